import type { Json } from '../../planning/engine/json.ts';
import type { Dialect } from '../provider.ts';

type SchemaNode = { readonly [key: string]: Json | undefined };

/**
 * What a backend accepts of JSON Schema. Keywords that are not listed are removed, and their bounds are described in
 * words.
 */
interface Rules {
  readonly keywords: ReadonlySet<string>;
  /** Every property is required; optional ones may be null instead. */
  readonly requireAll: boolean;
  /** Longer lists are not limited by the schema: a grammar repeats the entry so many times. */
  readonly mostItems: number;
}

const STRUCTURE = ['type', 'properties', 'required', 'items', 'enum', 'anyOf', 'description', '$ref', '$defs'];

/**
 * Sources: OpenAI "Supported schemas" of structured outputs; Anthropic "JSON Schema limitations"; Google
 * "responseJsonSchema"; llama.cpp grammars/README.md and its issue 25746 (maxLength makes grammars that do not
 * compile).
 */
const RULES: Record<Exclude<Dialect, 'plain'>, Rules> = {
  'openai-strict': {
    keywords: new Set([
      ...STRUCTURE,
      'minItems',
      'maxItems',
      'minimum',
      'maximum',
      'exclusiveMinimum',
      'exclusiveMaximum',
      'multipleOf',
    ]),
    requireAll: true,
    mostItems: Number.POSITIVE_INFINITY,
  },
  anthropic: { keywords: new Set(STRUCTURE), requireAll: false, mostItems: 0 },
  google: {
    keywords: new Set([...STRUCTURE, 'minItems', 'maxItems', 'minimum', 'maximum']),
    requireAll: false,
    mostItems: Number.POSITIVE_INFINITY,
  },
  grammar: { keywords: new Set([...STRUCTURE, 'minItems', 'maxItems']), requireAll: false, mostItems: 64 },
  // node-llama-cpp's grammars have every property.
  'grammar-all': { keywords: new Set([...STRUCTURE, 'minItems', 'maxItems']), requireAll: true, mostItems: 64 },
};

/**
 * The schema in the backend's dialect. Every value that fits the original can still be expressed (a missing optional
 * field as null, where all are required). Keywords that are removed are described in the descriptions.
 * @returns null where the dialect cannot express it (`plain`, open maps, combined schemas): then the schema goes into
 * the prompt.
 */
export function inDialect(schema: Json, dialect: Dialect): Json | null {
  if (dialect === 'plain' || !isNode(schema) || schema.type !== 'object') return null;
  try {
    return translate(schema, RULES[dialect]);
  } catch (error) {
    if (error instanceof NotExpressible) return null;
    throw error;
  }
}

/** Whether the backend shows the schema to the model: a grammar only restricts tokens, so descriptions are lost. */
export function modelSeesSchema(dialect: Dialect): boolean {
  return dialect === 'openai-strict' || dialect === 'anthropic' || dialect === 'google';
}

class NotExpressible extends Error {
  override readonly name = 'NotExpressible';
}

const IN_WORDS: readonly (readonly [keyword: string, words: (bound: Json) => string])[] = [
  ['minLength', (bound) => `at least ${bound} characters`],
  ['maxLength', (bound) => `at most ${bound} characters`],
  ['pattern', (bound) => `matches ${bound}`],
  ['format', (bound) => `format ${bound}`],
  ['minimum', (bound) => `at least ${bound}`],
  ['maximum', (bound) => `at most ${bound}`],
  ['exclusiveMinimum', (bound) => `more than ${bound}`],
  ['exclusiveMaximum', (bound) => `less than ${bound}`],
  ['multipleOf', (bound) => `a multiple of ${bound}`],
  ['minItems', (bound) => `at least ${bound} entries`],
  ['maxItems', (bound) => `at most ${bound} entries`],
  ['uniqueItems', (bound) => (bound ? 'no entry twice' : '')],
  ['default', (bound) => `${JSON.stringify(bound)} when left out`],
];
const NOT_EXPRESSIBLE = ['allOf', 'not', 'if', 'prefixItems', 'patternProperties', 'propertyNames', 'dependentSchemas'];

