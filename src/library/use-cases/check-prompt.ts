import type { PromptCheck } from '../../shared/contracts/prompt-check.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { Library } from '../library.ts';
import { checkPromptText, checkStartDate } from './check-input.ts';
import { plannerOf } from './find-plan.ts';

/** What a prompt says and what it leaves open, computed without a model. Creates nothing. INVALID_INPUT. */
export function checkPrompt(
  library: Library,
  input: { readonly prompt: string; readonly start_date?: string },
): Result<PromptCheck> {
  const prompt = checkPromptText(input.prompt);
  if (!prompt.ok) return prompt;
  const startDate = checkStartDate(input.start_date, library.now());
  if (!startDate.ok) return startDate;
  return ok(plannerOf(library).checkPrompt(prompt.value, startDate.value));
}
