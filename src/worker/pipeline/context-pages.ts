import type { LedgerFact } from '../../shared/fact.ts';
import type { ContextPage } from '../engine/question.ts';
import type { Input } from '../engine/stage.ts';
import type { LaterFact } from './ask.ts';
import { table, text } from './markdown.ts';

/** The user's own words: what everything rests on, and never cut. */
export function promptPage(prompt: Input<{ text: string }>): ContextPage {
  return { title: 'The prompt, in the words of the user', text: prompt.field('text'), cutOrder: 0 };
}

/** How a section reads, without its heading. */
export function sectionPage(input: Input<unknown>, title: string, cutOrder: number): ContextPage {
  return { title, text: input.page.replace(/^# .*\n+/, '').trim(), cutOrder };
}

/** The facts that prose may refer to, as a page. */
export function factsPage(facts: readonly LedgerFact[], later: readonly LaterFact[]): ContextPage {
  return {
    title: 'Facts to refer to by id',
    text: table(
      ['Id', 'What it is', 'Value', 'Unit', 'Basis'],
      [
        ...facts.map(({ id, label, value, unit, basis }) => [id, text(label), text(`${value}`), unit, basis]),
        ...later.map(({ id, label }) => [id, text(label), 'computed later', '', 'derived']),
      ],
    ),
    cutOrder: 0,
  };
}
