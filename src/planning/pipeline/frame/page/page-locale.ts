import { z } from 'zod';
import { DEFAULT_LOCALE } from '../../../../shared/locale.ts';
import type { Input } from '../../../engine/stage.ts';

/** In the data of a section whose page has amounts or dates that are no facts. */
export const PageLocale = z
  .string()
  .optional()
  .describe(`BCP 47, how the page writes amounts and dates; ${DEFAULT_LOCALE} where it is absent`);

/**
 * What a section keeps, so that the amounts and dates of its page read as the facts beside them do: in German €1.000 is
 * a thousand, and in English it is one. Nothing for the usual locale.
 *
 * @param source the prompt, or a section that keeps it already
 */
export function pageLocale(source: Input<{ readonly locale?: string | undefined }>): { readonly locale?: string } {
  const locale = source.field('locale');
  return locale === undefined || locale === DEFAULT_LOCALE ? {} : { locale };
}
