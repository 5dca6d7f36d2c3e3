import { z } from 'zod';
import {
  answerDecision,
  chooseScenario,
  listDecisions,
  listScenarios,
  previewScenario,
  reportContents,
} from '../../library/index.ts';
import { AnswerInput, DecisionItem } from '../../shared/contracts/decision.ts';
import { api, apiRouter, unwrap } from './api.ts';

const PlanId = z.object({ plan_id: z.string() });

/** What waits for a person's decision, and the report that says it. */
export const decisionsApi = apiRouter({
  list: api.input(PlanId).query(({ ctx, input }) => unwrap(listDecisions(ctx.library, input))),
  answer: api
    .input(
      PlanId.extend({
        item: DecisionItem,
        answer: AnswerInput.nullish(),
        note: z.string().nullish(),
        revised: z.array(z.string()).optional(),
        expected_sha256: z.string(),
      }),
    )
    .mutation(async ({ ctx, input }) => unwrap(await answerDecision(ctx.library, input))),
  scenarios: api.input(PlanId).query(({ ctx, input }) => unwrap(listScenarios(ctx.library, input))),
  previewScenario: api
    .input(PlanId.extend({ scenario: z.string() }))
    .query(async ({ ctx, input }) => unwrap(await previewScenario(ctx.library, input))),
  chooseScenario: api
    .input(PlanId.extend({ scenario: z.string(), expected_sha256: z.string(), keep_earlier: z.boolean().optional() }))
    .mutation(async ({ ctx, input }) => unwrap(await chooseScenario(ctx.library, input))),
  reportContents: api.input(PlanId).query(({ ctx, input }) => unwrap(reportContents(ctx.library, input))),
});
