const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const decimalsByCode = new Map<string, number>();

/** Whether the unit is an ISO 4217 code that Intl knows. `FTE` and `CPU` look like one and are not. */
export function isCurrency(unit: string): boolean {
  return CODES.has(unit);
}

/** Decimals of a currency's minor unit: 2 for EUR, 0 for JPY, 3 for KWD. */
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

/** Signs and words for currencies; where several share one, the most traded comes first. Longer signs come first. */
const SIGNS: readonly (readonly [string, readonly string[]])[] = [
  ['US$', ['USD']],
  ['HK$', ['HKD']],
  ['NZ$', ['NZD']],
  ['MX$', ['MXN']],
  ['CA$', ['CAD']],
  ['NT$', ['TWD']],
  ['R$', ['BRL']],
  ['A$', ['AUD']],
  ['C$', ['CAD']],
  ['S$', ['SGD']],
  ['CN¥', ['CNY']],
  ['JP¥', ['JPY']],
  ['€', ['EUR']],
  ['£', ['GBP', 'EGP']],
  ['$', ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN', 'CLP', 'COP', 'ARS', 'TWD']],
  ['¥', ['JPY', 'CNY']],
  ['₹', ['INR']],
  ['₩', ['KRW']],
  ['₺', ['TRY']],
  ['₽', ['RUB']],
  ['₴', ['UAH']],
  ['₦', ['NGN']],
  ['₫', ['VND']],
  ['₪', ['ILS']],
  ['₱', ['PHP']],
  ['฿', ['THB']],
  ['₵', ['GHS']],
  ['zł', ['PLN']],
  ['Kč', ['CZK']],
  ['kr.', ['DKK', 'SEK', 'NOK', 'ISK']],
  ['kr', ['SEK', 'NOK', 'DKK', 'ISK']],
  ['Fr.', ['CHF']],
];

const WORDS: readonly (readonly [string, readonly string[]])[] = [
  ['euros', ['EUR']],
  ['euro', ['EUR']],
  ['dollars', ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD']],
  ['dollar', ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD']],
  ['pounds', ['GBP', 'EGP']],
  ['rupees', ['INR', 'PKR', 'LKR', 'NPR']],
  ['yen', ['JPY']],
  ['yuan', ['CNY']],
  ['francs', ['CHF', 'XOF', 'XAF']],
  ['kroner', ['DKK', 'NOK']],
  ['kronor', ['SEK']],
  ['reais', ['BRL']],
  ['rand', ['ZAR']],
  ['pesos', ['MXN', 'PHP', 'CLP', 'COP', 'ARS']],
  ['won', ['KRW']],
  ['baht', ['THB']],
  ['naira', ['NGN']],
  ['zloty', ['PLN']],
];

const quoteForPattern = (text: string) => text.replace(/[$.]/g, '\\$&');

/** Source of a regular expression that matches a currency sign. */
export const SIGN_PATTERN = SIGNS.map(([sign]) => quoteForPattern(sign)).join('|');

/** Source of a regular expression that matches a currency's name in English. */
export const WORD_PATTERN = WORDS.map(([word]) => word).join('|');

/** Currencies that a sign, an English name or an ISO code may stand for, likeliest first; empty for anything else. */
export function currenciesOf(text: string): readonly string[] {
  if (isCurrency(text)) return [text];
  const sign = SIGNS.find(([candidate]) => candidate === text);
  if (sign) return sign[1];
  const lower = text.toLowerCase();
  return WORDS.find(([word]) => word === lower)?.[1] ?? [];
}
