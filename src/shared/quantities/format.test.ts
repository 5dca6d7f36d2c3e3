import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  columnAmounts,
  formatAmount,
  formatDate,
  formatFact,
  formatMoney,
  formatQuantity,
  formatShortDate,
  formatShortMonth,
  formatUnit,
  moneySign,
} from './format.ts';

describe('formatMoney', () => {
  test.each([
    [750_000, 'EUR', 'en-GB', '€750,000'],
    [-234.5, 'EUR', 'en-GB', '−€234.50'],
    [12.34, 'JPY', 'en-GB', 'JP¥12'],
    [1_234_567, 'EUR', 'de', '1.234.567\u00a0€'],
    [1_234_567, 'EUR', 'fr', '1\u00a0234\u00a0567\u00a0€'],
    [1_234_567, 'INR', 'en-IN', '₹12,34,567'],
    [5000, 'USD', 'en-GB', 'US$5,000'],
  ])('%d %s in %s is %s', (amount, currency, locale, expected) => {
    expect(formatMoney(amount, currency, locale)).toBe(expected);
  });

  test('compact is short in the words of the locale', () => {
    expect(formatMoney(1_234_567, 'EUR', 'en-GB', { compact: true })).toBe('€1.23m');
    expect(formatMoney(1_200_000, 'EUR', 'de', { compact: true })).toBe('1,2\u00a0Mio.\u00a0€');
    // A household's money is told to the euro.
    expect(formatMoney(5_330, 'EUR', 'en-GB', { compact: true })).toBe('€5,330');
  });

  test.each(['en-GB', 'de', 'de-CH', 'nl', 'fr', 'ja', 'he', 'ar-EG'])(
    'a negative number in %s can break its line nowhere: it has no hyphen',
    (locale) => {
      for (const unit of ['CHF', 'EUR/person', 'percent', 'month', 'guest'])
        expect(formatQuantity(-66_694_483, unit, locale)).not.toContain('-');
      expect(formatMoney(-12_300, 'EUR', locale, { compact: true })).not.toContain('-');
    },
  );

  test('only one kind of no-break space comes out of any locale', () => {
    const locales = fc.constantFrom('en-GB', 'de-CH', 'fr', 'fr-CA', 'da', 'sv', 'pl', 'pt-BR', 'ja', 'ar-EG');
    fc.assert(
      fc.property(
        locales,
        fc.double({ min: -1e9, max: 1e9, noNaN: true }),
        fc.constantFrom('EUR', 'month', 'percent', 'guest'),
        (locale, value, unit) => {
          expect(formatQuantity(value, unit, locale)).not.toMatch(/[\u2009\u202f]/);
        },
      ),
    );
  });
});

describe('formatQuantity', () => {
  test.each([
    [1, 'person', '1 person'],
    [12, 'person', '12 people'],
    [0, 'guest', '0 guests'],
    [1.5, 'facility', '2 facilities'],
    [1, 'month', '1 month'],
    [3, 'month', '3 months'],
    [21, 'workday', '21 workdays'],
    [45, 'percent', '45%'],
    [12.345, 'percent', '12.35%'],
    [0.00012345, 'ratio', '0.000123'],
    [1234.5678, 'count', '1,234.57'],
    [120, 'm2', '120 m²'],
    [2, 'kW', '2 kW'],
    [3, 'FTE', '3 FTE'],
    [3, 'work_package', '3 work packages'],
    [5000, 'EUR/month', '€5,000 per month'],
    [40, 'guest/day', '40 guests per day'],
    [21, 'workday/month', '21 workdays per month'],
    [12, 'EUR/person/month', '€12 per person per month'],
    [4, 'person*month', '4 person months'],
  ])('%d %s is %s', (value, unit, expected) => {
    expect(formatQuantity(value, unit, 'en-GB')).toBe(expected);
  });

  test.each([
    [1_140_000, 'JPY/bay', 'JP¥1.14m per bay'],
    [492, 'item', '492 items'],
    [-12_345, 'item', '−12.3k items'],
    [1200, 'month', '1,200 months'],
  ])('%d %s is %s when compact', (value, unit, expected) => {
    expect(formatQuantity(value, unit, 'en-GB', { compact: true })).toBe(expected);
  });

  test('units that Intl knows are named in the language of the locale', () => {
    expect(formatQuantity(3, 'month', 'de')).toBe('3 Monate');
    expect(formatQuantity(45, 'percent', 'de')).toBe('45\u00a0%');
  });

  test.each([
    [80, 'person', 'de', '80 Personen'],
    [1, 'person', 'de-CH', '1 Person'],
    [20, 'workday', 'de', '20 Arbeitstage'],
    [21, 'EUR/hour', 'de', '21\u00a0€ pro Stunde'],
    [60, 'EUR/person/month', 'de', '60\u00a0€ pro Person pro Monat'],
    [8.4, 'minute/person', 'de', '8,4 Minuten pro Person'],
    [3, 'person/year', 'fr', '3 personnes par an'],
    [3, 'place/year', 'pt-BR', '3 places por ano'],
    [12, 'person', 'ja', '12 people'],
  ])('%d %s reads in the language of %s: %s', (value, unit, locale, expected) => {
    expect(formatQuantity(value, unit, locale)).toBe(expected);
  });

  test.each([
    [200, 'Gäste', 'de', '200 Gäste'],
    [1, 'Gäste/day', 'de', '1 Gäste pro Tag'],
    [80, 'Helferinnen', 'de-AT', '80 Helferinnen'],
    [3, 'Autos', 'de', '3 Autos'],
    [40, 'invités', 'fr', '40 invités'],
    [12, 'mesas', 'es', '12 mesas'],
    [200, 'gæster', 'da', '200 gæster'],
    [30, 'borde', 'da', '30 borde'],
    [45, 'Übungen', 'de', '45 Übungen'],
  ])(
    'a noun that a text in another language counts stays as it is written: %d %s (%s)',
    (value, unit, locale, expected) => {
      expect(formatQuantity(value, unit, locale)).toBe(expected);
    },
  );

  test.each([
    [2, 'summer', '2 Sommer'],
    [4, 'districts', '4 Stadtteile'],
    [1.6, 'incident/day', '1,6 Vorfälle pro Tag'],
    [154_123, 'EUR/district/year', '154.123\u00a0€ pro Stadtteil pro Jahr'],
    [0, 'access', '0 Zugriffe'],
    [2, 'child', '2 Kinder'],
  ])('an English unit of a German plan is named in German: %d %s', (value, unit, expected) => {
    expect(formatQuantity(value, unit, 'de-DE')).toBe(expected);
  });
});

