import { and, asc, eq, getTableColumns, or, sql } from 'drizzle-orm';
import { projects, type TaskGraphRow, type TaskRow, taskGraphs, tasks } from '../../db/schema.ts';
import { selectRows } from '../select-rows.ts';
import type { Store } from '../store.ts';
import { HOLDS_FINISH, HOLDS_START } from './readiness.ts';
import type { TaskEdge } from './task-graphs.ts';

/** A task with its graph, and whose it is. */
export interface OwnedTask {
  readonly task: TaskRow;
  readonly graph: TaskGraphRow;
  readonly user: string;
}

const COLUMNS = Object.entries(getTableColumns(tasks));
const INSERT = `INSERT INTO tasks (${COLUMNS.map(([, { name }]) => name).join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')})`;

/** Put together once: thousands come together, for which a query builder takes ten times as long. */
export function insertTask(store: Store, row: TaskRow): void {
  const values: Readonly<Record<string, unknown>> = row;
  store.prepare(INSERT).run(
    ...COLUMNS.map(([key, column]) => {
      const value = values[key];
      return value === null ? null : column.mapToDriverValue(value);
    }),
  );
}

export function ownedTask(store: Store, id: string): OwnedTask | undefined {
  return store.db
    .select({ task: tasks, graph: taskGraphs, user: projects.user })
    .from(tasks)
    .innerJoin(taskGraphs, eq(taskGraphs.id, tasks.graphId))
    .innerJoin(projects, eq(projects.id, taskGraphs.projectId))
    .where(eq(tasks.id, id))
    .get();
}

/**
 * The user's tasks that a text names, by their ids: those of this key in an active graph, and with a beginning, which
 * holds hexadecimal digits and hyphens only, those whose id begins so.
 */
export function tasksNamed(
  store: Store,
  { key, start }: { readonly key: string; readonly start: string | null },
  limit: number,
): TaskRow[] {
  const byKey = and(eq(tasks.nodeKey, key), eq(taskGraphs.status, 'active'));
  return store.db
    .select({ task: tasks })
    .from(tasks)
    .innerJoin(taskGraphs, eq(taskGraphs.id, tasks.graphId))
    .innerJoin(projects, eq(projects.id, taskGraphs.projectId))
    .where(and(eq(projects.user, store.user), start === null ? byKey : or(byKey, sql`${tasks.id} GLOB ${`${start}*`}`)))
    .orderBy(asc(tasks.id))
    .limit(limit)
    .all()
    .map(({ task }) => task);
}

export function updateTask(store: Store, id: string, change: Partial<TaskRow>): void {
  store.db
    .update(tasks)
    .set({ ...change, updatedAt: store.now() })
    .where(eq(tasks.id, id))
    .run();
}

/** Adds an edge, which must not be there yet. */
export function insertDependency(store: Store, { taskId, dependsOn, kind, link, lagDays }: TaskEdge): void {
  store
    .prepare('INSERT INTO task_dependencies (task_id, depends_on, kind, link, lag_days) VALUES (?, ?, ?, ?, ?)')
    .run(taskId, dependsOn, kind, link, lagDays);
}

/** Removes every edge between the two; false when there was none. */
export function removeDependencies(store: Store, taskId: string, dependsOn: string): boolean {
  return (
    store.prepare('DELETE FROM task_dependencies WHERE task_id = ? AND depends_on = ?').run(taskId, dependsOn).changes >
    0
  );
}

/** How many tasks the user has in all projects. */
export function countTasks(store: Store): number {
  const row = store
    .prepare(
      'SELECT count(*) AS tasks FROM tasks t JOIN task_graphs g ON g.id = t.graph_id JOIN projects p ON p.id = g.project_id WHERE p.user = ?',
    )
    .get(store.user);
  return Number(row?.tasks);
}

/** Whether a task before this one, hard or soft, has neither been done nor cancelled. */
export function hasOpenDependencies(store: Store, taskId: string): boolean {
  return (
    store
      .prepare(
        "SELECT 1 FROM task_dependencies d JOIN tasks b ON b.id = d.depends_on WHERE d.task_id = ? AND b.state NOT IN ('done', 'cancelled') LIMIT 1",
      )
      .get(taskId) !== undefined
  );
}

/** The tasks that keep this one from being begun, oldest first. */
export const startHolders = selectRows(tasks, holders(HOLDS_START));

/** The tasks that keep this one from being finished, oldest first. */
export const finishHolders = selectRows(tasks, holders(HOLDS_FINISH));

function holders(condition: string): string {
  return `WHERE id IN (SELECT d.depends_on FROM task_dependencies d JOIN tasks b ON b.id = d.depends_on
    WHERE d.task_id = ? AND ${condition}) ORDER BY position`;
}
