import { z } from 'zod';
import {
  editPrompt,
  estimateAddedSections,
  eventHistory,
  optionalSections,
  planOverview,
  planRuns,
  readLog,
  readPrompt,
  resumeOptions,
  resumePlan,
  retryPlan,
  runCosts,
  stopPlan,
} from '../../library/index.ts';
import { EventTopic } from '../../shared/contracts/event.ts';
import { Target } from '../../shared/plan-state.ts';
import { api, apiRouter, unwrap } from './api.ts';

const PlanId = z.object({ plan_id: z.string() });

/** What can be changed when a plan goes on; left out, it stays as it is. */
const Order = PlanId.extend({
  model_profile: z.string().exactOptional(),
  max_cost_usd: z.number().positive().nullable().exactOptional(),
});

/** Drafting of a plan: how it goes on now, how it went, and what can be ordered of it. */
export const runsApi = apiRouter({
  overview: api.input(PlanId).query(({ ctx, input }) => unwrap(planOverview(ctx.library, input))),
  list: api.input(PlanId).query(({ ctx, input }) => unwrap(planRuns(ctx.library, input))),
  costs: api
    .input(PlanId.extend({ run_id: z.string() }))
    .query(({ ctx, input }) => unwrap(runCosts(ctx.library, input))),
  events: api
    .input(
      PlanId.extend({
        run_id: z.string().exactOptional(),
        topics: z.array(EventTopic).exactOptional(),
        cursor: z.number().int().positive().exactOptional(),
      }),
    )
    .query(({ ctx, input: { cursor, ...wanted } }) =>
      unwrap(eventHistory(ctx.library, { ...wanted, ...(cursor !== undefined && { before: cursor }) })),
    ),
  log: api
    .input(PlanId.extend({ since_cursor: z.string().exactOptional(), max_lines: z.number().int().exactOptional() }))
    .query(({ ctx, input }) => unwrap(readLog(ctx.library, input))),
  resumeOptions: api.input(PlanId).query(async ({ ctx, input }) => unwrap(await resumeOptions(ctx.library, input))),
  resume: api
    .input(
      Order.extend({
        target: Target.exactOptional(),
        sections: z.array(z.string()).exactOptional(),
        add_sections: z.array(z.string()).exactOptional(),
        leave_out_sections: z.array(z.string()).exactOptional(),
      }),
    )
    .mutation(async ({ ctx, input: { sections, ...order } }) =>
      unwrap(await resumePlan(ctx.library, { ...order, ...(sections && { invalidate: { stages: sections } }) })),
    ),
  optionalSections: api.input(PlanId).query(({ ctx, input }) => unwrap(optionalSections(ctx.library, input))),
  estimateAdded: api
    .input(PlanId.extend({ add_sections: z.array(z.string()), model_profile: z.string().exactOptional() }))
    .query(async ({ ctx, input }) => unwrap(await estimateAddedSections(ctx.library, input))),
  retry: api.input(Order).mutation(async ({ ctx, input }) => unwrap(await retryPlan(ctx.library, input))),
  stop: api.input(PlanId).mutation(({ ctx, input }) => unwrap(stopPlan(ctx.library, input))),
  prompt: api.input(PlanId).query(({ ctx, input }) => unwrap(readPrompt(ctx.library, input))),
  editPrompt: api
    .input(PlanId.extend({ prompt: z.string(), expected_prompt: z.string() }))
    .mutation(async ({ ctx, input }) => unwrap(await editPrompt(ctx.library, input))),
});