describe('formatFact', () => {
  test.each([
    [{ value: 400_000, unit: 'EUR', low: 300_000, high: 500_000 }, '€300,000–€500,000'],
    [{ value: 11, unit: 'person', low: 10, high: 12 }, '10–12 people'],
    [{ value: 11, unit: 'percent', low: 10, high: 12 }, '10%–12%'],
    [{ value: 11, unit: 'percent', low: -2, high: 12 }, '−2% – 12%'],
    [{ value: 5, unit: 'EUR', low: 5, high: 5 }, '€5'],
    [{ value: 5, unit: 'EUR', low: 3 }, '€5'],
    [{ value: '2027-05-03', unit: 'date' }, '3 May 2027'],
    [{ value: ' a\n b ', unit: 'text' }, 'a b'],
  ])('%o is %s', (fact, expected) => {
    expect(formatFact(fact, 'en-GB')).toBe(expected);
  });
});

test('a date is the same day in every time zone, and what is no date comes back unchanged', () => {
  expect(formatDate('2027-01-01', 'de')).toBe('1. Januar 2027');
  expect(formatDate('2027-01-01', 'th')).toContain('2027');
  expect(formatDate('soon', 'en-GB')).toBe('soon');
});

test.each([
  [750_000, 'EUR', 'en-GB', '€', '750,000', '750k'],
  [-234.5, 'EUR', 'en-GB', '€', '−234.50', '−234.50'],
  [1_234_567, 'EUR', 'de', '€', '1.234.567', '1,23\u00a0Mio.'],
  [5000, 'USD', 'en-GB', 'US$', '5,000', '5,000'],
  [5000, 'EUR/month', 'de', '€ pro Monat', '5.000', '5.000'],
])(
  '%d %s in %s: its currency is named %s once, and the amount stands alone',
  (amount, currency, locale, sign, full, short) => {
    expect(moneySign(currency, locale)).toBe(sign);
    expect(formatAmount(amount, currency, locale)).toBe(full);
    expect(formatAmount(amount, currency, locale, { compact: true })).toBe(short);
  },
);

test.each([
  [[18.29, 615.85, 1152, 390], '18 616 1,152 390'],
  [[18.29, 615.85, 390], '18.29 615.85 390'],
  [[-1000, 0.5], '−1,000 1'],
])('the amounts %j of a column are written alike: %s', (amounts, written) => {
  expect(amounts.map(columnAmounts(amounts, 'EUR', 'en-GB')).join(' ')).toBe(written);
});

test.each(['en-GB', 'en-IE', 'en-AU', 'en-US'])('a short date has three letters for every month in %s', (locale) => {
  const months = Array.from({ length: 12 }, (_, month) => `2027-${String(month + 1).padStart(2, '0')}-01`);
  for (const day of months) {
    expect(formatShortDate(day, locale)).toMatch(/(?:^|\u00a0)[A-Z][a-z]{2}\u00a0/);
    expect(formatShortMonth(day, locale, 'no year')).toMatch(/^[A-Z][a-z]{2}$/);
  }
});

describe('formatUnit', () => {
  test.each([
    ['percent', 'en-GB', '%'],
    ['person', 'en-GB', 'people'],
    ['workday', 'de-DE', 'Arbeitstage'],
    ['hour', 'de-DE', 'Stunden'],
    ['EUR', 'de-DE', 'EUR'],
    ['EUR/month', 'de-DE', 'EUR pro Monat'],
    ['m3/hour', 'en-GB', 'm³ per hour'],
    ['date', 'en-GB', ''],
    ['count', 'en-GB', ''],
    ['text', 'en-GB', ''],
  ])('%s in %s is “%s” beside its numbers', (unit, locale, words) => {
    expect(formatUnit(unit, locale)).toBe(words);
  });
});
