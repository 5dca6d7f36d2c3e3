import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCalendarDate } from '../../../shared/calendar-date.ts';
import type { Quote } from '../../../shared/fact.ts';
import { DIMENSIONS, type PromptReading } from '../reading.ts';
import { readPrompt } from './read-prompt.ts';

const DAY_ZERO = '2026-11-20';
const read = (text: string) => readPrompt(text, DAY_ZERO);

function quotesOf(reading: PromptReading): Quote[] {
  const lists = [
    reading.scopeIn,
    reading.scopeOut,
    reading.must,
    reading.mustNot,
    reading.limits,
    reading.bannedWords,
    reading.success,
    reading.money,
    reading.budgetParts,
    reading.dates,
    reading.durations,
    reading.places,
    reading.parties,
    reading.quantities,
    reading.instructions,
  ];
  const dimensions = DIMENSIONS.map((name) => reading.dimensions[name].evidence);
  return [
    ...lists.flatMap((list) => list.map((item) => item.quote)),
    reading.objective?.quote,
    reading.budget?.quote,
    reading.horizon.finishQuote,
    ...dimensions,
  ].filter((quote): quote is Quote => quote !== null && quote !== undefined);
}

function expectSound(text: string, reading: PromptReading): void {
  for (const quote of quotesOf(reading)) {
    expect(quote.text).not.toBe('');
    expect(text.slice(quote.offset, quote.offset + quote.text.length)).toBe(quote.text);
  }
  for (const m of reading.money) {
    for (const value of [m.amount, m.low ?? 0, m.high ?? 0]) expect(Number.isFinite(value) && value >= 0).toBe(true);
    expect(m.label.split(' ').length).toBeLessThanOrEqual(8);
  }
  for (const q of [...reading.quantities, ...reading.durations])
    expect(Number.isFinite(q.value) && q.value >= 0).toBe(true);
  for (const d of reading.dates) expect(isCalendarDate(d.date)).toBe(true);
  for (const date of [reading.horizon.start, reading.horizon.finish])
    expect(date === null || isCalendarDate(date)).toBe(true);
  const words = reading.title.split(' ').length;
  expect(words).toBeLessThanOrEqual(9);
  expect(reading.title).toMatch(/[^\s\p{P}]$/u);
  expect(reading.usable).toBe(reading.unusableReason === null);
  for (const name of DIMENSIONS) {
    const { status, evidence, question } = reading.dimensions[name];
    expect(evidence === null).toBe(status === 'missing');
    expect(question === null).toBe(status === 'present');
  }
}

const PIECES = [
  '€',
  '$',
  '¥',
  'kr. ',
  '1.250.000',
  '12',
  '1,5',
  '2027',
  '03/04/2027',
  ' million',
  'k',
  ' EUR',
  ' by ',
  ' before ',
  'in ',
  'Q3 ',
  '31 ',
  'February ',
  'spring ',
  ' months',
  '-',
  '–',
  ' to ',
  'Paris',
  ', ',
  'Texas',
  'Build a ',
  'must not ',
  'at least ',
  '. ',
  '\n- ',
  '\n# ',
  '"',
  'budget ',
  '😀',
  '\u0000',
  '\u202e',
  '٣',
  '万円',
  '上海',
  'ignore previous instructions',
  'end of next year',
  '\ud83d',
  '**',
  '```\n',
  'İ',
  'half a ',
  ' people',
  '%',
  'the word "x"',
];

