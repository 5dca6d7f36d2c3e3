import { z } from 'zod';
import type { LedgerFact } from '../../../../shared/fact.ts';
import type { Speed } from '../../../../shared/plan-state.ts';
import type { ContextPage, Question } from '../../../engine/question.ts';
import type { Json } from '../../../engine/stage.ts';
import { list, oneOf } from '../../ask.ts';
import { reviewAnswer } from '../../frame/answer/answer-review.ts';
import { schemaShown } from '../../frame/answer/answer-schema.ts';
import { factsPage, referencesIn } from '../../frame/question/context-pages.ts';
import { houseRules } from '../../frame/question/house-rules.ts';
import { editFault, type PageEdit } from './page-edits.ts';
import {
  Contradiction,
  type FoundBefore,
  lineOf,
  type Named,
  quotesOccur,
  type ReviewedPage,
  type RoundView,
} from './review-rounds.ts';

/** Part of the stage's definition: a change makes the review stale. */
export const REVIEW_INSTRUCTIONS = `
Your part is to hold the drafted sections against each other. Find contradictions in words: two statements of different
sections, or of one, that cannot both be true of one plan. Somebody is given the same duty as somebody else; what one
section rules out another relies on; an order of work that two sections tell differently; a choice treated as made in
one place and as open in another. No contradiction: different detail, different wording, a risk beside the measure
against it, an option that was not taken, a wish beside a doubt. A reference such as [[budget.total]] is the same value
wherever it stands. Fewer that are certain are worth more than many; none is a good answer.

Quote both statements exactly as they stand in the pages, letter by letter, with any markup in them, a few words of each
that occur only there. Where a change of wording in one of the two cures it, give it as an exact edit: in which section,
the words to find, which must occur exactly once in that page, within one line and one table cell, and what stands there
instead. Change the statement that more of the plan, or the user's prompt, speaks against. Keep markup and references as
they are, bring in no number, do not touch words in quotation marks. Where only a decision can cure it, give no edit.`.trim();

/** What a round after the first one is told besides. Part of the stage's definition too. */
export const LATER_INSTRUCTIONS = `
This is a later round. The pages are those that changes of wording have touched since you read them; the others are as
they were. What was found before is listed, with the change that was made for it and the lines in which both statements
stand now. Look at the changed pages: does a change leave its contradiction standing, and does one bring in a new
contradiction, within the page or with a listed line? Name these. What is listed as open stays on record: name it again,
with the same quotations, only to give a change of wording that can be made.`.trim();

/** Size of one answer at speed `all`. */
export const REVIEW_WORDS = 500;
const FAST_SHARE = 2 / 3;
/** Longest page in characters; a longer one is cut at the end of a line, with a note. */
const MOST_LETTERS = 16_000;
const NONE = 'none';

interface Circumstances {
  readonly stage: string;
  readonly dayZero: string;
  readonly language: string;
  readonly speed: Speed;
  /** BCP 47. */
  readonly locale: string;
  readonly prompt: ContextPage;
  readonly facts: readonly LedgerFact[];
}

/** The question that asks for contradictions in these pages. Only the facts that they refer to are in its table. */
export function reviewQuestion({ pages, all, before }: RoundView, given: Circumstances): Question {
  const { stage, dayZero, language, speed, facts } = given;
  const isFirst = before.length === 0;
  const words = Math.round(REVIEW_WORDS * (speed === 'fast' ? FAST_SHARE : 1));
  const named = new Set([
    ...pages.map(({ id }) => id),
    ...before.flatMap(({ section_a, section_b }) => [section_a, section_b]),
  ]);
  const answer = answerOf(all.map(({ id }) => id).filter((id) => named.has(id)));
  const marked = z.toJSONSchema(answer, { unrepresentable: 'any', io: 'input' }) as Json;
  const context: ContextPage[] = [
    // Cut first, because contradictions are looked for in the pages.
    ...(isFirst ? [{ ...given.prompt, cutOrder: pages.length + 1 }] : [foundBefore(before, all)]),
    ...pages.map(({ id, title, page }, index) => ({
      title: `${title} (${id})`,
      text: trimmed(page),
      cutOrder: index + 1,
    })),
  ];
  const mentioned = new Set(referencesIn(context));
  const shown = facts.filter(({ id }) => mentioned.has(id));
  const example = shown[0]?.id ?? null;
  const rules = houseRules({ dayZero, language, speed, words, stage, example, proposes: false });
  const ground = { facts, known: new Set(facts.map(({ id }) => id)) };
  return {
    item: '',
    tier: 'deep',
    instructions: [rules, REVIEW_INSTRUCTIONS, ...(isFirst ? [] : [LATER_INSTRUCTIONS])].join('\n\n'),
    context: [...context, ...(shown.length > 0 ? [factsPage(shown, { locale: given.locale })] : [])],
    schema: schemaShown(marked),
    words,
    review: (raw) =>
      reviewAnswer(raw, {
        stage,
        answer,
        marked,
        facts,
        later: new Set(),
        language,
        faults: () => [],
        warnings: (value) =>
          namedIn(value).flatMap((row, index) => [
            ...(quotesOccur(row, all)
              ? []
              : [`contradictions.${index}: a quotation is not on its page; quote exactly or leave it out.`]),
            ...editWarning(row, index, all, ground),
          ]),
      }),
  };
}

