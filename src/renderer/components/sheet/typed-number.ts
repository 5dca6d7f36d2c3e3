import { type NumberMarks, readFigure, readTyped, writeTyped } from '../../../shared/quantities/number.ts';
import { locale, numberSeparators } from '../format/format.ts';

const money = numberSeparators({ style: 'currency', currency: 'EUR' });
const written = new Intl.NumberFormat(locale, { maximumFractionDigits: 20, numberingSystem: 'latn' });
/** The ten digits that the user's locale writes. */
const digits = [...new Intl.NumberFormat(locale, { useGrouping: false }).format(9_876_543_210)].toReversed();

const TYPED = /\d+(?:[.,'’ \u00a0\u202f]\d+)*/;
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/g;

/** A number in full, for a field in which the user changes it: `1.234,5` to a German. */
export function writeNumber(value: number): string {
  return written.format(value).replace(DIRECTION_MARKS, '');
}

/**
 * Turns the number in a text that was typed, such as `€1.500,50` or `1,2m`, from the user's locale into the form that
 * the library reads, `€1500.50` and `1.2m`. What stands before and behind the number stays, and so does a text without
 * one. A number with both marks, `1.500,00`, says itself how it is read. Null where it cannot be told which number is meant, such as `1.5` typed by a German: one and a half as others
 * write it, or thousands with digits missing.
 */
export function neutralNumber(text: string): string | null {
  const plain = latin(text);
  const typed = TYPED.exec(plain)?.[0];
  if (typed === undefined) return plain;
  // Some locales write money in another way than other numbers: Austria, the west of Switzerland.
  const number = readFigure(typed, marksOf(numberSeparators())) ?? readFigure(typed, marksOf(money));
  if (number !== null) return plain.replace(typed, number);
  const both = /\./.test(typed) && /,/.test(typed) ? readTyped(typed) : null;
  return both?.kind === 'number' ? plain.replace(typed, writeTyped(both.value)) : null;
}

function marksOf({ decimalSeparator, thousandSeparator }: ReturnType<typeof numberSeparators>): NumberMarks {
  return { decimal: decimalSeparator, group: thousandSeparator };
}

function latin(text: string): string {
  const { decimalSeparator, thousandSeparator } = numberSeparators();
  return text
    .replace(DIRECTION_MARKS, '')
    .replace(/\p{Nd}/gu, (digit) => (digits.includes(digit) ? String(digits.indexOf(digit)) : digit))
    .replaceAll('٫', decimalSeparator)
    .replaceAll('٬', thousandSeparator);
}

/** The number that was typed; null for none. */
export function numberIn(typed: string): number | null {
  const neutral = neutralNumber(typed.trim());
  const value = neutral === null || neutral === '' ? Number.NaN : Number(neutral);
  return Number.isFinite(value) ? value : null;
}
