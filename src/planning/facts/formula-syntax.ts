import { create, type MathNode, parseDependencies } from 'mathjs/number';
import { Memo } from '../../shared/memo.ts';
import { err, ok, type Result } from '../../shared/result.ts';

type Operator = '+' | '-' | '*' | '/' | '^';
export type FunctionName = 'min' | 'max' | 'sum' | 'round' | 'ceil' | 'floor';

/** A formula as a tree of plain data: numbers, facts, arithmetic and six functions. */
export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'fact'; readonly id: string }
  | { readonly kind: 'negative'; readonly of: Expression }
  | { readonly kind: 'binary'; readonly op: Operator; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly args: readonly Expression[] };

/** Only mathjs's parser: no evaluation, no `import`, no units, no functions come with it. */
const math = create(parseDependencies ?? {});

const MAX_LENGTH = 1000;
const FACT_IN_TEXT = /(?<![\w.])[a-z][a-z0-9_]*(?:\.[a-z0-9_]+)*(?![\w.]|\s*\()/g;
const OPERATORS: ReadonlySet<string> = new Set<Operator>(['+', '-', '*', '/', '^']);
/** Fewest and most arguments. */
const FUNCTIONS: ReadonlyMap<string, readonly [number, number]> = new Map<FunctionName, readonly [number, number]>([
  ['min', [1, 50]],
  ['max', [1, 50]],
  ['sum', [1, 50]],
  ['round', [1, 2]],
  ['ceil', [1, 1]],
  ['floor', [1, 1]],
]);

/** A formula as people read it: `“Guests” / 8`, with labels in the place of ids; an id without one stays. */
export function formulaInWords(text: string, labelOf: (id: string) => string | undefined): string {
  return text.replace(FACT_IN_TEXT, (id) => {
    const label = labelOf(id);
    return label === undefined ? id : `“${label}”`;
  });
}

/**
 * Reads a formula such as `ceil(guests.total / 8) * price.table`. mathjs parses; what it returns is copied into our own
 * tree node by node, and any node but those of `Expression` is refused, so nothing of the text is ever executed.
 *
 * Fact ids are replaced by plain symbols before mathjs sees them: it would read `phase.1` as a product and `mod` or
 * `in` as operators. INVALID_INPUT says what cannot be read.
 */
export function parseExpression(text: string): Result<Expression> {
  return parsed.get(text, () => parse(text));
}

/** For what moves a result, a ledger is calculated a thousand times with other values; its formulas stay. */
const parsed = new Memo<Result<Expression>>(1000);

function parse(text: string): Result<Expression> {
  const fail = (why: string) => err('INVALID_INPUT', `the formula "${shorten(text)}" ${why}`);
  if (text.trim() === '') return err('INVALID_INPUT', 'the formula is empty');
  if (text.length > MAX_LENGTH) return fail(`is longer than ${MAX_LENGTH} characters`);
  const stranger = /[^A-Za-z0-9_.,+\-*/^()\s]/u.exec(text)?.[0];
  if (stranger !== undefined)
    return fail(`contains "${stranger}", which is not allowed; for a percentage, use a fact in percent`);

  const ids: string[] = [];
  const source = text.replace(/\s+/g, ' ').replace(FACT_IN_TEXT, (id) => `FACT_${ids.push(id) - 1}_`);
  try {
    return ok(copy(math.parse(source), ids));
  } catch (error) {
    if (error instanceof Refused) return fail(error.message);
    if (error instanceof RangeError) return fail('is nested too deeply');
    // mathjs throws a SyntaxError; its message refers to placeholders and columns that the author does not see
    if (error instanceof SyntaxError) return fail('cannot be read: an operator, a number or a parenthesis is missing');
    throw error;
  }
}

/** Calls the visitor with every fact id, in the order of the text. */
export function visitFacts(expression: Expression, visit: (id: string) => void): void {
  if (expression.kind === 'fact') visit(expression.id);
  else if (expression.kind === 'negative') visitFacts(expression.of, visit);
  else if (expression.kind === 'call') for (const arg of expression.args) visitFacts(arg, visit);
  else if (expression.kind === 'binary') {
    visitFacts(expression.left, visit);
    visitFacts(expression.right, visit);
  }
}

/** The reason why a node is not allowed in a formula; caught above, never leaves this file. */
class Refused extends Error {}

function copy(node: MathNode, ids: readonly string[]): Expression {
  if (math.isParenthesisNode(node)) return copy(node.content, ids);
  if (math.isConstantNode(node)) {
    if (typeof node.value === 'number' && Number.isFinite(node.value)) return { kind: 'number', value: node.value };
    throw new Refused('contains a value that is not a number');
  }
  if (math.isSymbolNode(node)) {
    const id = ids[Number(/^FACT_(\d+)_$/.exec(node.name)?.[1] ?? Number.NaN)];
    if (id === undefined) throw new Refused(`contains "${node.name}", which is not a fact id`);
    return { kind: 'fact', id };
  }
  if (math.isFunctionNode(node)) return copyCall(node.fn.name, node.args, ids);
  if (math.isOperatorNode(node)) {
    const [left, right] = node.args.map((arg: MathNode) => copy(arg, ids));
    const op: string = node.op;
    if (node.implicit) throw new Refused('has two values side by side; write * between them');
    if (left && right && isOperator(op)) return { kind: 'binary', op, left, right };
    if (left && !right && op === '-') return { kind: 'negative', of: left };
    if (left && !right && op === '+') return left;
    throw new Refused(`contains "${op}", which is not allowed`);
  }
  throw new Refused('may contain only numbers, fact ids, + - * / ^, parentheses and min, max, sum, round, ceil, floor');
}

function copyCall(name: string, args: readonly MathNode[], ids: readonly string[]): Expression {
  const range = FUNCTIONS.get(name);
  if (!range || !isFunctionName(name))
    throw new Refused(`calls "${name}"; allowed are ${[...FUNCTIONS.keys()].join(', ')}`);
  if (args.length < range[0] || args.length > range[1]) {
    throw new Refused(`passes ${args.length} values to ${name}, which takes ${range[0]} to ${range[1]}`);
  }
  return { kind: 'call', name, args: args.map((arg) => copy(arg, ids)) };
}

function isOperator(op: string): op is Operator {
  return OPERATORS.has(op);
}

function isFunctionName(name: string): name is FunctionName {
  return FUNCTIONS.has(name);
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
