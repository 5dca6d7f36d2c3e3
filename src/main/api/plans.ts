import { z } from 'zod';
import {
  archivePlan,
  browsePlans,
  changeTags,
  deletePlan,
  diffPlans,
  duplicatePlan,
  eraseDeletedPlan,
  listDeletedPlans,
  pinPlan,
  planStatus,
  plansAtHand,
  renamePlan,
  restorePlan,
  searchPlans,
  tagPlan,
} from '../../library/index.ts';
import { api, apiRouter, unwrap } from './api.ts';

const PlanId = z.object({ plan_id: z.string() });
const InTrash = z.object({ trash: z.string() });

/** Plans as a list, and where each of them stands. */
export const plansApi = apiRouter({
  list: api
    .input(z.object({ query: z.string().max(1_000).exactOptional() }))
    .query(({ ctx, input }) => unwrap(browsePlans(ctx.library, input))),
  search: api
    .input(z.object({ query: z.string().max(1_000), limit: z.number().exactOptional() }))
    .query(({ ctx, input }) => unwrap(searchPlans(ctx.library, input))),
  /** Plans that are pinned, and those of the ids. */
  atHand: api
    .input(z.object({ recent: z.array(z.string()) }))
    .query(({ ctx, input }) => unwrap(plansAtHand(ctx.library, input))),
  status: api.input(PlanId).query(({ ctx, input }) => unwrap(planStatus(ctx.library, input))),
  archive: api
    .input(PlanId.extend({ archived: z.boolean() }))
    .mutation(({ ctx, input }) => unwrap(archivePlan(ctx.library, input))),
  tag: api
    .input(PlanId.extend({ tags: z.array(z.string()) }))
    .mutation(({ ctx, input }) => unwrap(tagPlan(ctx.library, input))),
  /** Adds tags to several plans and takes others away. */
  changeTags: api
    .input(
      z.object({
        plan_ids: z.array(z.string()),
        add: z.array(z.string()).exactOptional(),
        remove: z.array(z.string()).exactOptional(),
      }),
    )
    .mutation(({ ctx, input }) => unwrap(changeTags(ctx.library, input))),
  rename: api
    .input(PlanId.extend({ title: z.string().max(2_000) }))
    .mutation(async ({ ctx, input }) => unwrap(await renamePlan(ctx.library, input))),
  duplicate: api.input(PlanId).mutation(async ({ ctx, input }) => unwrap(await duplicatePlan(ctx.library, input))),
  pin: api
    .input(PlanId.extend({ pinned: z.boolean() }))
    .mutation(({ ctx, input }) => unwrap(pinPlan(ctx.library, input))),
  /** How plan `b` differs from plan `a`. */
  compare: api
    .input(z.object({ a: z.string(), b: z.string() }))
    .query(async ({ ctx, input }) => unwrap(await diffPlans(ctx.library, input))),
  delete: api.input(PlanId).mutation(({ ctx, input }) => unwrap(deletePlan(ctx.library, input))),
  listDeleted: api.query(({ ctx }) => unwrap(listDeletedPlans(ctx.library))),
  restore: api.input(InTrash).mutation(({ ctx, input }) => unwrap(restorePlan(ctx.library, input))),
  erase: api.input(InTrash).mutation(({ ctx, input }) => unwrap(eraseDeletedPlan(ctx.library, input))),
});
