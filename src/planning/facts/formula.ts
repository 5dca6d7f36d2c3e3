import {
  add,
  align,
  hasMeaning,
  type Measured,
  multiply,
  nameUnit,
  plain,
  type Quantity,
  quantityOf,
  raise,
} from '../../shared/quantities/quantity.ts';
import { unitText } from '../../shared/quantities/unit.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { type Expression, type FunctionName, parseExpression, visitFacts } from './formula-syntax.ts';

/** What a formula reads of a fact. */
export interface Operand {
  readonly value: number | string;
  readonly unit: string;
}

/** Ids of the facts that one is calculated from by its formula; empty where it has none, or none that can be read. */
export function formulaIds({ formula }: { readonly formula?: string | undefined }): readonly string[] {
  const parsed = formula === undefined ? null : parseFormula(formula);
  return parsed?.ok ? parsed.value.ids : [];
}

/**
 * Reads a formula over fact ids, such as `guests.total * price.ticket - cost.total`, without computing it.
 * `ids` are the facts that it needs, each once, in the order of the text. INVALID_INPUT says what cannot be read.
 */
export function parseFormula(text: string): Result<{ readonly ids: readonly string[] }> {
  const parsed = parseExpression(text);
  if (!parsed.ok) return parsed;
  const ids = new Set<string>();
  visitFacts(parsed.value, (id) => ids.add(id));
  return ok({ ids: [...ids] });
}

/**
 * Computes a formula with units.
 *
 * - Sums, differences, `min`, `max`, `sum` need one unit; calendar units are converted to the first one's (1 year = 12
 *   months, 1 month = 30.4375 days, 1 week = 7 days). Workdays and hours do not convert into calendar time.
 * - EUR/month * month is EUR; money of two currencies never meets without a rate (DKK/EUR).
 * - percent is the share it means: 20 percent * EUR is a fifth of it, 1 + 20 percent is 1.2.
 * - Things and measures (guest, person, m2) multiply freely.
 * - `round`, `ceil`, `floor` act on the number in its own unit; `round(x, n)` keeps n decimals.
 * - date + 3 month is a date (by the calendar when whole months), date - date is days.
 *
 * The unit of the answer is in the notation of `Fact.unit` with `/` for per; a plain number is `count`. INVALID_INPUT
 * names the units or facts that do not fit, or the fact that is missing (then `details.missing` is its id).
 */
export function evaluateFormula(
  text: string,
  lookup: (id: string) => Operand | undefined,
): Result<{ readonly value: number | string; readonly unit: string }> {
  const result = computeFormula(text, lookup);
  if (!result.ok) return result;
  const { value } = result;
  return ok({ value: value.value, unit: value.kind === 'date' ? 'date' : unitText(value.unit) });
}

/** As `evaluateFormula`, with the unit still in the form that further computing needs. */
export function computeFormula(text: string, lookup: (id: string) => Operand | undefined): Result<Quantity> {
  const parsed = parseExpression(text);
  if (!parsed.ok) return parsed;
  const result = evaluate(parsed.value, lookup);
  if (!result.ok || result.value.kind === 'date') return result;
  if (!Number.isFinite(result.value.value)) return err('INVALID_INPUT', `"${text}" has no finite value`);
  if (!hasMeaning(result.value.unit)) {
    return err(
      'INVALID_INPUT',
      `"${text}" multiplies money by money (${nameUnit(result.value)}); one of the two must be a rate or a count`,
    );
  }
  return result;
}

function evaluate(expression: Expression, lookup: (id: string) => Operand | undefined): Result<Quantity> {
  switch (expression.kind) {
    case 'number':
      return ok({ ...plain(expression.value), literal: true });
    case 'fact':
      return read(expression.id, lookup);
    case 'negative': {
      const of = numeric(evaluate(expression.of, lookup));
      return of.ok ? ok({ ...of.value, value: -of.value.value }) : of;
    }
    case 'call':
      return call(expression.name, expression.args, lookup);
    case 'binary': {
      const left = evaluate(expression.left, lookup);
      if (!left.ok) return left;
      const right = evaluate(expression.right, lookup);
      if (!right.ok) return right;
      if (expression.op === '+') return add(left.value, right.value, 1);
      if (expression.op === '-') return add(left.value, right.value, -1);
      const a = numeric(left);
      if (!a.ok) return a;
      const b = numeric(right);
      if (!b.ok) return b;
      if (expression.op === '^') return raise(a.value, b.value);
      if (expression.op === '*') return ok(product(a.value, b.value));
      if (b.value.value === 0) return err('INVALID_INPUT', `it divides by zero: ${describe(expression.right)} is 0`);
      return ok({ ...multiply(a.value, b.value, -1), ...(a.value.hundredfold ? { hundredfold: true } : {}) });
    }
  }
}

