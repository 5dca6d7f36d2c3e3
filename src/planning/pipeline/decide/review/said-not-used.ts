import { z } from 'zod';
import { type LedgerFact, Quote } from '../../../../shared/fact.ts';
import type { Gathered } from '../../../engine/stage.ts';
import { formulaIds } from '../../../facts/formula.ts';
import { findReferences } from '../../../facts/references.ts';
import { statedQuantities } from '../../../outline/stated-quantities.ts';
import { facts as draftedFacts } from '../../foundations/facts.ts';
import { ledger } from '../../foundations/ledger.ts';
import { blocks, bullets, text } from '../../frame/page/markdown.ts';
import { extractConstraints } from '../../intake/extract-constraints.ts';
import { prompt } from '../../intake/prompt.ts';
import { readingOf } from '../../intake/reading.ts';
import { isOfPlan } from '../../section.ts';
import { dependencies } from '../../work/network/dependencies.ts';
import type { RuleResult } from './calculated-checks.ts';

/** A quantity of the prompt that no number, date or rule of the plan rests on. */
export const UnusedQuantity = z.object({
  quote: Quote,
  before: z.string().describe('words of its sentence before it'),
  after: z.string().describe('words of its sentence after it'),
  label: z.string().describe('what it is, from the words around it'),
  fact: z.string().nullable().describe('id of the fact that holds it, from which nothing follows; null when none does'),
});
export type UnusedQuantity = z.infer<typeof UnusedQuantity>;

/** Quantities of a prompt that are listed; a text that only lists numbers has thousands. */
const MOST = 40;
/** Pages that list every fact, used or not. */
const TABLES: ReadonlySet<string> = new Set([draftedFacts.id, ledger.id, prompt.id]);
/** Facts that the schedule and the costs are always computed from. */
const ALWAYS_USED = /^(?:timeline\.(?:start|deadline|duration)$|scale\.workdays_per_week$|budget\.)/;

export const NOT_USED = 'said-not-used';
export const ALL_USED = 'Every quantity in the prompt is used';

/**
 * The quantities of the prompt that the plan does nothing with, in the order of the text: neither a fact that a formula,
 * a section or a date of the schedule uses, nor words of a constraint. A constraint that quotes a date does not place it:
 * dates are used where the schedule holds them. An amount that repeats one that is used is used.
 */
export function unusedQuantities(
  gathered: Gathered,
  facts: readonly LedgerFact[],
): { readonly lookedAt: number; readonly unused: readonly UnusedQuantity[] } {
  const source = gathered.of(prompt);
  if (!source) return { lookedAt: 0, unused: [] };
  const words = source.field('text');
  const setAside = new Set((gathered.of(draftedFacts)?.field('set_aside') ?? []).map(({ words }) => words));
  const said = statedQuantities(readingOf(source)).filter(({ quote }) => !setAside.has(quote.text));
  const holding = overlapping(facts.flatMap((fact) => (fact.quote ? [{ ...fact.quote, id: fact.id }] : [])));
  const inUse = idsInUse(gathered, facts);
  // An assumption may have the same value by chance.
  const values = new Set(facts.filter(({ id, quote }) => quote && inUse.has(id)).map(valueAndUnit));
  const bounding = overlapping(
    (gathered.of(extractConstraints)?.field('constraints') ?? []).map(({ quote, offset }) => ({ text: quote, offset })),
  );
  const unused = said.flatMap((quantity): UnusedQuantity[] => {
    const holders = holding(quantity.quote);
    if (holders.some(({ id }) => inUse.has(id)) || quantity.values.some((value) => values.has(value))) return [];
    if (quantity.kind !== 'date' && bounding(quantity.quote).length > 0) return [];
    const { quote, label } = quantity;
    return [{ quote, ...around(words, quote), label, fact: holders[0]?.id ?? null }];
  });
  return { lookedAt: said.length, unused };
}

