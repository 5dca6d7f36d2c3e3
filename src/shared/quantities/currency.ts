import { NAMES, SIGNS } from './currency-signs.ts';

const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const decimalsByCode = new Map<string, number>();

/** Whether the unit is an ISO 4217 code that Intl knows. `FTE` and `CPU` look like one and are not. */
export function isCurrency(unit: string): boolean {
  return CODES.has(unit);
}

/**
 * Decimals of a currency's minor unit (ISO 4217, as `Intl` knows it): 2 for EUR, 0 for JPY, 3 for KWD. A well-formed
 * code that nobody knows has 2.
 * @throws RangeError when the code is not three letters
 */
export function currencyDecimals(code: string): number {
  let decimals = decimalsByCode.get(code);
  if (decimals === undefined) {
    const options = new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions();
    decimals = options.maximumFractionDigits ?? 2;
    decimalsByCode.set(code, decimals);
  }
  return decimals;
}

/**
 * Rounds an amount in whole currency units to the currency's decimals, halves away from zero. The factor (1 + epsilon)
 * lifts amounts such as 1.005, which binary fractions hold a hair too low.
 */
export function roundMoney(amount: number, code: string): number {
  const scale = 10 ** currencyDecimals(code);
  const minor = Math.abs(amount) * scale;
  if (minor > Number.MAX_SAFE_INTEGER) return amount;
  const rounded = (Math.sign(amount) * Math.round(minor * (1 + Number.EPSILON))) / scale;
  return rounded === 0 ? 0 : rounded;
}

/** Signs without a symbol of money that are safe to read in running prose. */
const LETTER_SIGNS: ReadonlySet<string> = new Set(['zł', 'Kč', 'kr.', 'kr', 'Fr.']);
/** Names that are safe to read in running English prose; what they mean is in the table of names. */
const PROSE_NAMES =
  'euros euro dollars dollar pounds rupees yen yuan francs kroner kronor reais rand pesos won baht naira zloty'.split(
    ' ',
  );

const quoteForPattern = (text: string) => text.replace(/[$.]/g, '\\$&');

/** Source of a regular expression that matches a currency sign in prose, longer signs first. */
export const SIGN_PATTERN = Object.keys(SIGNS)
  .filter((sign) => /\p{Sc}/u.test(sign) || LETTER_SIGNS.has(sign))
  .sort((a, b) => b.length - a.length)
  .map(quoteForPattern)
  .join('|');

/** Source of a regular expression that matches a currency's name in English. */
export const WORD_PATTERN = PROSE_NAMES.join('|');

/** Currencies that a sign, a name or an ISO code may stand for, likeliest first; empty for anything else. */
export function currenciesOf(text: string): readonly string[] {
  if (isCurrency(text)) return [text];
  const sign = SIGNS[text];
  if (sign) return sign;
  const lower = text.toLowerCase();
  return NAMES.find(([name]) => name.exec(lower)?.[0] === lower)?.[1] ?? [];
}
