import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Json } from '../../../src/planning/engine/json.ts';
import { list, oneOf, proseField } from '../../../src/planning/pipeline/ask.ts';
import { reviewAnswer } from '../../../src/planning/pipeline/frame/answer/answer-review.ts';
import { proposedFacts } from '../../../src/planning/pipeline/frame/answer/proposed-facts.ts';
import { factsPage } from '../../../src/planning/pipeline/frame/question/context-pages.ts';
import { houseRules } from '../../../src/planning/pipeline/frame/question/house-rules.ts';
import type { LedgerFact } from '../../../src/shared/fact.ts';
import { answerFor } from './answer.ts';
import type { Scene } from './answer-text.ts';
import { readMaterial } from './page-reader.ts';

const FACTS: LedgerFact[] = [
  { id: 'budget.total', label: 'Budget', value: 90_000, unit: 'EUR', basis: 'stated', stage: 'ledger' },
  { id: 'timeline.deadline', label: 'Deadline', value: '2027-09-01', unit: 'date', basis: 'stated', stage: 'ledger' },
];
const PROMPT = 'We build a bath house at the old ice works. Neighbours share the boiler, and we open in autumn.';
const RULES = houseRules({
  dayZero: '2027-03-01',
  language: 'en',
  speed: 'all',
  words: 400,
  stage: 'identify_risks',
  example: 'budget.total',
  proposes: true,
});
/** The page marks are somebody else's business; the reader takes what looks like one. */
const LAYOUTS = [
  (title: string, text: string) => `<page title="${title}">\n${text}\n</page>`,
  (title: string, text: string) => `=== PAGE: ${title} ===\n${text}\n=== END OF PAGE ===`,
  (title: string, text: string) => `<<<page ${title}\n${text}\npage>>>`,
  (title: string, text: string) => `## ${title}\n\n${text}`,
];
const messages = (layout: (title: string, text: string) => string) =>
  [
    RULES,
    layout('The prompt, in the words of the user', PROMPT),
    layout(
      'Facts to refer to by id',
      factsPage(FACTS, { locale: 'en-GB', later: [{ id: 'schedule.end', label: 'End' }] }).text,
    ),
  ].join('\n\n');
const TEXT = messages(LAYOUTS[0] as (typeof LAYOUTS)[number]);

const scene = (key: string, more: Partial<Scene> = {}): Scene => ({
  key,
  material: readMaterial(TEXT),
  language: 'en',
  bareNumbers: false,
  unknownReferences: false,
  ...more,
});

const Score = z.number().int().min(1).max(5);
const ROLES = ['site_lead', 'builder_1', 'treasurer', 'neighbour_rep'];
const answer = z.object({
  risks: list(
    z.object({
      title: proseField('name of the risk', 8),
      effect: proseField('what it does to scope, time, money or people', 30),
      probability: Score.describe('1 rare to 5 almost certain'),
      impact: Score,
      owner: oneOf(ROLES, 'role that watches it'),
      residual_probability: Score.describe('after the response'),
    }),
    [8, 14],
    'risks, the worst first',
  ),
  estimates: list(
    z.object({
      role_id: oneOf(ROLES, 'role'),
      optimistic_days: z.number().min(1).max(60),
      likely_days: z.number().min(1).max(60),
      pessimistic_days: z.number().min(1).max(60),
    }),
    [2, 6],
    'one for each role',
  ),
  tasks: list(
    z.object({
      id: z.string().describe('snake_case'),
      depends_on: z.array(z.string()).describe('ids of tasks before'),
    }),
    [5, 5],
    'tasks',
  ),
  quote: z.string().describe('exact words of the prompt'),
  start: z.string().describe('YYYY-MM-DD'),
  note: proseField('what else', 40).nullable(),
  new_facts: proposedFacts(),
});
const marked = z.toJSONSchema(answer, { io: 'input' }) as Json;
type Answer = z.infer<typeof answer>;
const answered = (key: string, more: Partial<Scene> = {}) => answerFor(marked, scene(key, more)) as unknown as Answer;
const review = (value: unknown) =>
  reviewAnswer(value as Json, {
    stage: 'identify_risks',
    answer,
    marked,
    facts: FACTS,
    later: new Set(['schedule.end']),
    language: 'en',
    faults: () => [],
    warnings: () => [],
  });

