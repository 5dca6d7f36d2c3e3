import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LedgerFact } from '../../shared/fact.ts';
import { validateFactValue } from './fact-input.ts';
import { validateOverride } from './set-fact.ts';

const of = (unit: string, value: number | string = 1) => ({ id: 'some.fact', unit, value });

describe('validateFactValue', () => {
  test.each([
    ['EUR', '900k', 900_000],
    ['EUR', '1.2m', 1_200_000],
    ['EUR', '€1.1 million', 1_100_000],
    ['EUR', '1,200,000', 1_200_000],
    ['EUR', '1 200 000 EUR', 1_200_000],
    ['EUR', 'eur 12.50', 12.5],
    ['EUR', '0', 0],
    ['INR', '₹3 lakh', 300_000],
    ['INR', '12,34,567', 1_234_567],
    ['USD', '$5,000', 5000],
    ['CAD', '$5,000', 5000],
    ['USD', '40bn', 40e9],
    ['EUR/month', '5k', 5000],
    ['EUR/month', '€5,000', 5000],
    ['EUR/month', '5000 EUR/month', 5000],
    ['month', '18', 18],
    ['month', '18 months', 18],
    ['month', '1.5 years', 18],
    ['percent', '45%', 45],
    ['percent', '12.5 percent', 12.5],
    ['percent', '-3', -3],
    ['person', '1 person', 1],
    ['person', '12 people', 12],
    ['guest', '1k', 1000],
    ['m2', '120 m²', 120],
    ['kW', '1.5 MW', 1500],
    ['m', '5 m', 5],
    ['date', '2027-06-30', '2027-06-30'],
    ['date', '30 June 2027', '2027-06-30'],
    ['date', 'June 30, 2027', '2027-06-30'],
    ['date', '30.6.2027', '2027-06-30'],
    ['text', '  Café "Nord"  ', 'Café "Nord"'],
  ])('for %s, "%s" means %s', (unit, text, expected) => {
    expect(validateFactValue(of(unit), text)).toEqual({ ok: true, value: expected });
  });

  test.each([
    ['EUR', '', /empty.*900k/],
    ['EUR', 'lots', /amount in EUR.*900k/],
    ['EUR', '900,50', /900k/],
    ['EUR', '$900', /not understood/],
    ['EUR', '900 DKK', /not understood/],
    ['EUR', '900 guests', /not understood/],
    ['EUR', '-5', /negative/],
    ['EUR', '1.234', /2 decimals/],
    ['JPY', '10.5', /0 decimals/],
    ['EUR', '1e9', /900k/],
    ['EUR', '9'.repeat(20), /too large/],
    ['EUR', '1.2.3', /900k/],
    ['month', '18 EUR', /not understood/],
    ['month', '3 workdays', /not understood/],
    ['person', '12 kW', /not understood/],
    ['person', '-1', /negative/],
    ['percent', '5 days', /not understood/],
    ['date', '2027-02-30', /2027-06-30/],
    ['date', '03/04/2027', /2027-06-30/],
    ['date', 'next year', /2027-06-30/],
    ['text', 'two\nlines', /one line/],
    ['guest', 'NaN', /enter a number/],
    ['guest', 'Infinity', /enter a number/],
    ['guest', '0x10', /not understood|enter a number/],
  ])('for %s, "%s" is refused with help', (unit, text, expected) => {
    const result = validateFactValue(of(unit), text);
    expect(result.ok ? `accepted ${result.value}` : result.error.message).toMatch(expected);
    expect(result).toMatchObject({ error: { code: 'INVALID_INPUT' } });
  });

  test('money that is negative already may be set to another negative amount', () => {
    expect(validateFactValue(of('EUR', -100), '-250')).toEqual({ ok: true, value: -250 });
  });

  test('whatever is typed, it answers with a finite number or a refusal', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.stringMatching(/^[-€$ 0-9.,km%a-z]{0,20}$/),
    );
    fc.assert(
      fc.property(
        typed,
        fc.constantFrom('EUR', 'percent', 'month', 'guest', 'EUR/month', 'kW', 'count'),
        (text, unit) => {
          const result = validateFactValue(of(unit), text);
          if (result.ok) expect(Number.isFinite(result.value)).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('validateOverride', () => {
  const budget: LedgerFact = {
    id: 'budget.total',
    label: 'Budget',
    value: 5,
    unit: 'EUR',
    basis: 'stated',
    stage: 'facts',
  };
  const sum: LedgerFact = { ...budget, id: 'sum', basis: 'derived', formula: 'budget.total * a.b' };

  test('answers with the value to keep', () => {
    expect(validateOverride(budget, '€1.2m')).toEqual({ ok: true, value: 1_200_000 });
  });

  test('a derived fact cannot be set, and the facts behind it are named', () => {
    const result = validateOverride(sum, '5');
    expect(result).toMatchObject({
      error: { code: 'INVALID_INPUT', details: { computed_from: ['budget.total', 'a.b'] } },
    });
    expect(result.ok ? '' : result.error.message).toContain('budget.total, a.b');
  });
});
