import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { makeFolder, moveDurably } from '../../../platform/atomic-file.ts';
import { isTerminal } from '../../../shared/plan-state.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { type PlanRow, plans, trash } from '../../db/schema.ts';
import { planFolder, planPlace, readPlanFile, writePlanFiles } from '../../files/plan-folder.ts';
import type { Library } from '../../library.ts';
import { beginFileChange } from '../../recovery/rollback-journal.ts';
import { SAVED_ROWS, savedRows } from '../../recovery/saved-plan.ts';
import { keptUntil, trashFolder, trashName, trashPlace } from '../../recovery/trash.ts';
import { findPlan } from './find-plan.ts';

export interface DeletePlanOutput {
  readonly plan_id: string;
  /** Name of its folder in the trash. */
  readonly trash: string;
  /** When the trash is emptied of it, ISO 8601 UTC. */
  readonly kept_until: string;
}

/** The plan, when it may be deleted: a draft, or one whose run is over. PLAN_NOT_TERMINAL and those of `findPlan`. */
export function deletablePlan(library: Library, input: { readonly plan_id: string }): Result<PlanRow> {
  const found = findPlan(library, input.plan_id);
  if (!found.ok || found.value.state === 'draft' || isTerminal(found.value.state)) return found;
  return err('PLAN_NOT_TERMINAL', `A plan that is ${found.value.state} cannot be deleted.`, { next: 'Stop it first.' });
}

/**
 * Moves a plan to the trash, where its folder is kept for thirty days with all its rows in `plan.json`; `restorePlan`
 * restores it. Only drafts and plans whose run is over: PLAN_NOT_TERMINAL. PLAN_NOT_FOUND, PERMISSION_DENIED.
 */
export function deletePlan(library: Library, input: { readonly plan_id: string }): Result<DeletePlanOutput> {
  const known = deletablePlan(library, input);
  if (!known.ok) return known;
  const { id } = known.value;
  const now = library.now();
  const name = trashName(id, now);
  const change = beginFileChange(library, id, [
    ...(readPlanFile(library.home, id, SAVED_ROWS) === null
      ? [{ action: 'remove' as const, path: `${planPlace(id)}/${SAVED_ROWS}` }]
      : []),
    { action: 'put_back', path: trashPlace(name), origin: planPlace(id) },
  ]);
  try {
    return change.commit(() => {
      const found = deletablePlan(library, input);
      if (!found.ok) return found;
      const plan = found.value;
      writePlanFiles(library.home, id, [{ path: SAVED_ROWS, content: savedRows(library, plan) }]);
      library.db
        .insert(trash)
        .values({ folder: name, planId: id, user: plan.user, title: plan.title, deletedAt: now })
        .run();
      library.db.delete(plans).where(eq(plans.id, id)).run();
      makeFolder(trashFolder(library.home));
      moveDurably(planFolder(library.home, id), join(trashFolder(library.home), name));
      return ok({ plan_id: id, trash: name, kept_until: keptUntil(now) });
    });
  } finally {
    change.close();
  }
}
