import type { TaskState, TaskView } from '../../../shared/contracts/task.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { TaskGraphRow } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { graphRows, type TaskEdge, taskEdges, taskRows } from '../../store/task-graphs.ts';
import { resolveProject } from '../projects/resolve-project.ts';
import { findGraph } from './find-task.ts';
import { type GraphSummary, graphSummary } from './graph-summaries.ts';
import { returnExpiredClaims } from './return-expired-claims.ts';
import { taskView } from './task-views.ts';

export interface ListTasksInput {
  readonly project_id?: string;
  readonly graph_id?: string;
  readonly state?: TaskState;
  readonly role?: string;
  readonly tag?: string;
  readonly offset?: number;
  /** Left out, 100. */
  readonly limit?: number;
}

export interface ListTasksOutput {
  readonly graphs: readonly GraphSummary[];
  readonly tasks: readonly TaskView[];
  /** Of the tasks that fit, before `limit`. */
  readonly total: number;
}

/**
 * The task graphs of a project, or one of them, with the tasks that fit, in the order of their plans.
 * `project.not_found`, `plan.not_found`.
 */
export function listTasks(library: Library, input: ListTasksInput): Result<ListTasksOutput> {
  returnExpiredClaims(library);
  const graphs = graphsOf(library, input);
  if (!graphs.ok) return graphs;
  const { offset = 0, limit = 100 } = input;
  const all = graphs.value.map((graph) => ({ graph, rows: taskRows(library, graph.id) }));
  const fits = all.flatMap(({ graph, rows }) =>
    rows
      .filter(
        ({ state, role, tags }) =>
          (input.state === undefined || state === input.state) &&
          (input.role === undefined || role === input.role) &&
          (input.tag === undefined || tags.includes(input.tag)),
      )
      .map((task) => ({ task, graph })),
  );
  const page = fits.slice(offset, offset + limit);
  const edges = new Map<string, TaskEdge[]>();
  for (const graphId of new Set(page.map(({ graph }) => graph.id)))
    for (const edge of taskEdges(library, graphId)) edges.set(edge.taskId, [...(edges.get(edge.taskId) ?? []), edge]);
  const keys = new Map(all.flatMap(({ rows }) => rows.map(({ id, nodeKey }) => [id, nodeKey] as const)));
  return ok({
    graphs: all.map(({ graph }) => graphSummary(library, graph)),
    tasks: page.map(({ task, graph }) => taskView(task, graph, edges.get(task.id) ?? [], keys)),
    total: fits.length,
  });
}

function graphsOf(library: Library, { graph_id, project_id }: ListTasksInput): Result<readonly TaskGraphRow[]> {
  if (graph_id !== undefined) {
    const graph = findGraph(library, graph_id);
    return graph.ok ? ok([graph.value]) : graph;
  }
  const project = resolveProject(library, project_id);
  return project.ok ? ok(graphRows(library, project.value.id)) : project;
}
