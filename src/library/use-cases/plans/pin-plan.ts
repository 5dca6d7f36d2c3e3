import { eq } from 'drizzle-orm';
import { ok, type Result } from '../../../shared/result.ts';
import { plans } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { findPlan } from './find-plan.ts';

/**
 * Keeps a plan at hand beside the places of the app, or no longer. It changes nothing of the plan itself, so an archived
 * plan and one that is being drafted can be pinned, too. PLAN_NOT_FOUND, PERMISSION_DENIED.
 */
export function pinPlan(
  library: Library,
  input: { readonly plan_id: string; readonly pinned: boolean },
): Result<{ plan_id: string; pinned: boolean }> {
  return library.transaction((): Result<{ plan_id: string; pinned: boolean }> => {
    const found = findPlan(library, input.plan_id);
    if (!found.ok) return found;
    // One that is pinned already keeps its place.
    const pinnedAt = input.pinned ? (found.value.pinnedAt ?? library.now()) : null;
    library.db.update(plans).set({ pinnedAt }).where(eq(plans.id, input.plan_id)).run();
    return ok({ plan_id: input.plan_id, pinned: input.pinned });
  });
}
