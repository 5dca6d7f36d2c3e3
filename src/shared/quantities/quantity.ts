import { addDays, addMonths, type CalendarDate, daysBetween, isCalendarDate } from '../calendar-date.ts';
import { err, ok, type Result } from '../result.ts';
import { CLOCK_TIME } from './clock-time.ts';
import { isCurrency } from './currency.ts';
import { conversionFactor, dimensions, meaningOf, parseUnit, type Unit, unitText } from './unit.ts';

/** A number with its unit. `literal` marks a number written in a formula, which has no unit to be wrong about. */
export interface Measured {
  readonly kind: 'number';
  readonly value: number;
  readonly unit: Unit;
  readonly literal?: true;
  /** A ratio that the formula itself multiplied by 100, as one does for a percentage. */
  readonly hundredfold?: true;
}

/** What a formula computes with. */
export type Quantity = Measured | { readonly kind: 'date'; readonly value: CalendarDate };

const NONE: Unit = new Map();

export function plain(value: number): Measured {
  return { kind: 'number', value, unit: NONE };
}

/** A fact's value as a quantity; INVALID_INPUT for text and for values that do not fit their unit. */
export function quantityOf(value: number | string, unit: string): Result<Quantity> {
  if (unit === 'date') {
    if (typeof value === 'string' && isCalendarDate(value)) return ok({ kind: 'date', value });
    return err('INVALID_INPUT', `${String(value)} is no date`);
  }
  if (unit === CLOCK_TIME)
    return err('INVALID_INPUT', `${String(value)} is a time of day, which nothing is calculated with`);
  const parsed = parseUnit(unit);
  if (!parsed) return err('INVALID_INPUT', `"${unit}" is no unit of a number`);
  if (typeof value !== 'number' || !Number.isFinite(value))
    return err('INVALID_INPUT', `${String(value)} is no number`);
  return ok(fold(value, parsed));
}

/** How a unit is named in a message. */
export function nameUnit(quantity: Quantity): string {
  if (quantity.kind === 'date') return 'date';
  return quantity.unit.size === 0 ? 'a plain number' : unitText(quantity.unit);
}

/** Product (power 1) or quotient (power -1). A percentage times a quantity is that share of it. */
export function multiply(a: Measured, b: Measured, power: 1 | -1): Measured {
  if (isPercent(a) && b.unit.size === 0) return { ...a, value: times(a.value, b.value, power) };
  if (power === 1 && isPercent(b) && a.unit.size === 0) return { ...b, value: a.value * b.value };
  const left = withoutPercent(a);
  const right = withoutPercent(b);
  let value = times(left.value, right.value, power);
  const unit = new Map(left.unit);
  for (const [symbol, exponent] of right.unit) {
    const meaning = meaningOf(symbol);
    const twin = [...unit.keys()].find((other) => meaningOf(other).dimension === meaning.dimension) ?? symbol;
    value *= (meaning.factor / meaningOf(twin).factor) ** (exponent * power);
    const sum = (unit.get(twin) ?? 0) + exponent * power;
    if (sum === 0) unit.delete(twin);
    else unit.set(twin, sum);
  }
  return { kind: 'number', value, unit };
}

/**
 * Brings `b` into the unit of `a` so that the two can be added or compared: INVALID_INPUT names both units when that
 * makes no sense. A literal zero fits everything. An amount without "per" fits one with (a price kept as EUR is
 * as good as EUR/guest), and things of different kinds add up to a plain count.
 */
export function align(a: Measured, b: Measured): Result<readonly [Measured, Measured]> {
  const [x, y] = [measured(a.value, a.unit, hundreds(a, b)), measured(b.value, b.unit, hundreds(a, b))];
  if (b.literal && b.value === 0) return ok([x, { ...y, unit: a.unit }]);
  if (a.literal && a.value === 0) return ok([{ ...x, unit: b.unit }, y]);
  if (isPercent(a) !== isPercent(b)) {
    const other = isPercent(a) ? b : a;
    if (other.literal && other.value !== 1) {
      return err('INVALID_INPUT', `${other.value} and a percentage cannot be added: 100 percent counts as 1`);
    }
    const pair = align(withoutPercent(a), withoutPercent(b));
    return pair.ok ? pair : mismatch(a, b, 'a percentage is a share of something; multiply it by that first');
  }
  if (!sameHard(a.unit, b.unit)) return mismatch(a, b);
  const unit = commonUnit(a.unit, b.unit);
  if (!unit) return mismatch(a, b);
  return ok([
    { ...x, value: a.value * conversionFactor(a.unit, unit), unit },
    { ...y, value: b.value * conversionFactor(b.unit, unit), unit },
  ]);
}

