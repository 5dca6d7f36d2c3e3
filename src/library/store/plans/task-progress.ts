import { and, eq } from 'drizzle-orm';
import type { TaskProgress } from '../../../shared/contracts/task-progress.ts';
import { taskProgress } from '../../db/schema.ts';
import type { Store } from '../store.ts';

/** How far tasks of a plan are, by their ids; those of which nothing is noted are left out. */
export function progressOf(store: Store, planId: string): ReadonlyMap<string, TaskProgress> {
  const rows = store.db.select().from(taskProgress).where(eq(taskProgress.planId, planId)).all();
  return new Map(rows.map(({ task, done, started, finished }) => [task, { done, started, finished }]));
}

/** Notes how far a task is; null takes what is noted away. */
export function writeProgress(
  store: Store & { readonly user: string; now(): string },
  planId: string,
  task: string,
  progress: TaskProgress | null,
): void {
  const { db, user, now } = store;
  if (progress === null) {
    db.delete(taskProgress)
      .where(and(eq(taskProgress.planId, planId), eq(taskProgress.task, task)))
      .run();
    return;
  }
  const { done, started, finished } = progress;
  const row = { done, started, finished, notedBy: user, notedAt: now() };
  db.insert(taskProgress)
    .values({ planId, task, ...row })
    .onConflictDoUpdate({ target: [taskProgress.planId, taskProgress.task], set: row })
    .run();
}
