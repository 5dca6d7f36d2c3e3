import { IconFileOff } from '@tabler/icons-react';
import { EmptyState } from '../components/empty-state.tsx';
import { ButtonLink } from '../components/links.tsx';

export function NotFound() {
  return (
    <EmptyState
      icon={IconFileOff}
      title="There is nothing at this address"
      text="It may be of a plan that was deleted."
    >
      <ButtonLink to="/">Go to the library</ButtonLink>
    </EmptyState>
  );
}
