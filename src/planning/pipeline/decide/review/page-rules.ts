import type { LedgerFact } from '../../../../shared/fact.ts';
import { findBareQuantities } from '../../../facts/bare-numbers.ts';
import { findReferences } from '../../../facts/references.ts';
import { detectLanguage } from '../../../outline/read/text/language.ts';

/** Ids of the unresolved references of a page, in order, with repetitions. */
export function lostReferences(page: string, known: ReadonlySet<string>): string[] {
  return findReferences(page)
    .map(({ id }) => id)
    .filter((id) => !known.has(id) && !/^month:\d+$/.test(id));
}

/** Quantities that a page spells out, except in quotations, which are the user's. */
export function bareQuantities(page: string, facts: readonly LedgerFact[]): ReturnType<typeof findBareQuantities> {
  return findBareQuantities(
    page.replace(QUOTED, (quote) => ' '.repeat(quote.length)).replace(/^>.*$/gm, ''),
    facts,
    detectLanguage(page.toLowerCase()),
  );
}

/** A quotation in a page. */
export const QUOTED = /“[^“”]*”/g;
