import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { LedgerFact } from '../../shared/fact.ts';
import type { Json } from '../engine/json.ts';
import { reviewAnswer } from './answer-review.ts';
import { list, oneOf, prose } from './ask.ts';
import { proposedFacts } from './proposed-facts.ts';

const answer = z.object({
  risks: list(
    z.object({
      title: prose('name', 8),
      owner: oneOf(['baker', 'owner'], 'role'),
      quote: z.string().describe('words of the prompt'),
      score: z.number().int().min(1).max(5),
    }),
    [1, 3],
    'risks',
  ),
  note: prose('a remark', 30).nullable(),
  new_facts: proposedFacts,
});
const marked = z.toJSONSchema(answer, { io: 'input' }) as Json;

const facts: LedgerFact[] = [
  { id: 'budget.total', label: 'Budget', value: 80000, unit: 'EUR', basis: 'stated', stage: 'ledger' },
  { id: 'scale.seats', label: 'Seats', value: 24, unit: 'seat', basis: 'stated', stage: 'ledger' },
];

const risk = { title: 'The oven comes late', owner: 'baker', quote: '80,000 EUR', score: 3 };
const good = { risks: [risk], note: null, new_facts: [] };

function review(raw: Json, options: Partial<Parameters<typeof reviewAnswer>[1]> = {}) {
  return reviewAnswer(raw, {
    stage: 'risks',
    answer,
    marked,
    facts,
    later: new Set(['schedule.finish']),
    language: 'en',
    faults: () => [],
    warnings: () => [],
    ...options,
  });
}

const withTitle = (title: string): Json => ({ ...good, risks: [{ ...risk, title }] });
const proposal = {
  id: 'risks.visits',
  label: 'Visits of the inspector',
  value: 3,
  unit: 'visit',
  why: 'Usual in town.',
  check: 'Ask the office.',
  sensitivity: 'low',
};

describe('an answer', () => {
  it('is taken when it fits, without the fields that nobody asked for', () => {
    expect(review({ ...good, extra: 'field' } as Json)).toEqual({ value: good, faults: [], warnings: [] });
  });

  it.each<[string, Json, RegExp]>([
    ['a missing field', { note: null, new_facts: [] }, /^risks: /],
    ['a wrong type', { ...good, risks: [{ ...risk, score: 'three' }] }, /^risks\.0\.score: /],
    ['a role that does not exist', { ...good, risks: [{ ...risk, owner: 'king' }] }, /^risks\.0\.owner: .*baker/],
    ['too few entries', { ...good, risks: [] }, /^risks: /],
    ['something else than an object', [] as Json, /^The whole answer: /],
  ])('with %s is refused, and told where', (_, raw, fault) => {
    const { value, faults } = review(raw);
    expect(value).toBeNull();
    expect(faults.join('\n')).toMatch(fault);
  });

  it('that refers to a fact which nobody has is refused', () => {
    expect(review(withTitle('Costs pass [[budget.max]]')).faults).toEqual([
      'risks.0.title refers to [[budget.max]], which is not in the table of facts.',
    ]);
  });

  it('may refer to facts, to those computed later, to months and to its own proposals', () => {
    const text = 'Before [[month:5]] or [[schedule.finish]], [[budget.total]] and [[risks.visits]]';
    const raw = { ...good, risks: [{ ...risk, title: text }], new_facts: [proposal] };
    expect(review(raw).faults).toEqual([]);
  });

  it('has a number that equals one fact turned into a reference, but in prose only', () => {
    const { value, warnings } = review(withTitle('Costs pass 80,000 EUR'));
    expect(warnings).toEqual([]);
    expect(value).toMatchObject({ risks: [{ title: 'Costs pass [[budget.total]]', quote: '80,000 EUR' }] });
  });

  it('is weak when it spells out a number that no fact has, and says which', () => {
    const { value, warnings } = review(withTitle('Costs pass 95,000 EUR'));
    expect(value).not.toBeNull();
    expect(warnings).toEqual([expect.stringContaining('“95,000 EUR”')]);
  });

  it.each([
    ['an id of another stage', { ...proposal, id: 'swot.visits' }],
    ['an id that the ledger has', { ...proposal, id: 'budget.total' }],
    ['a unit that is none', { ...proposal, unit: '??' }],
  ])('that proposes a fact with %s is refused', (_, wrong) => {
    expect(review({ ...good, new_facts: [wrong] }).faults[0]).toMatch(/^new_facts: /);
  });

  it('is weak when it is in another language than the plan', () => {
    const german =
      'Der Ofen kommt zu spät, weil der Hersteller noch andere Aufträge hat und die Montage nicht vor dem Herbst beginnen kann. Wir müssen deshalb mit dem Vermieter sprechen und einen anderen Termin für die Eröffnung finden, der auch zu den Ferien passt. Wenn das nicht gelingt, wird die Eröffnung auf den Winter verschoben und die Kunden werden enttäuscht sein.';
    expect(review({ ...good, note: german } as Json).warnings.join()).toMatch(/another language \(de\)/);
    expect(review({ ...good, note: german } as Json, { language: 'de' }).warnings).toEqual([]);
  });

  it('is refused for what its section finds wrong, and weak for what its check finds weak', () => {
    expect(review(good, { faults: () => ['No risk is about money.'] }).faults).toEqual(['No risk is about money.']);
    expect(review(good, { warnings: () => ['All scores are equal.'] }).warnings).toEqual(['All scores are equal.']);
  });
});
