import type { Json } from '../../planning/engine/json.ts';

type SchemaNode = { readonly [key: string]: Json | undefined };

/** What stands where a model had nothing to say. */
const FILLER =
  /^(?:\.{2,}|…|-+|\?+|x{3,}|string|text|todo|tbd|n\/?a|placeholder|lorem ipsum\b.*|(?:your|some) text.*)$/is;
/** One word again and again, which small models fall into. */
const RUN_ON = /(?<!\p{L})(\p{L}{2,})(?:[\s,.;-]+\1(?!\p{L})){3,}/iu;
/** Shorter texts may well be words of their field's description. In characters. */
const LEAST_COPY = 12;

/**
 * What small models do wrong although it fits the schema, one sentence each: fillers, words without end, entries that
 * are there twice, and a field's own description as its text.
 */
export function weakTexts(answer: Json, schema: Json): readonly string[] {
  return faultsIn(answer, schema as SchemaNode, '');
}

function faultsIn(value: Json, node: SchemaNode, path: string): readonly string[] {
  if (typeof value === 'string') return node.enum || node.$ref ? [] : faultsOfText(value, node, path);
  if (value === null || typeof value !== 'object') return [];
  if (Array.isArray(value)) {
    const items = (node.items ?? {}) as SchemaNode;
    return [...repeated(value, path), ...value.flatMap((entry: Json, at) => faultsIn(entry, items, `${path}.${at}`))];
  }
  const properties = (node.properties ?? {}) as Readonly<Record<string, SchemaNode>>;
  return Object.entries(value).flatMap(([name, entry]) =>
    entry === undefined ? [] : faultsIn(entry, properties[name] ?? {}, path === '' ? name : `${path}.${name}`),
  );
}

function faultsOfText(text: string, { description }: SchemaNode, path: string): readonly string[] {
  const said = text.trim();
  if (FILLER.test(said)) return [`${path}: “${said.slice(0, 20)}” says nothing; write about this project.`];
  if (RUN_ON.test(said)) return [`${path}: the same word comes again and again; write one plain sentence.`];
  const copies = said.length >= LEAST_COPY && typeof description === 'string' && isBeginning(said, description);
  return copies ? [`${path}: this only says what the field is for; fill it.`] : [];
}

function isBeginning(text: string, description: string): boolean {
  const plain = (words: string) => words.toLowerCase().replace(/[.\s]+$/, '');
  const [field = ''] = description.split(';');
  return plain(text) === plain(field) || plain(text) === plain(description);
}

function repeated(entries: readonly Json[], path: string): readonly string[] {
  const first = new Map<string, number>();
  return entries.flatMap((entry, at) => {
    const key = JSON.stringify(entry)
      .toLowerCase()
      .replace(/[\s.,]+/g, ' ');
    const before = first.get(key);
    if (before === undefined) first.set(key, at);
    return before === undefined ? [] : [`${path}.${at}: this entry is there before; give another one.`];
  });
}