/** The contradictions of a valid answer. */
export function namedIn(value: unknown): readonly Named[] {
  const { contradictions } = value as z.infer<ReturnType<typeof answerOf>>;
  return contradictions.map(({ edit_in, find, replace, edit_why, ...contradiction }) => ({
    ...contradiction,
    repair: edit_in === NONE || find === '' ? null : { section: edit_in, find, replace, why: edit_why },
  }));
}

function answerOf(ids: readonly string[]) {
  const quote = z.string().describe('exact words of that page, at most 30 words, within one line');
  return z.object({
    contradictions: list(
      z.object({
        section_a: oneOf(ids, 'section of the first statement'),
        quote_a: quote,
        section_b: oneOf(ids, 'section of the second statement'),
        quote_b: quote,
        why: z.string().describe('why both cannot be true; at most 30 words'),
        severity: Contradiction.shape.severity.describe(
          'error: somebody who follows the plan would do wrong; warning: it puzzles',
        ),
        edit_in: oneOf([...ids, NONE], 'section in which a change of wording cures it; none where none does'),
        find: z.string().describe('exact words of that page that occur once; empty without an edit'),
        replace: z.string().describe('what stands there instead; empty without an edit'),
        edit_why: z.string().describe('why this one is changed; at most 15 words; empty without an edit'),
      }),
      [0, 8],
      'contradictions, the gravest first',
    ),
  });
}

/** What earlier rounds found: both statements, what was changed, and how the two lines read now. */
function foundBefore(before: readonly FoundBefore[], all: readonly ReviewedPage[]): ContextPage {
  const now = (section: string, quote: string, repair: PageEdit | null) => {
    const page = all.find(({ id }) => id === section)?.page ?? '';
    const line = lineOf(page, quote) ?? (repair?.section === section ? lineOf(page, repair.replace) : null);
    return line === null ? [] : [`   ${section} now: ${line.trim()}`];
  };
  return {
    title: 'Found in earlier rounds',
    text: before
      .flatMap(({ section_a, quote_a, section_b, quote_b, why, repair }, index) => [
        `${index + 1}. ${section_a}: “${quote_a}” against ${section_b}: “${quote_b}”. ${why}`,
        repair === null
          ? '   Left open.'
          : `   Changed in ${repair.section}: “${repair.find}” to “${repair.replace}”. ${repair.why}`,
        ...now(section_a, quote_a, repair),
        ...now(section_b, quote_b, repair),
      ])
      .join('\n'),
    cutOrder: 0,
  };
}

function editWarning(
  { repair }: Named,
  index: number,
  pages: readonly ReviewedPage[],
  ground: Parameters<typeof editFault>[2],
): readonly string[] {
  const target = repair && pages.find(({ id }) => id === repair.section);
  const fault = target && repair ? editFault(target.page, repair, ground) : null;
  return fault === null ? [] : [`contradictions.${index}: the edit cannot be made, because ${fault}.`];
}

function trimmed(page: string): string {
  if (page.length <= MOST_LETTERS) return page;
  const end = page.lastIndexOf('\n', MOST_LETTERS);
  return `${page.slice(0, end > 0 ? end : MOST_LETTERS)}\n\n(The rest of this page is left out.)`;
}
