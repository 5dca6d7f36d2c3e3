import { type CalendarDate, isCalendarDate, toDayNumber } from '../calendar-date.ts';
import type { Fact } from '../fact.ts';
import { Memo } from '../memo.ts';
import { CLOCK_TIME, formatClockTime } from './clock-time.ts';
import { currencyDecimals, isCurrency } from './currency.ts';
import { plural } from './noun.ts';
import { isMeasure, parseUnit, wholeCount, writtenNames } from './unit.ts';
import { isEnglish, isEnglishNoun, unitWords } from './unit-words.ts';

const MS_PER_DAY = 86_400_000;
/** Units that Intl can name in the locale's own language. */
const INTL_UNITS: ReadonlySet<string> = new Set(['minute', 'hour', 'day', 'week', 'month', 'year']);
const MEASURE_SIGNS: ReadonlyMap<string, string> = new Map([
  ['m2', 'm²'],
  ['km2', 'km²'],
  ['m3', 'm³'],
  ['celsius', '°C'],
]);

/** `long` in sentences, headings and tiles; `short` in tables, charts and where there is little room. */
export type DateForm = 'long' | 'short';

/**
 * A fact as a reader sees it: `€750,000`, `3 May 2027`, `12 people`; `€300,000–€500,000` where a range was given.
 * `locale` is a BCP 47 tag; nothing depends on the machine's own. Outside English a noun stays as the unit writes it where
 * neither Intl nor `unitWords` has one in the language.
 */
export function formatFact(
  fact: Pick<Fact, 'value' | 'unit' | 'low' | 'high'>,
  locale: string,
  dates: DateForm = 'long',
): string {
  const { value, unit, low, high } = fact;
  if (unit === 'date') return (dates === 'long' ? formatDate : formatShortDate)(String(value), locale);
  if (unit === CLOCK_TIME) return formatClockTime(String(value), locale);
  if (typeof value === 'string') return value.replace(/\s+/g, ' ').trim();
  if (low === undefined || high === undefined || low === high) return formatQuantity(value, unit, locale);
  const dash = low < 0 || high < 0 ? ' – ' : '–';
  if (isCurrency(unit)) return formatMoney(low, unit, locale) + dash + formatMoney(high, unit, locale);
  const upper = formatQuantity(high, unit, locale);
  if (unit === 'percent') return formatQuantity(low, unit, locale) + dash + upper;
  return number(wholeCount(low, unit), { locale, compact: false }) + dash + upper;
}

/** Beyond this many whole units the smaller coin says nothing to a reader; the ledger's data keeps it. */
const DECIMALS_BELOW = 1_000;

/** Three digits and a word for thousands or millions. */
const SHORT = { notation: 'compact', maximumSignificantDigits: 3 } as const satisfies Intl.NumberFormatOptions;
/** Plain numbers below this are short enough as they are. */
const SHORT_FROM = 10_000;

/** An amount in whole currency units; decimals only where they tell something, or short (`€1.2m`) when `compact`. */
export function formatMoney(
  amount: number,
  currency: string,
  locale: string,
  options: { readonly compact?: boolean } = {},
): string {
  return written(amount, locale, { style: 'currency', currency, ...amountDigits(amount, currency, options) });
}

/** The same amount without its currency, for a column or an axis that names it: `750,000`, `1.2m` when `compact`. */
export function formatAmount(
  amount: number,
  currency: string,
  locale: string,
  options: { readonly compact?: boolean } = {},
): string {
  return written(amount, locale, amountDigits(amount, currency, options));
}

/**
 * How each amount of a column is written, all alike: in whole units where one of them is large enough for that.
 *
 * @param amounts all that stand in the column
 * @param currency ISO 4217, which the column names
 */
export function columnAmounts(
  amounts: readonly number[],
  currency: string,
  locale: string,
): (amount: number) => string {
  const areWhole = amounts.some((amount) => Math.abs(amount) >= DECIMALS_BELOW);
  return (amount) => formatAmount(areWhole ? Math.round(amount) : amount, currency, locale);
}

/** What work costs: an amount in its currency, or the number alone where nobody said which one. @param currency ISO 4217 */
export function formatCost(amount: number, currency: string | null, locale: string): string {
  return currency === null ? formatQuantity(amount, 'count', locale) : formatMoney(amount, currency, locale);
}

/** What stands for money beside an amount, to name it in a heading: `€`, `US$`, `CHF`, and `€ per month`. */
export function moneySign(unit: string, locale: string): string {
  const currency = currencyOf(unit);
  if (currency === null) return unit;
  const parts = formatter(locale, { style: 'currency', currency }).formatToParts(0);
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  const below = [...(parseUnit(unit) ?? [])].flatMap(([symbol, power]) => (power < 0 ? [symbol] : []));
  return sign + perEach(below, naming(unit, locale));
}

