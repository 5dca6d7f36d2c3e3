import { z } from 'zod';
import { planGraph } from '../../../library/index.ts';
import { PlanGraph } from '../../../shared/contracts/stage-state.ts';
import { PlanId } from '../plans/fields.ts';
import { defineTool, READS } from '../tool.ts';

export const planGraphTool = defineTool({
  name: 'plan_graph',
  title: 'Show the graph of a plan',
  description: `The sections of a plan as a graph: the state of each and why, what drafted it, when, in how many model calls, and which section reads which (edges). state: fresh, stale (something it read has changed; plan_resume redrafts it), edited (the user's edit is kept), partial, failed, running, not_run. Use it after an edit to see what plan_resume will do, or to find the files of a section (paths). To redraft a section, pass its id to plan_resume as invalidate.stages.
Errors: PLAN_NOT_FOUND, PERMISSION_DENIED.`,
  input: z.object({ plan_id: PlanId }),
  output: PlanGraph,
  annotations: READS,
  scope: 'plans:read',
  call: (input, { library }) => planGraph(library, input),
});
