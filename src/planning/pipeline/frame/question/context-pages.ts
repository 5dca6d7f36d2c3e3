import type { LedgerFact } from '../../../../shared/fact.ts';
import { formatFact } from '../../../../shared/quantities/format.ts';
import type { ContextPage } from '../../../engine/question.ts';
import type { Input } from '../../../engine/stage.ts';
import { findReferences } from '../../../facts/references.ts';
import type { LaterFact } from '../../ask.ts';
import { blocks, table, text } from '../page/markdown.ts';

const PROMPT_TITLE = 'The prompt, in the words of the user';

/** The user's own words: what everything rests on, and never cut. */
export function promptPage(prompt: Input<{ text: string }>): ContextPage {
  return { title: PROMPT_TITLE, text: prompt.field('text'), cutOrder: 0 };
}

/**
 * A section in a few words, where an answer needs no more of it. A page that is no longer what its data says, because
 * somebody wrote in it, is shown whole.
 */
export function shortPage<Data>(
  stage: { page(data: Data): string },
  input: Input<Data>,
  short: ContextPage,
): ContextPage {
  const isOwn = stage.page(input.data).trim() === input.page.trim();
  return isOwn ? short : sectionPage(input, short.title, short.cutOrder);
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

interface FactsPageOptions {
  /** BCP 47. */
  readonly locale: string;
  /** Facts that a later section computes. */
  readonly later?: readonly LaterFact[];
  /** Ids of the plan's facts that the table leaves out: they are named, so that nobody takes them for missing. */
  readonly others?: readonly string[];
  /** Whether the answer has texts that may refer to them; true when left out. */
  readonly mayRefer?: boolean;
  /** Whether units and bases have columns of their own, for answers that compute with them. */
  readonly withUnits?: boolean;
}

/**
 * The facts that prose may refer to, as a page, each as its reference reads. Every question has this one table; what
 * matters little to it is named by its id alone.
 */
export function factsPage(facts: readonly LedgerFact[], options: FactsPageOptions): ContextPage {
  const { locale, later = [], others = [], withUnits = false, mayRefer = true } = options;
  const rows = [
    ...facts.map((fact) => {
      const reads = text(formatFact(fact, locale));
      if (withUnits) return [fact.id, text(fact.label), reads, fact.unit, fact.basis];
      return [fact.id, text(fact.label), fact.basis === 'assumed' ? `${reads} (assumed)` : reads];
    }),
    ...later.map(({ id, label }) => [id, text(label), 'computed later', ...(withUnits ? ['', 'derived'] : [])]),
  ];
  return {
    title: mayRefer ? 'Facts to refer to by id' : 'Facts of the plan',
    text: blocks(
      table(['Id', 'What it is', 'Reads as', ...(withUnits ? ['Unit', 'Basis'] : [])], rows),
      others.length > 0 && `Facts of the plan that matter less here, by id alone: ${others.join(', ')}.`,
    ),
    cutOrder: 0,
  };
}
