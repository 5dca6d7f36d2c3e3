import type { Json } from '../../../src/planning/engine/json.ts';

/** JSON Schema as far as backends get it. */
export interface SchemaNode {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly const?: Json;
  readonly enum?: readonly Json[];
  readonly anyOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
  readonly allOf?: readonly SchemaNode[];
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | SchemaNode;
  readonly items?: SchemaNode;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly pattern?: string;
  readonly format?: string;
}

/** A node without references, unions and the possibility of null. */
export interface PlainNode extends SchemaNode {
  readonly kind: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';
  readonly nullable: boolean;
}

/**
 * Follows references and takes one branch of each union, chosen by `choose`.
 * @throws Error on a reference that leads nowhere.
 */
export function plainNode(node: SchemaNode, root: SchemaNode, choose: (count: number) => number): PlainNode {
  if (node.$ref !== undefined) {
    const { $ref, ...rest } = node;
    return plainNode({ ...follow($ref, root), ...rest }, root, choose);
  }
  if (node.allOf) return plainNode(Object.assign({}, ...node.allOf, without(node, 'allOf')), root, choose);
  const branches = node.anyOf ?? node.oneOf;
  if (branches) {
    const real = branches.filter(({ type }) => type !== 'null');
    const branch = real[choose(real.length)] ?? { type: 'null' };
    const outer = without(without(node, 'anyOf'), 'oneOf');
    const plain = plainNode(branch, root, choose);
    const description = [outer.description, plain.description].filter(Boolean).join('; ');
    return { ...outer, ...plain, description, nullable: plain.nullable || real.length < branches.length };
  }
  const types = typeof node.type === 'string' ? [node.type] : (node.type ?? []);
  const [kind = impliedKind(node)] = types.filter((type) => type !== 'null');
  const plain = { ...node, ...boundsTold(node), kind: kind as PlainNode['kind'] };
  if (types.length === 1 && types[0] === 'null') return { ...plain, kind: 'null', nullable: true };
  return { ...plain, nullable: types.includes('null') || (node.enum?.includes(null) ?? false) };
}

/** Least and most of "8 to 14", "exactly 3", "at most 5", as the description of a list tells; null when it does not. */
export function rangeTold(description: string): { least: number; most: number } | null {
  const exactly = /\bexactly (\d+)/i.exec(description);
  if (exactly) return { least: Number(exactly[1]), most: Number(exactly[1]) };
  const range = /(?:^|[^\d.])(\d+) ?(?:to|-|–) ?(\d+)(?![\d.]*\d)/.exec(description);
  return range ? { least: Number(range[1]), most: Number(range[2]) } : null;
}

/** Most words of a text, as its description tells; null when it does not. */
export function wordsTold(description: string): number | null {
  const limit = /\b(?:at most|up to|max(?:imum)?|no more than|about|exactly) (\d+) words?/i.exec(description);
  if (limit) return Number(limit[1]);
  if (/\bthree to nine words\b/i.test(description)) return 9;
  const range = /(\d+) ?(?:to|-|–) ?(\d+) words/i.exec(description);
  if (range) return Number(range[2]);
  if (/\b(?:one or )?two sentences\b/i.test(description)) return 40;
  if (/\b(?:one|a) sentence\b/i.test(description)) return 25;
  return null;
}

const NUMBER = '(-?\\d+(?:\\.\\d+)?)';
/** Bounds in words, by keyword: as Anthropic's package writes them ("max items: 8."), and as our own dialects do. */
const TOLD = Object.entries({
  minimum: ['minimum', `at least ${NUMBER}`],
  maximum: ['maximum', `at most ${NUMBER}`],
  exclusiveMinimum: ['exclusive minimum', `more than ${NUMBER}`],
  exclusiveMaximum: ['exclusive maximum', `less than ${NUMBER}`],
  multipleOf: ['multiple of', `a multiple of ${NUMBER}`],
  minItems: ['min items', `at least ${NUMBER} entries`],
  maxItems: ['max items', `at most ${NUMBER} entries`],
  minLength: ['min length', `at least ${NUMBER} characters`],
  maxLength: ['max length', `at most ${NUMBER} characters`],
}).map(
  ([keyword, [theirs, ours]]) =>
    [keyword, new RegExp(`(?:^|[\\n; ])${theirs}: ${NUMBER}|(?:^|; )${ours}(?=;|$)`)] as const,
);

/** Bounds that are told in words because a backend does not take the keywords. */
function boundsTold({ description = '' }: SchemaNode): Partial<SchemaNode> {
  return Object.fromEntries(
    TOLD.flatMap(([keyword, pattern]) => {
      const found = pattern.exec(description);
      return found ? [[keyword, Number(found[1] ?? found[2])]] : [];
    }),
  );
}

function follow(ref: string, root: SchemaNode): SchemaNode {
  let node: unknown = root;
  for (const step of ref.replace(/^#\/?/, '').split('/').filter(Boolean)) {
    node = (node as Record<string, unknown> | undefined)?.[step.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  if (node === null || typeof node !== 'object')
    throw new Error(`The schema refers to ${ref}, which it does not have.`);
  return node as SchemaNode;
}

function impliedKind({ properties, items, enum: values, const: value }: SchemaNode): string {
  if (properties) return 'object';
  if (items) return 'array';
  const sample = value ?? values?.find((entry) => entry !== null);
  if (typeof sample === 'number') return 'number';
  return typeof sample === 'boolean' ? 'boolean' : 'string';
}

function without(node: SchemaNode, key: keyof SchemaNode): SchemaNode {
  return Object.fromEntries(Object.entries(node).filter(([name]) => name !== key));
}
