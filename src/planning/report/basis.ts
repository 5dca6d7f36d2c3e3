import type { Basis, Fact } from '../../shared/fact.ts';

/** What each basis is called in the report. */
export const BASIS_NAMES: Readonly<Record<Basis, string>> = {
  stated: 'Stated',
  derived: 'Computed',
  assumed: 'Assumed',
  set: 'Set by you',
};

/** Where a number comes from, in one sentence. */
export function basisSentence(fact: Fact): string {
  switch (fact.basis) {
    case 'stated':
      return fact.quote === undefined ? 'stated in the prompt' : `stated in the prompt: “${fact.quote.text}”`;
    case 'derived':
      return fact.formula === undefined ? 'computed' : `computed as ${fact.formula}`;
    case 'assumed':
      return fact.assumption === undefined ? 'assumed' : `assumed: ${fact.assumption.why}`;
    case 'set':
      return 'set by you';
  }
}

/** Everything known of where a number comes from, as terms and texts, the most telling first. */
export function basisDetails(fact: Fact): readonly { readonly term: string; readonly text: string }[] {
  const details: { term: string; text: string }[] = [];
  if (fact.quote !== undefined) details.push({ term: 'Prompt', text: `“${fact.quote.text}”` });
  if (fact.formula !== undefined) details.push({ term: 'Formula', text: fact.formula });
  if (fact.assumption !== undefined) {
    details.push({ term: 'Why', text: fact.assumption.why });
    details.push({ term: 'Check', text: fact.assumption.check });
    details.push({ term: 'Hangs on it', text: HANGS[fact.assumption.sensitivity] });
  }
  if (fact.note !== undefined) details.push({ term: 'Note', text: fact.note });
  return details;
}

const HANGS = { low: 'little', medium: 'some', high: 'a great deal' } as const;
