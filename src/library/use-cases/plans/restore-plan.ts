import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { syncFolder } from '../../../platform/atomic-file.ts';
import { errorCode } from '../../../platform/system-error.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { trash } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { planFolder, readPlanText } from '../../plan-folder.ts';
import { insertSavedRows, parseSavedRows, SAVED_ROWS, type SavedPlan } from '../../saved-plan.ts';
import { artifactRows } from '../../store/artifacts.ts';
import { appendEvent } from '../../store/events.ts';
import { planRow } from '../../store/plans.ts';
import { indexPage, indexPlan } from '../../store/search-index.ts';
import { trashFolder } from '../../trash.ts';
import { findDeletedPlan } from './deleted-plans.ts';

export interface RestorePlanOutput {
  readonly plan_id: string;
  readonly title: string;
}

/**
 * Restores a deleted plan under its own id, with its files and all its rows.
 *
 * @param input.trash name of its folder in the trash, as `deletePlan` and `listDeletedPlans` give it
 * @returns PLAN_NOT_FOUND when it is no longer in the trash, PERMISSION_DENIED when it belongs to another user,
 * CONFLICT when there is a plan of this id, INVALID_DATA when the saved rows are damaged. Nothing is changed then.
 */
export function restorePlan(library: Library, input: { readonly trash: string }): Result<RestorePlanOutput> {
  return library.transaction((): Result<RestorePlanOutput> => {
    const found = findDeletedPlan(library, input.trash);
    if (!found.ok) return found;
    const { folder: name, planId } = found.value;
    const kept = join(trashFolder(library.home), name);
    const place = planFolder(library.home, planId);
    if (planRow(library, planId) || existsSync(place)) {
      return err('CONFLICT', 'A plan with this id already exists.', { plan_id: planId, next: 'Open that plan.' });
    }
    const saved = readSaved(kept);
    if (saved?.plan.id !== planId || saved.plan.user !== library.user) return damaged();
    mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
    renameSync(kept, place);
    try {
      putBack(library, saved);
      library.db.delete(trash).where(eq(trash.folder, name)).run();
    } catch (error) {
      renameSync(place, kept);
      if (isConstraint(error)) return damaged();
      throw error;
    }
    syncFolder(dirname(place));
    // If the process ends before this, the saved rows stay as a harmless second copy.
    rmSync(join(place, SAVED_ROWS), { force: true });
    return ok({ plan_id: planId, title: saved.plan.title });
  });
}

function putBack(library: Library, saved: SavedPlan): void {
  const { plan } = saved;
  // A nested transaction, so that a refusal half-way is rolled back while the outer one continues and returns the
  // error.
  library.sqlite.transaction(() => {
    insertSavedRows(library, saved);
    indexPlan(library, plan.id, plan.title, plan.prompt);
    for (const { path, role } of artifactRows(library, plan.id)) {
      if (role === 'page') indexPage(library, plan.id, path, readPlanText(library.home, plan.id, path) ?? '');
    }
    appendEvent(library, plan.id, null, 'plan_created', { parent_plan_id: plan.parentPlanId, restored: true });
  })();
}

function readSaved(folder: string): SavedPlan | null {
  try {
    return parseSavedRows(readFileSync(join(folder, SAVED_ROWS), 'utf8'));
  } catch (error) {
    if (errorCode(error) !== null) return null;
    throw error;
  }
}

function isConstraint(error: unknown): boolean {
  return errorCode(error)?.startsWith('SQLITE_CONSTRAINT') ?? false;
}

function damaged(): Result<never> {
  return err('INVALID_DATA', 'The trashed copy of this plan is damaged and cannot be restored.', {
    next: "Its files are still in the library's trash folder. If you exported it, import that file.",
  });
}