/** Sum (sign 1) or difference (sign -1), of dates too: date ± calendar time is a date, date - date is days. */
export function add(a: Quantity, b: Quantity, sign: 1 | -1): Result<Quantity> {
  if (a.kind === 'number' && b.kind === 'number') {
    const pair = align(a, b);
    if (!pair.ok) return pair;
    const [left, right] = pair.value;
    return ok({ ...left, value: left.value + sign * right.value });
  }
  if (a.kind === 'date' && b.kind === 'number') return shift(a.value, b, sign);
  if (a.kind === 'number' && b.kind === 'date' && sign === 1) return shift(b.value, a, 1);
  if (a.kind === 'date' && b.kind === 'date' && sign === -1) {
    return ok({ kind: 'number', value: daysBetween(b.value, a.value), unit: new Map([['day', 1]]) });
  }
  return err('INVALID_INPUT', `${nameUnit(a)} and ${nameUnit(b)} cannot be ${sign === 1 ? 'added' : 'subtracted'}`);
}

/** `base ^ exponent`: the exponent has no unit, and is whole where the base has one. */
export function raise(base: Measured, exponent: Measured): Result<Measured> {
  const power = withoutPercent(exponent);
  if (power.unit.size > 0)
    return err('INVALID_INPUT', `an exponent has no unit, and this one has ${nameUnit(exponent)}`);
  const from = withoutPercent(base);
  if (from.unit.size > 0 && !(Number.isInteger(power.value) && Math.abs(power.value) <= 4)) {
    return err('INVALID_INPUT', `${nameUnit(from)} can be raised to -4 to 4 only, not to ${power.value}`);
  }
  const unit = new Map(
    [...from.unit].map(([symbol, own]) => [symbol, own * power.value] as const).filter(([, p]) => p !== 0),
  );
  return ok({ kind: 'number', value: from.value ** power.value, unit });
}

/**
 * The value in a fact's declared unit. Money and time must agree exactly; things and measures may be left over or
 * missing (guests times a price in EUR is EUR); a ratio declared as percent is multiplied by 100, unless its formula
 * has done so.
 */
export function convertTo(quantity: Quantity, declared: string): Result<number | string> {
  const parsed = parseUnit(declared);
  const wrong = () =>
    err(
      'INVALID_INPUT',
      `the result is in ${nameUnit(quantity)}, which is not ${declared || 'a plain number'}${remedy(quantity, parsed)}`,
    );
  if (quantity.kind === 'date') return declared === 'date' ? ok(quantity.value) : wrong();
  if (!parsed) return wrong();
  const target = fold(1, parsed);
  if (isPercent(target)) {
    if (isPercent(quantity)) return ok(quantity.value);
    // a number in a formula does not say whether 15 means 15 percent or 15 times
    if (quantity.literal) return wrong();
    // things over things is a share; things alone are none
    const balance = [...quantity.unit.values()].reduce((sum, power) => sum + power, 0);
    return sameHard(quantity.unit, NONE) && balance === 0
      ? ok(quantity.hundredfold ? quantity.value : quantity.value * 100)
      : wrong();
  }
  if (isPercent(quantity) && target.unit.size > 0) return wrong();
  const value = withoutPercent(quantity);
  if (!sameHard(value.unit, target.unit)) return wrong();
  return ok((value.value * conversionFactor(value.unit, target.unit)) / target.value);
}

/** What would be right where a result is not in the unit that its fact has, as the end of a sentence. */
function remedy(quantity: Quantity, declared: Unit | null): string {
  if (quantity.kind === 'date') return ': give the unit as date';
  if (!declared) return '';
  if (declared.size === 1 && declared.has('percent'))
    return ': a share is one quantity divided by another of the same unit, without a factor of 100';
  const factor = multiply(
    { kind: 'number', value: 1, unit: declared },
    { kind: 'number', value: 1, unit: withoutPercent(quantity).unit },
    -1,
  );
  return `: give the unit as ${unitText(withoutPercent(quantity).unit)}, or ${bridge(factor.unit)}`;
}

/** How to come from one unit to another by a fact, given the quotient of the two. */
function bridge(quotient: Unit): string {
  const isDivisor = quotient.size > 0 && [...quotient.values()].every((power) => power < 0);
  const inverse = new Map([...quotient].map(([symbol, power]) => [symbol, -power]));
  return isDivisor ? `divide by a fact in ${unitText(inverse)}` : `multiply by a fact in ${unitText(quotient)}`;
}

/** Whether the unit is one that money and time can really have: not EUR times EUR, not EUR times DKK. */
export function hasMeaning(unit: Unit): boolean {
  let money = 0;
  for (const [symbol, power] of unit) {
    if (meaningOf(symbol).dimension.startsWith('money') && power > 0) money += power;
  }
  return money <= 1;
}

/** Applies units one by one, so that symbols of one dimension (`day/week`) cancel with their factor. */
function fold(value: number, unit: Unit): Measured {
  if (unit.size === 1) return { kind: 'number', value, unit };
  let result = plain(value);
  for (const [symbol, power] of unit)
    result = multiply(result, { kind: 'number', value: 1, unit: new Map([[symbol, power]]) }, 1);
  return result;
}

