import { describe, expect, it } from 'vitest';
import { currenciesOf, currencyDecimals } from './currency.ts';
import { readDate } from './date-text.ts';
import { readAnyFigure, readFigure, readNumber, scaleOf } from './number.ts';

describe('decimals of currencies', () => {
  it('are two, none or three, and two for a code that nobody knows', () => {
    expect(['EUR', 'JPY', 'KWD', 'XQQ'].map(currencyDecimals)).toEqual([2, 0, 3, 2]);
    expect(() => currencyDecimals('euro')).toThrow(RangeError);
  });
});

describe('a number', () => {
  it.each([
    ['1,200,000', '', 1_200_000],
    ['1.1', 'million', 1_100_000],
    ['900', 'k', 900_000],
    ['2', 'crore', 20_000_000],
    ['900,50', '', null],
    ['3', 'ducks', null],
  ])('of English text: %s %s is %s', (digits, multiplier, value) => {
    expect(readNumber(digits, multiplier)).toBe(value);
  });

  it.each([
    ['1.500,5', { decimal: ',', group: '.' }, '1500.5'],
    ['1.5', { decimal: ',', group: '.' }, null],
    ["1'500.5", { decimal: '.', group: '’' }, '1500.5'],
    ['12,50,000', { decimal: '.', group: ',' }, '1250000'],
  ])('of a locale: %s with %o is %s', (written, marks, value) => {
    expect(readFigure(written, marks)).toBe(value);
  });

  it.each([
    ['1.250.000', {}, 1_250_000],
    ['1.250', {}, 1250],
    ['1.250', { isScaled: true }, 1.25],
    ['1.250', { isPointDecimal: true }, 1.25],
    ['1.250,75', {}, 1250.75],
    ['1.25.000', {}, 1_250_00],
  ])('of any habit: %s with %o is %s', (written, options, value) => {
    expect(readAnyFigure(written, options)).toBe(value);
  });

  it('is a billion or a million million by the language', () => {
    expect([scaleOf('billion', 'en'), scaleOf('billion', 'de'), scaleOf('milliarde', 'de')]).toEqual([1e9, 1e12, 1e9]);
  });
});

describe('a currency', () => {
  it.each([
    ['€', 'EUR'],
    ['zł', 'PLN'],
    ['Franken', 'CHF'],
    ['quid', 'GBP'],
    ['CHF', 'CHF'],
  ])('is read from %s', (text, code) => {
    expect(currenciesOf(text)[0]).toBe(code);
  });

  it('is not read from what only begins like one', () => {
    expect(['eurovision', 'wonder', '§'].map(currenciesOf)).toEqual([[], [], []]);
  });
});

describe('a date', () => {
  it.each([
    ['2027-06-30', '2027-06-30'],
    ['30 June 2027', '2027-06-30'],
    ['June 30, 2027', '2027-06-30'],
    ['30. Juni 2027', '2027-06-30'],
    ['3 de marzo 2027', '2027-03-03'],
    ['30.6.2027', '2027-06-30'],
    ['31 June 2027', null],
    ['03/04/2027', null],
  ])('is read from %s as %s', (text, date) => {
    expect(readDate(text)).toBe(date);
  });
});
