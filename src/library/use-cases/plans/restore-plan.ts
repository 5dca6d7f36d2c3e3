import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { err, type Result } from '../../../shared/result.ts';
import { trash } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { readSavedRows } from '../../recovery/saved-plan.ts';
import { trashFolder, trashPlace } from '../../recovery/trash.ts';
import { planRow } from '../../store/plans/plans.ts';
import { findDeletedPlan } from './deleted-plans.ts';
import { alreadyThere, putPlanBack } from './put-plan-back.ts';

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
  const found = findDeletedPlan(library, input.trash);
  if (!found.ok) return found;
  const { folder: name, planId } = found.value;
  if (planRow(library, planId)) return alreadyThere(planId);
  const saved = readSavedRows(join(trashFolder(library.home), name));
  if (saved?.plan.id !== planId || saved.plan.user !== library.user) return damaged();
  return putPlanBack(library, saved, trashPlace(name), () => {
    const row = findDeletedPlan(library, name);
    if (row.ok) library.db.delete(trash).where(eq(trash.folder, name)).run();
    return row;
  });
}

function damaged(): Result<never> {
  return err('INVALID_DATA', 'The trashed copy of this plan is damaged and cannot be restored.', {
    next: "Its files are still in the library's trash folder. If you exported it, import that file.",
  });
}
