import { eq } from 'drizzle-orm';
import { ok, type Result } from '../../../shared/result.ts';
import { plans } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { checkTags } from './check-input.ts';
import { findPlan } from './find-plan.ts';

/**
 * Gives a plan these tags in place of those it had. Tags are no part of the plan itself, so an archived plan and one
 * that is being drafted can be given them too. PLAN_NOT_FOUND, PERMISSION_DENIED, INVALID_INPUT.
 */
export function tagPlan(
  library: Library,
  input: { readonly plan_id: string; readonly tags: readonly string[] },
): Result<{ plan_id: string; tags: string[] }> {
  const tags = checkTags(input.tags);
  if (!tags.ok) return tags;
  return library.transaction((): Result<{ plan_id: string; tags: string[] }> => {
    const found = findPlan(library, input.plan_id);
    if (!found.ok) return found;
    library.db
      .update(plans)
      .set({ tags: tags.value, updatedAt: library.now() })
      .where(eq(plans.id, input.plan_id))
      .run();
    return ok({ plan_id: input.plan_id, tags: tags.value });
  });
}
