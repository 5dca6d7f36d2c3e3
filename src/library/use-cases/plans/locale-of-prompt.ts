import { localeOf } from '../../../shared/locale.ts';
import type { Library } from '../../library.ts';

/**
 * How numbers and dates of a plan are written where nobody has said so, by the language of its prompt.
 * @param usual BCP 47, of who asks, whatever their prompt is written in
 * @returns undefined for `DEFAULT_LOCALE`
 */
export function localeOfPrompt(
  { planner }: Pick<Library, 'planner'>,
  prompt: string,
  usual?: string,
): string | undefined {
  return localeOf(planner?.languageOf(prompt) ?? 'und', usual);
}
