import { IconFileOff } from '@tabler/icons-react';
import { EmptyState } from '../components/empty-state.tsx';
import { ButtonLink } from '../components/links.tsx';

export function NotFound() {
  return (
    <EmptyState icon={IconFileOff} title="Page not found" text="It may belong to a deleted plan.">
      <ButtonLink to="/">Go to Library</ButtonLink>
    </EmptyState>
  );
}
