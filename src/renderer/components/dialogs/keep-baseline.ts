import { api, client, queryClient } from '../../api/api.ts';
import { toastError, toastUndo } from './toasts.tsx';

/** Keeps the present schedule of a plan as its baseline, in the place of any other; that can be undone. */
export async function keepBaseline(planId: string): Promise<void> {
  const refresh = () => queryClient.invalidateQueries(api.schedule.pathFilter());
  try {
    const { before } = await client.schedule.keepBaseline.mutate({ plan_id: planId });
    toastUndo('Baseline set.', async () => {
      await client.schedule.setBaseline.mutate({ plan_id: planId, baseline: before });
      await refresh();
    });
  } catch (error) {
    toastError(error);
  }
  await refresh();
}
