import type { Json } from '../../../engine/stage.ts';

/** Shorter lists of ids, in characters of JSON, are as cheap where they stand. */
const LEAST_LETTERS = 80;

interface Shared {
  readonly name: string;
  readonly values: readonly Json[];
}

type SchemaNode = { readonly [key: string]: Json | undefined };

/**
 * The schema with every list of ids that occurs more than once told once, under `$defs`. What a field's own description
 * says goes to the object that has the field, because not every backend takes words beside a reference.
 */
export function withSharedIds(schema: Json): Json {
  if (!isNode(schema)) return schema;
  const counts = new Map<string, number>();
  count(schema, counts);
  const shared = new Map<string, Shared>();
  for (const [key, times] of counts) {
    if (times > 1 && key.length >= LEAST_LETTERS)
      shared.set(key, { name: `ids_${shared.size + 1}`, values: JSON.parse(key) as Json[] });
  }
  if (shared.size === 0) return schema;
  const defs = [...shared.values()].map(({ name, values }) => [name, { type: 'string', enum: values }]);
  return { ...(replaced(schema, shared) as SchemaNode), $defs: Object.fromEntries(defs) };
}

function count(node: Json, counts: Map<string, number>): void {
  if (node === null || typeof node !== 'object') return;
  if (isIds(node)) {
    const key = JSON.stringify(node.enum);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  for (const entry of Object.values(node)) if (entry !== undefined) count(entry, counts);
}

function replaced(node: Json, shared: ReadonlyMap<string, Shared>): Json {
  if (Array.isArray(node)) return node.map((entry: Json) => replaced(entry, shared));
  if (!isNode(node)) return node;
  const own = sharedIn(node, shared);
  if (own) return { $ref: `#/$defs/${own.name}` };
  const told = Object.entries(isNode(node.properties) ? node.properties : {}).flatMap(([name, property]) =>
    isNode(property) && sharedIn(property, shared) && typeof property.description === 'string'
      ? [`${name}: ${property.description}`]
      : [],
  );
  const description = [node.description, ...told].filter((words) => typeof words === 'string').join('; ');
  const entries = Object.entries(node).map(([name, value]) => [
    name,
    value === undefined ? value : replaced(value, shared),
  ]);
  return { ...Object.fromEntries(entries), ...(told.length > 0 && { description }) };
}

function sharedIn(node: SchemaNode, shared: ReadonlyMap<string, Shared>): Shared | undefined {
  return isIds(node) ? shared.get(JSON.stringify(node.enum)) : undefined;
}

function isIds(node: Json): node is SchemaNode {
  return isNode(node) && node.type === 'string' && Array.isArray(node.enum);
}

function isNode(value: Json | undefined): value is SchemaNode {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
