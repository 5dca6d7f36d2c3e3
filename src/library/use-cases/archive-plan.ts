import { eq } from 'drizzle-orm';
import { ok, type Result } from '../../shared/result.ts';
import { plans } from '../db/schema.ts';
import type { Library } from '../library.ts';
import { findPlan } from './find-plan.ts';

/** Hides a plan from lists, or shows it again. Changes nothing else about it. PLAN_NOT_FOUND, PERMISSION_DENIED. */
export function archivePlan(
  library: Library,
  input: { readonly plan_id: string; readonly archived?: boolean },
): Result<{ plan_id: string; archived: boolean }> {
  const found = findPlan(library, input.plan_id);
  if (!found.ok) return found;
  const archived = input.archived ?? true;
  library.db.update(plans).set({ archived, updatedAt: library.now() }).where(eq(plans.id, input.plan_id)).run();
  return ok({ plan_id: input.plan_id, archived });
}