function measured(value: number, unit: Unit, hundredfold: boolean): Measured {
  return hundredfold ? { kind: 'number', value, unit, hundredfold } : { kind: 'number', value, unit };
}

/** Whether a sum stays in hundreds: both sides are, or one is and the other is a number of the formula's own. */
function hundreds(a: Measured, b: Measured): boolean {
  const [left, right] = [a.hundredfold ?? false, b.hundredfold ?? false];
  return (left || right) && (left || a.literal === true) && (right || b.literal === true);
}

function withoutPercent(quantity: Measured): Measured {
  const power = quantity.unit.get('percent');
  if (power === undefined) return quantity;
  const unit = new Map(quantity.unit);
  unit.delete('percent');
  return { kind: 'number', value: power > 0 ? quantity.value / 100 ** power : quantity.value * 100 ** -power, unit };
}

function isPercent(quantity: Measured): boolean {
  return quantity.unit.size === 1 && quantity.unit.get('percent') === 1;
}

function times(a: number, b: number, power: 1 | -1): number {
  return power === 1 ? a * b : a / b;
}

function sameHard(a: Unit, b: Unit): boolean {
  return samePowers(dimensions(a, ['hard']), dimensions(b, ['hard']));
}

function samePowers(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean {
  return a.size === b.size && [...a].every(([dimension, power]) => b.get(dimension) === power);
}

/** The unit of a sum whose hard dimensions agree already; null when the rest forbids it. */
function commonUnit(a: Unit, b: Unit): Unit | null {
  const softA = soft(a);
  const softB = soft(b);
  if (softB.size === 0 || samePowers(softA, softB)) return a;
  if (softA.size === 0) return a.size === 0 ? b : new Map([...hardTerms(a), ...softTerms(b)]);
  const onlyThings = [...a.keys(), ...b.keys()].every((symbol) => meaningOf(symbol).kind !== 'measure');
  const noMoney = ![...a.keys()].some((symbol) => meaningOf(symbol).dimension.startsWith('money'));
  const positive = [...softA.values(), ...softB.values()].every((power) => power === 1);
  return onlyThings && noMoney && positive ? hardTerms(a) : null;
}

/** Things and measures that matter in a sum: money for 40 guests is money, so positive powers beside money go. */
function soft(unit: Unit): ReadonlyMap<string, number> {
  const all = dimensions(unit, ['measure', 'thing']);
  if (dimensions(unit, ['hard']).size === 0) return all;
  return new Map([...all].filter(([, power]) => power < 0));
}

function hardTerms(unit: Unit): Unit {
  return new Map([...unit].filter(([symbol]) => meaningOf(symbol).kind === 'hard'));
}

function softTerms(unit: Unit): Unit {
  return new Map([...unit].filter(([symbol, power]) => meaningOf(symbol).kind !== 'hard' && power < 0));
}

function mismatch(a: Measured, b: Measured, remedyForShare?: string): Result<never> {
  const currencies = [a, b].flatMap((each) => [...each.unit.keys()].filter(isCurrency));
  const money = new Set(currencies).size > 1;
  const rate = money ? 'two currencies need a rate, a fact in one per the other' : undefined;
  const remedyOf = remedyForShare ?? rate ?? sumRemedy(a, b);
  return err('INVALID_INPUT', `${nameUnit(a)} and ${nameUnit(b)} cannot be added or compared: ${remedyOf}`);
}

/** What would make a sum of two units right. */
function sumRemedy(a: Measured, b: Measured): string {
  const quotient = multiply({ ...a, value: 1 }, { ...b, value: 1 }, -1);
  return `a sum needs one unit; ${bridge(quotient.unit)} to bring the second into ${nameUnit(a)}`;
}

function shift(date: CalendarDate, by: Measured, sign: 1 | -1): Result<Quantity> {
  const [only] = by.unit;
  if (by.unit.size !== 1 || !only || only[1] !== 1 || meaningOf(only[0]).dimension !== 'calendar time') {
    const hint = by.unit.has('workday') ? '; workdays need a calendar' : '';
    return err('INVALID_INPUT', `date and ${nameUnit(by)} cannot be added${hint}`);
  }
  const months = { month: 1, quarter: 3, year: 12 }[only[0]];
  const whole = months === undefined ? Number.NaN : by.value * months;
  const days = Math.round(by.value * meaningOf(only[0]).factor) * sign;
  const far = Math.abs(days) > 3_000_000;
  const moved = far ? '' : Number.isInteger(whole) ? addMonths(date, whole * sign) : addDays(date, days);
  return isCalendarDate(moved)
    ? ok({ kind: 'date', value: moved })
    : err('INVALID_INPUT', 'the date lies outside the years 1 to 9999');
}