/** Ids of the facts that something of the plan follows from or says. */
function idsInUse(gathered: Gathered, facts: readonly LedgerFact[]): ReadonlySet<string> {
  const dates = gathered.of(dependencies)?.field('dates') ?? [];
  const pages = gathered.all.filter(({ stage }) => isOfPlan(stage) && !TABLES.has(stage.id));
  return new Set([
    ...facts.flatMap((fact) => (ALWAYS_USED.test(fact.id) ? [fact.id] : [])),
    ...facts.flatMap((fact) => [...formulaIds(fact)]),
    ...dates.flatMap(({ fact, until }) => [fact, ...(until === null ? [] : [until])]),
    ...pages.flatMap(({ input }) => findReferences(input.page).map(({ id }) => id)),
  ]);
}

/** Finds, by bisection, those of the quotes that share a character with one. */
function overlapping<Words extends Quote>(quotes: readonly Words[]): (quote: Quote) => readonly Words[] {
  const sorted = quotes.toSorted((a, b) => a.offset - b.offset);
  const longest = sorted.reduce((most, { text: words }) => Math.max(most, words.length), 0);
  return ({ offset, text: words }) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.offset ?? 0) <= offset - longest) low = middle + 1;
      else high = middle;
    }
    const found: Words[] = [];
    for (let at = low; (sorted[at]?.offset ?? Number.POSITIVE_INFINITY) < offset + words.length; at += 1) {
      const each = sorted[at];
      if (each && each.offset + each.text.length > offset) found.push(each);
    }
    return found;
  };
}

/** Most words on either side of a quantity that are shown with it. */
const AROUND = 3;

function around(words: string, { offset, text: own }: Quote): Pick<UnusedQuantity, 'before' | 'after'> {
  const end = offset + own.length;
  const before =
    words
      .slice(Math.max(0, offset - 80), offset)
      .split(/[.!?;:]\s|\n/)
      .at(-1) ?? '';
  const after = words.slice(end, end + 80).split(/[.!?;:](?=\s|$)|\n/)[0] ?? '';
  const [lead, rest] = [before.match(/\S+/g) ?? [], after.match(/\S+/g) ?? []];
  return {
    // The first word may be cut where the slice begins.
    before: (before.length === 80 ? lead.slice(1) : lead).slice(-AROUND).join(' '),
    after: (after.length === 80 ? rest.slice(0, -1) : rest).slice(0, AROUND).join(' '),
  };
}

/** As in the values of a `StatedQuantity`. */
function valueAndUnit({ value, unit }: LedgerFact): string {
  return `${value} ${unit}`;
}

/** Whether every quantity of the prompt is used, for the check across sections. */
export function quantitiesUsed(unused: readonly UnusedQuantity[], lookedAt: number): RuleResult {
  const words = unused.slice(0, MOST).map(({ quote }) => `“${quote.text}”`);
  const more = unused.length > MOST ? ` and ${unused.length - MOST} more` : '';
  return {
    rule: ALL_USED,
    lookedAt,
    findings:
      unused.length === 0
        ? []
        : [
            {
              section: draftedFacts.id,
              severity: 'info',
              code: NOT_USED,
              message: `Quantities in the prompt that the plan does not use: ${words.join(', ')}${more}.`,
              next: 'Say in the prompt what each of them decides, or take it into account yourself.',
            },
          ],
  };
}

/** The list for the report; empty when everything is used. */
export function unusedPage(unused: readonly UnusedQuantity[]): string {
  if (unused.length === 0) return '';
  const rest = unused.length - MOST;
  return blocks(
    'Quantities in the prompt that the plan does not use:',
    bullets(unused.slice(0, MOST).map(inContext)),
    rest > 0 && `${rest} more are not listed.`,
  );
}

function inContext({ quote, before, after }: UnusedQuantity): string {
  return `“${[text(before), `**${text(quote.text)}**`, text(after)].filter((part) => part !== '').join(' ')}”`;
}
