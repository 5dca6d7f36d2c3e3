import { IconTrash } from '@tabler/icons-react';
import type { DeletedPlan } from '../../../shared/contracts/library-plan.ts';
import classes from '../../components/layout/deleted-list.module.css';
import { DeletedRow } from '../../components/layout/deleted-row.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { erasePlan, restorePlans } from './plan-actions.tsx';

interface DeletedListProps {
  readonly plans: readonly DeletedPlan[];
  /** Only those whose title holds it. */
  readonly query: string;
}

/** Plans that were deleted in the last thirty days, and how to have them back. */
export function DeletedList({ plans, query }: DeletedListProps) {
  const words = query.toLocaleLowerCase();
  const shown = plans.filter(({ title }) => title.toLocaleLowerCase().includes(words));
  if (shown.length === 0) {
    return (
      <EmptyState
        icon={IconTrash}
        title={plans.length === 0 ? 'No deleted plans' : 'No matching deleted plans'}
        text="Deleted plans are kept for 30 days and can be restored in full."
      />
    );
  }
  return (
    <ul className={classes.list} aria-label="Deleted plans">
      {shown.map((plan) => (
        <DeletedRow
          key={plan.trash}
          title={plan.title}
          deletedAt={plan.deleted_at}
          keptUntil={plan.kept_until}
          onRestore={() => void restorePlans([plan])}
          onErase={() => erasePlan(plan)}
        />
      ))}
    </ul>
  );
}