/** The currency of money, or of money per something; null for what is no money. */
export function currencyOf(unit: string): string | null {
  const [first, ...more] = [...(parseUnit(unit) ?? [])].filter(([, power]) => power > 0);
  return first !== undefined && more.length === 0 && first[1] === 1 && isCurrency(first[0]) ? first[0] : null;
}

function amountDigits(
  amount: number,
  currency: string,
  { compact = false }: { readonly compact?: boolean },
): Intl.NumberFormatOptions {
  if (compact && Math.abs(amount) >= SHORT_FROM) return SHORT;
  const decimals = Number.isInteger(amount) || Math.abs(amount) >= DECIMALS_BELOW ? 0 : currencyDecimals(currency);
  return { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
}

/** A date in the locale's long form, by the Gregorian calendar. What is no date comes back as it is. */
export function formatDate(date: CalendarDate, locale: string): string {
  if (!isCalendarDate(date)) return date;
  return tidy(dateFormatter(locale, 'long').format(toDayNumber(date) * MS_PER_DAY));
}

/**
 * A date in the locale's short form that can mean one day only, on one line: `1 Mar 2027`, `01.03.2027`. What is no date
 * comes back as it is.
 */
export function formatShortDate(date: CalendarDate, locale: string): string {
  if (!isCalendarDate(date)) return date;
  const written = dateFormatter(locale, 'short').format(toDayNumber(date) * MS_PER_DAY);
  return threeLetters(written, locale).replace(/\s/g, '\u00a0');
}

/** The day and the month of a date, for what is the same every year: `30 June`. What is no date comes back as it is. */
export function formatDayOfYear(date: CalendarDate, locale: string): string {
  if (!isCalendarDate(date)) return date;
  return tidy(dateFormatter(locale, 'day').format(toDayNumber(date) * MS_PER_DAY));
}

/** The month of a date in short, for the axis of a chart: `May`; with its year `May 2027`. */
export function formatShortMonth(date: CalendarDate, locale: string, year: 'year' | 'no year'): string {
  const form = year === 'year' ? 'shortMonthYear' : 'shortMonth';
  return threeLetters(dateFormatter(locale, form).format(toDayNumber(date) * MS_PER_DAY), locale);
}

/** Where a kind of English shortens months to four letters, as British English does September, three do: they line up. */
function threeLetters(written: string, locale: string): string {
  return isEnglish(locale) ? written.replace(/June|July|Sept/, (month) => month.slice(0, 3)) : written;
}

/** The month, or months, between two dates: `May 2027`, `May – June 2027`. */
export function formatMonths(from: CalendarDate, to: CalendarDate, locale: string): string {
  return tidy(dateFormatter(locale, 'month').formatRange(toDayNumber(from) * MS_PER_DAY, toDayNumber(to) * MS_PER_DAY));
}

/**
 * A number with its unit: `45%` (as the locale writes it), `1 person`, `12 people`, `3 months`, `€5,000 per month`,
 * `120 m²`. Money as by `formatMoney`, counts of what is whole in whole numbers. When `compact`, short as on an axis: `€1.2m per month`, `12K people`.
 */
export function formatQuantity(
  value: number,
  unit: string,
  locale: string,
  options: { readonly compact?: boolean } = {},
): string {
  const scale = { ...naming(unit, locale), compact: options.compact ?? false };
  if (isCurrency(unit)) return formatMoney(value, unit, locale, options);
  const parsed = parseUnit(unit);
  if (!parsed) return number(value, scale);
  const shown = wholeCount(value, unit);
  const above = [...parsed].flatMap(([symbol, power]) => (power > 0 ? [symbol] : []));
  const below = [...parsed].flatMap(([symbol, power]) => (power < 0 ? [symbol] : []));
  const [first, ...more] = above;
  const head = first === undefined ? number(shown, scale) : one(shown, first, more.length === 0, scale);
  const product = more.map((symbol, index) => ` ${noun(symbol, index === more.length - 1 ? shown : 1, scale)}`);
  return head + product.join('') + perEach(below, scale);
}

/** Units of what has none, or whose values say themselves what they are. */
const UNNAMED: ReadonlySet<string> = new Set(['count', 'text', 'date', CLOCK_TIME]);

/**
 * A unit beside its numbers, as in a column of its own: `people`, `%`, `EUR per month`, `m³`; empty for what is only
 * counted, a date or a text.
 *
 * @param locale BCP 47
 */
export function formatUnit(unit: string, locale: string): string {
  if (UNNAMED.has(unit)) return '';
  const parsed = parseUnit(unit);
  if (!parsed) return unit;
  const names = naming(unit, locale);
  const above = [...parsed].flatMap(([symbol, power]) => (power > 0 ? [symbol] : []));
  const below = [...parsed].flatMap(([symbol, power]) => (power < 0 ? [symbol] : []));
  const words = above.map((symbol, index) =>
    symbol === 'percent' ? '%' : noun(symbol, index === above.length - 1 ? SEVERAL : 1, names),
  );
  return (words.join(' ') + perEach(below, names)).trim();
}

/** A number that takes the plural. */
const SEVERAL = 2;

/** ` per month`, for what stands below the line of a unit. */
function perEach(symbols: readonly string[], names: Naming): string {
  const { per } = unitWords(names.locale);
  return symbols.map((symbol) => ` ${per} ${noun(symbol, 1, names)}`).join('');
}

/** A percentage, 0 to 100, with so many decimals: `48%`, `48,0 %`. */
export function formatPercent(percent: number, locale: string, decimals = 0): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return written(percent / 100, locale, { style: 'percent', ...digits });
}

