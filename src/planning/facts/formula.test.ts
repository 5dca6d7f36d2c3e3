import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convertTo } from '../../shared/quantities/quantity.ts';
import { computeFormula, evaluateFormula, type Operand, parseFormula } from './formula.ts';

const FACTS: Readonly<Record<string, Operand>> = {
  'budget.total': { value: 750_000, unit: 'EUR' },
  'cost.fixed': { value: 120_000, unit: 'EUR' },
  'cost.dk': { value: 745, unit: 'DKK' },
  'rate.fx': { value: 7.45, unit: 'DKK/EUR' },
  'rent.monthly': { value: 5_000, unit: 'EUR/month' },
  'rent.daily': { value: 100, unit: 'EUR/day' },
  'plan.months': { value: 18, unit: 'month' },
  'plan.years': { value: 2, unit: 'year' },
  'plan.days': { value: 30, unit: 'day' },
  'plan.weeks': { value: 2, unit: 'week' },
  'work.days': { value: 42, unit: 'workday' },
  'work.rate': { value: 21, unit: 'workday/month' },
  'share.reserve': { value: 15, unit: 'percent' },
  'share.other': { value: 5, unit: 'percent' },
  guests: { value: 40, unit: 'guest' },
  'staff.total': { value: 12, unit: 'person' },
  'price.ticket': { value: 60, unit: 'EUR' },
  'price.per_guest': { value: 25, unit: 'EUR/guest' },
  'phase.1': { value: 3, unit: 'month' },
  'site.area': { value: 120, unit: 'm2' },
  nobody: { value: 0, unit: 'person' },
  mod: { value: 7, unit: 'count' },
  'plan.start': { value: '2027-01-31', unit: 'date' },
  'plan.end': { value: '2027-03-01', unit: 'date' },
  'plan.name': { value: 'Kiosk', unit: 'text' },
};
const lookup = (id: string) => (Object.hasOwn(FACTS, id) ? FACTS[id] : undefined);
const value = (text: string) => {
  const result = evaluateFormula(text, lookup);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};
const message = (text: string) => {
  const result = evaluateFormula(text, lookup);
  return result.ok ? `computed ${result.value.value} ${result.value.unit}` : result.error.message;
};

describe('a formula whose units do not fit', () => {
  test.each([
    ['budget.total + rent.monthly', 'a sum needs one unit; multiply by a fact in month to bring the second into EUR'],
    ['rent.monthly - budget.total', 'divide by a fact in month to bring the second into EUR/month'],
    ['budget.total + share.reserve', 'a percentage is a share of something; multiply it by that first'],
    ['budget.total + cost.dk', 'two currencies need a rate'],
  ])('is refused with what would be right: %s', (text, remedy) => {
    expect(message(text)).toContain(remedy);
  });

  test.each([
    ['rent.monthly', 'EUR', 'give the unit as EUR/month, or multiply by a fact in month'],
    ['budget.total', 'EUR/month', 'give the unit as EUR, or divide by a fact in month'],
    ['budget.total', 'percent', 'a share is one quantity divided by another of the same unit, without a factor of 100'],
    ['plan.end', 'EUR', 'give the unit as date'],
  ])('is refused in the unit of its fact with what would be right: %s in %s', (text, unit, remedy) => {
    const computed = computeFormula(text, lookup);
    const converted = computed.ok ? convertTo(computed.value, unit) : computed;
    expect(converted.ok ? '' : converted.error.message).toContain(remedy);
  });
});

