import { z } from 'zod';
import { resumePlan } from '../../../library/index.ts';
import { Target } from '../../../shared/plan-state.ts';
import { PLAN_VIEW_URI } from '../plan-view.ts';
import { defineTool } from '../tool.ts';
import { ASKS_MODELS, choice, OptionalSections, PlanId } from './fields.ts';
import { QueuedAnswer, queuedAnswer } from './queued-answer.ts';

/** Resumes a plan; finished work is not paid for again. */
export const planResumeTool = defineTool({
  name: 'plan_resume',
  title: 'Resume a plan',
  description: `Continues a stopped or failed plan from its finished sections, or a completed one that was edited or is given invalidate or add_sections: only what depends on the change is redrafted, and edits are kept. Also starts a draft. Then plan_wait.
RUN_ALREADY_ACTIVE: already running; plan_wait or plan_stop. PLAN_NOT_RESUMABLE: complete and unchanged (change something or name stages), or made by another version (plan_retry). INVALID_DATA: an edited file does not fit its schema; details say where. INVALID_INPUT (profile), INVALID_TARGET, STAGE_NOT_FOUND, ARTIFACT_NOT_FOUND (invalidate), PERMISSION_DENIED (archived: unarchive it with plan_archive; or another user's).`,
  input: z.object({
    plan_id: PlanId,
    target: choice(Target.options).exactOptional().describe('default: all that the plan was to be'),
    model_profile: z.string().exactOptional().describe('default: as before'),
    add_sections: OptionalSections.describe('left_out of plan_graph'),
    invalidate: z
      .object({
        artifacts: z
          .array(z.string())
          .exactOptional()
          .describe('paths from artifact_list: their readers are redrafted'),
        stages: z
          .array(z.string())
          .exactOptional()
          .describe('ids from partial_details or plan_graph: redrafted, replacing edits'),
      })
      .exactOptional(),
  }),
  output: QueuedAnswer.extend({
    resume_count: z.number().int(),
    noticed: z
      .object({ edited: z.array(z.string()), deleted: z.array(z.string()) })
      .describe('files changed outside PlanExe'),
  }),
  annotations: ASKS_MODELS,
  scope: 'plans:write',
  view: PLAN_VIEW_URI,
  async call(input, call) {
    const resumed = await resumePlan(call.library, input);
    if (!resumed.ok) return resumed;
    const { resume_count, noticed } = resumed.value;
    const answer = queuedAnswer(call, resumed.value);
    if (!answer.ok) return answer;
    const edited = [...noticed.edited];
    return { ok: true, value: { ...answer.value, resume_count, noticed: { edited, deleted: [...noticed.deleted] } } };
  },
});
