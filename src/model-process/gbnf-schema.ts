import type { GbnfJsonObjectSchema } from 'node-llama-cpp';

type Node = { readonly [key: string]: unknown };

/**
 * A JSON Schema as node-llama-cpp makes grammars of it: alternatives are called `oneOf`, an empty list of them or of
 * values is nothing that can be written, and what it does not know is left out.
 * @throws TypeError for what is no schema
 */
export function gbnfSchema(schema: unknown): GbnfJsonObjectSchema {
  if (!isNode(schema)) throw new TypeError('a schema is an object');
  return translate(schema) as unknown as GbnfJsonObjectSchema;
}

const KEPT = ['type', 'enum', 'const', '$ref', 'minItems', 'maxItems', 'additionalProperties'] as const;

function translate(node: Node): Node {
  const { properties, items, $defs } = node;
  const alternatives = node.anyOf ?? node.oneOf;
  return {
    ...Object.fromEntries(KEPT.filter((name) => node[name] !== undefined).map((name) => [name, node[name]])),
    ...(Array.isArray(alternatives) && { oneOf: alternatives.filter(isNode).map(translate) }),
    ...(isNode(properties) && { properties: translateEach(properties) }),
    ...(isNode(items) && { items: translate(items) }),
    ...(isNode($defs) && { $defs: translateEach($defs) }),
  };
}

function translateEach(nodes: Node): Node {
  return Object.fromEntries(
    Object.entries(nodes).flatMap(([name, node]) => (isNode(node) ? [[name, translate(node)]] : [])),
  );
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
