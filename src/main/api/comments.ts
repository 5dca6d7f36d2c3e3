import { z } from 'zod';
import { addComment, deleteComment, listComments, putBackComment, resolveComment } from '../../library/index.ts';
import { Comment } from '../../shared/contracts/comment.ts';
import { api, apiRouter, unwrap } from './api.ts';

const PlanId = z.object({ plan_id: z.string() });
const OfPlan = PlanId.extend({ id: z.string() });

/** What people say of a plan beside its report. */
export const commentsApi = apiRouter({
  list: api.input(PlanId).query(({ ctx, input }) => unwrap(listComments(ctx.library, input))),
  add: api
    .input(PlanId.extend({ section: z.string().max(200).nullable(), body: z.string().max(10_000) }))
    .mutation(({ ctx, input }) => unwrap(addComment(ctx.library, input))),
  resolve: api
    .input(OfPlan.extend({ resolved: z.boolean() }))
    .mutation(({ ctx, input }) => unwrap(resolveComment(ctx.library, input))),
  putBack: api
    .input(PlanId.extend({ comment: Comment }))
    .mutation(({ ctx, input }) => unwrap(putBackComment(ctx.library, input))),
  delete: api.input(OfPlan).mutation(({ ctx, input }) => unwrap(deleteComment(ctx.library, input))),
});
