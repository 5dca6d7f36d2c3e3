import { TaskState } from '../../../shared/contracts/task.ts';
import type { Store } from '../store.ts';

/** A task as a board shows it: few enough fields that thousands can be read at once. */
export interface TaskCard {
  readonly task_id: string;
  readonly graph_id: string;
  readonly node_key: string;
  readonly title: string;
  readonly state: TaskState;
  readonly role: string | null;
  /** Calendar date, or null. */
  readonly due: string | null;
  readonly claimed_by: string | null;
  /** ISO 8601 UTC, or null. */
  readonly lease_expires_at: string | null;
  /** ISO 8601 UTC, or null. */
  readonly finished_at: string | null;
  /** Why it failed or was cancelled, at its beginning. */
  readonly failure: string | null;
  /** How many tasks a blocked one still waits for; otherwise 0. */
  readonly waits_for: number;
}

const WAITS_FOR = `(SELECT count(*) FROM task_dependencies d JOIN tasks b ON b.id = d.depends_on
  WHERE d.task_id = t.id AND d.kind = 'hard' AND b.state NOT IN ('done', 'cancelled'))`;

/**
 * The tasks of one graph, or of the active graphs of a project, in the order in which ready ones would be taken.
 *
 * @param limit left out, all of them
 */
export function taskCards(
  store: Store,
  where: { readonly graphId: string } | { readonly projectId: string },
  { state, limit = -1 }: { readonly state?: TaskState; readonly limit?: number } = {},
): TaskCard[] {
  const [place, id] =
    'graphId' in where
      ? ['t.graph_id = ?', where.graphId]
      : ["g.project_id = ? AND g.status = 'active'", where.projectId];
  return store
    .prepare(
      `SELECT t.id, t.graph_id, t.node_key, t.title, t.state, t.role, t.due, t.claimed_by, t.lease_expires_at,
         t.finished_at, substr(t.failure, 1, 200) AS failure, CASE t.state WHEN 'blocked' THEN ${WAITS_FOR} ELSE 0 END AS waits_for
       FROM tasks t JOIN task_graphs g ON g.id = t.graph_id
       WHERE ${place}${state === undefined ? '' : ' AND t.state = ?'}
       ORDER BY t.tail_days DESC, t.due IS NULL, t.due, t.created_at, t.position LIMIT ?`,
    )
    .all(...(state === undefined ? [id, limit] : [id, state, limit]))
    .map(cardOf);
}

function cardOf(row: Readonly<Record<string, unknown>>): TaskCard {
  return {
    task_id: String(row.id),
    graph_id: String(row.graph_id),
    node_key: String(row.node_key),
    title: String(row.title),
    state: TaskState.parse(row.state),
    role: textOf(row.role),
    due: textOf(row.due),
    claimed_by: textOf(row.claimed_by),
    lease_expires_at: textOf(row.lease_expires_at),
    finished_at: textOf(row.finished_at),
    failure: textOf(row.failure),
    waits_for: Number(row.waits_for),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
