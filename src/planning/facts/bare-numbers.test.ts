import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LedgerFact } from '../../shared/fact.ts';
import { formatFact } from '../../shared/quantities/format.ts';
import { findBareQuantities, linkKnownNumbers } from './bare-numbers.ts';
import { findReferences, resolveReferences } from './references.ts';

const fact = (id: string, value: number | string, unit: string, more: Partial<LedgerFact> = {}): LedgerFact => ({
  id,
  label: id,
  value,
  unit,
  basis: 'stated',
  stage: 'facts',
  ...more,
});
const LEDGER = [
  fact('budget.total', 1_200_000, 'EUR'),
  fact('budget.range', 400_000, 'EUR', { low: 300_000, high: 500_000 }),
  fact('guests.total', 40, 'guest'),
  fact('staff.total', 12, 'person'),
  fact('plan.months', 18, 'month'),
  fact('plan.start', '2027-05-03', 'date'),
  fact('reserve', 15, 'percent'),
  fact('rent', 5000, 'EUR/month'),
  fact('price', 40, 'EUR'),
  fact('area', 120, 'm2'),
  fact('twin.a', 7, 'day'),
  fact('twin.b', 7, 'day'),
  fact('effort', 30, 'workday'),
];
const brief = (text: string, ledger = LEDGER) =>
  findBareQuantities(text, ledger).map(({ text: words, kind, value, unit }) => [words, kind, value, unit]);

describe('times of day', () => {
  const times = [fact('time.opening', '07:30', 'clock_time'), fact('time.closing', '18:00', 'clock_time')];

  test.each([
    ['It opens at 07:30.', 'en', '07:30', 'It opens at [[time.opening]].'],
    ['It opens at 7:30 am each day.', 'en', '7:30 am', 'It opens at [[time.opening]] each day.'],
    ['Geöffnet ab 7.30 Uhr.', 'de', '7.30 Uhr', 'Geöffnet ab [[time.opening]].'],
    ['It closes at 6 pm, not before.', 'en', '6 pm', 'It closes at [[time.closing]], not before.'],
  ])('are matched with their facts as other numbers are: %s', (text, language, words, linked) => {
    expect(findBareQuantities(text, times, language)).toMatchObject([
      { text: words, kind: 'time', unit: 'clock_time', suggestion: expect.stringMatching(/^time\./) },
    ]);
    expect(linkKnownNumbers(text, times, language)).toBe(linked);
  });

  test('are found where no fact holds them, and none is read into a ratio, a score or a longer number', () => {
    expect(brief('It opens at 09:15.', times)).toEqual([['09:15', 'time', '09:15', 'clock_time']]);
    expect(brief('A scale of 1:50, a score of 3:2, part 12.30.45, at 25:00', times)).toEqual([]);
  });
});