describe('evaluateFormula', () => {
  test.each([
    ['budget.total - cost.fixed', 630_000, 'EUR'],
    ['budget.total * share.reserve', 112_500, 'EUR'],
    ['share.reserve * budget.total', 112_500, 'EUR'],
    ['budget.total * (1 - share.reserve)', 637_500, 'EUR'],
    ['share.reserve + share.other', 20, 'percent'],
    ['share.reserve * 2', 30, 'percent'],
    ['share.reserve * share.other', 0.0075, 'count'],
    ['rent.monthly * plan.months', 90_000, 'EUR'],
    ['rent.monthly * plan.years', 120_000, 'EUR'],
    ['rent.daily * plan.weeks', 1_400, 'EUR'],
    ['plan.years + plan.months', 3.5, 'year'],
    ['plan.months + plan.years', 42, 'month'],
    ['plan.weeks + plan.days', 2 + 30 / 7, 'week'],
    ['work.days / work.rate', 2, 'month'],
    ['cost.dk / rate.fx', 100, 'EUR'],
    ['cost.fixed * rate.fx', 894_000, 'DKK'],
    ['guests * price.per_guest', 1_000, 'EUR'],
    ['guests + staff.total', 52, 'count'],
    ['guests + 10', 50, 'guest'],
    ['ceil(guests / 12)', 4, 'guest'],
    ['ceil(0.1 * 30)', 3, 'count'],
    ['round(7.256, 2)', 7.26, 'count'],
    ['floor(share.reserve / 2)', 7, 'percent'],
    ['max(0, cost.fixed - budget.total)', 0, 'EUR'],
    ['min(budget.total, cost.fixed)', 120_000, 'EUR'],
    ['sum(budget.total, cost.fixed, price.ticket)', 870_060, 'EUR'],
    ['phase.1 * 2', 6, 'month'],
    ['mod * mod', 49, 'count'],
    ['2 ^ 3 ^ 2', 512, 'count'],
    ['-2 ^ 2 + 2e1', 16, 'count'],
    ['(1 + share.other) ^ 2', 1.1025, 'count'],
    ['plan.start + 1 * phase.1', '2027-04-30', 'date'],
    ['plan.end - plan.start', 29, 'day'],
    ['max(plan.start, plan.end)', '2027-03-01', 'date'],
  ])('%s is %s %s', (text, expected, unit) => {
    const result = value(text);
    expect(result.unit).toBe(unit);
    if (typeof expected === 'number') expect(result.value).toBeCloseTo(expected, 9);
    else expect(result.value).toBe(expected);
  });

  test('a price kept as plain money times guests may be added to money', () => {
    expect(value('guests * price.ticket + cost.fixed').value).toBe(122_400);
    expect(value('price.per_guest + price.ticket').value).toBe(85);
  });

  test.each([
    ['budget.total + plan.days', /EUR and day/],
    ['budget.total + cost.dk', /EUR and DKK.*rate/],
    ['budget.total * cost.dk', /money by money/],
    ['budget.total * cost.fixed', /money by money/],
    ['budget.total + 5', /EUR and a plain number/],
    ['rent.monthly + cost.fixed', /EUR\/month and EUR/],
    ['work.days + plan.days', /workday and day/],
    ['site.area + guests', /m2 and guest/],
    ['100 - share.reserve', /100 percent counts as 1/],
    ['budget.total / nobody', /divides by zero.*nobody/],
    ['2 ^ plan.months', /exponent/],
    ['budget.total ^ 0.5', /raised/],
    ['plan.start * 2', /date/],
    ['plan.start + work.days', /date and workday.*calendar/],
    ['plan.start + plan.end', /date and date/],
    ['plan.name + 1', /plan\.name/],
    ['no.such + 1', /no\.such/],
    ['10 ^ 300 * 10 ^ 300', /finite/],
    ['max(budget.total, plan.start)', /EUR and date/],
  ])('%s is refused and says why', (text, expected) => {
    expect(message(text)).toMatch(expected);
  });

  test('sums and products of percentages agree with arithmetic on fractions', () => {
    const amount = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 100 }), amount, (a, p, b) => {
        const facts: Record<string, Operand> = {
          a: { value: a, unit: 'EUR' },
          b: { value: b, unit: 'EUR' },
          p: { value: p, unit: 'percent' },
        };
        const result = evaluateFormula('(a + b) * p - b', (id) => facts[id]);
        expect(result.ok && result.value.unit).toBe('EUR');
        expect(result.ok && Number(result.value.value)).toBeCloseTo(((a + b) * p) / 100 - b, 4);
      }),
    );
  });
});

describe('parseFormula', () => {
  test('names each fact once, in the order of the text', () => {
    expect(parseFormula('max(b.x, a) * b.x + phase.1')).toEqual({ ok: true, value: { ids: ['b.x', 'a', 'phase.1'] } });
  });

  test.each([
    "import('fs')",
    'import(fs)',
    'createUnit(a)',
    'evaluate(a)',
    'constructor(a)',
    'a.constructor("return process")()',
    'min.constructor(a)',
    '__proto__',
    'a = 5',
    'f(x) = x',
    'a; b',
    '[1, 2]',
    '{a: 1}',
    'a[1]',
    'a ? b : c',
    'a % 2',
    'a == b',
    '"text"',
    "a'",
    '5!',
    '2 a',
    'a b',
    'min()',
    'round(a, 1, 2)',
    'Budget',
    'toString',
    'a..b',
    '1 +',
    '(a',
    '',
    '   ',
    'a,b',
    `${'('.repeat(400)}1${')'.repeat(399)}`,
    'x'.repeat(1001),
    'Infinity',
    '1e999',
  ])('%s is no formula', (text) => {
    expect(parseFormula(text)).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT' } });
  });

  test('words of JavaScript are nothing but unknown facts', () => {
    for (const id of ['constructor', 'a.__proto__', 'process', 'globalthis']) {
      expect(parseFormula(id)).toEqual({ ok: true, value: { ids: [id] } });
      expect(message(id)).toMatch('there is no fact');
    }
  });

  test('no text makes it throw, whatever it is made of', () => {
    const pieces = fc.constantFrom(
      'a.b',
      'max',
      '(',
      ')',
      ',',
      '+',
      '-',
      '*',
      '/',
      '^',
      '1',
      '.5',
      ' ',
      '\n',
      'e',
      '0x',
      '..',
      '_',
      'in',
      'to',
      'Å',
      '\u0000',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (formula) => {
        expect(typeof parseFormula(formula).ok).toBe('boolean');
        expect(typeof evaluateFormula(formula, () => ({ value: 3, unit: 'EUR/month' })).ok).toBe('boolean');
      }),
      { numRuns: 1000 },
    );
  });
});
