import type { Json } from '../../../engine/stage.ts';

/** JSON Schema as far as answers use it, with our own marks. */
interface Node {
  readonly prose?: boolean;
  /** Of a list: more entries are reported. */
  readonly usual_most?: number;
  /** Of a list: left out, it is empty. */
  readonly may_be_left_out?: boolean;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
}

/** The answer with every prose text replaced by what `change` makes of it; `path` is like `risks.2.effect`. */
export function mapProse(answer: Json, schema: Json, change: (text: string, path: string) => string): Json {
  return walk(answer, schema as Node, '', change);
}

function walk(value: Json, node: Node, path: string, change: (text: string, path: string) => string): Json {
  if (typeof value === 'string') return isProse(node) ? change(value, path) : value;
  if (value === null || typeof value !== 'object') return value;
  const branch = branchOf(node);
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (Array.isArray(value)) {
    const items = branch.items ?? {};
    return value.map((entry: Json, index) => walk(entry, items, at(`${index}`), change));
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      entry === undefined ? entry : walk(entry, branch.properties?.[name] ?? {}, at(name), change),
    ]),
  );
}

/** The answer with an empty list for each that it leaves out although the schema has it, where it may be empty. */
export function withEmptyLists(answer: Json, schema: Json): Json {
  return filled(answer, schema as Node);
}

function filled(value: Json, node: Node): Json {
  if (value === null || typeof value !== 'object') return value;
  const branch = branchOf(node);
  if (Array.isArray(value)) return value.map((entry: Json) => filled(entry, branch.items ?? {}));
  const own = Object.entries(value).map(([name, entry]): [string, Json | undefined] => [
    name,
    entry === undefined ? entry : filled(entry, branch.properties?.[name] ?? {}),
  ]);
  const missing = Object.entries(branch.properties ?? {}).flatMap(([name, property]): [string, Json][] =>
    property.may_be_left_out && !Object.hasOwn(value, name) ? [[name, []]] : [],
  );
  return Object.fromEntries([...own, ...missing]);
}

/** Lists that are longer than was asked for, by path. */
export function longLists(
  answer: Json,
  schema: Json,
): { readonly path: string; readonly length: number; readonly most: number }[] {
  return listsIn(answer, schema as Node, '').filter(({ length, most }) => length > most);
}

function listsIn(value: Json, node: Node, path: string): { path: string; length: number; most: number }[] {
  if (value === null || typeof value !== 'object') return [];
  const branch = branchOf(node);
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (!Array.isArray(value))
    return Object.entries(value).flatMap(([name, entry]) =>
      entry === undefined ? [] : listsIn(entry, branch.properties?.[name] ?? {}, at(name)),
    );
  const own = branch.usual_most === undefined ? [] : [{ path, length: value.length, most: branch.usual_most }];
  return [...own, ...value.flatMap((entry: Json, index) => listsIn(entry, branch.items ?? {}, at(`${index}`)))];
}

/** What may be null is one branch of two. */
function branchOf(node: Node): Node {
  return node.anyOf?.find(({ properties, items }) => properties || items) ?? node;
}

/** A text that may be null is one branch of two. */
function isProse(node: Node): boolean {
  return node.prose === true || (node.anyOf?.some(isProse) ?? false);
}
