import { ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { findPlan } from './find-plan.ts';

/** The prompt of a plan as it is now. PLAN_NOT_FOUND, PERMISSION_DENIED. */
export function readPrompt(library: Library, input: { readonly plan_id: string }): Result<{ prompt: string }> {
  const found = findPlan(library, input.plan_id);
  return found.ok ? ok({ prompt: found.value.prompt }) : found;
}
