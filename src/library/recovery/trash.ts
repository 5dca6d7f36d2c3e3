import { join } from 'node:path';
import { lte, type SQL } from 'drizzle-orm';
import { trash } from '../db/schema.ts';
import type { Store } from '../store/store.ts';
import { eraseProjectsDeletedUntil } from '../store/tasks/deleted-projects.ts';
import { finishRemovals, removeAfterCommit } from './rollback-journal.ts';

const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;
const NAME = /^([0-9a-f-]{36})-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}\.\d{3}Z$/;

export function trashFolder(home: string): string {
  return join(home, 'trash');
}

/** Place of a deleted plan's folder, relative to the library's folder. */
export function trashPlace(name: string): string {
  return `trash/${name}`;
}

/** Name of a deleted plan's folder: which plan, and when. */
export function trashName(planId: string, now: string): string {
  return `${planId}-${now.replaceAll(':', '-')}`;
}

/** The plan that a folder in the trash is of, by its name; null for what the library did not put there. */
export function planInTrash(name: string): string | null {
  return NAME.exec(name)?.[1] ?? null;
}

/** Until when what is deleted now is kept, ISO 8601 UTC. */
export function keptUntil(now: string): string {
  return new Date(Date.parse(now) + KEPT_DAYS * DAY_MS).toISOString();
}

/** Deletes plans and projects that have been in the trash for thirty days or longer. Only what the library itself put there. */
export function purgeTrash(store: Store): void {
  const oldest = new Date(Date.parse(store.now()) - KEPT_DAYS * DAY_MS).toISOString();
  eraseProjectsDeletedUntil(store, oldest);
  const isOver = lte(trash.deletedAt, oldest);
  if (!store.db.select().from(trash).where(isOver).limit(1).get()) return;
  eraseFromTrash(store, isOver);
}

/** Deletes plans in the trash permanently, and returns how many: first their rows, then their folders. */
export function eraseFromTrash(store: Store, which: SQL | undefined): number {
  const erased = store.transaction(() => {
    const rows = store.db.select().from(trash).where(which).all();
    for (const { folder, planId } of rows) removeAfterCommit(store, planId, trashPlace(folder));
    store.db.delete(trash).where(which).run();
    return rows.length;
  });
  finishRemovals(store);
  return erased;
}
