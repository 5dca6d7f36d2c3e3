import { Memo } from '../memo.ts';
import { CLOCK_TIME } from './clock-time.ts';
import { isCurrency } from './currency.ts';
import { singular } from './noun.ts';

/**
 * A unit as powers of its symbols: `EUR/month` is { EUR: 1, month: -1 }, a plain number is empty. No two symbols of one
 * dimension stand side by side.
 */
export type Unit = ReadonlyMap<string, number>;

/**
 * How a symbol behaves. `hard` dimensions must agree wherever quantities meet: each currency is one of its own,
 * calendar time, workdays, hours. `measure` (area, power ...) and `thing` (person, guest ...) multiply freely and only
 * forbid senseless sums. `percent` is the number 1/100.
 */
interface SymbolMeaning {
  readonly kind: 'hard' | 'measure' | 'thing' | 'percent';
  readonly dimension: string;
  /** How many of the dimension's base one of these is. */
  readonly factor: number;
}

/**
 * Calendar time in days. A month is a twelfth of the Julian year of 365.25 days, so that 12 months are exactly one
 * year. Workdays and hours are dimensions of their own on purpose: how many a month has depends on calendar and
 * contract, so the conversion is itself a fact (`workday/month`, `hour/workday`), never a constant in a formula's
 * back.
 */
const HARD: readonly (readonly [string, string, number])[] = [
  ['day', 'calendar time', 1],
  ['week', 'calendar time', 7],
  ['month', 'calendar time', 30.4375],
  ['quarter', 'calendar time', 91.3125],
  ['year', 'calendar time', 365.25],
  ['workday', 'workday', 1],
  ['hour', 'hour', 1],
  ['minute', 'hour', 1 / 60],
];

const MEASURES: readonly (readonly [string, string, number])[] = [
  ['mm', 'length', 0.001],
  ['cm', 'length', 0.01],
  ['m', 'length', 1],
  ['km', 'length', 1000],
  ['m2', 'area', 1],
  ['ha', 'area', 10_000],
  ['km2', 'area', 1_000_000],
  ['m3', 'volume', 1],
  ['l', 'volume', 0.001],
  ['g', 'mass', 0.001],
  ['kg', 'mass', 1],
  ['t', 'mass', 1000],
  ['W', 'power', 1],
  ['kW', 'power', 1e3],
  ['MW', 'power', 1e6],
  ['GW', 'power', 1e9],
  ['Wh', 'energy', 1],
  ['kWh', 'energy', 1e3],
  ['MWh', 'energy', 1e6],
  ['GWh', 'energy', 1e9],
  ['MB', 'data', 1e6],
  ['GB', 'data', 1e9],
  ['TB', 'data', 1e12],
  ['celsius', 'temperature', 1],
];

const MEANINGS: ReadonlyMap<string, SymbolMeaning> = new Map<string, SymbolMeaning>([
  ...HARD.map(([symbol, dimension, factor]) => [symbol, { kind: 'hard', dimension, factor }] as const),
  ...MEASURES.map(([symbol, dimension, factor]) => [symbol, { kind: 'measure', dimension, factor }] as const),
  ['percent', { kind: 'percent', dimension: 'percent', factor: 0.01 }],
]);

const ALIASES: ReadonlyMap<string, string> = new Map([
  ['%', 'percent'],
  ['per cent', 'percent'],
  ['working day', 'workday'],
  ['business day', 'workday'],
  ['m²', 'm2'],
  ['sqm', 'm2'],
  ['km²', 'km2'],
  ['m³', 'm3'],
  ['hectare', 'ha'],
  ['square metre', 'm2'],
  ['square meter', 'm2'],
  ['cubic metre', 'm3'],
  ['cubic meter', 'm3'],
  ['kilometre', 'km'],
  ['kilometer', 'km'],
  ['metre', 'm'],
  ['meter', 'm'],
  ['litre', 'l'],
  ['liter', 'l'],
  ['kilogram', 'kg'],
  ['tonne', 't'],
  ['kilowatt', 'kW'],
  ['megawatt', 'MW'],
  ['kilowatt hour', 'kWh'],
  ['°C', 'celsius'],
]);

/** Names of a plain number. */
const PLAIN: ReadonlySet<string> = new Set(['', '1', 'count', 'number', 'ratio', 'factor']);
const SYMBOL = /^[\p{L}%°][\p{L}\p{N}%°²³_ -]*$/u;

