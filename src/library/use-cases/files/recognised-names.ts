import { ok, type Result } from '../../../shared/result.ts';
import { noticeEdits } from '../../edits/notice-edits.ts';
import type { Library } from '../../library.ts';
import { findPlan, plannerOf } from '../plans/find-plan.ts';

/**
 * The names that a redacted page of the plan leaves out by itself, to be checked before it is given to others; none
 * until there is a report. PLAN_NOT_FOUND, PERMISSION_DENIED.
 */
export function recognisedNames(
  library: Library,
  input: { readonly plan_id: string },
): Result<{ names: readonly string[] }> {
  const { plan_id } = input;
  const found = findPlan(library, plan_id);
  if (!found.ok) return found;
  noticeEdits(library, plan_id);
  return ok({ names: plannerOf(library).recognisedNames(library, plan_id) });
}
