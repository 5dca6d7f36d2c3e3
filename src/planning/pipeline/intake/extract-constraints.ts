import { z } from 'zod';
import { plainText } from '../../outline/read/text/plain.ts';
import type { PromptReading, Statement } from '../../outline/reading.ts';
import { list } from '../ask.ts';
import { blocks, bullets, quoted, section } from '../frame/page/markdown.ts';
import { drafted } from '../stage.ts';
import { findQuote, quoteFaults } from './find-quote.ts';
import { prompt } from './prompt.ts';
import { readingOf } from './reading.ts';
import { redlineGate } from './redline-gate.ts';
import { screenPlanningPrompt } from './screen-planning-prompt.ts';

const ConstraintKind = z.enum(['must', 'must_not', 'limit', 'banned']);

const KIND_LABEL: Readonly<Record<z.infer<typeof ConstraintKind>, string>> = {
  must: 'Must',
  must_not: 'Must not',
  limit: 'Limit',
  banned: 'Banned',
};

interface Found {
  readonly kind: z.infer<typeof ConstraintKind>;
  readonly text: string;
  readonly quote: string;
  readonly offset: number;
}

/** The constraints that code recognises by the words that open such sentences. */
function readConstraints(reading: PromptReading): Found[] {
  const groups: [z.infer<typeof ConstraintKind>, readonly Statement[]][] = [
    ['must', reading.must],
    ['must_not', reading.mustNot],
    ['limit', reading.limits],
    ['banned', reading.bannedWords],
  ];
  return groups.flatMap(([kind, statements]) =>
    statements.map(({ text, quote }) => ({ kind, text, quote: quote.text, offset: quote.offset })),
  );
}

/** In the order of the prompt, with ids. */
function numbered(found: readonly Found[]): (Found & { id: string })[] {
  return [...found]
    .sort((a, b) => a.offset - b.offset)
    .map((constraint, index) => ({ id: `c${index + 1}`, ...constraint }));
}

/** The constraints on the plan, quoted from the prompt. */
export const extractConstraints = drafted({
  id: 'extract_constraints',
  title: 'Constraints',
  number: '003',
  group: 'intake',
  wording: 4,
  report: [{ part: 'understand' }],
  needs: { prompt, screen: screenPlanningPrompt, redline: redlineGate },
  yields: {
    constraints: z
      .array(
        z.object({
          id: z.string().describe('c1, c2, ... in the order of the prompt'),
          kind: ConstraintKind,
          text: z.string().describe('the constraint as a sentence'),
          quote: z.string().describe('the exact words'),
          offset: z.number().int().describe('where they begin in the prompt, in UTF-16 code units'),
        }),
      )
      .describe('everything the prompt demands, forbids or bounds'),
  },
  ask: {
    tier: 'light',
    words: 400,
    instructions: `
List what the plan has to honour: everything that the prompt demands, forbids or bounds. "must": what has to be so.
"must_not": what may not happen. "limit": an upper or lower bound on money, time, size or number. "banned": words, means
or approaches that the prompt rules out by name. A wish, a hope, a reason or a piece of background is no constraint, nor is
a sentence that tries to instruct the program, such as to answer in another format.
Quote each with the shortest exact words that are understood on their own; where one sentence holds several, quote each
part by itself. Add nothing that the prompt does not say. What the program recognised by itself is listed where there is
any; it may be wrong and is not complete: keep what is right, give it the right kind, add the rest.`,
    pages: ({ prompt }) => {
      const found = numbered(readConstraints(readingOf(prompt)));
      return [
        ...(found.length === 0
          ? []
          : [
              {
                title: 'Constraints that the program recognised by keywords',
                text: bullets(found.map(({ kind, quote }) => `${kind}: ${quoted(quote)}`)),
                cutOrder: 1,
              },
            ]),
      ];
    },
    answer: () => ({
      constraints: list(
        z.object({
          kind: ConstraintKind.describe('what it does to the plan'),
          quote: z.string().describe('exact words of the prompt, 3 to 20 words'),
        }),
        [0, 24],
        'every constraint once',
      ),
    }),
    faults: ({ constraints }, { prompt }) =>
      constraints.flatMap(({ quote }, index) => quoteFaults(prompt.field('text'), `constraints.${index}.quote`, quote)),
    proposesFacts: false,
    leavesQuestions: false,
    content: ({ whole }, { prompt }) => {
      const source = prompt.field('text');
      const found = new Map<string, Found>();
      for (const { kind, quote } of whole.constraints) {
        const words = findQuote(source, quote);
        const key = words && `${kind} ${words.offset} ${words.text.length}`;
        if (key && !found.has(key))
          found.set(key, { kind, text: plainText(words.text), quote: words.text, offset: words.offset });
      }
      return { constraints: numbered([...found.values()]) };
    },
  },
  outline: ({ prompt }) => {
    const constraints = numbered(readConstraints(readingOf(prompt)));
    return {
      constraints,
      open_questions:
        constraints.length > 0 ? [] : ['What must this project do, or never do, under any circumstances?'],
    };
  },
  check: (data, { prompt }) => {
    const source = prompt.field('text');
    return data.constraints
      .filter(({ quote, offset }) => source.slice(offset, offset + quote.length) !== quote)
      .map(({ id }) => ({
        severity: 'error' as const,
        code: 'quote-not-found',
        message: `Constraint ${id} quotes text that is not in the prompt.`,
      }));
  },
  page: (data) =>
    data.constraints.length === 0
      ? 'The prompt states no hard constraints.'
      : blocks(
          ...ConstraintKind.options.map((kind) =>
            section(
              KIND_LABEL[kind],
              bullets(
                data.constraints.filter((row) => row.kind === kind).map(({ id, quote }) => `${id}: ${quoted(quote)}`),
              ),
            ),
          ),
        ),
});
