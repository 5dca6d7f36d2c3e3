import { z } from 'zod';
import { changeFact, viewFacts } from '../../library/index.ts';
import { api, apiRouter, unwrap } from './api.ts';

/** The ledger of a plan, and setting what a fact is. */
export const factsApi = apiRouter({
  list: api.input(z.object({ plan_id: z.string() })).query(({ ctx, input }) => unwrap(viewFacts(ctx.library, input))),
  change: api
    .input(
      z.object({
        plan_id: z.string(),
        id: z.string(),
        value: z.union([z.string(), z.number()]).nullable(),
        expected_value: z.union([z.string(), z.number()]).optional(),
      }),
    )
    .mutation(async ({ ctx, input: { expected_value, ...input } }) =>
      unwrap(await changeFact(ctx.library, { ...input, ...(expected_value !== undefined && { expected_value }) })),
    ),
});
