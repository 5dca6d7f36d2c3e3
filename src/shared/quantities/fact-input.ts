import type { Fact } from '../fact.ts';
import { err, ok, type Result } from '../result.ts';
import { CLOCK_TIME, readClockTime } from './clock-time.ts';
import { currenciesOf, currencyDecimals, isCurrency, SIGN_PATTERN } from './currency.ts';
import { readDate } from './date-text.ts';
import { MULTIPLIER_PATTERN, readTyped, TYPED_PATTERN, writeTyped } from './number.ts';
import { convertTo, quantityOf } from './quantity.ts';
import { dimensions, isMeasure, parseUnit, unitSymbol } from './unit.ts';

const MAX_TEXT = 500;
const MAX_NUMBER = 1e15;
const AMOUNT = new RegExp(
  `^(?<minus>[-−+])?\\s*(?<before>${SIGN_PATTERN}|[A-Z]{3}(?=[\\s\\d]))?\\s*(?<minus2>[-−])?(?<digits>${TYPED_PATTERN})` +
    `\\s*(?<multiplier>${MULTIPLIER_PATTERN})?\\s*(?<after>%|[\\p{L}$€£¥₹°][^\\d]*\\d?)?$`,
  'iu',
);

/**
 * Reads what a person types as the new value of a fact: `900k`, `€1.2m`, `1,200,000`, `18`, `1.5 years` (for a fact in
 * months), `45%`, `2027-06-30`, `30 June 2027`, `07:30`, or a line of text. The one reader of the command line, of MCP and of the
 * window. INVALID_INPUT says what was expected and names both readings of a number that has two; amounts in another currency, dates that can mean two days, and negative money, time or counts are refused.
 */
export function validateFactValue(fact: Pick<Fact, 'id' | 'unit' | 'value'>, rawText: string): Result<number | string> {
  const text = rawText.trim();
  const refuse = (why: string) =>
    err('INVALID_INPUT', `Invalid value "${shorten(text)}" for ${fact.id}: ${why}`, { unit: fact.unit });
  if (text === '') return refuse(`it is empty; ${expected(fact.unit)}`);
  if (fact.unit === CLOCK_TIME) {
    const time = readClockTime(text);
    return time ? ok(time) : refuse(expected(CLOCK_TIME));
  }
  if (fact.unit === 'text' || (typeof fact.value === 'string' && fact.unit !== 'date')) {
    if (text.length > MAX_TEXT) return refuse(`text can have at most ${MAX_TEXT} characters`);
    return /[\p{Cc}\u2028\u2029]/u.test(text) ? refuse('text must be one line without control characters') : ok(text);
  }
  if (fact.unit === 'date') {
    const date = readDate(text);
    return date ? ok(date) : refuse(expected('date'));
  }

  const match = text.length > 60 ? null : AMOUNT.exec(text);
  const { minus, minus2, before, digits, multiplier, after } = match?.groups ?? {};
  // a measured fact's "5 m" is metres, not millions
  const own =
    multiplier !== undefined &&
    after === undefined &&
    isMeasure(unitSymbol(fact.unit)) &&
    isMeasure(unitSymbol(multiplier));
  const typed = digits === undefined ? null : readTyped(digits, own ? '' : multiplier);
  if (typed === null) return refuse(expected(fact.unit));
  if (typed.kind === 'ambiguous') return refuse(twoReadings(typed.readings, fact.unit));
  const magnitude = typed.value;
  let value = (minus && minus !== '+') || minus2 ? -magnitude : magnitude;
  for (const word of [before, own ? multiplier : after]) {
    if (word === undefined) continue;
    const converted = convert(value, word.trim(), fact.unit);
    if (converted === null) return refuse(`not understood; ${expected(fact.unit)}`);
    value = converted;
  }
  if (Math.abs(value) > MAX_NUMBER) return refuse('it is too large');
  if (value < 0 && !mayBeNegative(fact)) return refuse(`it cannot be negative; ${expected(fact.unit)}`);
  if (isCurrency(fact.unit)) {
    const decimals = currencyDecimals(fact.unit);
    if (Number(value.toFixed(decimals)) !== value) return refuse(`${fact.unit} has ${decimals} decimals`);
  }
  return ok(value === 0 ? 0 : value);
}

/** The value in the fact's unit when the word names that unit or one that converts into it, else null. */
function convert(value: number, word: string, unit: string): number | null {
  const parsed = parseUnit(unit);
  if (!parsed) return null;
  const currencies = currenciesOf(word).length > 0 ? currenciesOf(word) : currenciesOf(word.toUpperCase());
  const own = [...parsed.keys()].find(isCurrency);
  if (currencies.length > 0 || own !== undefined) {
    if (own !== undefined && currencies.includes(own)) return value;
    const typed = parseUnit(word.replace(/^[^\p{L}]+/u, ''));
    return own !== undefined &&
      typed &&
      typed.size > 0 &&
      [...typed].every(([symbol, power]) => parsed.get(symbol) === power)
      ? value
      : null;
  }
  const symbol = unitSymbol(word);
  if (symbol === unit || unitSymbol(unit) === symbol) return value;
  const typed = parseUnit(word);
  if (!typed) return null;
  const comparable = ['hard', 'measure', 'percent', 'thing'] as const;
  const [from, to] = [dimensions(typed, comparable), dimensions(parsed, comparable)];
  if (from.size !== to.size || ![...from].every(([dimension, power]) => to.get(dimension) === power)) return null;
  const quantity = quantityOf(value, word);
  if (!quantity.ok) return null;
  const converted = convertTo(quantity.value, unit);
  return converted.ok && typeof converted.value === 'number' ? Number(converted.value.toPrecision(12)) : null;
}

/** Money, time and things are not negative unless this one is already; rates, percentages and measures may be. */
function mayBeNegative(fact: Pick<Fact, 'unit' | 'value'>): boolean {
  if (typeof fact.value === 'number' && fact.value < 0) return true;
  const unit = parseUnit(fact.unit);
  return unit === null || unit.size === 0 || unit.has('percent') || [...unit.keys()].some(isMeasure);
}

/** Both readings in digits without marks between thousands, which read the same everywhere. */
function twoReadings([first, second]: readonly [number, number], unit: string): string {
  const decimals = isCurrency(unit) ? ` (${unit} has ${currencyDecimals(unit)} decimals)` : '';
  return `it can mean ${first} or ${second}${decimals}; write ${writeTyped(first)} or ${writeTyped(second)}; ${expected(unit)}`;
}

/** Examples without a point or a comma, which read the same in every language. */
function expected(unit: string): string {
  if (unit === 'date') return 'enter a date, e.g. 2027-06-30';
  if (unit === CLOCK_TIME) return 'enter a time of day, e.g. 07:30';
  if (unit === 'text') return 'enter a line of text';
  if (unit === 'percent') return 'enter a percentage, e.g. 15 or 45%';
  if (isCurrency(unit)) return `enter an amount in ${unit}, e.g. 900,000, 900k or 2m`;
  return `enter a number, e.g. 18 or 1200${unit === '' ? '' : `, in ${unit}`}`;
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