function product(a: Measured, b: Measured): Measured {
  const result = multiply(a, b, 1);
  const hundred = [a, b].some((factor) => factor.hundredfold || (factor.literal && factor.value === 100));
  return hundred && !result.unit.has('percent') ? { ...result, hundredfold: true } : result;
}

function read(id: string, lookup: (id: string) => Operand | undefined): Result<Quantity> {
  const operand = lookup(id);
  if (!operand) return err('INVALID_INPUT', `there is no fact "${id}"`, { missing: id });
  const quantity = quantityOf(operand.value, operand.unit);
  return quantity.ok
    ? quantity
    : err('INVALID_INPUT', `"${id}" cannot be used in a calculation: ${quantity.error.message}`);
}

function call(
  name: FunctionName,
  args: readonly Expression[],
  lookup: (id: string) => Operand | undefined,
): Result<Quantity> {
  const values: Quantity[] = [];
  for (const arg of args) {
    const value = evaluate(arg, lookup);
    if (!value.ok) return value;
    values.push(value.value);
  }
  if (name === 'round' || name === 'ceil' || name === 'floor') return roundTo(name, values);
  const [first, ...rest] = values;
  if (!first) return err('INVALID_INPUT', `${name} needs a value`);
  let result = first;
  for (const next of rest) {
    const combined = name === 'sum' ? add(result, next, 1) : choose(name, result, next);
    if (!combined.ok) return combined;
    result = combined.value;
  }
  return ok(result);
}

function choose(name: 'min' | 'max', a: Quantity, b: Quantity): Result<Quantity> {
  if (a.kind === 'date' && b.kind === 'date') return ok(a.value < b.value === (name === 'min') ? a : b);
  if (a.kind !== 'number' || b.kind !== 'number') {
    return err('INVALID_INPUT', `${nameUnit(a)} and ${nameUnit(b)} cannot be compared`);
  }
  const pair = align(a, b);
  if (!pair.ok) return pair;
  const [left, right] = pair.value;
  return ok({ ...left, value: name === 'min' ? Math.min(left.value, right.value) : Math.max(left.value, right.value) });
}

function roundTo(name: 'round' | 'ceil' | 'floor', [quantity, digits]: readonly Quantity[]): Result<Quantity> {
  if (quantity?.kind !== 'number') return err('INVALID_INPUT', `${name} takes numbers, not a date`);
  const mark = quantity.hundredfold ? ({ hundredfold: true } as const) : {};
  if (!digits) return ok({ kind: 'number', value: Math[name](clean(quantity.value)), unit: quantity.unit, ...mark });
  if (
    digits.kind !== 'number' ||
    !Number.isInteger(digits.value) ||
    digits.value < 0 ||
    digits.value > 9 ||
    digits.unit.size > 0
  ) {
    return err('INVALID_INPUT', 'the second value of round must be a number of decimals, 0 to 9');
  }
  const scale = 10 ** digits.value;
  return ok({ kind: 'number', value: Math.round(clean(quantity.value * scale)) / scale, unit: quantity.unit, ...mark });
}

/**
 * Drops what binary fractions add past the 12th digit, so that ceil(0.1 * 30) is 3 and not 4.
 */
export function clean(value: number): number {
  return Number.isFinite(value) ? Number(value.toPrecision(12)) : value;
}

function numeric(result: Result<Quantity>): Result<Measured> {
  if (!result.ok) return result;
  if (result.value.kind === 'number') return ok(result.value);
  return err('INVALID_INPUT', 'a date can only be added to, subtracted from or compared');
}

function describe(expression: Expression): string {
  if (expression.kind === 'fact') return `"${expression.id}"`;
  return expression.kind === 'number' ? 'the divisor' : 'the whole divisor';
}