function translate(node: Json, rules: Rules): Json {
  if (!isNode(node)) throw new NotExpressible();
  if (NOT_EXPRESSIBLE.some((keyword) => node[keyword] !== undefined)) throw new NotExpressible();
  const bounds: string[] = [];
  const result: Record<string, Json | undefined> = {};
  for (const [keyword, words] of IN_WORDS) {
    const bound = node[keyword];
    if (bound === undefined || isSafeIntegerBound(bound)) continue;
    const tooMany = (keyword === 'maxItems' || keyword === 'minItems') && Number(bound) > rules.mostItems;
    if (rules.keywords.has(keyword) && !tooMany) result[keyword] = bound;
    else bounds.push(words(bound));
  }
  const values = node.const === undefined ? node.enum : [node.const];
  const alternatives = node.anyOf ?? node.oneOf;
  const description = [node.description, bounds.filter(Boolean).join('; ')].filter(Boolean).join('; ');
  return {
    ...(node.type !== undefined && { type: node.type }),
    ...(description !== '' && { description }),
    ...(values !== undefined && { enum: values }),
    ...(node.$ref !== undefined && { $ref: node.$ref }),
    ...(isNode(node.$defs) && { $defs: mapValues(node.$defs, (entry) => translate(entry, rules)) }),
    ...(Array.isArray(alternatives) && { anyOf: alternatives.map((entry) => translate(entry as Json, rules)) }),
    ...(node.items !== undefined && { items: translate(node.items, rules) }),
    ...(node.type === 'object' && objectOf(node, rules)),
    ...result,
  };
}

function objectOf(node: SchemaNode, rules: Rules): SchemaNode {
  const { properties, additionalProperties } = node;
  // An open map: closed, it would accept no entries.
  if (!isNode(properties) || isNode(additionalProperties) || additionalProperties === true) throw new NotExpressible();
  const required = requiredOf(node);
  return {
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, property]) => {
        const translated = translate(property ?? null, rules);
        return [name, rules.requireAll && !required.has(name) ? nullable(translated) : translated];
      }),
    ),
    required: rules.requireAll ? Object.keys(properties) : [...required],
    additionalProperties: false,
  };
}

function nullable(node: Json): Json {
  if (!isNode(node) || mayBeNull(node)) return node;
  const { description, ...rest } = node;
  return { ...(description !== undefined && { description }), anyOf: [rest, { type: 'null' }] };
}

/**
 * The answer without fields that are null although the schema has them optional and not nullable. Other answers are
 * unchanged, so it is applied for every dialect; models without a strict mode also write null for "nothing".
 */
export function withoutAddedNulls(value: Json, schema: Json, root: Json = schema): Json {
  const node = resolved(schema, root);
  if (!isNode(node)) return value;
  if (Array.isArray(value)) {
    const { items } = node;
    return items === undefined ? value : value.map((entry) => withoutAddedNulls(entry as Json, items, root));
  }
  if (!isNode(value)) return value;
  const alternatives = node.anyOf ?? node.oneOf;
  if (Array.isArray(alternatives)) {
    // The alternative can only be identified when exactly one of them is an object.
    const objects = alternatives.filter((entry) => isNode(resolved(entry as Json, root)?.properties));
    return objects.length === 1 ? withoutAddedNulls(value, objects[0] as Json, root) : value;
  }
  const { properties } = node;
  if (!isNode(properties)) return value;
  const required = requiredOf(node);
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]): [string, Json | undefined][] => {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (property === undefined || member === undefined) return [[name, member]];
      const inner = resolved(property, root);
      if (member === null && !required.has(name) && !mayBeNull(inner)) return [];
      return [[name, withoutAddedNulls(member, property, root)]];
    }),
  );
}

function resolved(schema: Json | undefined, root: Json): SchemaNode | null {
  if (!isNode(schema)) return null;
  const name = typeof schema.$ref === 'string' ? /^#\/\$defs\/([^/]+)$/.exec(schema.$ref)?.[1] : undefined;
  if (name === undefined) return schema;
  const found = isNode(root) && isNode(root.$defs) ? root.$defs[name] : undefined;
  return isNode(found) ? found : schema;
}

function mayBeNull(node: SchemaNode | null): boolean {
  if (!node) return true;
  const { type, anyOf, oneOf } = node;
  const alternatives = anyOf ?? oneOf;
  if (Array.isArray(alternatives)) return alternatives.some((entry) => isNode(entry) && mayBeNull(entry));
  if (Array.isArray(node.enum) && !node.enum.includes(null)) return false;
  if (node.const !== undefined) return node.const === null;
  return type === 'null' || (Array.isArray(type) && type.includes('null'));
}

function requiredOf(node: SchemaNode): ReadonlySet<string> {
  return new Set(Array.isArray(node.required) ? node.required.filter((name) => typeof name === 'string') : []);
}

function mapValues(node: SchemaNode, map: (value: Json) => Json): SchemaNode {
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, map(value ?? null)]));
}

/** Zod adds these bounds to every integer; they are useless to a model. */
function isSafeIntegerBound(bound: Json): boolean {
  return bound === Number.MAX_SAFE_INTEGER || bound === Number.MIN_SAFE_INTEGER;
}

function isNode(value: Json | undefined): value is SchemaNode {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
