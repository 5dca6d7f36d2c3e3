import { existsSync, readdirSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder, moveDurably } from '../../../platform/atomic-file.ts';
import { errorCode } from '../../../platform/system-error.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { HISTORY, planFolder, planPlace, readPlanText } from '../../files/plan-folder.ts';
import type { Library } from '../../library.ts';
import { beginFileChange, removeAfterCommit } from '../../recovery/rollback-journal.ts';
import { insertSavedRows, SAVED_ROWS, type SavedPlan } from '../../recovery/saved-plan.ts';
import { appendEvent } from '../../store/events/events.ts';
import { artifactRows } from '../../store/files/artifacts.ts';
import { planRow } from '../../store/plans/plans.ts';
import { indexPage, indexPlan } from '../../store/plans/search-index.ts';

/**
 * Gives a plan back to the library: its rows, and the folder of its files, which waits elsewhere in the library. A
 * folder that stands in its place and belongs to no plan, as after the loss of a database, is kept in its history.
 *
 * @param from where the folder waits, relative to the library's folder
 * @param also changes further rows in the same transaction
 * @returns CONFLICT when there is a plan of this id, INVALID_DATA when the database refuses the rows, and errors of
 * `also`. Nothing is changed then.
 */
export function putPlanBack(
  library: Library,
  saved: SavedPlan,
  from: string,
  also: () => Result<unknown>,
): Result<{ readonly plan_id: string; readonly title: string }> {
  const { id, title } = saved.plan;
  const stray = `${HISTORY}/found-${library.now().replaceAll(':', '-')}`;
  const change = beginFileChange(library, id, [
    { action: 'put_back', path: `${from}/${stray}`, origin: planPlace(id) },
    { action: 'put_back', path: planPlace(id), origin: from },
  ]);
  try {
    return change.commit(() => {
      if (planRow(library, id)) return alreadyThere(id);
      const others = also();
      if (!others.ok) return others;
      const inserted = insertRows(library, saved);
      if (!inserted.ok) return inserted;
      const waiting = join(library.home, from);
      const place = planFolder(library.home, id);
      clearPlace(place, join(waiting, ...stray.split('/')));
      makeFolder(dirname(place));
      moveDurably(waiting, place);
      for (const { path, role } of artifactRows(library, id)) {
        if (role === 'page') indexPage(library, id, path, readPlanText(library.home, id, path) ?? '');
      }
      removeAfterCommit(library, id, `${planPlace(id)}/${SAVED_ROWS}`);
      return ok({ plan_id: id, title });
    });
  } finally {
    change.close();
  }
}

/** CONFLICT */
export function alreadyThere(planId: string): Result<never> {
  return err('CONFLICT', 'A plan with this id already exists.', { plan_id: planId, next: 'Open that plan.' });
}

function insertRows(library: Library, saved: SavedPlan): Result<null> {
  const { plan } = saved;
  try {
    insertSavedRows(library, saved);
  } catch (error) {
    if (!errorCode(error)?.startsWith('SQLITE_CONSTRAINT')) throw error;
    return err('INVALID_DATA', 'The saved copy of this plan is damaged and cannot be restored.', {
      next: 'If you exported the plan, import that file.',
    });
  }
  indexPlan(library, plan.id, plan.title, plan.prompt);
  appendEvent(library, plan.id, null, 'plan_created', { parent_plan_id: plan.parentPlanId, restored: true });
  return ok(null);
}

/** Moves away what stands where a plan's folder belongs. */
function clearPlace(place: string, kept: string): void {
  if (!existsSync(place)) return;
  if (readdirSync(place).length === 0) {
    rmdirSync(place);
    return;
  }
  makeFolder(dirname(kept));
  moveDurably(place, kept);
}
