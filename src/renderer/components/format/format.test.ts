import { afterEach, expect, test, vi } from 'vitest';

/** As it is loaded where the user's locale is this one. */
async function inLocale(language: string) {
  vi.resetModules();
  vi.stubGlobal('navigator', { language });
  return { ...(await import('./format.ts')), ...(await import('../sheet/typed-number.ts')) };
}
afterEach(() => {
  vi.unstubAllGlobals();
  // Nobody after this test gets modules of another locale.
  vi.resetModules();
});

test('writes shares and counts as the user does', async () => {
  const english = await inLocale('en-GB');
  expect([english.formatPercent(0.8), english.formatPercent(1), english.formatNumber(1060)]).toEqual([
    '80%',
    '100%',
    '1,060',
  ]);
  const german = await inLocale('de-DE');
  expect([german.formatPercent(0.8), german.formatPercent(1), german.formatNumber(1060.25)]).toEqual([
    '80\u00a0%',
    '100\u00a0%',
    '1.060,3',
  ]);
});

test('writes lengths of time as the user does, to their two largest parts', async () => {
  const { formatDuration, formatMilliseconds, formatMinutes } = await inLocale('en-GB');
  expect([0, 59.4, 125, 4_800].map(formatDuration)).toEqual(['0 secs', '59 secs', '2 mins 5 secs', '1 hr 20 mins']);
  expect([105, 2_400].map(formatMilliseconds)).toEqual(['105 ms', '2 secs']);
  expect([formatMinutes(2, 4), formatMinutes(3, 3)]).toEqual(['2–4 mins', '3 mins']);
  const german = await inLocale('de-DE');
  expect([german.formatDuration(5), german.formatDuration(4_800), german.formatMinutes(2, 4)]).toEqual([
    '5 Sek.',
    '1 Std. 20 Min.',
    '2–4 Min.',
  ]);
});

test('progress is 100 % only at the end', async () => {
  const { formatProgress } = await inLocale('en-GB');
  expect([0, 0.9, 29, 57.5, 99.99, 100].map(formatProgress)).toEqual(['0%', '0%', '29%', '57%', '99%', '100%']);
});

test.each([
  ['en-GB', '.', ',', 'thousand', ['.']],
  ['en-IN', '.', ',', 'lakh', ['.']],
  ['de-DE', ',', '.', 'thousand', [',']],
  ['fr-FR', ',', '\u202f', 'thousand', ['.', ',']],
  ['ar-EG', '.', ',', 'thousand', ['.']],
])('in %s fields part numbers by %s and %s', async (language, decimal, thousand, style, allowed) => {
  expect((await inLocale(language)).numberSeparators()).toEqual({
    decimalSeparator: decimal,
    thousandSeparator: thousand,
    thousandsGroupStyle: style,
    allowedDecimalSeparators: allowed,
  });
});

test.each([
  ['de-DE', '1.500', '1500'],
  ['de-DE', '12,5', '12.5'],
  ['de-DE', '-1.500.000,25', '-1500000.25'],
  ['de-DE', '46.000.000 DKK', '46000000 DKK'],
  ['de-DE', '69m', '69m'],
  ['de-DE', '1,2m', '1.2m'],
  ['de-DE', '€900k', '€900k'],
  ['de-DE', '1,5 Mio', '1.5 Mio'],
  ['de-DE', '1 200 000', '1200000'],
  ['de-DE', '12,5\u00a0%', '12.5\u00a0%'],
  ['de-DE', '120 m2', '120 m2'],
  ['de-DE', '1.5', null],
  ['de-DE', '1.50m', null],
  ['de-DE', '1,500.00', '1500'],
  ['de-DE', '1,234.567', '1234.5670'],
  ['de-DE', '1.500 000', null],
  ['de-DE', '1,5,5', null],
  ['de-DE', 'viele', 'viele'],
  ['de-AT', '1.500,50', '1500.50'],
  ['de-CH', "1'500.50", '1500.50'],
  ['fr-FR', '1\u202f500,5', '1500.5'],
  ['fr-FR', '1 500,5', '1500.5'],
  ['fr-FR', '1.500', null],
  ['en-GB', '1,200,000', '1200000'],
  ['en-GB', '1.500', '1.500'],
  ['en-GB', '900,50', null],
  ['en-GB', '1.500,00', '1500'],
  ['en-GB', '1.200.000,50', '1200000.5'],
  ['en-IN', '12,34,567', '1234567'],
  ['ar-EG', '١٬٥٠٠٫٥', '1500.5'],
  ['fa-IR', '‎−۱٬۵۰۰', '−1500'],
])('in %s "%s" is %s to the library', async (language, text, neutral) => {
  expect((await inLocale(language)).neutralNumber(text)).toBe(neutral);
});

test.each(['en-GB', 'en-IN', 'de-DE', 'de-AT', 'de-CH', 'fr-FR', 'fr-CH', 'es-ES', 'pl-PL', 'ar-EG', 'fa-IR', 'sv-SE'])(
  'in %s a number that a field is filled with is read as itself',
  async (language) => {
    const { neutralNumber, writeNumber } = await inLocale(language);
    for (const value of [0, 1, 1.5, 1_500, 12_345.678, -1_500_000.25, 1 / 3, 1.1e-7, 1e15]) {
      expect(Number(neutralNumber(writeNumber(value))?.replace('−', '-'))).toBe(value);
    }
  },
);