describe('findBareQuantities', () => {
  test.each([
    ['It costs €1.2m.', '€1.2m', 'money', 1_200_000, 'EUR'],
    ['about €1.2 million in all', '€1.2 million', 'money', 1_200_000, 'EUR'],
    ['500 EUR', '500 EUR', 'money', 500, 'EUR'],
    ['EUR 500', 'EUR 500', 'money', 500, 'EUR'],
    ['12.5 million DKK', '12.5 million DKK', 'money', 12_500_000, 'DKK'],
    ['₹3 lakh', '₹3 lakh', 'money', 300_000, 'INR'],
    ['twice $5,000 a year', '$5,000 a year', 'money', 5000, 'USD/year'],
    ['some 2,000 euros', '2,000 euros', 'money', 2000, 'EUR'],
    ['€300,000–€500,000', '€300,000–€500,000', 'money', 300_000, 'EUR'],
    ['$300-500k', '$300-500k', 'money', 300_000, 'USD'],
    ['1 234 567 €', '1 234 567 €', 'money', 1_234_567, 'EUR'],
    ['rent of €5,000 per month', '€5,000 per month', 'money', 5000, 'EUR/month'],
    ['by 3 May 2027', '3 May 2027', 'date', '2027-05-03', 'date'],
    ['on May 3rd, 2027', 'May 3rd, 2027', 'date', '2027-05-03', 'date'],
    ['on 2027-05-03', '2027-05-03', 'date', '2027-05-03', 'date'],
    ['am 3.5.2027', '3.5.2027', 'date', '2027-05-03', 'date'],
    ['in March 2028', 'March 2028', 'date', '2028-03', 'date'],
    ['in Q3 2027', 'Q3 2027', 'date', '2027-Q3', 'date'],
    ['by 2030', '2030', 'date', '2030', 'date'],
    ['until 3 May', '3 May', 'date', '3 May', 'date'],
    ['for 18 months', '18 months', 'duration', 18, 'month'],
    ['an 18-month lease', '18-month', 'duration', 18, 'month'],
    ['in 30 working days', '30 working days', 'duration', 30, 'workday'],
    ['5 long days', '5 long days', 'duration', 5, 'day'],
    ['2–3 weeks', '2–3 weeks', 'duration', 2, 'week'],
    ['45 % of them', '45 %', 'percent', 45, 'percent'],
    ['45.5%', '45.5%', 'percent', 45.5, 'percent'],
    ['10 to 15 percent', '10 to 15 percent', 'percent', 10, 'percent'],
    ['for 40 guests', '40 guests', 'count', 40, 'guest'],
    ['40 evening guests', '40 evening guests', 'count', 40, 'guest'],
    ['12 people work', '12 people', 'count', 12, 'person'],
    ['1 person is enough', '1 person', 'count', 1, 'person'],
    ['1,200 visitors', '1,200 visitors', 'count', 1200, 'visitor'],
    ['a 120 m² hall', '120 m²', 'count', 120, 'm2'],
    ['250 kW of heat', '250 kW', 'count', 250, 'kW'],
    ['## Budget of €1.2m', '€1.2m', 'money', 1_200_000, 'EUR'],
    ['| Impact |\n|---|\n| A loss of €50,000 a year |', '€50,000 a year', 'money', 50_000, 'EUR/year'],
    ['see [the 40 guests](http://x.org/12-people)', '40 guests', 'count', 40, 'guest'],
  ])('%j holds %s', (text, words, kind, value, unit) => {
    expect(brief(text)).toEqual([[words, kind, value, unit]]);
  });

  test.each([
    'Count on the 80% likely date, not on the 50% likely one.',
    'Mit 80 % wahrscheinlich fertig',
    'We have [[budget.total]] for [[plan.months]], until [[month:5]].',
    '[€1,200,000](#fact-budget.total) in all',
    '1. first\n2. second',
    '## Phase 2',
    '## 3.2 Risks',
    '## 12 risks to watch',
    'Phase 2 starts when phase 1 ends.',
    'Section 3 covers risks.',
    'ISO 9001 audits and COVID-19 rules',
    'the 1st, 2nd and 3rd floors',
    '`40 guests` and\n\n```\n€500\n```',
    'see https://example.org/40%/2027-05-03 and www.example.org/12-days',
    '[link](http://example.org/40%/2027-05-03)',
    '![40 guests](x.png)',
    '<!-- 40 guests -->',
    '| Risk | Probability | Impact |\n|---|---|---|\n| Fire | 4 | 5 points |',
    '| # | Risk |\n|---|---|\n| 12 people | Fire |',
    'a score of 4/5, or 4 out of 5',
    'Expo 2030 and Agenda 2030',
    'They wrote “40 guests for €1.2m”, and "18 months".',
    '> We want 40 guests',
    'TOP 10 of the list',
    '24/7, v2.1, A4, R2D2, id-12',
    'children who are 6 years old',
    'two partners and twelve people',
    'between 10 and the rest',
    'ceil(“Groups” × “Days” / (1 - “Share that drops out”))',
    '“Flow” × (1 - 1 / [[capacity.filters]])',
    '',
  ])('%j holds none', (text) => {
    expect(brief(text)).toEqual([]);
  });

  test('offsets are those of the source, also behind a byte order mark and Windows line ends', () => {
    const text = '\ufeff# A\r\n\r\n* x **40 guests**\r\n* for €1.2m, `x`, 18 months';
    const found = findBareQuantities(text, []);
    expect(found.map(({ text: words }) => words)).toEqual(['40 guests', '€1.2m', '18 months']);
    for (const { offset, text: words } of found) expect(text.slice(offset, offset + words.length)).toBe(words);
  });

  test('a sign that currencies share means the one that the ledger has', () => {
    expect(brief('$500', [fact('a', 1, 'CAD')])).toEqual([['$500', 'money', 500, 'CAD']]);
    expect(brief('¥500', [fact('a', 1, 'CNY/month')])).toEqual([['¥500', 'money', 500, 'CNY']]);
    expect(brief('TRY 500', [fact('a', 1, 'TRY')])).toEqual([['TRY 500', 'money', 500, 'TRY']]);
  });

  test.each([
    ['€1,200,000', 'budget.total'],
    ['€1.2m', 'budget.total'],
    ['€300k–€500k', 'budget.range'],
    ['€400,000', undefined],
    ['1,200,000 DKK', undefined],
    ['40 guests', 'guests.total'],
    ['40 rooms', undefined],
    ['41 guests', undefined],
    ['12 full-time people', 'staff.total'],
    ['18 months', 'plan.months'],
    ['18 weeks', undefined],
    ['7 days', undefined],
    ['30 days', undefined],
    ['30 working days', 'effort'],
    ['15 %', 'reserve'],
    ['3 May 2027', 'plan.start'],
    ['May 2027', undefined],
    ['€5,000 per month', 'rent'],
    ['€5,000', undefined],
    ['€40 per guest', 'price'],
    ['€40 per month', undefined],
    ['120 m²', 'area'],
  ])('%s is the fact %s', (text, expected) => {
    expect(findBareQuantities(text, LEDGER)[0]?.suggestion).toBe(expected);
  });

  test('no text makes it throw', () => {
    const piece = fc.constantFrom(
      '€',
      '1',
      '2027',
      '-',
      ' ',
      ',',
      '.',
      'k',
      'm',
      'May',
      '%',
      'guests',
      '|',
      '\n',
      '[',
      ']',
      '(',
      '"',
      '#',
      '>',
      '\u00a0',
      'EUR',
      'per',
      'month',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 60 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (markdown) => {
        for (const { offset, text: words } of findBareQuantities(markdown, LEDGER)) {
          expect(markdown.slice(offset, offset + words.length)).toBe(words);
        }
        const linked = linkKnownNumbers(markdown, LEDGER);
        expect(linkKnownNumbers(linked, LEDGER)).toBe(linked);
      }),
      { numRuns: 500 },
    );
  });

  test('twenty thousand repeated fragments of numbers are read to their end', () => {
    for (const unit of ['1,', '1 ', '€1', '111', '1-', '1 a ']) findBareQuantities(unit.repeat(20_000), LEDGER);
  });
});

