import type { Library } from '../../library.ts';

/** A task graph that waits for a person's approval. */
export interface WaitingGraph {
  readonly graph_id: string;
  readonly title: string;
  readonly project_id: string;
  readonly project_name: string;
  readonly proposed_by: string;
  /** ISO 8601 UTC. */
  readonly proposed_at: string;
  /** Who asked for the approval; null when it was proposed and nobody has asked yet. */
  readonly asked_by: string | null;
  readonly tasks: number;
}

/** The task graphs that wait for approval, of all projects: those that somebody asked for first, then the oldest. */
export function approvalQueue(library: Library): { readonly waiting: readonly WaitingGraph[] } {
  const rows = library
    .prepare(
      `SELECT g.id, g.title, g.project_id, p.name, g.proposed_by, g.proposed_at, g.asked_by,
         (SELECT count(*) FROM tasks t WHERE t.graph_id = g.id) AS tasks
       FROM task_graphs g JOIN projects p ON p.id = g.project_id
       WHERE g.status = 'proposed' AND p.user = ? ORDER BY g.asked_at IS NULL, g.asked_at, g.proposed_at, g.rowid`,
    )
    .all(library.user);
  return {
    waiting: rows.map((row) => ({
      graph_id: String(row.id),
      title: String(row.title),
      project_id: String(row.project_id),
      project_name: String(row.name),
      proposed_by: String(row.proposed_by),
      proposed_at: String(row.proposed_at),
      asked_by: typeof row.asked_by === 'string' ? row.asked_by : null,
      tasks: Number(row.tasks),
    })),
  };
}
