import type { LedgerFact } from '../../../shared/fact.ts';
import { findBareQuantities } from '../../facts/bare-numbers.ts';
import { findReferences } from '../../facts/references.ts';

/** Ids of the references of a page that lead nowhere, in order, each as often as it occurs. */
export function lostReferences(page: string, known: ReadonlySet<string>): string[] {
  return findReferences(page)
    .map(({ id }) => id)
    .filter((id) => !known.has(id) && !/^month:\d+$/.test(id));
}

/** Quantities that a page spells out; quoted words are the user's and may hold numbers. */
export function bareQuantities(page: string, facts: readonly LedgerFact[]): ReturnType<typeof findBareQuantities> {
  return findBareQuantities(page.replace(QUOTED, (quote) => ' '.repeat(quote.length)).replace(/^>.*$/gm, ''), facts);
}

/** Words between quotation marks that stand in a page for somebody's own. */
export const QUOTED = /“[^”]*”/g;
