import { type Basis, type Fact, statedInDocument } from '../../../shared/fact.ts';
import type { Phrase, Say } from '../../../shared/report-words/report-words.ts';

/** What each basis is called in the report. */
export const BASIS_NAMES = {
  stated: 'Stated',
  derived: 'Calculated',
  assumed: 'Assumed',
  set: 'Set by you',
} as const satisfies Readonly<Record<Basis, Phrase>>;

/** The source of a number as part of a sentence. */
export function basisSentence(fact: Fact, say: Say): string {
  switch (fact.basis) {
    case 'stated':
      return statedWhere(fact, say);
    case 'derived':
      return fact.formula === undefined ? say('calculated') : say('calculated as {1}', fact.formula);
    case 'assumed':
      return fact.assumption === undefined ? say('assumed') : say('assumed: {1}', fact.assumption.why);
    case 'set':
      return say('set by you');
  }
}

function statedWhere(fact: Fact, say: Say): string {
  if (fact.quote !== undefined) return say('stated in the prompt: “{1}”', fact.quote.text);
  const document = statedInDocument(fact) ?? null;
  return document === null ? say('stated in the prompt') : say('stated in {1}', document);
}

/** The source of a number as terms and texts, the most important first. */
export function basisDetails(fact: Fact, say: Say): readonly { readonly term: string; readonly text: string }[] {
  const details: { term: string; text: string }[] = [];
  const add = (term: Phrase, text: string) => details.push({ term: say(term), text });
  if (fact.quote !== undefined) add('Prompt', say('“{1}”', fact.quote.text));
  if (fact.formula !== undefined) add('Formula', fact.formula);
  if (fact.assumption !== undefined) {
    add('Why', fact.assumption.why);
    add('Check', fact.assumption.check);
    add('Impact', say(fact.assumption.sensitivity));
  }
  if (fact.note !== undefined) add('Note', fact.note);
  return details;
}