/** The symbol under which a unit is kept: `months` is month, `people` person, `m²` m2, `working days` workday. */
export function unitSymbol(name: string): string {
  const text = name.trim().replace(/\s+/g, ' ');
  if (MEANINGS.has(text) || isCurrency(text)) return text;
  const one = singular(text);
  return ALIASES.get(text) ?? ALIASES.get(one) ?? (MEANINGS.has(one.toLowerCase()) ? one.toLowerCase() : one);
}

/** Whether the symbol is an SI-like measure, which has no plural. */
export function isMeasure(symbol: string): boolean {
  return MEANINGS.get(symbol)?.kind === 'measure';
}

export function meaningOf(symbol: string): SymbolMeaning {
  const known = MEANINGS.get(symbol);
  if (known) return known;
  if (isCurrency(symbol)) return { kind: 'hard', dimension: `money in ${symbol}`, factor: 1 };
  return { kind: 'thing', dimension: symbol, factor: 1 };
}

/**
 * Reads `EUR`, `EUR/month`, `EUR/person/month`, `guest per day`, `percent`. Null for `date`, `clock_time`, `text` and anything that
 * is no unit of a number.
 */
export function parseUnit(text: string): Unit | null {
  return parsed.get(text, () => parse(text));
}

/** A plan has few units, and each is read many thousand times. */
const parsed = new Memo<Unit | null>(500);

function parse(text: string): Unit | null {
  if (text === 'date' || text === 'text' || text === CLOCK_TIME) return null;
  const terms = new Map<string, number>();
  const parts = text.split(/\/|\bper\b(?! cent)/);
  for (const [index, part] of parts.entries()) {
    for (const name of part.split('*')) {
      const symbol = unitSymbol(name);
      if (PLAIN.has(symbol)) continue;
      if (!SYMBOL.test(symbol)) return null;
      const sign = index === 0 ? 1 : -1;
      terms.set(symbol, (terms.get(symbol) ?? 0) + sign);
      if (terms.get(symbol) === 0) terms.delete(symbol);
    }
  }
  return terms;
}

/**
 * The names in a unit as they are written, by their symbols: `invités` for the symbol that `unitSymbol` makes of it by the
 * rules of English. For showing a unit in another language.
 */
export function writtenNames(text: string): ReadonlyMap<string, string> {
  const names = text.split(/\/|\*|\bper\b(?! cent)/).map((name) => name.trim().replace(/\s+/g, ' '));
  return new Map(names.map((name) => [unitSymbol(name), name]));
}

/** The unit in the notation that `parseUnit` reads; `count` for a plain number. */
export function unitText(unit: Unit): string {
  const write = (symbol: string, power: number) => Array.from({ length: Math.abs(power) }, () => symbol);
  const above = [...unit].filter(([, power]) => power > 0).flatMap(([symbol, power]) => write(symbol, power));
  const below = [...unit].filter(([, power]) => power < 0).flatMap(([symbol, power]) => write(symbol, power));
  if (above.length === 0 && below.length === 0) return 'count';
  return [above.length === 0 ? '1' : above.join('*'), ...below].join('/');
}

/** Things of which there may be a part: shares of a post, marks on a scale. */
const DIVISIBLE = /equivalent|factor|fte|grade|index|level|mark|point|rating|ratio|score|shift|turn/i;

/** Whether a unit counts things that are whole, such as people or houses: half a guest does not come. */
function isWholeThing(unit: string): boolean {
  const [only, ...more] = parseUnit(unit) ?? [];
  if (only === undefined || more.length > 0) return false;
  const [symbol, power] = only;
  return power === 1 && meaningOf(symbol).kind === 'thing' && !DIVISIBLE.test(symbol);
}

/** A count as it is told: whole where the thing is whole. Less than one stays: it says how rare the thing is. */
export function wholeCount(value: number, unit: string): number {
  return Math.abs(value) >= 1 && isWholeThing(unit) ? Math.round(value) : value;
}

/** Powers by dimension of the symbols of one kind. */
export function dimensions(unit: Unit, kinds: readonly SymbolMeaning['kind'][]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [symbol, power] of unit) {
    const meaning = meaningOf(symbol);
    if (kinds.includes(meaning.kind)) found.set(meaning.dimension, power);
  }
  return found;
}

/** What a value in `from` is multiplied by to be in `to`, over the dimensions that both have. */
export function conversionFactor(from: Unit, to: Unit): number {
  let factor = 1;
  for (const [symbol, power] of from) {
    const meaning = meaningOf(symbol);
    for (const [other, otherPower] of to) {
      const target = meaningOf(other);
      if (target.dimension === meaning.dimension && otherPower === power) {
        factor *= (meaning.factor / target.factor) ** power;
      }
    }
  }
  return factor;
}