describe('linkKnownNumbers', () => {
  test('what equals one fact becomes a reference; all else stays as it was', () => {
    const text = 'The €1.2m must last 18 months for 40 guests at €40 per guest, not 41 guests or 7 days.';
    expect(linkKnownNumbers(text, LEDGER)).toBe(
      'The [[budget.total]] must last [[plan.months]] for [[guests.total]] at [[price]] per guest, not 41 guests or 7 days.',
    );
  });

  test.each([
    'an 18-month lease',
    '`18 months`',
    '“18 months”',
    '18 months(about)',
    '18 months[^1]',
    '18 months: a long time',
    '![18 months](x.png)',
    '[18 months](http://x.org)',
  ])('%j is left alone', (text) => {
    expect(linkKnownNumbers(text, LEDGER)).toBe(text);
  });

  test('every fact, formatted in prose, links back to itself', () => {
    const units = fc.constantFrom(
      'EUR',
      'USD',
      'JPY',
      'percent',
      'month',
      'workday',
      'person',
      'guest',
      'm2',
      'EUR/month',
      'kWh',
    );
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 2_000_000 }), units, (value, unit) => {
        const only = fact('some.fact', value, unit);
        const linked = linkKnownNumbers(`It is ${formatFact(only, 'en-GB')}, they say.`, [only]);
        expect(linked).toBe('It is [[some.fact]], they say.');
        expect(findReferences(linked)).toHaveLength(1);
        const options = { locale: 'en-GB', dayZero: '2027-01-01', as: 'text' } as const;
        expect(linkKnownNumbers(resolveReferences(linked, () => only, options).markdown, [only])).toBe(linked);
      }),
    );
  });
});

describe('numbers in the language of the text', () => {
  const money = (id: string, value: number): LedgerFact => ({
    id,
    label: id,
    value,
    unit: 'EUR',
    basis: 'stated',
    stage: 'facts',
  });
  const facts = [money('budget.total', 900_000), money('fee.entry', 900), money('price.slice', 12.5)];

  test('a German amount is the fact with its value, not the one with its first digits', () => {
    expect(linkKnownNumbers('Das Budget beträgt 900.000 €.', facts, 'de')).toBe('Das Budget beträgt [[budget.total]].');
    expect(linkKnownNumbers('Ein Stück kostet 12,5 €.', facts, 'de')).toBe('Ein Stück kostet [[price.slice]].');
    expect(linkKnownNumbers('Die Abgabe von 900 € am 30.6.2027.', facts, 'de')).toContain('[[fee.entry]] am 30.6.2027');
  });

  test('no amount has three digits of small coin, in English either', () => {
    expect(linkKnownNumbers('The budget is 900.000 €.', facts, 'en')).toBe('The budget is [[budget.total]].');
    expect(findBareQuantities('A fee of 900.50 €.', facts, 'en')).toMatchObject([{ value: 900.5 }]);
  });
});
