import type { TaskState, TaskView } from '../../../shared/contracts/task.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { TaskGraphRow } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { graphRows, type TaskEdge, taskEdges, taskRows } from '../../store/tasks/task-graphs.ts';
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
  const keys = new Map(all.flatMap(({ rows }) => rows.map(({ id, nodeKey }) => [id, nodeKey] as const)));
  const edges = edgesByTask(library, new Set(page.map(({ graph }) => graph.id)), [...keys.keys()]);
  return ok({
    graphs: all.map(({ graph }) => graphSummary(library, graph)),
    tasks: page.map(({ task, graph }) => taskView(task, graph, edges.get(task.id) ?? [], keys)),
    total: fits.length,
  });
}

/** The edges of each task in these graphs, those to earlier tasks first. */
function edgesByTask(
  library: Library,
  graphIds: Iterable<string>,
  order: readonly string[],
): ReadonlyMap<string, readonly TaskEdge[]> {
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = ({ dependsOn }: TaskEdge) => places.get(dependsOn) ?? 0;
  const edges = [...graphIds].flatMap((graphId) => taskEdges(library, graphId));
  return Map.groupBy(
    edges.sort((a, b) => placeOf(a) - placeOf(b)),
    ({ taskId }) => taskId,
  );
}

function graphsOf(library: Library, { graph_id, project_id }: ListTasksInput): Result<readonly TaskGraphRow[]> {
  if (graph_id !== undefined) {
    const graph = findGraph(library, graph_id);
    return graph.ok ? ok([graph.value]) : graph;
  }
  const project = resolveProject(library, project_id);
  return project.ok ? ok(graphRows(library, project.value.id)) : project;
}
