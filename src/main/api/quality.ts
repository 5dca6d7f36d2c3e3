import { z } from 'zod';
import { planHeadlines, planQuality } from '../../library/index.ts';
import { api, apiRouter, unwrap } from './api.ts';

const PlanId = z.object({ plan_id: z.string() });

/** How good a plan is: what its checks found, and what it comes down to. */
export const qualityApi = apiRouter({
  findings: api.input(PlanId).query(({ ctx, input }) => unwrap(planQuality(ctx.library, input))),
  headlines: api.input(PlanId).query(({ ctx, input }) => unwrap(planHeadlines(ctx.library, input))),
});
