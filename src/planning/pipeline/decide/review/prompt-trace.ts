import { z } from 'zod';
import { LIKELY } from '../../../../shared/odds.ts';
import { findNumberWords } from '../../../outline/read/quantities/number-words.ts';
import { ref, text } from '../../frame/page/markdown.ts';
import { isPartOf } from '../../work/breakdown/demands.ts';

export const Verdict = z.enum(['honoured', 'bent', 'ignored', 'not_judged']);
export type Verdict = z.infer<typeof Verdict>;

/** Where the plan does what the prompt says, and how that is known. */
export const Trace = z.object({
  kind: z.enum(['constraint', 'fact']),
  id: z.string().describe('id of the constraint or of the fact'),
  words: z.string().describe('the words of the prompt'),
  verdict: Verdict,
  where: z.string().describe('where the plan shows it, in Markdown with fact references'),
  quote: z.string().describe('words of the plan that show it, where somebody judged it; else empty'),
  mend: z.string().describe('what to change; empty where nothing is, or where that is for the user to say'),
  computed: z.boolean().describe('whether code traced it'),
});
export type Trace = z.infer<typeof Trace>;

export interface Constraint {
  readonly id: string;
  readonly kind: string;
  readonly quote: string;
  readonly offset: number;
}

interface StatedFact {
  readonly id: string;
  readonly quote: { readonly text: string; readonly offset: number };
  /** Whether the user has set another value since. */
  readonly isReplaced: boolean;
}

/** What the plan calculated about the two numbers that bound it. */
interface Bounds {
  /** Null where the plan has no deadline. */
  readonly deadline: {
    readonly isMissed: boolean;
    /** Share of the simulated runs that meet it, 0 to 1. */
    readonly chance: number | null;
    /** Whether the durations were set to the time that the prompt gives, so that they prove nothing of it. */
    readonly isStated: boolean;
  } | null;
  /** Null where it has no budget, or no costs that were estimated without it. */
  readonly isOverBudget: boolean | null;
}

/** What is known of how the plan uses a prompt. */
export interface Used {
  readonly facts: readonly StatedFact[];
  readonly packages: readonly { readonly title: string; readonly answers: readonly { id: string; quote: string }[] }[];
  /** Titles of the sections that refer to a fact or calculate with it, by the fact's id. */
  readonly sections: ReadonlyMap<string, readonly string[]>;
  /** Ids of facts with which dates and costs are calculated, whether or not a page names them. */
  readonly calculated: ReadonlySet<string>;
  readonly bounds: Bounds;
}

/** Most titles that a row names. */
const MOST_TITLES = 4;

/** What the calculations say of a constraint or a fact that is the deadline or the budget; null for any other. */
function boundTrace(
  fact: string,
  { deadline, isOverBudget }: Bounds,
): Pick<Trace, 'verdict' | 'where' | 'mend'> | null {
  if (fact === 'timeline.deadline' && deadline !== null) {
    const { isMissed, chance, isStated } = deadline;
    if (isMissed)
      return {
        verdict: 'bent',
        where: `planned for ${ref('deadline.planned')}`,
        mend: 'Shorten the work, or move the date.',
      };
    if (isStated)
      return { verdict: 'not_judged', where: 'the durations were set to fit it, so this is not a check', mend: '' };
    if (chance !== null && chance < LIKELY)
      return {
        verdict: 'bent',
        where: `met in ${ref('schedule.deadline_chance')} of the simulated runs`,
        mend: 'Save time until four runs in five meet it.',
      };
    return { verdict: 'honoured', where: `planned for ${ref('deadline.planned')}`, mend: '' };
  }
  if (fact === 'budget.total' && isOverBudget !== null)
    return isOverBudget
      ? {
          verdict: 'bent',
          where: `short by ${ref('budget.gap')}`,
          mend: 'Cut the scope, or raise the money.',
        }
      : { verdict: 'honoured', where: 'the costs with their contingency stay within it', mend: '' };
  return null;
}

/**
 * What code can say of a constraint: the deadline and the budget by calculation, a demand by the work packages that meet
 * it. Null where only somebody who reads the plan can tell.
 */
export function traceConstraint({ id, quote, offset }: Constraint, used: Used): Trace | null {
  const own = { kind: 'constraint' as const, id, words: quote, quote: '', computed: true };
  const stated = used.facts.filter((fact) => overlaps({ text: quote, offset }, fact.quote));
  const bounds = stated.flatMap((fact) => boundTrace(fact.id, used.bounds) ?? []);
  // What breaks one of its bounds breaks the constraint.
  const bound = bounds.find(({ verdict }) => verdict === 'bent') ?? bounds[0];
  if (bound) return { ...own, ...bound };
  const packages = used.packages.filter(({ answers }) =>
    answers.some((demand) => demand.id === id || isPartOf(quote, demand.quote)),
  );
  if (packages.length === 0) return null;
  return { ...own, verdict: 'honoured', where: `work: ${titles(packages.map(({ title }) => title))}`, mend: '' };
}

