import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LedgerFact } from '../../shared/fact.ts';
import { fact } from './fixture-fact.ts';
import { buildLedger } from './ledger.ts';

const derived = (id: string, formula: string, unit: string, more: Partial<LedgerFact> = {}) =>
  fact(id, 0, unit, { basis: 'derived', formula, ...more });
const values = (ledger: ReturnType<typeof buildLedger>) =>
  Object.fromEntries(ledger.facts.map(({ id, value }) => [id, value]));
const codes = (ledger: ReturnType<typeof buildLedger>) => ledger.findings.map(({ code }) => code);

describe('buildLedger', () => {
  test('computes derived facts whatever their order, and keeps that order', () => {
    const ledger = buildLedger([
      derived('profit', 'revenue - cost', 'EUR'),
      derived('revenue', 'guests * price', 'EUR'),
      fact('guests', 40, 'guest'),
      fact('price', 60, 'EUR'),
      derived('cost', 'revenue * share', 'EUR'),
      fact('share', 70, 'percent'),
    ]);
    expect(ledger.findings).toEqual([]);
    expect(ledger.facts.map(({ id }) => id)).toEqual(['profit', 'revenue', 'guests', 'price', 'cost', 'share']);
    expect(values(ledger)).toMatchObject({ revenue: 2400, cost: 1680, profit: 720 });
  });

  test('counts of things are whole, and nothing else is rounded so', () => {
    const ledger = buildLedger([
      fact('visitors', 22, 'guest'),
      derived('tables', 'visitors / 3 * 1', 'guest'),
      derived('rare', 'visitors / 100', 'guest'),
      derived('posts', 'visitors / 3', 'full_time_equivalent'),
    ]);
    expect(values(ledger)).toMatchObject({ tables: 7, rare: 0.22 });
    expect(Number(values(ledger).posts)).toBeCloseTo(7.33, 1);
  });

  test('a count that was given with a fraction is kept, reads as a whole one and is a finding', () => {
    const { facts, findings } = buildLedger(
      [
        fact('staff', 12.4, 'person', { label: 'Staff', basis: 'stated' }),
        fact('rate', 12.4, 'person/month'),
        fact('rare', 0.5, 'guest'),
        derived('half', 'staff / 2', 'person'),
      ],
      {},
    );
    expect(facts.map(({ value }) => value)).toEqual([12.4, 12.4, 0.5, 6]);
    expect(findings).toMatchObject([
      { code: 'count-not-whole', message: '“Staff” is 12.4 person, and reads as 12 people.' },
    ]);
  });

  test('a value that the user set replaces the stated one, and the note says what it was', () => {
    const quote = { text: 'about €750 k', offset: 12 };
    const ledger = buildLedger(
      [
        fact('budget', 750_000, 'EUR', { basis: 'stated', quote, low: 700_000, high: 800_000 }),
        derived('reserve', 'budget / 10', 'EUR'),
      ],
      { budget: 900_000 },
    );
    const [budget, reserve] = ledger.facts;
    expect(budget).toMatchObject({ basis: 'set', value: 900_000 });
    expect(budget).not.toHaveProperty('quote');
    expect(budget).not.toHaveProperty('low');
    expect(budget?.note).toBe('Set by the user; before: €700,000–€800,000 (stated: “about €750 k”).');
    expect(reserve?.value).toBe(90_000);
  });

  test('an assumption survives in the note of the fact that was set', () => {
    const assumption = { why: 'usual for a small site', check: 'ask', sensitivity: 'low' } as const;
    const [set] = buildLedger([fact('staff', 4, 'person', { assumption, note: 'Full time.' })], { staff: 5 }).facts;
    expect(set?.note).toBe('Full time. Set by the user; before: 4 people (assumed: usual for a small site).');
    expect(set).not.toHaveProperty('assumption');
  });

  test('facts that compute each other are reported as a circle and keep their values', () => {
    const ledger = buildLedger([
      derived('a', 'b + 1', 'count'),
      derived('b', 'c * 2', 'count'),
      derived('c', 'a', 'count'),
    ]);
    expect(codes(ledger)).toEqual(['formula-cycle', 'formula-input-missing', 'formula-input-missing']);
    expect(ledger.findings[0]?.message).toContain('a → b → c → a');
    expect(ledger.facts.every(({ note, value }) => note?.startsWith('Not calculated') && value === 0)).toBe(true);
  });

  test('a fact that computes itself is a circle of one', () => {
    expect(buildLedger([derived('a', 'a + 1', 'count')]).findings[0]?.message).toContain('a → a');
  });

  test.each([
    ['formula-unknown-fact', derived('x', 'nobody.knows * 2', 'EUR')],
    ['formula-missing', fact('x', 1, 'EUR', { basis: 'derived' })],
    ['formula-invalid', derived('x', 'import("fs")', 'EUR')],
    ['formula-units', derived('x', 'days', 'EUR')],
    ['formula-units', derived('x', 'budget', 'DKK')],
    ['formula-units', derived('x', 'budget + days', 'EUR')],
    ['formula-units', derived('x', 'guests', 'percent')],
    ['fact-value', fact('x', 'many', 'guest')],
    ['fact-value', fact('x', '2027-02-30', 'date')],
    ['fact-value', fact('x', Number.NaN, 'EUR')],
    ['fact-value', fact('Not An Id', 1, 'EUR')],
  ])('%s: the fact stays, flagged', (code, broken) => {
    const ledger = buildLedger([fact('days', 3, 'day'), fact('budget', 9, 'EUR'), fact('guests', 4, 'guest'), broken]);
    expect(codes(ledger)).toEqual([code]);
    expect(ledger.facts).toHaveLength(4);
    expect(ledger.facts[3]?.note).toMatch(/^Not (calculated|usable)/);
  });

  test.each([
    ['plan.months / 1', 'year', 1.5],
    ['plan.months', 'day', 547.875],
    ['budget / guests', 'EUR', 250],
    ['budget / guests', 'EUR/guest', 250],
    ['cost / budget', 'percent', 30],
    ['staff / guests', 'percent', 10],
    ['share', 'ratio', 0.2],
    ['guests * 2', 'person', 80],
    ['budget / plan.months', 'EUR/year', 6666.66666667],
    ['budget / 3', 'EUR', 3333.33],
    ['budget / 3', 'JPY', undefined],
    ['0.1 + 0.2', 'count', 0.3],
    ['cost / budget * 100', 'percent', 30],
    ['100 * cost / budget', 'percent', 30],
    ['100 - round(cost / budget * 100)', 'percent', 70],
    ['max(0, cost / budget * 100)', 'percent', 30],
    ['max(0, cost / budget)', 'percent', 30],
    ['share * 100', 'percent', 2000],
    ['guests * 100', 'person', 4000],
    ['15', 'percent', undefined],
    ['15', 'EUR', undefined],
  ])('%s declared as %s is %s', (formula, unit, expected) => {
    const ledger = buildLedger([
      fact('plan.months', 18, 'month'),
      fact('budget', 10_000, 'EUR'),
      fact('cost', 3000, 'EUR'),
      fact('guests', 40, 'guest'),
      fact('staff', 4, 'person'),
      fact('share', 20, 'percent'),
      derived('x', formula, unit),
    ]);
    expect(ledger.findings.length === 0 ? values(ledger).x : undefined).toBe(expected);
  });

  test('money has the decimals of its currency: two for EUR, none for JPY, three for KWD', () => {
    const ledger = buildLedger([
      fact('a', 1.005, 'EUR'),
      fact('b', 10.5, 'JPY'),
      fact('c', -1.2345, 'KWD'),
      fact('d', 0.3155, 'EUR/kWh'),
    ]);
    expect(values(ledger)).toEqual({ a: 1.01, b: 11, c: -1.235, d: 0.3155 });
  });

  test('of two facts with one id the first counts, and the second is reported', () => {
    const ledger = buildLedger([fact('a', 1, 'EUR'), fact('a', 2, 'EUR', { stage: 'risks' })]);
    expect(values(ledger)).toEqual({ a: 1 });
    expect(ledger.findings[0]).toMatchObject({ code: 'duplicate-fact', severity: 'error' });
  });

  test.each([
    [{ total: 5 }, 'set-fact-refused'],
    [{ gone: 5 }, 'set-fact-unknown'],
    [{ a: 'many' }, 'set-fact-refused'],
    [{ constructor: 5 }, 'set-fact-unknown'],
  ])('the override %o is not applied but reported', (overrides, code) => {
    const facts = [fact('a', 1, 'EUR'), derived('total', 'a * 2', 'EUR')];
    const ledger = buildLedger(facts, overrides);
    expect(codes(ledger)).toEqual([code]);
    expect(values(ledger)).toEqual({ a: 1, total: 2 });
  });

  test('the values do not depend on the order in which facts are given', () => {
    const facts = [
      fact('a', 7, 'EUR'),
      fact('n', 3, 'guest'),
      derived('b', 'a * n', 'EUR'),
      derived('c', 'b + a', 'EUR'),
      derived('d', 'c - b', 'EUR'),
    ];
    const expected = values(buildLedger(facts));
    fc.assert(
      fc.property(fc.shuffledSubarray(facts, { minLength: facts.length }), (shuffled) => {
        expect(values(buildLedger(shuffled))).toEqual(expected);
      }),
    );
  });

  test('a ledger built again from its own facts is the same', () => {
    const first = buildLedger([fact('a', 7.123, 'EUR'), derived('b', 'a / 3', 'EUR')], { a: 10 });
    expect(buildLedger(first.facts)).toEqual(first);
  });
});
