import type { Headline } from '../../../shared/contracts/plan-quality.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { findPlan, plannerOf } from './find-plan.ts';

/** What a plan comes down to; empty until its dashboard is there. PLAN_NOT_FOUND, PERMISSION_DENIED. */
export function planHeadlines(
  library: Library,
  input: { readonly plan_id: string },
): Result<{ headlines: readonly Headline[] }> {
  const found = findPlan(library, input.plan_id);
  if (!found.ok) return found;
  return ok({ headlines: plannerOf(library).highlights(library, input.plan_id).headlines });
}
