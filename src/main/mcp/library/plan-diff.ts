import { z } from 'zod';
import { diffPlans } from '../../../library/index.ts';
import { PlanDiff } from '../../../shared/contracts/plan-diff.ts';
import { defineTool, READS } from '../tool.ts';

/** What one plan says that another does not. */
export const planDiffTool = defineTool({
  name: 'plan_diff',
  title: 'Compare two plans',
  description: `How plan b differs from plan a, such as a plan and the one made from it: summary first, then prompt, facts (both values), decisions, schedule (finish, tasks moved by how many working days, critical path), costs and risks. counts cover all differences; each list has at most 30, and left_out counts the rest. [[id]] in text refers to the fact with that id. A part is null until both plans have it: plan_wait, then call again. PLAN_NOT_FOUND, PERMISSION_DENIED.`,
  input: z.object({
    a: z.string().describe('plan_id of the earlier plan'),
    b: z.string().describe('plan_id of the later plan'),
  }),
  output: PlanDiff,
  annotations: READS,
  scope: 'plans:read',
  call: (input, { library }) => diffPlans(library, input),
});
