import { appendAudit, PROGRAM } from '../events/audit.ts';
import type { Store } from '../store.ts';

const IS_OPEN = "b.state NOT IN ('done', 'cancelled')";
const HAS_NOT_BEGUN = `(b.started_at IS NULL AND ${IS_OPEN})`;

/**
 * Of a dependency `d` on a task `b`: whether it keeps its task from being begun. After the end of another task (FS) a
 * task waits until that one is done or cancelled; after its start (SS), or with a lead, until it has begun. A failed
 * task keeps its dependants waiting until it is reopened. Lags are for the forecast alone.
 */
export const HOLDS_START = `d.kind = 'hard' AND ((d.link = 'FS' AND d.lag_days >= 0 AND ${IS_OPEN})
  OR ((d.link = 'SS' OR (d.link = 'FS' AND d.lag_days < 0)) AND ${HAS_NOT_BEGUN}))`;

/** The same for being finished: FF waits for the end of another task, SF for its start. */
export const HOLDS_FINISH = `d.kind = 'hard' AND ((d.link = 'FF' AND ${IS_OPEN}) OR (d.link = 'SF' AND ${HAS_NOT_BEGUN}))`;

const WAITS = `EXISTS (SELECT 1 FROM task_dependencies d JOIN tasks b ON b.id = d.depends_on
  WHERE d.task_id = tasks.id AND ${HOLDS_START})`;

/**
 * Makes `blocked` and `ready` what the dependencies say, in an active graph; everything else keeps its state: work that
 * has begun is not interrupted. Part of the transaction of the change that calls for it.
 *
 * @param dependantsOf looks only at what depends on this task, and at it; left out, at all tasks of the graph
 * @returns ids of the tasks that became ready, in their order
 */
export function recomputeReadiness(
  store: Store,
  graph: { readonly id: string; readonly projectId: string },
  dependantsOf?: string,
): string[] {
  const readied = move(store, graph.id, 'blocked', 'ready', `NOT ${WAITS}`, dependantsOf);
  const blocked = move(store, graph.id, 'ready', 'blocked', WAITS, dependantsOf);
  const about = { projectId: graph.projectId, graphId: graph.id };
  for (const taskId of readied) appendAudit(store, { ...about, taskId }, 'task.ready', PROGRAM);
  for (const taskId of blocked) appendAudit(store, { ...about, taskId }, 'task.blocked', PROGRAM);
  return readied;
}

function move(
  store: Store,
  graphId: string,
  from: 'blocked' | 'ready',
  to: 'blocked' | 'ready',
  when: string,
  dependantsOf: string | undefined,
): string[] {
  const among =
    dependantsOf === undefined
      ? ''
      : 'AND id IN (SELECT task_id FROM task_dependencies WHERE depends_on = ? UNION SELECT ?)';
  const rows = store
    .prepare(
      `UPDATE tasks SET state = '${to}', updated_at = ? WHERE graph_id = ? AND state = '${from}' AND ${when} ${among} RETURNING id, position`,
    )
    .all(store.now(), graphId, ...(dependantsOf === undefined ? [] : [dependantsOf, dependantsOf]));
  return rows.toSorted((a, b) => Number(a.position) - Number(b.position)).map(({ id }) => String(id));
}
