import { z } from 'zod';

/** What can be left out of a report that is given to others. */
export const LeftOut = z.enum(['money', 'names', 'prompt', 'records']);
export type LeftOut = z.infer<typeof LeftOut>;

/** What each means, for whoever chooses and for whoever reads the page. */
export const LEFT_OUT: Readonly<Record<LeftOut, { readonly title: string; readonly about: string }>> = {
  money: { title: 'Money', about: 'amounts, and the sections and figures about costs' },
  names: { title: 'Names', about: 'names of people and organisations, e-mail addresses and phone numbers' },
  prompt: { title: 'Prompt', about: 'passages from your prompt' },
  records: { title: 'Records', about: 'the appendix, the ledger of facts and the checks' },
};

/** How much of a report is left out. */
export interface Redaction {
  readonly leave_out: readonly LeftOut[];
  /** Further words and names to leave out, wherever they stand. */
  readonly words: readonly string[];
}

/** What stands in the place of words that are left out. */
export const MASK = '▮▮▮';
