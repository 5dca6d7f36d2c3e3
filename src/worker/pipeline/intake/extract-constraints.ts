import { z } from 'zod';
import type { Statement } from '../../outline/reading.ts';
import { quoted, table } from '../markdown.ts';
import { drafted } from '../stage.ts';
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

/** What the plan has to honour, in the prompt's own words. */
export const extractConstraints = drafted({
  id: 'extract_constraints',
  title: 'Constraints',
  number: '003',
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
  outline: ({ prompt }) => {
    const reading = readingOf(prompt);
    const groups: [z.infer<typeof ConstraintKind>, readonly Statement[]][] = [
      ['must', reading.must],
      ['must_not', reading.mustNot],
      ['limit', reading.limits],
      ['banned', reading.bannedWords],
    ];
    const constraints = groups
      .flatMap(([kind, statements]) =>
        statements.map(({ text, quote }) => ({ kind, text, quote: quote.text, offset: quote.offset })),
      )
      .sort((a, b) => a.offset - b.offset)
      .map((constraint, index) => ({ id: `c${index + 1}`, ...constraint }));
    return {
      constraints,
      open_questions: constraints.length > 0 ? [] : ['What must this project do or never do, whatever else happens?'],
    };
  },
  check: (data, { prompt }) => {
    const source = prompt.field('text');
    return data.constraints
      .filter(({ quote, offset }) => source.slice(offset, offset + quote.length) !== quote)
      .map(({ id }) => ({
        severity: 'error' as const,
        code: 'quote-not-found',
        message: `Constraint ${id} quotes words that the prompt does not hold.`,
      }));
  },
  page: (data) =>
    data.constraints.length === 0
      ? 'The prompt names no hard constraints.'
      : table(
          ['Id', 'Kind', 'In the words of the prompt'],
          data.constraints.map(({ id, kind, quote }) => [id, KIND_LABEL[kind], quoted(quote)]),
        ),
});
