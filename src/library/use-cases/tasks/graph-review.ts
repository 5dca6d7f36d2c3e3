import { ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { projectRow } from '../../store/tasks/projects.ts';
import { findGraph } from './find-task.ts';
import { type GraphSummary, graphSummary } from './graph-summaries.ts';

/** What a person looks at before approving a task graph. */
export interface GraphReview {
  readonly graph: GraphSummary;
  readonly project_name: string;
  readonly tasks: number;
  readonly dependencies: number;
  /** Of the tasks that have one, in the plan's own currency; null when none has. */
  readonly planned_cost: number | null;
  /** How many tasks have a planned cost. */
  readonly costed: number;
  /** Expected working days of the longest way through the graph. A task without an estimate counts as one. */
  readonly days: number;
  /** How many tasks have an estimate. */
  readonly estimated: number;
}

/** A task graph with the figures for its approval. `plan.not_found` */
export function graphReview(library: Library, input: { readonly graph_id: string }): Result<GraphReview> {
  const found = findGraph(library, input.graph_id);
  if (!found.ok) return found;
  const graph = found.value;
  const row = library
    .prepare(
      `SELECT count(*) AS tasks, sum(planned_cost) AS cost, count(planned_cost) AS costed, max(tail_days) AS days,
         count(estimate) AS estimated FROM tasks WHERE graph_id = ?`,
    )
    .get(graph.id);
  const edges = library
    .prepare('SELECT count(*) AS edges FROM task_dependencies d JOIN tasks t ON t.id = d.task_id WHERE t.graph_id = ?')
    .get(graph.id);
  return ok({
    graph: graphSummary(library, graph),
    project_name: projectRow(library, graph.projectId)?.name ?? '',
    tasks: Number(row?.tasks),
    dependencies: Number(edges?.edges),
    planned_cost: typeof row?.cost === 'number' ? row.cost : null,
    costed: Number(row?.costed),
    days: Number(row?.days ?? 0),
    estimated: Number(row?.estimated),
  });
}
