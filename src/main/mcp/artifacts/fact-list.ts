import { z } from 'zod';
import { listFacts } from '../../../library/index.ts';
import { ProposedFact } from '../../../shared/contracts/proposed-fact.ts';
import { Fact } from '../../../shared/fact.ts';
import { PlanId } from '../plans/fields.ts';
import { defineTool, READS } from '../tool.ts';

export const factListTool = defineTool({
  name: 'fact_list',
  title: 'List the facts of a plan',
  description: `The ledger of a plan: every number, date and rate it uses, once, with unit and source. basis: stated (in the prompt, with the quote, or in a document that came with it, which the note names), derived (formula over others), assumed (why, how to check it, its impact), set (by the user). Pages refer to a fact as [[id]]. Empty until the plan has been drafted that far.
Use it to tell the user what the plan assumes (basis assumed, sensitivity high first), and before fact_set. proposals: values that accepted criticism asks for; tell the user, and set one with fact_set if they agree. Money is in whole units of the currency.
Errors: PLAN_NOT_FOUND, PERMISSION_DENIED.`,
  input: z.object({ plan_id: PlanId }),
  output: z.object({
    facts: z.array(
      Fact.extend({
        stage: z.string().describe('the section that introduced it'),
        set: z.boolean().describe('set by the user'),
      }),
    ),
    proposals: z.array(ProposedFact),
  }),
  annotations: READS,
  scope: 'plans:read',
  call: (input, { library }) => listFacts(library, input),
});
