import { type Expression, type FunctionName, parseExpression } from '../../planning/facts/formula-syntax.ts';
import type { LedgerFact } from '../../shared/fact.ts';

/** Relative difference below which a spreadsheet shows the same number. */
const SAME = 1e-9;

type Lookup = (id: string) => LedgerFact | undefined;

/**
 * The formula of a fact as spreadsheets write it, with ids in braces for the cells of facts: `{a.b}*({c}/100)`. Null
 * where a spreadsheet would come to another number, as with dates and units that have to be converted.
 */
export function sheetFormula({ formula, value, unit }: LedgerFact, lookup: Lookup): string | null {
  if (formula === undefined || typeof value !== 'number') return null;
  const parsed = parseExpression(formula);
  if (!parsed.ok) return null;
  const result = evaluate(parsed.value, lookup);
  if (result === null) return null;
  const scale = unit === 'percent' ? 100 : 1;
  if (Math.abs(result * scale - value) > SAME * Math.max(1, Math.abs(value))) return null;
  const text = write(parsed.value, lookup);
  return scale === 1 ? text : `(${text})*100`;
}

/** The number that a spreadsheet gets; percent is the share that it means. */
function evaluate(expression: Expression, lookup: Lookup): number | null {
  switch (expression.kind) {
    case 'number':
      return expression.value;
    case 'fact': {
      const fact = lookup(expression.id);
      if (typeof fact?.value !== 'number') return null;
      return fact.unit === 'percent' ? fact.value / 100 : fact.value;
    }
    case 'negative': {
      const of = evaluate(expression.of, lookup);
      return of === null ? null : -of;
    }
    case 'binary': {
      const [left, right] = [evaluate(expression.left, lookup), evaluate(expression.right, lookup)];
      return left === null || right === null ? null : finite(OPERATIONS[expression.op](left, right));
    }
    case 'call': {
      const args = expression.args.map((arg) => evaluate(arg, lookup));
      const known = args.filter((arg) => arg !== null);
      return known.length < args.length ? null : finite(FUNCTIONS[expression.name].of(known));
    }
  }
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

const OPERATIONS = {
  '+': (a: number, b: number) => a + b,
  '-': (a: number, b: number) => a - b,
  '*': (a: number, b: number) => a * b,
  '/': (a: number, b: number) => a / b,
  '^': (a: number, b: number) => a ** b,
};

interface SheetFunction {
  readonly of: (args: readonly number[]) => number;
  readonly text: (args: readonly string[]) => string;
}

/** INT rounds down for negative numbers as well, in every spreadsheet. */
const FUNCTIONS: Readonly<Record<FunctionName, SheetFunction>> = {
  min: { of: (args) => Math.min(...args), text: (args) => `MIN(${args.join(',')})` },
  max: { of: (args) => Math.max(...args), text: (args) => `MAX(${args.join(',')})` },
  sum: { of: (args) => args.reduce((all, arg) => all + arg, 0), text: (args) => `SUM(${args.join(',')})` },
  round: {
    of: ([value = 0, digits = 0]) => Math.round(value * 10 ** digits) / 10 ** digits,
    text: ([value = '', digits = '0']) => `ROUND(${value},${digits})`,
  },
  ceil: { of: ([value = 0]) => Math.ceil(value), text: ([value = '']) => `-INT(-(${value}))` },
  floor: { of: ([value = 0]) => Math.floor(value), text: ([value = '']) => `INT(${value})` },
};

/** Every operation in parentheses, for spreadsheets bind signs and powers in another order. */
function write(expression: Expression, lookup: Lookup): string {
  switch (expression.kind) {
    case 'number':
      return String(expression.value);
    case 'fact':
      return lookup(expression.id)?.unit === 'percent' ? `({${expression.id}}/100)` : `{${expression.id}}`;
    case 'negative':
      return `(-${write(expression.of, lookup)})`;
    case 'binary':
      return `(${write(expression.left, lookup)}${expression.op}${write(expression.right, lookup)})`;
    case 'call':
      return `(${FUNCTIONS[expression.name].text(expression.args.map((arg) => write(arg, lookup)))})`;
  }
}
