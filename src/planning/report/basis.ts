import { type Basis, type Fact, statedInDocument } from '../../shared/fact.ts';

/** What each basis is called in the report. */
export const BASIS_NAMES: Readonly<Record<Basis, string>> = {
  stated: 'Stated',
  derived: 'Calculated',
  assumed: 'Assumed',
  set: 'Set by you',
};

/** The source of a number as part of a sentence. */
export function basisSentence(fact: Fact): string {
  switch (fact.basis) {
    case 'stated':
      return fact.quote === undefined
        ? `stated in ${statedInDocument(fact) ?? 'the prompt'}`
        : `stated in the prompt: “${fact.quote.text}”`;
    case 'derived':
      return fact.formula === undefined ? 'calculated' : `calculated as ${fact.formula}`;
    case 'assumed':
      return fact.assumption === undefined ? 'assumed' : `assumed: ${fact.assumption.why}`;
    case 'set':
      return 'set by you';
  }
}

/** The source of a number as terms and texts, the most important first. */
export function basisDetails(fact: Fact): readonly { readonly term: string; readonly text: string }[] {
  const details: { term: string; text: string }[] = [];
  if (fact.quote !== undefined) details.push({ term: 'Prompt', text: `“${fact.quote.text}”` });
  if (fact.formula !== undefined) details.push({ term: 'Formula', text: fact.formula });
  if (fact.assumption !== undefined) {
    details.push({ term: 'Why', text: fact.assumption.why });
    details.push({ term: 'Check', text: fact.assumption.check });
    details.push({ term: 'Impact', text: IMPACT[fact.assumption.sensitivity] });
  }
  if (fact.note !== undefined) details.push({ term: 'Note', text: fact.note });
  return details;
}

const IMPACT = { low: 'low', medium: 'medium', high: 'high' } as const;
