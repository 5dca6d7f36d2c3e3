import { eq } from 'drizzle-orm';
import { err, ok, type Result } from '../../../shared/result.ts';
import { plans } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { runId } from '../../store/run-id.ts';
import { activeRun } from '../../store/run-state.ts';
import { findPlan } from './find-plan.ts';

/**
 * Hides a plan from lists, or shows it again. An archived plan can be read, but neither changed nor run; a run that is
 * active goes on to its end, unless `at_rest` asks for a plan that has none.
 * PLAN_NOT_FOUND, PERMISSION_DENIED, RUN_ALREADY_ACTIVE (with `at_rest`).
 */
export function archivePlan(
  library: Library,
  input: { readonly plan_id: string; readonly archived?: boolean; readonly at_rest?: boolean },
): Result<{ plan_id: string; archived: boolean }> {
  return library.transaction((): Result<{ plan_id: string; archived: boolean }> => {
    const found = findPlan(library, input.plan_id);
    if (!found.ok) return found;
    const run = input.at_rest === true ? activeRun(library, input.plan_id) : undefined;
    if (run) {
      return err('RUN_ALREADY_ACTIVE', 'A run of this plan is active.', {
        run_id: runId(run.number),
        next: 'Wait for it to finish, or stop it first.',
      });
    }
    const archived = input.archived ?? true;
    library.db.update(plans).set({ archived, updatedAt: library.now() }).where(eq(plans.id, input.plan_id)).run();
    return ok({ plan_id: input.plan_id, archived });
  });
}
