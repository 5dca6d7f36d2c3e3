import type { LedgerFact } from '../../shared/fact.ts';
import { formatFact } from '../../shared/quantities/format.ts';
import type { ContextPage } from '../engine/question.ts';
import type { Input } from '../engine/stage.ts';
import { findReferences } from '../facts/references.ts';
import type { LaterFact } from './ask.ts';
import { table, text } from './markdown.ts';

const PROMPT_TITLE = 'The prompt, in the words of the user';

/** The user's own words: what everything rests on, and never cut. */
export function promptPage(prompt: Input<{ text: string }>): ContextPage {
  return { title: PROMPT_TITLE, text: prompt.field('text'), cutOrder: 0 };
}

/** How a section reads, without its heading. */
export function sectionPage(input: Input<unknown>, title: string, cutOrder: number): ContextPage {
  return { title, text: input.page.replace(/^# .*\n+/, '').trim(), cutOrder };
}

/**
 * Facts that pages refer to, other than those of the user's own words. They were found good where the page was drafted,
 * so an answer may take them over although its table does not have them.
 */
export function referencesIn(pages: readonly ContextPage[]): readonly string[] {
  return pages
    .filter(({ title }) => title !== PROMPT_TITLE)
    .flatMap(({ text }) => findReferences(text))
    .map(({ id }) => id);
}

/** The facts that prose may refer to, as a page, each as its reference reads. */
export function factsPage(facts: readonly LedgerFact[], later: readonly LaterFact[], locale: string): ContextPage {
  return {
    title: 'Facts to refer to by id',
    text: table(
      ['Id', 'What it is', 'Reads as', 'Unit', 'Basis'],
      [
        ...facts.map((fact) => [fact.id, text(fact.label), text(formatFact(fact, locale)), fact.unit, fact.basis]),
        ...later.map(({ id, label }) => [id, text(label), 'computed later', '', 'derived']),
      ],
    ),
    cutOrder: 0,
  };
}
