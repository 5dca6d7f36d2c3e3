import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { LinkType } from '../../../shared/contracts/schedule.ts';
import type { DependencyKind } from '../../../shared/contracts/task.ts';
import {
  type ApprovedGraph,
  approvedGraphs,
  projects,
  type TaskGraphRow,
  type TaskRow,
  taskDependencies,
  taskGraphs,
  tasks,
} from '../../db/schema.ts';
import type { Store } from '../store.ts';

/** One edge between tasks by their ids: `taskId` waits for `dependsOn`, or is better after it. */
export interface TaskEdge {
  readonly taskId: string;
  readonly dependsOn: string;
  readonly kind: DependencyKind;
  readonly link: LinkType;
  /** Working days. */
  readonly lagDays: number;
}

export function insertGraph(store: Store, row: TaskGraphRow): void {
  store.db.insert(taskGraphs).values(row).run();
}

/** A graph and whose it is. */
export function graphRow(store: Store, id: string): (TaskGraphRow & { readonly user: string }) | undefined {
  const row = store.db
    .select({ graph: taskGraphs, user: projects.user })
    .from(taskGraphs)
    .innerJoin(projects, eq(projects.id, taskGraphs.projectId))
    .where(eq(taskGraphs.id, id))
    .get();
  return row && { ...row.graph, user: row.user };
}

/** The graphs of a project, oldest first. */
export function graphRows(store: Store, projectId: string): TaskGraphRow[] {
  return store.db
    .select()
    .from(taskGraphs)
    .where(eq(taskGraphs.projectId, projectId))
    .orderBy(asc(taskGraphs.proposedAt), asc(sql`${taskGraphs}.rowid`))
    .all();
}

/** The user's graphs whose id begins so, by their ids; the beginning holds hexadecimal digits and hyphens only. */
export function graphsBeginning(store: Store, start: string, limit: number): TaskGraphRow[] {
  return store.db
    .select({ graph: taskGraphs })
    .from(taskGraphs)
    .innerJoin(projects, eq(projects.id, taskGraphs.projectId))
    .where(and(eq(projects.user, store.user), sql`${taskGraphs.id} GLOB ${`${start}*`}`))
    .orderBy(asc(taskGraphs.id))
    .limit(limit)
    .all()
    .map(({ graph }) => graph);
}

export function updateGraph(store: Store, id: string, change: Partial<TaskGraphRow>): void {
  store.db.update(taskGraphs).set(change).where(eq(taskGraphs.id, id)).run();
}

/** Keeps what was approved. */
export function keepApproved(store: Store, graphId: string, approved: ApprovedGraph): void {
  store.db.insert(approvedGraphs).values({ graphId, approved }).run();
}

/** The graph as it was approved; null when it was not. */
export function approvedGraph(store: Store, graphId: string): ApprovedGraph | null {
  const row = store.db.select().from(approvedGraphs).where(eq(approvedGraphs.graphId, graphId)).get();
  return row?.approved ?? null;
}

/** The tasks of a graph in the order in which they were proposed and added. */
export function taskRows(store: Store, graphId: string): TaskRow[] {
  return store.db.select().from(tasks).where(eq(tasks.graphId, graphId)).orderBy(asc(tasks.position)).all();
}

/** All edges between the tasks of a graph. */
export function taskEdges(store: Store, graphId: string): TaskEdge[] {
  return store.db
    .select(getTableColumns(taskDependencies))
    .from(taskDependencies)
    .innerJoin(tasks, eq(tasks.id, taskDependencies.taskId))
    .where(eq(tasks.graphId, graphId))
    .all();
}