describe('a generated answer', () => {
  it('passes the review of real answers without a fault or warning, for every seed', () => {
    fc.assert(
      fc.property(fc.string(), (key) => {
        expect(review(answered(key))).toMatchObject({ faults: [], warnings: [] });
      }),
    );
  });

  it('is the same for the same key and another one for another', () => {
    expect(answered('a')).toEqual(answered('a'));
    expect(answered('a')).not.toEqual(answered('b'));
  });

  it('keeps to ranges and word limits, and has each id once where each has an entry', () => {
    fc.assert(
      fc.property(fc.string(), (key) => {
        const { risks, estimates, tasks, note } = answered(key);
        expect(risks).toHaveLength(11);
        expect(new Set(risks.map(({ title }) => title)).size).toBe(risks.length);
        expect(new Set(risks.map(({ owner }) => owner))).toEqual(new Set(ROLES));
        for (const { title, effect } of risks) {
          expect(title.split(' ').length).toBeLessThanOrEqual(8);
          expect(effect.split(' ').length).toBeLessThanOrEqual(30);
          expect(effect.split(' ').length).toBeGreaterThanOrEqual(6);
        }
        expect(estimates.map(({ role_id }) => role_id)).toEqual(ROLES);
        expect(tasks).toHaveLength(5);
        expect((note ?? '').split(' ').length).toBeLessThanOrEqual(40);
      }),
      { numRuns: 50 },
    );
  });

  it('has estimates in order, residual scores below and ids that only lead back', () => {
    fc.assert(
      fc.property(fc.string(), (key) => {
        const { risks, estimates, tasks } = answered(key);
        for (const { optimistic_days, likely_days, pessimistic_days } of estimates) {
          expect([optimistic_days, likely_days, pessimistic_days]).toEqual(
            [optimistic_days, likely_days, pessimistic_days].toSorted((a, b) => a - b),
          );
        }
        for (const { probability, residual_probability } of risks) {
          expect(residual_probability).toBeLessThanOrEqual(probability);
        }
        const ids = tasks.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        tasks.forEach(({ id, depends_on }, index) => {
          expect(id).toMatch(/^[a-z][a-z0-9_]*$/);
          for (const other of depends_on) expect(ids.slice(0, index)).toContain(other);
        });
      }),
      { numRuns: 50 },
    );
  });

  it('quotes the prompt exactly and refers to facts of the table only, whatever the page marks', () => {
    for (const layout of LAYOUTS) {
      const material = readMaterial(messages(layout));
      expect(material.factIds).toEqual(['budget.total', 'timeline.deadline', 'schedule.end']);
      expect(material.quotes).toHaveLength(2);
      expect(material).toMatchObject({ dayZero: '2027-03-01', stage: 'identify_risks' });
      const { quote, start } = answered('q', { material });
      expect(PROMPT).toContain(quote);
      expect(start > '2027-03-01').toBe(true);
    }
    const texts = ['1', '2', '3'].map((key) => JSON.stringify(answered(key))).join();
    expect(texts).toMatch(/\[\[(?:budget\.total|timeline\.deadline|schedule\.end)\]\]/);
  });

  it('spoiled on order is found out: wrong language, spelled-out numbers, unknown references', () => {
    expect(review(answered('x', { language: 'de' })).warnings.join()).toContain('another language (de)');
    expect(review(answered('x', { bareNumbers: true })).warnings.join()).toContain('spells out');
    expect(review(answered('x', { unknownReferences: true })).faults.join()).toContain('[[nobody.knows_this]]');
  });

  it('fits schemas as other dialects write them', () => {
    const schema = {
      $defs: { kind: { type: 'string', enum: ['a', 'b'] } },
      type: 'object',
      required: ['kind', 'size', 'date', 'names', 'maybe'],
      properties: {
        kind: { $ref: '#/$defs/kind' },
        size: { type: 'integer', description: 'how large\nminimum: 3; maximum: 4.' },
        date: { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
        names: {
          type: 'array',
          items: { enum: ['x', 'y', 'z'] },
          description: 'exactly 2\nmin items: 2; max items: 4.',
        },
        maybe: { type: ['string', 'null'] },
      },
    };
    const Expected = z.strictObject({
      kind: z.enum(['a', 'b']),
      size: z.int().min(3).max(4),
      date: z.iso.date().nullable(),
      names: z.array(z.enum(['x', 'y', 'z'])).length(2),
      maybe: z.string().nullable(),
    });
    fc.assert(
      fc.property(fc.string(), (key) => {
        const value = Expected.parse(answerFor(schema, scene(key)));
        expect(new Set(value.names).size).toBe(2);
      }),
      { numRuns: 50 },
    );
  });
});
