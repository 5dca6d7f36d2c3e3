import { z } from 'zod';
import type { LedgerFact } from '../../../../shared/fact.ts';
import type { PartialNote } from '../../../engine/stage.ts';
import { StageError } from '../../../engine/stage-error.ts';
import { computedFaults, editFault, type PageEdit, repairedPage } from './page-edits.ts';

export interface ReviewedPage {
  readonly id: string;
  readonly title: string;
  /** Markdown with fact references. */
  readonly page: string;
  /** Whether the user edited it: then it is not changed, and contradictions in it are only reported. */
  readonly edited: boolean;
}

export const Contradiction = z.object({
  section_a: z.string().describe('stage id'),
  quote_a: z.string().describe('exact words of that page'),
  section_b: z.string().describe('stage id'),
  quote_b: z.string().describe('exact words of that page'),
  why: z.string().describe('why both cannot be true'),
  severity: z.enum(['error', 'warning']),
});
export type Contradiction = z.infer<typeof Contradiction>;

/** A contradiction as it was named, with the change of wording that would cure it. */
export interface Named extends Contradiction {
  readonly repair: PageEdit | null;
}

/** A contradiction of an earlier round, and what became of it. */
export interface FoundBefore extends Contradiction {
  /** The change of wording that was made for it; null where it is left open. */
  readonly repair: PageEdit | null;
}

/** What one round is shown. */
export interface RoundView {
  /** All pages in the first round; after that those that the latest changes of wording touched. */
  readonly pages: readonly ReviewedPage[];
  /** All pages as they are now, in which quotations of what was found before may stand. */
  readonly all: readonly ReviewedPage[];
  readonly before: readonly FoundBefore[];
}

export const Round = z.object({
  pages: z.number().int().optional().describe('pages that were read'),
  found: z.number().int().describe('contradictions whose words stand in the pages'),
  not_found: z.number().int().describe('contradictions left out because their words do not stand in the pages'),
  edits: z.number().int().describe('changes of wording made after it'),
  refused: z.number().int().describe('changes of wording that were not made'),
  kept: z.boolean().describe('whether its changes are part of what is kept'),
});
export type Round = z.infer<typeof Round>;

export interface Reviewed {
  readonly rounds: readonly Round[];
  readonly edits: readonly PageEdit[];
  readonly refused: readonly (PageEdit & { readonly fault: string })[];
  /** What is left with the edits that are kept. */
  readonly contradictions: readonly Contradiction[];
  readonly by: readonly string[];
  readonly partial: readonly PartialNote[];
}

interface RoundsOptions {
  readonly facts: readonly LedgerFact[];
  readonly most: number;
  /** Asks for the contradictions in the pages with the edits made so far. May throw a StageError. */
  readonly ask: (view: RoundView) => Promise<{ readonly named: readonly Named[]; readonly by: string }>;
}

/** The edits after some rounds, and the contradictions that remain with them. */
interface State {
  readonly edits: readonly PageEdit[];
  readonly left: readonly Contradiction[];
  readonly score: number;
}

/**
 * Finds contradictions, repairs them by exact edits, and looks again at the pages that the edits changed. A state is
 * scored by its contradictions plus the faults that can be computed; what a round finds is added to what earlier ones
 * left open. The state with the lowest score is kept, the one with fewer edits on a tie. Ends when nothing is found,
 * nothing can be repaired, or the score got no better. Without pages nobody is asked and there are no rounds.
 */
