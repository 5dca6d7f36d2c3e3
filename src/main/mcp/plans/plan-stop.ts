import { z } from 'zod';
import { stopPlan } from '../../../library/index.ts';
import { PlanState } from '../../../shared/plan-state.ts';
import { defineTool } from '../tool.ts';
import { PlanId } from './fields.ts';
import { statusAnswer } from './status-answer.ts';

/** Ends a run without losing anything. */
export const planStopTool = defineTool({
  name: 'plan_stop',
  title: 'Stop a plan',
  description: `Stops the run of a plan; everything finished is kept, and the state becomes stopped, never failed. Returns at once: state processing with stop_requested true stops within seconds (plan_wait returns then). If the plan is not running: stop_requested false, and nothing changes. Then plan_resume continues from there, plan_retry starts over. PLAN_NOT_FOUND, PERMISSION_DENIED.`,
  input: z.object({ plan_id: PlanId }),
  output: z.object({
    plan_id: z.string(),
    state: PlanState,
    stop_requested: z.boolean(),
    next_steps: z.array(z.string()),
  }),
  // Finished work is kept, so it is not destructive; repeating it has no further effect.
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  scope: 'plans:write',
  call({ plan_id }, call) {
    const stopped = stopPlan(call.library, { plan_id });
    if (!stopped.ok) return stopped;
    const status = statusAnswer(call, plan_id);
    if (!status.ok) return status;
    const { next_steps } = status.value;
    return { ok: true, value: { plan_id, ...stopped.value, next_steps } };
  },
});
