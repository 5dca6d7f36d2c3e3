import { chmodSync, existsSync, lstatSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { makeFolder, moveDurably, removeDurably } from '../../platform/atomic-file.ts';
import { namesIn } from '../../platform/folders.ts';
import { errorCode } from '../../platform/system-error.ts';
import { RUN_LOG } from '../../shared/plan-files.ts';
import { trash } from '../db/schema.ts';
import { namesOfPlanFolders, planFolder } from '../files/plan-folder.ts';
import { planRow } from '../store/plans/plans.ts';
import type { Store } from '../store/store.ts';
import { undoInterruptedChanges } from './rollback-journal.ts';
import { readSavedRows, SAVED_ROWS, type SavedPlan } from './saved-plan.ts';
import { planInTrash, purgeTrash, trashFolder, trashName } from './trash.ts';

/**
 * Makes files and rows agree after whatever interrupted a program: undoes changes that were not committed, gives folders
 * of deleted plans their rows again, empties the trash of what has been there for long, and closes plans' folders to
 * others. Cheap when nothing is amiss. What the disk refuses now is tried again at the next opening.
 */
export function reconcile(store: Store): void {
  for (const repair of [undoInterruptedChanges, adoptStrays, purgeTrash, keepFromOthers]) {
    try {
      repair(store);
    } catch (error) {
      // A library on a full disk, or with a folder that cannot be written to, can still be read.
      if (errorCode(error) === null) throw error;
    }
  }
}

/**
 * Deleted plans whose rows and folder were parted, by a version of the program that moved the folder before the commit
 * or by somebody who copied a folder. Each is recognised by the rows that lie saved in the folder itself.
 */
function adoptStrays(store: Store): void {
  for (const name of strayInTrash(store)) store.transaction(() => adoptFromTrash(store, name));
  for (const planId of strayInPlans(store)) store.transaction(() => returnToTrash(store, planId));
}

/** Folders in the trash that no row names. */
export function strayInTrash(store: Store): string[] {
  const names = namesIn(trashFolder(store.home)).filter((name) => planInTrash(name) !== null);
  if (names.length === 0) return [];
  const known = new Set(
    store.db
      .select({ folder: trash.folder })
      .from(trash)
      .all()
      .map(({ folder }) => folder),
  );
  return names.filter((name) => !known.has(name));
}

/** Folders among the plans that belong to no plan, by id. */
export function strayInPlans(store: Store): string[] {
  const names = namesOfPlanFolders(store.home);
  if (names.length === 0) return [];
  const known = new Set(
    store
      .prepare('SELECT id FROM plans')
      .all()
      .map(({ id }) => String(id)),
  );
  return names.filter((name) => !known.has(name));
}

/** A plan that is there without files gets them back; a plan that is gone can be restored again. Under the write lock. */
function adoptFromTrash(store: Store, name: string): void {
  const folder = join(trashFolder(store.home), name);
  const saved = savedIn(folder, planInTrash(name));
  if (!saved || store.db.select().from(trash).where(eq(trash.folder, name)).get()) return;
  const place = planFolder(store.home, saved.plan.id);
  if (planRow(store, saved.plan.id) && namesIn(place).length === 0) {
    if (existsSync(place)) rmdirSync(place);
    makeFolder(dirname(place));
    moveDurably(folder, place);
    removeDurably(join(place, SAVED_ROWS));
    return;
  }
  insertTrashRow(store, name, saved);
}

/** The folder of a plan that was deleted, or was being restored. Under the write lock. */
function returnToTrash(store: Store, planId: string): void {
  const place = planFolder(store.home, planId);
  const saved = savedIn(place, planId);
  if (!saved || planRow(store, planId)) return;
  const rows = store.db.select().from(trash).where(eq(trash.planId, planId)).all();
  const waiting = rows.find(({ folder }) => !existsSync(join(trashFolder(store.home), folder)));
  const name = waiting?.folder ?? trashName(planId, store.now());
  makeFolder(trashFolder(store.home));
  moveDurably(place, join(trashFolder(store.home), name));
  if (!waiting) insertTrashRow(store, name, saved);
}

/** From now on, whenever it was deleted: nobody could have restored it before. */
function insertTrashRow(store: Store, folder: string, { plan }: SavedPlan): void {
  store.db
    .insert(trash)
    .values({ folder, planId: plan.id, user: plan.user, title: plan.title, deletedAt: store.now() })
    .run();
}

function savedIn(folder: string, planId: string | null): SavedPlan | null {
  const saved = readSavedRows(folder);
  return saved?.plan.id === planId ? saved : null;
}

/** Those who share a computer with the user. */
const OTHERS = 0o077;

/** Folders of plans, and the logs in them, that earlier versions, or whoever copied them here, left open to others. */
function keepFromOthers({ home }: Store): void {
  // It has no such modes; the folder of a user is closed to others as it is.
  if (process.platform === 'win32') return;
  for (const planId of namesOfPlanFolders(home)) {
    const folder = planFolder(home, planId);
    const found = lstatSync(folder, { throwIfNoEntry: false });
    if (!found?.isDirectory() || (found.mode & OTHERS) === 0) continue;
    chmodSync(folder, 0o700);
    const log = join(folder, RUN_LOG);
    if (lstatSync(log, { throwIfNoEntry: false })?.isFile()) chmodSync(log, 0o600);
  }
}
