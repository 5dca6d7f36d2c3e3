import {
  createScanner,
  findNodeAtLocation,
  type Node,
  type ParseError,
  parse,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import { asData, type Edit, type Editor, lineEndOf } from './edit.ts';
import { placeAt } from './text-place.ts';

/** Of jsonc-parser's SyntaxKind, whose values exist in its types only. */
const COMMA = 5;
const LINE_COMMENT = 12;
const BLOCK_COMMENT = 13;
const WHITE_SPACE = 15;

const OPTIONS = { allowTrailingComma: true, allowEmptyContent: true };

/**
 * JSON, with comments and trailing commas where a client allows them. jsonc-parser reads it; its own edits reformat
 * what stands around them, so text is cut and pasted here by the places that it tells.
 */
export const jsonEditor: Editor = {
  name: 'JSON',
  parse(text) {
    const errors: ParseError[] = [];
    const value: unknown = parse(text, errors, OPTIONS);
    const [error] = errors;
    if (error) {
      return { fault: { message: inWords(printParseErrorCode(error.error)), ...placeAt(text, error.offset) } };
    }
    // Some clients write null where they have nothing to say.
    if (value === undefined || value === null) return { data: {} };
    const data = asData(value);
    return data ? { data } : { fault: { message: 'it is not an object', line: 1, column: 1 } };
  },
  apply(text, edit) {
    const root = parseTree(text, [], OPTIONS);
    const style = styleOf(text);
    if (root?.type !== 'object') return fromNothing(text, root, edit, style);
    const [key, parents] = [edit.path.at(-1) ?? '', edit.path.slice(0, -1)];
    const parent = findNodeAtLocation(root, parents);
    if (parent?.type !== 'object') throw new TypeError('the table is missing');
    const property = parent.children?.find(({ children }) => children?.[0]?.value === key);
    if (edit.value === undefined) return property ? removed(text, parent, property) : text;
    return property
      ? replaced(text, property, edit.value, style)
      : inserted(text, parent, `${JSON.stringify(key)}`, edit.value, style);
  },
};

interface Style {
  readonly eol: string;
  /** One level of indentation; null where the whole document stands on one line. */
  readonly indent: string | null;
}

function styleOf(text: string): Style {
  const indent = /\n([ \t]+)\S/.exec(text)?.[1];
  const onOneLine = text.trim() !== '' && !/^[{\s]*(?:\}\s*)?$/.test(text) && !text.trim().includes('\n');
  return { eol: lineEndOf(text), indent: onOneLine ? null : (indent ?? '  ') };
}

/** A document without an object in it: what it says instead (nothing, or null) makes room; comments stay. */
function fromNothing(text: string, root: Node | undefined, { path, value }: Edit, style: Style): string {
  if (value === undefined) return text;
  const data = path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
  const object = rendered(data, { ...style, indent: style.indent ?? '  ' }, '');
  if (root) return splice(text, root.offset, root.length, object);
  const comments = text.trim();
  return `${comments === '' ? '' : `${text.trimEnd()}${style.eol}`}${object}${style.eol}`;
}

function replaced(text: string, property: Node, value: unknown, style: Style): string {
  const node = property.children?.[1];
  if (!node) throw new TypeError('the property has no value');
  const old = text.slice(node.offset, node.offset + node.length);
  const flat = !old.includes('\n') && /^[[{]/.test(old);
  const indent = flat ? null : indentAt(text, property.offset);
  const now = flat && style.indent !== null ? onOneLine(value) : rendered(value, style, indent ?? '');
  return splice(text, node.offset, node.length, now);
}

function inserted(text: string, object: Node, key: string, value: unknown, style: Style): string {
  const last = object.children?.at(-1);
  const end = object.offset + object.length - 1;
  if (!last) return insertedFirst(text, object, end, key, value, style);
  const { comma, at } = afterProperty(text, last.offset + last.length, end);
  const multiline = text.slice(object.offset, last.offset).includes('\n');
  if (!multiline) {
    const pasted = style.indent === null ? `${key}:${JSON.stringify(value)}` : `${key}: ${onOneLine(value)}`;
    const gap = style.indent === null && !/, /.test(text) ? '' : ' ';
    const from = comma ?? last.offset + last.length;
    return comma === null ? splice(text, from, 0, `,${gap}${pasted}`) : splice(text, comma + 1, 0, `${gap}${pasted},`);
  }
  const indent = indentAt(text, last.offset);
  const pasted = `${style.eol}${indent}${key}: ${rendered(value, style, indent)}${comma === null ? '' : ','}`;
  const withEntry = splice(text, at, 0, pasted);
  return comma === null ? splice(withEntry, last.offset + last.length, 0, ',') : withEntry;
}

function insertedFirst(text: string, object: Node, end: number, key: string, value: unknown, style: Style): string {
  const start = object.offset + 1;
  const inner = text.slice(start, end);
  if (style.indent === null) return splice(text, start, end - start, `${inner.trim()}${key}:${JSON.stringify(value)}`);
  const outer = indentAt(text, object.offset);
  const indent = outer + style.indent;
  const kept = inner.trimEnd();
  const pasted = `${kept}${style.eol}${indent}${key}: ${rendered(value, style, indent)}${style.eol}${outer}`;
  return splice(text, start, end - start, pasted);
}

function removed(text: string, object: Node, property: Node): string {
  const properties = object.children ?? [];
  const index = properties.indexOf(property);
  const [previous, next] = [properties[index - 1], properties[index + 1]];
  const end = object.offset + object.length - 1;
  const { comma, at } = afterProperty(text, property.offset + property.length, end);
  const lineStart = text.lastIndexOf('\n', property.offset - 1) + 1;
  const ownLines = text.slice(lineStart, property.offset).trim() === '' && /^\r?\n/.test(text.slice(at));
  const from = ownLines ? lineStart : property.offset;
  const to = ownLines ? text.indexOf('\n', at) + 1 : (next?.offset ?? (comma === null ? at : comma + 1));
  const without = splice(text, from, to - from, '');
  if (next) return without;
  if (!previous) {
    const closing = without.indexOf('}', from);
    const inner = without.slice(object.offset + 1, closing);
    return inner.trim() === '' ? splice(without, object.offset + 1, inner.length, '') : without;
  }
  if (comma !== null) return without;
  // What was the last but one has lost its reason for a comma.
  const before = afterProperty(text, previous.offset + previous.length, property.offset).comma;
  if (before === null) return without;
  // On one line the space between the two goes as well.
  return splice(without, before, ownLines ? 1 : from - before, '');
}

/** Where the comma after a property stands, and where what belongs to its line ends. */
function afterProperty(text: string, from: number, end: number): { comma: number | null; at: number } {
  const scanner = createScanner(text.slice(0, end));
  scanner.setPosition(from);
  let comma: number | null = null;
  let at = from;
  for (;;) {
    const token: number = scanner.scan();
    if (token === COMMA && comma === null) comma = scanner.getTokenOffset();
    else if (token !== WHITE_SPACE && !isComment(token)) break;
    // A comment that ends on another line belongs to that one.
    if (isComment(token) && scanner.getTokenValue().includes('\n')) break;
    if (token !== WHITE_SPACE) at = scanner.getTokenOffset() + scanner.getTokenLength();
  }
  const rest = /^[ \t]*(?=\r?\n)/.exec(text.slice(at))?.[0] ?? '';
  // In front of a line's end its white space belongs to the line.
  if (comma === null || at > comma) return { comma, at: at + rest.length };
  return { comma, at };
}

function isComment(token: number): boolean {
  return token === LINE_COMMENT || token === BLOCK_COMMENT;
}

function rendered(value: unknown, { eol, indent }: Style, base: string): string {
  if (indent === null) return JSON.stringify(value);
  return JSON.stringify(value, null, indent).replaceAll('\n', `${eol}${base}`);
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  const data = asData(value);
  if (!data) return JSON.stringify(value);
  const properties = Object.entries(data).map(([key, inner]) => `${JSON.stringify(key)}: ${onOneLine(inner)}`);
  return properties.length === 0 ? '{}' : `{ ${properties.join(', ')} }`;
}

/** The white space at the beginning of the line on which a place lies. */
function indentAt(text: string, offset: number): string {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(lineStart, offset))?.[0] ?? '';
}

function splice(text: string, offset: number, length: number, pasted: string): string {
  return text.slice(0, offset) + pasted + text.slice(offset + length);
}

/** `CloseBraceExpected` as it would be said. */
function inWords(code: string): string {
  return code.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}
