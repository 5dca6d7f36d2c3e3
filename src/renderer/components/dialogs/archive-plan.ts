import { client } from '../../api/api.ts';
import { toastError, toastUndo } from './toasts.tsx';

/** Hides a plan from the list, or shows it again; that can be undone. What goes wrong is said. */
export async function archivePlan(
  { plan_id, title }: { readonly plan_id: string; readonly title: string },
  archived: boolean,
): Promise<void> {
  const set = (value: boolean) => client.plans.archive.mutate({ plan_id, archived: value });
  try {
    await set(archived);
    toastUndo(archived ? `Archived “${title}”.` : `Unarchived “${title}”.`, () => set(!archived));
  } catch (error) {
    toastError(error);
  }
}
