import { z } from 'zod';
import { listPlans, planStatus } from '../../library/index.ts';
import { api, apiRouter, unwrap } from './api.ts';

const PlanId = z.object({ plan_id: z.string() });

/** Plans as a list, and where each of them stands. */
export const plansApi = apiRouter({
  list: api
    .input(z.object({ query: z.string().optional(), include_archived: z.boolean().optional() }))
    .query(({ ctx, input: { query, include_archived } }) =>
      unwrap(
        listPlans(ctx.library, {
          limit: 1000,
          ...(query !== undefined && { query }),
          ...(include_archived !== undefined && { include_archived }),
        }),
      ),
    ),
  status: api.input(PlanId).query(({ ctx, input }) => unwrap(planStatus(ctx.library, input))),
});
