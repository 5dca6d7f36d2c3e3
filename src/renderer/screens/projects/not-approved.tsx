import { IconClipboardCheck } from '@tabler/icons-react';
import { ButtonLink } from '../../components/layout/links.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';

/** Stands where the work on a task plan would be shown that is not worked on. */
export function NotApproved({ graphId }: { readonly graphId: string }) {
  return (
    <EmptyState
      icon={IconClipboardCheck}
      title="Not worked on"
      text="Dates and progress exist once a task plan is approved."
    >
      <ButtonLink to="/task-plans/$graphId" params={{ graphId }}>
        Show details
      </ButtonLink>
    </EmptyState>
  );
}
