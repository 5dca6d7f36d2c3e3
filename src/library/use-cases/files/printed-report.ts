import type { PrintedPart } from '../../../shared/contracts/printed-part.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { findPlan, plannerOf } from '../plans/find-plan.ts';

/**
 * What is printed of a plan's report, as a page that a browser makes a PDF of.
 *
 * PLAN_NOT_FOUND, PERMISSION_DENIED; ARTIFACT_NOT_FOUND until there is a report.
 */
export async function printedReport(
  library: Library,
  { plan_id, part }: { readonly plan_id: string; readonly part: PrintedPart },
): Promise<Result<string>> {
  const found = findPlan(library, plan_id);
  if (!found.ok) return found;
  const page = await plannerOf(library).printedReport(library, found.value.id, part);
  if (!page.ok) return page;
  if (page.value !== null) return ok(page.value);
  return err('ARTIFACT_NOT_FOUND', 'This plan has no report yet.', { next: 'Wait until the plan is completed.' });
}
