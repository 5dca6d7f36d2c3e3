import type { NamedEntries } from '../../../shared/contracts/data-table.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { noticeEdits } from '../../edits/notice-edits.ts';
import type { Library } from '../../library.ts';
import { findPlan, plannerOf } from '../plans/find-plan.ts';

/** What the data of a plan refers to by ids, with the titles that people know. PLAN_NOT_FOUND, PERMISSION_DENIED. */
export function namedEntries(
  library: Library,
  input: { readonly plan_id: string },
): Result<{ lists: readonly NamedEntries[] }> {
  const { plan_id } = input;
  const found = findPlan(library, plan_id);
  if (!found.ok) return found;
  noticeEdits(library, plan_id);
  return ok({ lists: plannerOf(library).namedEntries(library, plan_id) });
}
