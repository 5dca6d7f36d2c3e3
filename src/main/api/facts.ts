import { z } from 'zod';
import { changeFact, changeFactList, undoFactList, viewFacts } from '../../library/index.ts';
import { FactListChange } from '../../shared/contracts/fact-list.ts';
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
  /** Adds a fact, or makes one the budget. */
  changeList: api
    .input(z.object({ plan_id: z.string(), change: FactListChange }))
    .mutation(async ({ ctx, input }) => unwrap(await changeFactList(ctx.library, input))),
  undoList: api
    .input(
      z.object({
        plan_id: z.string(),
        undo: z.object({ path: z.string(), content: z.string(), expected_sha256: z.string() }),
      }),
    )
    .mutation(async ({ ctx, input }) => unwrap(await undoFactList(ctx.library, input))),
});
