import type { Basis } from '../../../../shared/fact.ts';
import { BASES, basisLabel } from './basis.tsx';
import type { FactBook, ListedFact } from './use-plan-facts.ts';

export type SortKey = 'ledger' | 'label' | 'basis' | 'uses';

export interface FactFilter {
  readonly words: string;
  readonly basis: Basis | 'all';
  readonly sort: SortKey;
  readonly descending: boolean;
}

/** The facts to show, in the order asked for. Words are looked for in everything that a row says. */
export function orderFacts(book: FactBook, { words, basis, sort, descending }: FactFilter): ListedFact[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  const found = book.facts.filter(
    (fact) =>
      (basis === 'all' || fact.basis === basis) &&
      (wanted.length === 0 || wanted.every((word) => searchText(book, fact).includes(word))),
  );
  const sorted = sort === 'ledger' ? found : found.toSorted(COMPARE[sort]);
  return descending ? sorted.toReversed() : sorted;
}

/** How many facts have each basis. */
export function countBases(facts: readonly ListedFact[]): ReadonlyMap<Basis, number> {
  return new Map(BASES.map((basis) => [basis, facts.filter((fact) => fact.basis === basis).length]));
}

/** Sections that use a fact, each once. */
export function usesOf({ judged_by, shown_in }: ListedFact): readonly string[] {
  return [...new Set([...judged_by, ...shown_in])];
}

const COMPARE: Readonly<Record<Exclude<SortKey, 'ledger'>, (a: ListedFact, b: ListedFact) => number>> = {
  label: (a, b) => a.label.localeCompare(b.label),
  basis: (a, b) => BASES.indexOf(a.basis) - BASES.indexOf(b.basis),
  uses: (a, b) => usesOf(b).length - usesOf(a).length,
};

const texts = new WeakMap<ListedFact, string>();

function searchText(book: FactBook, fact: ListedFact): string {
  const known = texts.get(fact);
  if (known !== undefined) return known;
  const { id, label, quote, formula, assumption, note, basis, stage } = fact;
  const parts = [id, label, book.format(fact), basisLabel(basis), quote?.text, formula, assumption?.why, note];
  const text = fold([...parts, book.stageTitle(stage)].join(' '));
  texts.set(fact, text);
  return text;
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
