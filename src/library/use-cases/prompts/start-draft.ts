import { err, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { findPlan } from '../plans/find-plan.ts';
import { type ResumePlanOutput, resumePlan } from '../runs/resume-plan.ts';
import { draftOf } from './plan-draft.ts';

/**
 * Queues the first run of a draft, exactly as it was read by whoever starts it, with the profile that it names. Unless the
 * draft says how numbers and dates are written, it follows the language of its prompt, and `usual_locale` where that is
 * of the same language or not known.
 * Those of `resumePlan`; CONFLICT with `details.reason` `changed` (it is not what was read) or without one (it was
 * started before).
 */
export async function startDraft(
  library: Library,
  input: { readonly plan_id: string; readonly expected_version: string; readonly usual_locale?: string },
): Promise<Result<ResumePlanOutput>> {
  const found = findPlan(library, input.plan_id);
  if (!found.ok) return found;
  if (found.value.state === 'draft' && draftOf(found.value).version !== input.expected_version) {
    return err('CONFLICT', 'The draft was changed elsewhere since it was read.', {
      reason: 'changed',
      next: 'Review it, then start it.',
    });
  }
  return resumePlan(library, {
    plan_id: input.plan_id,
    model_profile: found.value.profile,
    expect: 'no_run',
    ...(input.usual_locale !== undefined && { usual_locale: input.usual_locale }),
  });
}