export async function reviewRounds(pages: readonly ReviewedPage[], options: RoundsOptions): Promise<Reviewed> {
  const ground = { facts: options.facts, known: new Set(options.facts.map(({ id }) => id)) };
  const states: State[] = [];
  const rounds: Omit<Round, 'kept'>[] = [];
  const refused: (PageEdit & { fault: string })[] = [];
  const by = new Set<string>();
  const partial: PartialNote[] = [];
  const cured: FoundBefore[] = [];
  let edits: readonly PageEdit[] = [];
  let changed = new Set(pages.map(({ id }) => id));
  for (let round = 0; round < options.most && changed.size > 0; round++) {
    const all = edited(pages, edits);
    const shown = all.filter(({ id }) => changed.has(id));
    const before = [...cured, ...(states[round]?.left ?? []).map((row) => ({ ...row, repair: null }))];
    const answer = await answerOrGap(round, () => options.ask({ pages: shown, all, before }), partial);
    if (!answer) break;
    by.add(answer.by);
    const found = answer.named.filter((row) => quotesOccur(row, all));
    // What is named again takes the place of what was left open: it may come with another change of wording.
    const stillOpen = (states[round]?.left ?? []).filter((row) => !found.some((one) => isSame(one, row)));
    const left = [...stillOpen, ...found.map(bare)];
    states[round] = { edits, left, score: score(left, all, ground) };
    const made: PageEdit[] = [];
    const open: Contradiction[] = [...stillOpen];
    const refusedBefore = refused.length;
    const earlier = states[round - 1];
    const worthwhile = !earlier || (states[round]?.score ?? 0) < earlier.score;
    for (const { repair, ...contradiction } of worthwhile ? found : []) {
      const fault = repair && faultOf(repair, pages, [...edits, ...made], made, ground);
      if (repair && fault !== null) refused.push({ ...repair, fault });
      if (repair && fault === null && !made.some((edit) => same(edit, repair))) made.push(repair);
      if (repair && fault === null) cured.push({ ...contradiction, repair });
      else open.push(contradiction);
    }
    rounds.push({
      pages: shown.length,
      found: found.length,
      not_found: answer.named.length - found.length,
      edits: made.length,
      refused: refused.length - refusedBefore,
    });
    changed = new Set(made.map(({ section }) => section));
    if (made.length === 0) break;
    edits = [...edits, ...made];
    states[round + 1] = { edits, left: open, score: score(open, edited(pages, edits), ground) };
  }
  const best = states.reduce((least, state, index) => (state.score < (states[least]?.score ?? 0) ? index : least), 0);
  return {
    rounds: rounds.map((row, index) => ({ ...row, kept: row.edits > 0 && index < best })),
    edits: states[best]?.edits ?? [],
    refused,
    contradictions: states[best]?.left ?? [],
    by: [...by].sort(),
    partial,
  };
}

/** Null, with a note in `partial`, if the round could not be answered and the review can use the rounds before it. */
async function answerOrGap<Answer>(
  round: number,
  ask: () => Promise<Answer>,
  partial: PartialNote[],
): Promise<Answer | null> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof StageError) || error.reach !== 'item') throw error;
    partial.push({ item: `Round ${round + 1}`, note: error.message });
    return null;
  }
}

function edited(pages: readonly ReviewedPage[], edits: readonly PageEdit[]): readonly ReviewedPage[] {
  return pages.map((row) => ({ ...row, page: repairedPage(row.id, row.page, edits).page }));
}

/** Text normalised for comparison: models straighten quotation marks and dashes, and drop markup. */
function plain(words: string): string {
  return words
    .replace(/[‘’‚‛]/g, "'")
    .replace(/[“”„‟«»]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[*\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether both quotations occur in their sections. */
export function quotesOccur(
  { section_a, quote_a, section_b, quote_b }: Contradiction,
  pages: readonly ReviewedPage[],
): boolean {
  const has = (section: string, quote: string) =>
    quote.trim() !== '' && pages.some(({ id, page }) => id === section && plain(page).includes(plain(quote)));
  return has(section_a, quote_a) && has(section_b, quote_b);
}

/** Whether both name the same two statements, whichever comes first. */
function isSame(one: Contradiction, other: Contradiction): boolean {
  const sides = ({ section_a, quote_a, section_b, quote_b }: Contradiction) =>
    [`${section_a} ${plain(quote_a)}`, `${section_b} ${plain(quote_b)}`].sort().join('\n');
  return sides(one) === sides(other);
}

/** The line of the page in which a quotation stands; null where it does not. */
export function lineOf(page: string, quote: string): string | null {
  const wanted = plain(quote);
  return wanted === '' ? null : (page.split('\n').find((line) => plain(line).includes(wanted)) ?? null);
}

function faultOf(
  repair: PageEdit,
  pages: readonly ReviewedPage[],
  edits: readonly PageEdit[],
  made: readonly PageEdit[],
  ground: Parameters<typeof editFault>[2],
): string | null {
  // One edit may repair two contradictions.
  if (made.some((edit) => same(edit, repair))) return null;
  const target = pages.find(({ id }) => id === repair.section);
  if (!target) return 'the section does not exist';
  if (target.edited) return 'the user has edited the section';
  return editFault(repairedPage(target.id, target.page, edits).page, repair, ground);
}

function same(one: PageEdit, other: PageEdit): boolean {
  return one.section === other.section && one.find === other.find && one.replace === other.replace;
}

function score(
  left: readonly unknown[],
  pages: readonly ReviewedPage[],
  ground: Parameters<typeof computedFaults>[1],
): number {
  return left.length + pages.reduce((sum, { page }) => sum + computedFaults(page, ground), 0);
}

function bare({ repair: _, ...contradiction }: Named): Contradiction {
  return contradiction;
}