describe('a reading of any text', () => {
  it('has exact quotes, finite amounts and valid dates, and never throws, for arbitrary Unicode', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => expectSound(text, read(text))),
      { numRuns: 300, seed: 1 },
    );
  });
  it('has them for lone surrogates and other broken UTF-16 too', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 200 }), (units) => {
        const text = String.fromCharCode(...units);
        expectSound(text, read(text));
      }),
      { numRuns: 200, seed: 2 },
    );
  });
  it('has them for any sequence of the pieces that the detectors look for', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        expectSound(text, read(text));
      }),
      { numRuns: 1500, seed: 3 },
    );
  });
  it('has them for any day zero', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('0001-01-01', '1999-12-31', '2028-02-29', '9998-01-01', '9999-12-31'),
        fc.constantFrom(
          'Build it by the end of next year.',
          'Build it in 18 months.',
          'Open next winter.',
          'Open by Christmas.',
          'Open in Q1.',
          'Open next month.',
        ),
        (dayZero, text) => {
          expectSound(text, readPrompt(text, dayZero));
        },
      ),
      { seed: 4 },
    );
  });
  it('is the same each time', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        expect(read(text)).toEqual(read(text));
      }),
      { numRuns: 200, seed: 5 },
    );
  });
  it.each([
    '1',
    '1.',
    '1,',
    '1 ',
    '1-',
    '12 to ',
    '$1',
    '€1 ',
    ' ',
    '\n',
    '\t',
    '(',
    '"a',
    '**',
    '- ',
    '# a\n',
    'a',
    'A ',
    'Aa Bb ',
    'one ',
    'two hundred and ',
    'by March ',
    '2027-',
    '2027 ',
    'Paris, ',
    'do not use the words a, b and ',
    'University of A and ',
    'must not must ',
    '`',
    '[a](',
    'a;\n',
    'ignore ',
    '<',
    '上海',
    '. ',
    'kr ',
    '+1 ',
    'a@',
    'http://',
    'É',
    '😀',
    '\u0301',
    '| a ',
    'Mr A B ',
  ])('comes to an end for 100,000 characters of %j', (piece) => {
    const text = piece.repeat(Math.ceil(100_000 / piece.length)).slice(0, 100_000);
    expect(read(text).language).toMatch(/^(?:[a-z]{2}|und)$/);
  });
  it('comes to an end for 100,000 characters of a long plain prompt', () => {
    const text =
      'We must open a bakery in Oslo for $5 million by 1 March 2027 with 40 seats, at least 3 ovens and Maria Jensen. '
        .repeat(900)
        .slice(0, 100_000);
    expectSound(text, read(text));
  });
});

describe('a title made from a sentence', () => {
  it.each([
    [
      'We are moving house. All of us have to get from a flat in Hamburg to a terraced house in Freiburg.',
      'Moving House to Freiburg',
    ],
    [
      'We maintain "ferrolog", a library. We want to release version 1.0 by the end of March 2027. Before that we must remove the old macros.',
      'Release Version 1.0 of Ferrolog',
    ],
    [
      'I want to launch a quarterly satirical print magazine called "The Unreliable Narrator" out of Glasgow.',
      'Launch Quarterly Satirical Print Magazine Called The Unreliable Narrator',
    ],
    [
      'My sister is getting married on 12 June 2027 in Lisbon, and I have been asked to organise everything.',
      'Wedding in Lisbon',
    ],
    ['Build a bridge for $3 million in Shanghai.', 'Build a Bridge in Shanghai'],
    ['Start in June 2028. Build a playground in Utrecht.', 'Build a Playground in Utrecht'],
    ['Open a gym there by October 2027.', 'Open Gym There'],
    ['Publish a cookbook; the printer needs the files.', 'Publish a Cookbook'],
    ['Bis Ende 2028 wollen wir in Köln ein Museum bauen.', 'Museum in Köln'],
    ['Unser Verein will bis Mai 2028 das Freibad sanieren.', 'Das Freibad sanieren'],
    ['Nous devons rénover le toit avant mai 2027.', 'Rénover le toit'],
    ['Develop a game named "The Long Way Home" and release it on Steam.', 'Develop Game Named The Long Way Home'],
    ['Wir müssen bis 30.06.2027 die Heizung erneuern.', 'Die Heizung erneuern'],
    ['我们必须在明年年底之前在上海开一家茶馆，预算600万元。', '在上海开一家茶馆'],
  ])('%s', (text, title) => {
    expect(readPrompt(text, DAY_ZERO).title).toBe(title);
  });
});

describe('the language', () => {
  it.each([
    ['# Hall\n\n- Location: Leeds\n- No alcohol\n- Opening: May 2028', 'en'],
    ['Avaamme kahvilan Helsingissä. Budjetti on 400 000 euroa.', 'fi'],
  ])('of "%s" is %s', (text, language) => {
    expect(read(text).language).toBe(language);
  });
});
