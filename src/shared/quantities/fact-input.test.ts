import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validateFactValue } from './fact-input.ts';
import { writeTyped } from './number.ts';

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
    ['EUR', '1.500,00', 1500],
    ['EUR', '1.200.000', 1_200_000],
    ['EUR', '1.200.000,50 €', 1_200_000.5],
    ['EUR', '1.250 million', 1_250_000],
    ['m2', '0.125', 0.125],
    ['m2', '12.1250', 12.125],
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

  test.each([
    ['EUR', '900.000', '900000', '900'],
    ['EUR', '12.500 EUR', '12500', '12.5'],
    ['EUR', '5.000', '5000', '5'],
    ['guest', '5.000', '5000', '5'],
    ['percent', '12,5', '12.5', '125'],
    ['EUR', '900,50', '900.5', '90050'],
  ])('for %s, "%s" is refused with both readings: %s and %s', (unit, text, first, second) => {
    const result = validateFactValue(of(unit), text);
    expect(result.ok ? result.value : result.error.message).toContain(`it can mean ${first} or ${second}`);
  });

  test('what the refusal tells to write is accepted, and so is every number that a program writes', () => {
    for (const value of [900_000, 5, 5.125, 0.5, 12.5, 1234.567, 3])
      expect(validateFactValue(of('m2'), writeTyped(value))).toEqual({ ok: true, value });
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
