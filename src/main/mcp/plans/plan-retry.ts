import { z } from 'zod';
import { retryPlan } from '../../../library/index.ts';
import { PLAN_VIEW_URI } from '../plan-view.ts';
import { defineTool } from '../tool.ts';
import { ASKS_MODELS, PlanId } from './fields.ts';
import { QueuedAnswer, queuedAnswer } from './queued-answer.ts';

/** Starts again under the same id. */
export const planRetryTool = defineTool({
  name: 'plan_retry',
  title: 'Retry a plan',
  description: `Redrafts a failed or stopped plan from scratch under the same plan_id, without its edits and set facts; the old version moves to the plan's history. Prefer plan_resume when error.recoverable is true: it keeps the work. Then plan_wait, as after plan_create. PLAN_NOT_FAILED: only failed and stopped plans (plan_stop a running one; plan_resume a completed one). INVALID_INPUT: the profile is unknown or not usable.`,
  input: z.object({
    plan_id: PlanId,
    model_profile: z
      .string()
      .exactOptional()
      .describe("default: baseline if usable and the plan was not local-only, else the plan's own"),
  }),
  output: QueuedAnswer.extend({ history: z.string().describe("folder in the plan's files") }),
  annotations: { ...ASKS_MODELS, destructiveHint: true },
  scope: 'plans:write',
  view: PLAN_VIEW_URI,
  async call(input, call) {
    const retried = await retryPlan(call.library, { ...input, preferred_profile: 'baseline' });
    if (!retried.ok) return retried;
    const answer = queuedAnswer(call, retried.value);
    return answer.ok ? { ok: true, value: { ...answer.value, history: retried.value.history } } : answer;
  },
});