/** A number with so many decimals: `803.6`, `803,6`. */
export function formatDecimal(value: number, locale: string, decimals: number): string {
  return written(value, locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** What the nouns of a unit are made of. */
interface Naming {
  readonly locale: string;
  /** Its names as they are written, by their symbols; none in English, which has a rule for its plurals. */
  readonly names: ReadonlyMap<string, string>;
}

interface Scale extends Naming {
  readonly compact: boolean;
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();

function naming(unit: string, locale: string): Naming {
  return { locale, names: isEnglish(locale) ? NO_NAMES : writtenNames(unit) };
}

function one(value: number, symbol: string, last: boolean, scale: Scale): string {
  const { locale, compact } = scale;
  if (isCurrency(symbol)) return formatMoney(value, symbol, locale, { compact });
  if (symbol === 'percent') return written(value / 100, locale, { style: 'percent', maximumFractionDigits: 2 });
  if (INTL_UNITS.has(symbol) && last)
    return written(value, locale, { style: 'unit', unit: symbol, unitDisplay: 'long', ...digits(value, compact) });
  return `${number(value, scale)} ${noun(symbol, last ? value : 1, scale)}`;
}

/** What is counted, for so many of it. Plurals are made of English nouns only: those of other languages stay as written. */
function noun(symbol: string, value: number, { locale, names }: Naming): string {
  const sign = MEASURE_SIGNS.get(symbol);
  if (sign) return sign;
  const [one, several] = unitWords(locale).nouns[symbol] ?? [];
  if (one !== undefined) return Math.abs(value) === 1 ? one : (several ?? one);
  if (INTL_UNITS.has(symbol)) return nameByIntl(symbol, value, locale);
  if (isMeasure(symbol) || isCurrency(symbol)) return symbol;
  const words = (names.get(symbol) ?? symbol).replaceAll('_', ' ');
  if (!isEnglishNoun(symbol, locale) || /[\p{Lu}\d]/u.test(words)) return words;
  return Math.abs(value) === 1 ? words : plural(words);
}

/** The name alone of a unit that Intl knows: `month`, `Monate`. */
function nameByIntl(unit: string, value: number, locale: string): string {
  const parts = formatter(locale, { style: 'unit', unit, unitDisplay: 'long' }).formatToParts(value);
  return parts.find(({ type }) => type === 'unit')?.value ?? unit;
}

function number(value: number, { locale, compact }: Pick<Scale, 'locale' | 'compact'>): string {
  return written(value, locale, digits(value, compact));
}

/** Two decimals, and three significant digits for what would vanish behind them. */
function digits(value: number, compact: boolean): Intl.NumberFormatOptions {
  if (compact && Math.abs(value) >= SHORT_FROM) return SHORT;
  return value !== 0 && Math.abs(value) < 1 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 2 };
}

/**
 * Locales use several no-break spaces, and which one changes with the ICU version: all of them become U+00A0, which
 * keeps a number on one line and is the same everywhere.
 */
function tidy(text: string): string {
  return text.replace(/[\u2009\u202f]/g, '\u00a0');
}

/** A number by Intl. A hyphen would let its line break behind it, so that what is negative gets a real minus sign. */
function written(value: number, locale: string, options: Intl.NumberFormatOptions): string {
  const parts = formatter(locale, options).formatToParts(value);
  return tidy(parts.map(({ type, value: text }) => (type === 'minusSign' ? text.replace('-', MINUS) : text)).join(''));
}

const MINUS = '\u2212';
/** Each takes tens of kilobytes, and plans may have any locale. A plan has some twenty. */
const formatters = new Memo<Intl.NumberFormat>(200);

function formatter(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return formatters.get(`${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options));
}

const dateFormatters = new Memo<Intl.DateTimeFormat>(30);

const DATE_FORMS = {
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  short: { dateStyle: 'medium' },
  month: { month: 'long', year: 'numeric' },
  day: { day: 'numeric', month: 'long' },
  shortMonth: { month: 'short' },
  shortMonthYear: { month: 'short', year: 'numeric' },
} as const;

function dateFormatter(locale: string, form: keyof typeof DATE_FORMS): Intl.DateTimeFormat {
  return dateFormatters.get(
    `${locale} ${form}`,
    () => new Intl.DateTimeFormat(locale, { ...DATE_FORMS[form], calendar: 'gregory', timeZone: 'UTC' }),
  );
}
