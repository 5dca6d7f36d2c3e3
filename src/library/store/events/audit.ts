import { and, asc, desc, eq, gt, lt, type SQL } from 'drizzle-orm';
import type { AuditAction, AuditEntry } from '../../../shared/contracts/project.ts';
import { type AuditRow, audit } from '../../db/schema.ts';
import type { Store } from '../store.ts';

/** Who acts. What follows from an action by itself is done by `PROGRAM`. */
export type Actor = string;
export const PROGRAM: Actor = 'planexe';
export const PERSON: Actor = 'person';

/** What an entry is about. */
interface AuditSubject {
  readonly projectId: string;
  readonly graphId?: string;
  readonly taskId?: string;
}

/** Writes down what is done, in the transaction that does it. @throws Error outside of one: a programming error */
export function appendAudit(
  store: Store,
  { projectId, graphId, taskId }: AuditSubject,
  action: AuditAction,
  actor: Actor,
  data: Readonly<Record<string, unknown>> = {},
): void {
  if (!store.sqlite.inTransaction) throw new Error('an audit entry belongs into the transaction of its change');
  store
    .prepare('INSERT INTO audit (project_id, graph_id, task_id, action, actor, data, at) VALUES (?, ?, ?, ?, ?, ?, ?)')
    .run(projectId, graphId ?? null, taskId ?? null, action, actor, JSON.stringify(data), store.now());
}

/** Entries after that id, oldest first, of a project or of one of its graphs or tasks. */
export function auditSince(store: Store, subject: Partial<AuditSubject>, since: number, limit: number): AuditEntry[] {
  return entries(store, subject, gt(audit.id, since), asc(audit.id), limit);
}

/** Entries before that id, newest first, of the same. */
export function auditBefore(store: Store, subject: Partial<AuditSubject>, before: number, limit: number): AuditEntry[] {
  return entries(store, subject, lt(audit.id, before), desc(audit.id), limit);
}

function entries(
  store: Store,
  { projectId, graphId, taskId }: Partial<AuditSubject>,
  range: SQL,
  order: SQL,
  limit: number,
): AuditEntry[] {
  const wanted: SQL[] = [range];
  if (projectId !== undefined) wanted.push(eq(audit.projectId, projectId));
  if (graphId !== undefined) wanted.push(eq(audit.graphId, graphId));
  if (taskId !== undefined) wanted.push(eq(audit.taskId, taskId));
  return store.db
    .select()
    .from(audit)
    .where(and(...wanted))
    .orderBy(order)
    .limit(limit)
    .all()
    .map(entryOf);
}

function entryOf({ id, at, action, actor, projectId, graphId, taskId, data }: AuditRow): AuditEntry {
  return { id, at, action, actor, project_id: projectId, graph_id: graphId, task_id: taskId, data };
}
