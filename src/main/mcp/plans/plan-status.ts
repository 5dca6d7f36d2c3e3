import { z } from 'zod';
import { PLAN_VIEW_URI } from '../plan-view.ts';
import { defineTool, READS } from '../tool.ts';
import { PlanId } from './fields.ts';
import { StatusAnswer, statusAnswer } from './status-answer.ts';

/** What agents poll. */
export const planStatusTool = defineTool({
  name: 'plan_status',
  title: 'Plan status',
  description: `The state of a plan and what to do next (next_steps). By state:
pending: waits for a worker; poll. processing: being drafted; poll. completed: call plan_download or plan_file_info; completed means that every section was drafted, and quality_summary says which are partial and what the checks found: tell the user. stopped: plan_resume continues, plan_retry starts over. failed: error says why; plan_resume if error.recoverable is true, else plan_retry. draft: plan_resume starts it.
Poll every few seconds with the profile outline, every 2 to 5 minutes with models, or call plan_wait. progress_percentage does not predict the time left. timing.stalled_since set: no progress for a minute or more; next_steps says when to plan_stop and plan_resume. files can be read while the plan is processing.
PLAN_NOT_FOUND: plan_list lists ids. PERMISSION_DENIED: another user's plan.`,
  input: z.object({ plan_id: PlanId }),
  output: StatusAnswer,
  annotations: READS,
  scope: 'plans:read',
  view: PLAN_VIEW_URI,
  call: (input, call) => statusAnswer(call, input.plan_id),
});
