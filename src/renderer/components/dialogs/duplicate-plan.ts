import { client } from '../../api/api.ts';
import { toast, toastError } from './toasts.tsx';

/** Copies a plan with everything in it. Answers the id of the copy; null when there is none, which has been said. */
export async function duplicatePlan(planId: string): Promise<string | null> {
  try {
    const { plan_id, title, warnings } = await client.plans.duplicate.mutate({ plan_id: planId });
    toast(`Created “${title}”.`);
    for (const warning of warnings) toast(warning);
    return plan_id;
  } catch (error) {
    toastError(error);
    return null;
  }
}
