import { IconFileOff } from '@tabler/icons-react';
import { ButtonLink } from '../components/layout/links.tsx';
import { EmptyState } from '../components/states/empty-state.tsx';

export function NotFound() {
  return (
    <EmptyState icon={IconFileOff} title="Page not found" text="It may belong to a deleted plan.">
      <ButtonLink to="/">Go to Library</ButtonLink>
    </EmptyState>
  );
}
