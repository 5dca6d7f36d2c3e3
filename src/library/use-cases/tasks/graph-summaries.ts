import type { GraphSource, GraphStatus } from '../../../shared/contracts/project.ts';
import { TaskState } from '../../../shared/contracts/task.ts';
import type { TaskGraphRow } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { graphRows } from '../../store/tasks/task-graphs.ts';

/** A task graph as lists show it. */
export interface GraphSummary {
  readonly graph_id: string;
  readonly project_id: string;
  readonly title: string;
  readonly status: GraphStatus;
  readonly source: GraphSource;
  /** ISO 4217, of the costs of its tasks; null where it names none. */
  readonly currency: string | null;
  readonly proposed_by: string;
  readonly proposed_at: string;
  /** An agent has asked a person to approve it. */
  readonly asked_by: string | null;
  readonly decided_by: string | null;
  readonly decided_at: string | null;
  readonly note: string | null;
  readonly counts: Readonly<Record<TaskState, number>>;
}

/** The task graphs of a project, oldest first. */
export function graphSummaries(library: Library, projectId: string): GraphSummary[] {
  return graphRows(library, projectId).map((graph) => graphSummary(library, graph));
}

/** A task graph with how many of its tasks stand where. */
export function graphSummary(library: Library, graph: TaskGraphRow): GraphSummary {
  const counts = { blocked: 0, ready: 0, claimed: 0, done: 0, failed: 0, cancelled: 0 };
  const rows = library
    .prepare('SELECT state, count(*) AS tasks FROM tasks WHERE graph_id = ? GROUP BY state')
    .all(graph.id);
  for (const { state, tasks } of rows) counts[TaskState.parse(state)] = Number(tasks);
  return {
    graph_id: graph.id,
    project_id: graph.projectId,
    title: graph.title,
    status: graph.status,
    source: shownSource(graph.source),
    currency: graph.currency,
    proposed_by: graph.proposedBy,
    proposed_at: graph.proposedAt,
    asked_by: graph.askedBy,
    decided_by: graph.decidedBy,
    decided_at: graph.decidedAt,
    note: graph.note,
    counts,
  };
}

/** Without the keys, of which there can be thousands. */
function shownSource(source: GraphSource): GraphSource {
  return source.kind === 'import' ? { kind: source.kind, format: source.format } : source;
}
