import { z } from 'zod';
import { awaitModelTest, startModelTest, stopModelTest } from '../../library/index.ts';
import { ModelTestStep } from '../../shared/contracts/model-profile.ts';
import { api, apiRouter, unwrap } from './api.ts';

const TestId = z.object({ test_id: z.string() });

/** Tests of models, which are begun and then followed: loading a model takes longer than a request may. */
export const modelTestsApi = apiRouter({
  start: api.input(z.object({ key: z.string() })).mutation(({ ctx, input }) => startModelTest(ctx.library, input)),
  /** Waits a while for news beyond the step that the asker knows; to be asked again while it is under way. */
  news: api
    .input(TestId.extend({ step: ModelTestStep.nullable() }))
    .mutation(async ({ ctx, input }) => unwrap(await awaitModelTest(ctx.library, input))),
  stop: api.input(TestId).mutation(({ ctx, input }) => unwrap(stopModelTest(ctx.library, input))),
});
