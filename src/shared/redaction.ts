import { z } from 'zod';

/** What can be left out of a report that is given to others. */
export const Redactable = z.enum(['money', 'names', 'prompt', 'records']);
export type Redactable = z.infer<typeof Redactable>;

/** What each means, for whoever chooses and for whoever reads the page. */
export const REDACTABLE: Readonly<Record<Redactable, { readonly title: string; readonly about: string }>> = {
  money: { title: 'Money', about: 'amounts, and the sections and figures about costs' },
  names: { title: 'Names', about: 'recognised names of people and organisations, e-mail addresses and phone numbers' },
  prompt: { title: 'Prompt', about: 'passages from your prompt' },
  records: { title: 'Records', about: 'the appendix, the ledger of facts and the checks' },
};

/** How much of a report is left out. */
export interface Redaction {
  readonly leave_out: readonly Redactable[];
  /** Further words and names to leave out, wherever they stand. */
  readonly words: readonly string[];
  /** Recognised names that stay. */
  readonly keep_names: readonly string[];
}

/** A choice as somebody gives it, to be checked. */
export interface RedactionRequest {
  /** Of `Redactable`; all of it when left out. */
  readonly leave_out?: readonly string[];
  /** Further words and names. */
  readonly leave_out_words?: readonly string[];
  /** Recognised names that stay. */
  readonly keep_names?: readonly string[];
}

/** What stands in the place of words that are left out. */
export const MASK = '▮▮▮';

/** The choice as the query of an address, with its sign; empty where all of it is left to the program. */
export function redactionQuery({ leave_out, leave_out_words = [], keep_names = [] }: RedactionRequest): string {
  const query = new URLSearchParams(leave_out && { leave_out: leave_out.join(',') });
  for (const word of leave_out_words) query.append('word', word);
  for (const name of keep_names) query.append('keep', name);
  return query.size === 0 ? '' : `?${query}`;
}

/** The choice that the query of an address holds. */
export function redactionIn(query: URLSearchParams): RedactionRequest {
  const leaveOut = query.get('leave_out');
  const [words, kept] = [query.getAll('word'), query.getAll('keep')];
  return {
    ...(leaveOut !== null && { leave_out: leaveOut.split(',').filter((what) => what !== '') }),
    ...(words.length > 0 && { leave_out_words: words }),
    ...(kept.length > 0 && { keep_names: kept }),
  };
}
