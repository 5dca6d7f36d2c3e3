import { z } from 'zod';
import { PLAN_VIEW_URI } from '../plan-view.ts';
import { defineTool, READS } from '../tool.ts';
import { PlanId } from './fields.ts';
import { StatusAnswer, statusAnswer } from './status-answer.ts';
import { waitForRest } from './wait-for-rest.ts';

const PROGRESS_SECONDS = 5;

/** Saves agents from polling. */
export const planWaitTool = defineTool({
  name: 'plan_wait',
  title: 'Wait for a plan',
  description: `Waits until a plan is completed, stopped or failed, for at most 45 seconds, then answers as plan_status does. timed_out: true means it is still being drafted: call plan_wait again, as often as needed; nothing is lost if a call is cut off. With the profile agent call draft_next instead: nothing happens while you wait. Errors as in plan_status.`,
  input: z.object({
    plan_id: PlanId,
    timeout_sec: z.number().min(0).exactOptional().describe('default and maximum 45'),
    poll_interval_sec: z
      .number()
      .min(0)
      .exactOptional()
      .describe('seconds between progress notifications, default 5; the end is reported at once'),
  }),
  // All that plan_status answers is there; it is described once.
  output: StatusAnswer.pick({ plan_id: true, state: true, progress_percentage: true, next_steps: true }).extend({
    timed_out: z.boolean(),
  }),
  annotations: READS,
  scope: 'plans:read',
  view: PLAN_VIEW_URI,
  async call({ plan_id, timeout_sec, poll_interval_sec = PROGRESS_SECONDS }, call) {
    const limits = { timeoutSeconds: timeout_sec, progressEveryMs: poll_interval_sec * 1000 };
    const waited = await waitForRest(call, plan_id, limits, () => statusAnswer(call, plan_id));
    return waited.ok ? { ok: true, value: { ...waited.value.status, timed_out: waited.value.timed_out } } : waited;
  },
});
