import { z } from 'zod';
import { createPlan } from '../../../library/index.ts';
import { PlanState, Speed, Target } from '../../../shared/plan-state.ts';
import { PLAN_VIEW_URI } from '../plan-view.ts';
import { defineTool } from '../tool.ts';
import { ASKS_MODELS, choice, OptionalSections, ServerInfo, serverInfo } from './fields.ts';
import { statusAnswer } from './status-answer.ts';

/** Takes an approved prompt in. */
export const planCreateTool = defineTool({
  name: 'plan_create',
  title: 'Create a plan',
  description: `Starts drafting a plan from a prompt and returns at once. Order: example_prompts, write, prompt_check, show the prompt to the user and wait for approval, plan_create; then plan_wait (or plan_status) until the plan is completed, then plan_download or plan_file_info. Keep plan_id; plan_list recovers it.
For projects of weeks to years: executive summary, schedule, risks, costs, team, governance and more, as a draft to refine. Not for one-shot answers (a checklist, a summary, a SWOT): answer those yourself.
Drafting takes seconds with the profile outline and 5 to 30 minutes with models; with the profile agent it waits for you to call draft_next.
The same request within ten minutes returns the existing plan while that waits or is drafted, with deduplicated: true. Several plans can run in parallel.
Errors create nothing: INVALID_INPUT (prompt empty or over 100,000 characters, bad date, unknown or unusable profile: details.next says what to do), INVALID_TARGET, PLAN_NOT_FOUND (parent), CONFLICT (client_request_id of another request or a deleted plan).`,
  input: z.object({
    prompt: z
      .string()
      .describe('300 to 800 words: objective, scope, constraints, timeline, stakeholders, budget, success'),
    model_profile: z.string().exactOptional().describe('one of model_profiles'),
    speed_vs_detail: choice(Speed.options)
      .exactOptional()
      .describe('all (default): full plan; fast: shorter; ping: only tests that drafting works'),
    start_date: z.string().exactOptional().describe('YYYY-MM-DD, first day of the project; default today'),
    target: choice(Target.options).exactOptional().describe('default build_plan_and_validate: drafts, then audits'),
    parent_plan_id: z.string().exactOptional().describe('the plan this one revises'),
    tags: z.array(z.string()).exactOptional(),
    add_sections: OptionalSections.describe('optional sections, such as pitch'),
    leave_out_sections: OptionalSections,
    client_request_id: z
      .string()
      .exactOptional()
      .describe('idempotency key: the same request returns its plan, another is refused'),
  }),
  output: z.object({
    plan_id: z.string(),
    created_at: z.string(),
    state: PlanState,
    deduplicated: z.boolean(),
    model_profile: z.string(),
    sse_url: z.string(),
    next_steps: z.array(z.string()),
    server_info: ServerInfo,
  }),
  annotations: ASKS_MODELS,
  scope: 'plans:write',
  view: PLAN_VIEW_URI,
  async call(input, call) {
    const created = await createPlan(call.library, input);
    if (!created.ok) return created;
    const { plan_id, created_at, deduplicated } = created.value;
    const status = statusAnswer(call, plan_id);
    if (!status.ok) return status;
    const { state, model_profile, sse_url, next_steps } = status.value;
    return {
      ok: true,
      value: {
        plan_id,
        created_at,
        state,
        deduplicated,
        model_profile,
        sse_url,
        next_steps,
        server_info: serverInfo(call),
      },
    };
  },
});
