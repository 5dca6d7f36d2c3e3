import { IconClipboardCheck } from '@tabler/icons-react';
import { ButtonLink } from '../../components/layout/links.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';

/** Shown instead of dates and progress while a task plan is not approved. */
export function NotApproved({ graphId }: { readonly graphId: string }) {
  return (
    <EmptyState
      icon={IconClipboardCheck}
      title="Not started"
      text="Dates and progress appear once the task plan is approved."
    >
      <ButtonLink to="/task-plans/$graphId" params={{ graphId }}>
        Show details
      </ButtonLink>
    </EmptyState>
  );
}
