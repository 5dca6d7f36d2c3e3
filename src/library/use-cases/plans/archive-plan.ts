import { eq } from 'drizzle-orm';
import { ok, type Result } from '../../../shared/result.ts';
import { plans } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { activeRun } from '../../store/runs/run-state.ts';
import { runAlreadyActive } from '../runs/run-already-active.ts';
import { findPlan } from './find-plan.ts';

/**
 * Hides a plan from lists, or shows it again. An archived plan can be read, but neither changed nor run, so that one
 * with an active run is not archived: nobody could take that run up again.
 * PLAN_NOT_FOUND, PERMISSION_DENIED, RUN_ALREADY_ACTIVE.
 */
export function archivePlan(
  library: Library,
  input: { readonly plan_id: string; readonly archived?: boolean },
): Result<{ plan_id: string; archived: boolean }> {
  return library.transaction((): Result<{ plan_id: string; archived: boolean }> => {
    const found = findPlan(library, input.plan_id);
    if (!found.ok) return found;
    const archived = input.archived ?? true;
    const run = archived ? activeRun(library, input.plan_id) : undefined;
    if (run) return runAlreadyActive(run);
    library.db.update(plans).set({ archived, updatedAt: library.now() }).where(eq(plans.id, input.plan_id)).run();
    return ok({ plan_id: input.plan_id, archived });
  });
}