/**
 * Users of each fact, those of whatever is calculated from it included, however long the chain of formulas is and in
 * whichever order the facts stand.
 */
export function usersThroughFormulas(
  direct: ReadonlyMap<string, readonly string[]>,
  facts: readonly { readonly id: string; readonly parts: readonly string[] }[],
): ReadonlyMap<string, readonly string[]> {
  const madeFrom = new Map<string, string[]>();
  for (const { id, parts } of facts) for (const part of parts) madeFrom.set(part, [...(madeFrom.get(part) ?? []), id]);
  const all = new Set([...direct.keys(), ...madeFrom.keys()]);
  return new Map([...all].map((id) => [id, [...usersOf(id)]]));

  function usersOf(id: string): ReadonlySet<string> {
    // A formula cannot lead back to its own fact, so a chain met before adds nothing.
    const met = new Set([id]);
    for (const one of met) for (const made of madeFrom.get(one) ?? []) met.add(made);
    return new Set([...met].flatMap((one) => direct.get(one) ?? []));
  }
}

/** Fewest letters of a word that says what is counted, and how many of its last ones may be declined. */
const FEWEST_LETTERS = 4;
const ENDING = 2;
/** How many words after a number may say what it counts: “six small workshops”. */
const COUNTED_WORDS = 2;

/**
 * What finds a stated count in texts that say it without a reference, as in “in vier Stadtteilen” or “4 Stadtteile”: the
 * number in words or digits, and beside it a word that the prompt counts with it. Null where the words of the prompt hold
 * no such count.
 *
 * @param language ISO 639-1
 */
export function countPattern(quote: string, value: number | string, language: string): RegExp | null {
  if (typeof value !== 'number' || !Number.isInteger(value)) return null;
  const lower = quote.toLowerCase();
  const digits = new RegExp(`(?<![\\p{L}\\p{N}.,])${value}(?![\\p{N}.,])`, 'u').exec(lower);
  const word = findNumberWords(lower, language).find((one) => one.value === value && !one.weak);
  const found = digits ? { start: digits.index, end: digits.index + digits[0].length } : word;
  if (!found) return null;
  const [first, second] = (lower.slice(found.end).match(/[\p{L}-]+/gu) ?? []).slice(0, COUNTED_WORDS).map(stem);
  // What is counted stands behind the number, maybe after one other word; a second word only where it is the noun.
  const counted = [first && `(?:[\\p{L}-]+\\s+)?${first}`, second].filter((each) => each);
  if (counted.length === 0) return null;
  const number = digits ? String(value) : `(?:${lower.slice(found.start, found.end)}|${value})`;
  return new RegExp(`(?<![\\p{L}\\p{N}.,-])${number}\\s+(?:${counted.join('|')})`, 'iu');
}

/** What stays of a word that may be declined; null for one that is too short to tell. */
function stem(word: string): string | null {
  return word.length < FEWEST_LETTERS ? null : word.slice(0, Math.max(FEWEST_LETTERS, word.length - ENDING));
}

/** Where the plan uses a stated fact: every fact can be traced. */
export function traceFact({ id, quote, isReplaced }: StatedFact, { sections, calculated, bounds }: Used): Trace {
  const own = { kind: 'fact' as const, id, words: quote.text, quote: '', computed: true };
  if (isReplaced) return { ...own, verdict: 'bent', where: `you set it to ${ref(id)}`, mend: '' };
  const bound = boundTrace(id, bounds);
  if (bound) return { ...own, ...bound };
  const users = sections.get(id) ?? [];
  if (users.length > 0) return { ...own, verdict: 'honoured', where: titles(users), mend: '' };
  if (calculated.has(id))
    return { ...own, verdict: 'honoured', where: 'dates and costs are calculated with it', mend: '' };
  return { ...own, verdict: 'ignored', where: 'nowhere', mend: '' };
}

function overlaps(a: { text: string; offset: number }, b: { text: string; offset: number }): boolean {
  return a.offset < b.offset + b.text.length && b.offset < a.offset + a.text.length;
}

/** Without a word between them, so that a report in another language knows each of them. */
function titles(all: readonly string[]): string {
  const more = all.length - MOST_TITLES;
  return `${all.slice(0, MOST_TITLES).map(text).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
