import { z } from 'zod';
import { listPlans } from '../../../library/index.ts';
import { PlanListEntry } from '../../../shared/contracts/plan-status.ts';
import { PlanState } from '../../../shared/plan-state.ts';
import { defineTool, READS } from '../tool.ts';
import { choice } from './fields.ts';

/** Finds a plan whose id was lost. */
export const planListTool = defineTool({
  name: 'plan_list',
  title: 'List plans',
  description: `The user's plans, newest first: to find a plan_id again, to see what runs, or the versions of a plan (parent_plan_id). Archived ones are left out. An empty list is no error. Next: plan_status.`,
  input: z.object({
    limit: z.number().int().min(1).max(50).exactOptional().describe('default 10'),
    state: choice(PlanState.options).exactOptional(),
    query: z.string().exactOptional().describe('words in the title, the prompt or a page'),
    parent_plan_id: z.string().exactOptional(),
    include_archived: z.boolean().exactOptional(),
  }),
  output: z.object({ plans: z.array(PlanListEntry) }),
  manners: READS,
  scope: 'plans:read',
  call: (input, { library }) => listPlans(library, input),
});
