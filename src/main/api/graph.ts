import { z } from 'zod';
import { planGraph, redraftPreview, resumePlan, stageDetail } from '../../library/index.ts';
import { api, apiRouter, unwrap } from './api.ts';

const PlanId = z.object({ plan_id: z.string() });
const Stages = PlanId.extend({ stages: z.array(z.string()) });

/** A plan as a build: its sections, how each stands, and drafting some of them again. */
export const graphApi = apiRouter({
  get: api.input(PlanId).query(({ ctx, input }) => unwrap(planGraph(ctx.library, input))),
  stage: api
    .input(PlanId.extend({ stage: z.string() }))
    .query(({ ctx, input }) => unwrap(stageDetail(ctx.library, input))),
  preview: api.input(Stages).query(({ ctx, input }) => unwrap(redraftPreview(ctx.library, input))),
  /** Drafts these sections again, over edits too, and whatever is out of date. */
  redraft: api
    .input(Stages)
    .mutation(async ({ ctx, input: { plan_id, stages } }) =>
      unwrap(await resumePlan(ctx.library, { plan_id, invalidate: { stages } })),
    ),
});
