import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import type { DeletedPlan } from '../../../shared/contracts/library-plan.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { trash } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { eraseFromTrash, keptUntil, trashFolder } from '../../recovery/trash.ts';
import { CANDIDATES_SHOWN, ID_BEGINNING, idBeginning } from '../id-beginning.ts';

/** The caller's deleted plans that can still be brought back, those deleted last first. */
export function listDeletedPlans(library: Library): Result<{ plans: DeletedPlan[] }> {
  const rows = library.db.select().from(trash).where(eq(trash.user, library.user)).orderBy(desc(trash.deletedAt)).all();
  return ok({
    plans: rows
      .filter(({ folder }) => existsSync(join(trashFolder(library.home), folder)))
      .map(({ folder, planId, title, deletedAt }) => ({
        trash: folder,
        plan_id: planId,
        title,
        deleted_at: deletedAt,
        kept_until: keptUntil(deletedAt),
      })),
  });
}

/**
 * The caller's deleted plan that an id, its beginning or the name of a folder in the trash means; of several deletions
 * of one plan the last. PLAN_NOT_FOUND, AMBIGUOUS_ID with the `candidates`.
 */
export function resolveDeletedPlan(library: Library, input: { readonly plan: string }): Result<DeletedPlan> {
  const deleted = listDeletedPlans(library);
  if (!deleted.ok) return deleted;
  const start = idBeginning(input.plan);
  const { plans } = deleted.value;
  const found = plans.filter(
    ({ trash: folder, plan_id }) => folder === input.plan || (start !== null && plan_id.startsWith(start)),
  );
  const [last] = found;
  if (last === undefined) {
    return err('PLAN_NOT_FOUND', `Not in the trash: ${JSON.stringify(input.plan).slice(0, 80)}.`, {
      next: `Use ${ID_BEGINNING}; list the deleted plans to see their ids.`,
    });
  }
  if (found.every(({ plan_id }) => plan_id === last.plan_id)) return ok(last);
  return err('AMBIGUOUS_ID', `Ambiguous id: several deleted plans start with ${start}.`, {
    candidates: found.slice(0, CANDIDATES_SHOWN).map(({ plan_id, title }) => ({ plan_id, title })),
    next: 'Use more characters of the id.',
  });
}

/** The row of a plan in the trash, when it is the caller's: PLAN_NOT_FOUND, PERMISSION_DENIED. */
export function findDeletedPlan(library: Library, name: string): Result<typeof trash.$inferSelect> {
  const row = library.db.select().from(trash).where(eq(trash.folder, name)).get();
  if (!row) {
    return err('PLAN_NOT_FOUND', 'This plan is no longer in the trash.', {
      next: 'Deleted plans are kept for 30 days. If you exported it, import that file.',
    });
  }
  if (row.user === library.user) return ok(row);
  return err('PERMISSION_DENIED', 'This plan belongs to another user.');
}

/** Deletes a plan in the trash permanently, before its thirty days are over. PLAN_NOT_FOUND, PERMISSION_DENIED. */
export function eraseDeletedPlan(library: Library, input: { readonly trash: string }): Result<{ plan_id: string }> {
  const found = findDeletedPlan(library, input.trash);
  if (!found.ok) return found;
  eraseFromTrash(library, eq(trash.folder, found.value.folder));
  return ok({ plan_id: found.value.planId });
}

/** Deletes all plans in the caller's trash permanently. */
export function emptyTrash(library: Library): Result<{ plans: number }> {
  return ok({ plans: eraseFromTrash(library, eq(trash.user, library.user)) });
}
