import { client } from '../../api/api.ts';
import { askFirst } from './confirm.tsx';
import { toastError, toastUndo } from './toasts.tsx';

interface PlanToDelete {
  readonly plan_id: string;
  readonly title: string;
}

/**
 * Asks whether a plan is to be deleted, and moves it to the trash; that can be undone.
 *
 * @param leave goes to another screen: nothing may ask for the plan any more once it is gone
 */
export function deletePlan({ plan_id, title }: PlanToDelete, leave: () => Promise<unknown>): void {
  const remove = async () => {
    await leave();
    const { trash } = await client.plans.delete.mutate({ plan_id });
    toastUndo(`Deleted “${title}”.`, () => client.plans.restore.mutate({ trash }));
  };
  askFirst({
    title: 'Delete this plan?',
    text: 'It is kept under Deleted for 30 days and can be restored.',
    action: 'Delete',
    isDestructive: true,
    onConfirm: () => void remove().catch(toastError),
  });
}
