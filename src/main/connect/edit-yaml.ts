import { type Document, isCollection, isMap, isScalar, type Pair, parseDocument, stringify, type YAMLMap } from 'yaml';
import { asData, type Edit, type Editor, lineEndOf } from './edit.ts';
import { placeAt } from './text-place.ts';

const OPTIONS = { keepSourceTokens: true, strict: true } as const;

/**
 * YAML. Text is cut and pasted by the places that the parser tells, because a document that is written out anew has
 * lost its author's spacing. What stands in braces is the exception.
 */
export const yamlEditor: Editor = {
  name: 'YAML',
  parse(text) {
    const document = parseDocument(text, OPTIONS);
    const [error] = document.errors;
    if (error) {
      // Its message repeats lines of the file, which may hold secrets.
      const [message = 'it is not valid YAML'] = error.message.split('\n');
      return { fault: { message: message.replace(/ at line \d+, column \d+:?$/, ''), ...placeAt(text, error.pos[0]) } };
    }
    const value: unknown = document.toJS();
    if (value === null || value === undefined) return { data: {} };
    const data = asData(value);
    return data ? { data } : { fault: { message: 'it is not a mapping', line: 1, column: 1 } };
  },
  apply(text, edit) {
    const document = parseDocument(text, OPTIONS);
    const { contents } = document;
    if (!isMap(contents)) return fromNothing(text, edit);
    const [key, parents] = [edit.path.at(-1) ?? '', edit.path.slice(0, -1)];
    const parent = parents.length === 0 ? contents : document.getIn(parents, true);
    if (!isMap(parent)) throw new TypeError('the table is missing');
    if (parent.flow && parent.items.length > 0) return writtenAnew(text, document, edit);
    const pair = parent.items.find((item) => isScalar(item.key) && item.key.value === key);
    if (edit.value === undefined) return pair ? removed(text, document, parents, parent, pair) : text;
    if (pair) return replaced(text, parent, pair, key, edit.value);
    const last = parent.items.at(-1);
    if (last) return inserted(text, parent, last, key, edit.value);
    const owner = ownerOf(document, parents);
    if (!owner) return writtenAnew(text, document, edit);
    return replaced(text, owner.map, owner.pair, String(parents.at(-1)), { [key]: edit.value });
  },
};

function fromNothing(text: string, { path, value }: Edit): string {
  if (value === undefined) return text;
  const data = path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
  const above = text.trimEnd().replace(/(^|\n)(null|~)$/, '$1');
  const eol = lineEndOf(text);
  return `${above.trim() === '' ? '' : `${above.trimEnd()}${eol}`}${rendered(data, '', eol)}${eol}`;
}

function inserted(text: string, map: YAMLMap, last: Pair, key: string, value: unknown): string {
  const eol = lineEndOf(text);
  const [, end] = spanOf(text, last);
  const lineEnd = /\r?\n|$/g;
  lineEnd.lastIndex = end;
  const at = lineEnd.exec(text)?.index ?? text.length;
  const indent = ' '.repeat(columnOf(text, map));
  return `${text.slice(0, at)}${eol}${indent}${rendered({ [key]: value }, indent, eol)}${text.slice(at) || eol}`;
}

function replaced(text: string, map: YAMLMap, pair: Pair, key: string, value: unknown): string {
  const [start, end] = spanOf(text, pair);
  const indent = ' '.repeat(columnOf(text, map));
  return text.slice(0, start) + rendered({ [key]: value }, indent, lineEndOf(text)) + text.slice(end);
}

function removed(
  text: string,
  document: Document.Parsed,
  parents: readonly string[],
  map: YAMLMap,
  pair: Pair,
): string {
  const owner = map.items.length === 1 ? ownerOf(document, parents) : null;
  if (owner) return replaced(text, owner.map, owner.pair, String(parents.at(-1)), {});
  const [start, end] = spanOf(text, pair);
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', end);
  return text.slice(0, lineStart) + (lineEnd < 0 ? '' : text.slice(lineEnd + 1));
}

/** The map and the pair in it whose value is the table at a path. */
function ownerOf(document: Document.Parsed, path: readonly string[]): { map: YAMLMap; pair: Pair } | null {
  const [key, above] = [path.at(-1), path.slice(0, -1)];
  const map = above.length === 0 ? document.contents : document.getIn(above, true);
  const pair = isMap(map) ? map.items.find((item) => isScalar(item.key) && item.key.value === key) : undefined;
  return isMap(map) && pair ? { map, pair } : null;
}

/** From the beginning of the key to the end of the value, without the white space and comments after it. */
function spanOf(text: string, { key, value }: Pair): [number, number] {
  const start = rangeOf(key)?.[0] ?? 0;
  const [, end] = rangeOf(lastOf(value)) ?? rangeOf(value) ?? rangeOf(key) ?? [0, text.length];
  const taken = text.slice(start, end);
  return [start, start + taken.trimEnd().length];
}

/** Where a block collection ends its comments end too; its last scalar ends before them. */
function lastOf(value: unknown): unknown {
  if (!isCollection(value) || value.flow) return value;
  const last = value.items.at(-1);
  if (last === undefined) return value;
  if (!isMap(value)) return lastOf(last);
  const { key, value: inner } = last as Pair;
  return inner === null || inner === undefined ? key : lastOf(inner);
}

function rangeOf(node: unknown): readonly [number, number] | null {
  if (!isScalar(node) && !isCollection(node)) return null;
  return node.range ? [node.range[0], node.range[1]] : null;
}

/** How far in the keys of a map stand. */
function columnOf(text: string, map: YAMLMap): number {
  const [start] = rangeOf(map.items[0]?.key) ?? [0, 0];
  return start - (text.lastIndexOf('\n', start - 1) + 1);
}

function rendered(data: unknown, indent: string, eol: string): string {
  return stringify(data, { lineWidth: 0 }).trimEnd().replaceAll('\n', `${eol}${indent}`);
}

function writtenAnew(text: string, document: Document.Parsed, { path, value }: Edit): string {
  if (value === undefined) document.deleteIn(path);
  else document.setIn(path, document.createNode(value));
  return document.toString({ lineWidth: 0 }).replaceAll('\n', lineEndOf(text));
}
