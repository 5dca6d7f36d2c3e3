import type { MarkedPromptCheck, PromptCheck } from '../../../shared/contracts/prompt-check.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { checkPromptText, checkStartDate } from '../plans/check-input.ts';
import { plannerOf } from '../plans/find-plan.ts';

interface CheckPromptInput {
  readonly prompt: string;
  readonly start_date?: string;
}

/** What a prompt says and what it leaves open, computed without a model. Creates nothing. INVALID_INPUT. */
export async function checkPrompt(library: Library, input: CheckPromptInput): Promise<Result<PromptCheck>> {
  const check = await markPrompt(library, input);
  if (!check.ok) return check;
  return ok({ ...check.value, dimensions: check.value.dimensions.map(({ place: _, ...dimension }) => dimension) });
}

/** The same with the places in the prompt that say it, for whoever shows the text. Line ends count as one character. */
export async function markPrompt(library: Library, input: CheckPromptInput): Promise<Result<MarkedPromptCheck>> {
  const prompt = checkPromptText(input.prompt);
  if (!prompt.ok) return prompt;
  const startDate = checkStartDate(input.start_date, library.now());
  if (!startDate.ok) return startDate;
  return plannerOf(library).checkPrompt(prompt.value, startDate.value);
}
