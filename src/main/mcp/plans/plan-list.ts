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
  description: `The user's plans, newest first: to recover a plan_id, see what is running, or list the revisions of a plan (parent_plan_id). Archived ones are left out by default. An empty list is not an error. Next: plan_status.`,
  input: z.object({
    limit: z.number().int().min(1).max(50).exactOptional().describe('default 10'),
    state: choice(PlanState.options).exactOptional(),
    query: z.string().exactOptional().describe('words in the title, the prompt or a page'),
    parent_plan_id: z.string().exactOptional(),
    include_descendants: z.boolean().exactOptional().describe('with parent_plan_id: revisions of revisions too'),
    include_archived: z.boolean().exactOptional(),
  }),
  output: z.object({ plans: z.array(PlanListEntry) }),
  annotations: READS,
  scope: 'plans:read',
  call: (input, { library }) => listPlans(library, input),
});
