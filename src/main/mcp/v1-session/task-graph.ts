import { z } from 'zod';
import { planGraph } from '../../../library/index.ts';
import { StageState } from '../../../shared/contracts/stage-state.ts';
import { Phase } from '../../../shared/plan-state.ts';
import { defineTool, READS } from '../tool.ts';
import { SessionId } from './fields.ts';
import { nameOf } from './file-names.ts';
import { planOf } from './session-id.ts';

export const taskGraphTool = defineTool({
  name: 'planexe.task.graph',
  title: 'Task graph',
  description: `The tasks of a session: state, reasons, files, and dependencies (edges: to reads from). For planexe.task.invalidate and invalidate.tasks of planexe.session.resume. SESSION_NOT_FOUND, PERMISSION_DENIED.`,
  input: z.object({ session_id: SessionId }),
  output: z.object({
    session_id: z.string(),
    nodes: z.array(
      z.object({
        task: z.string(),
        title: z.string(),
        state: StageState,
        why: z.array(z.string()),
        phase: Phase,
        paths: z.array(z.string()),
      }),
    ),
    edges: z.array(z.object({ from: z.string(), to: z.string() })),
  }),
  annotations: READS,
  scope: 'plans:read',
  call({ session_id }, call) {
    const plan = planOf(call, session_id);
    if (!plan.ok) return plan;
    const graph = planGraph(call.library, { plan_id: plan.value });
    if (!graph.ok) return graph;
    const nodes = graph.value.nodes.map(({ stage, title, state, why, phase, paths }) => ({
      task: stage,
      title,
      state,
      why,
      phase,
      paths: paths.map((path) => nameOf(path)),
    }));
    return { ok: true, value: { session_id, nodes, edges: graph.value.edges } };
  },
});
