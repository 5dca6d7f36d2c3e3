import { z } from 'zod';
import type { LedgerFact } from '../../../shared/fact.ts';
import type { PartialNote } from '../../engine/stage.ts';
import { StageError } from '../../engine/stage-error.ts';
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

export const Round = z.object({
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
  readonly ask: (pages: readonly ReviewedPage[]) => Promise<{ readonly named: readonly Named[]; readonly by: string }>;
}

/** The edits after some rounds, and the contradictions that remain with them. */
interface State {
  readonly edits: readonly PageEdit[];
  readonly left: readonly Contradiction[];
  readonly score: number;
}

/**
 * Finds contradictions, repairs them by exact edits, and checks again. A state is scored by its contradictions plus the
 * faults that can be computed; what the next round finds replaces the estimate. The state with the lowest score is kept,
 * the one with fewer edits on a tie. Ends when nothing is found, nothing can be repaired, or the score got no better.
 */
export async function reviewRounds(pages: readonly ReviewedPage[], options: RoundsOptions): Promise<Reviewed> {
  const ground = { facts: options.facts, known: new Set(options.facts.map(({ id }) => id)) };
  const states: State[] = [];
  const rounds: Omit<Round, 'kept'>[] = [];
  const refused: (PageEdit & { fault: string })[] = [];
  const by = new Set<string>();
  const partial: PartialNote[] = [];
  let edits: readonly PageEdit[] = [];
  for (let round = 0; round < options.most; round++) {
    const current = edited(pages, edits);
    const answer = await answerOrGap(round, () => options.ask(current), partial);
    if (!answer) break;
    by.add(answer.by);
    const found = answer.named.filter((row) => stands(row, current));
    // What was found in this state replaces its estimate.
    states[round] = { edits, left: found.map(bare), score: score(found, current, ground) };
    const made: PageEdit[] = [];
    const open: Contradiction[] = [];
    const before = refused.length;
    const earlier = states[round - 1];
    const worthwhile = !earlier || (states[round]?.score ?? 0) < earlier.score;
    for (const { repair, ...contradiction } of worthwhile ? found : []) {
      const fault = repair && faultOf(repair, pages, [...edits, ...made], made, ground);
      if (repair && fault !== null) refused.push({ ...repair, fault });
      if (repair && fault === null && !made.some((edit) => same(edit, repair))) made.push(repair);
      if (!repair || fault !== null) open.push(contradiction);
    }
    rounds.push({
      found: found.length,
      not_found: answer.named.length - found.length,
      edits: made.length,
      refused: refused.length - before,
    });
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
export function stands(
  { section_a, quote_a, section_b, quote_b }: Contradiction,
  pages: readonly ReviewedPage[],
): boolean {
  const has = (section: string, quote: string) =>
    quote.trim() !== '' && pages.some(({ id, page }) => id === section && plain(page).includes(plain(quote)));
  return has(section_a, quote_a) && has(section_b, quote_b);
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
