import { isTooComplex } from '../../shared/markdown-complexity.ts';
import { type MarkdownRoot, parseMarkdown } from './parse-markdown.ts';

type Node = MarkdownRoot | MarkdownRoot['children'][number];
type Table = Extract<Node, { type: 'table' }>;
type Row = Table['children'][number];

/** Rows of a table below which nothing is won. */
const LONG = 40;
/** Letters, signs that mean nothing inside a cell, and marks that are escaped. */
const PLAIN = /(?:[^\\`*_[\]<&~|\p{Cc}]|\\[!-/:-@[-`{-~])*/u.source;
const BOLD = `\\*\\*(?=\\S)${PLAIN}(?<=\\S)\\*\\*`;
const PLAIN_ROW = new RegExp(`^(?:\\|(?:${PLAIN}| *${BOLD} *)(?=\\|))+\\|$`, 'u');

/**
 * The same tree as `parseMarkdown` has it, in a fraction of the time where a table has thousands of rows, such as that of
 * all tasks: rows of plain texts are only divided at their bars. These have no place, and of other nodes only offsets hold.
 */
export function parseLongTables(markdown: string): MarkdownRoot {
  const lines = markdown.split('\n');
  const tables = longTables(lines);
  // What a link leads to may be said anywhere in the text, and rows that are parsed by themselves would not find it.
  if (tables.length === 0 || /\]:|\r/.test(markdown) || isTooComplex(markdown)) return parseMarkdown(markdown);
  const without = lines.filter((_, line) => !tables.some(({ from, to }) => line >= from && line < to));
  const root = parseMarkdown(without.join('\n'));
  const starts = startsOf(lines);
  const rows = tables.map(({ from, to }) =>
    rowsOf(lines.slice(from, to), lines.slice(from - 2, from), starts.slice(from)),
  );
  const places = tables.map(({ from }, index) => {
    const before = tables.slice(0, index).reduce((sum, each) => sum + each.to - each.from, 0);
    return root.children.find((node) => node.type === 'table' && node.position?.start.line === from - 1 - before);
  });
  // Such as lines inside of a block of code.
  if (places.includes(undefined) || rows.includes(null)) return parseMarkdown(markdown);
  move(root, (offset) =>
    tables.reduce((at, { from, to }) => {
      const start = starts[from] ?? 0;
      return at < start ? at : at + (starts[to] ?? markdown.length) - start;
    }, offset),
  );
  for (const [index, table] of places.entries())
    if (table?.type === 'table') for (const row of rows[index] ?? []) table.children.push(row);
  return root;
}

/** Where each line begins. */
function startsOf(lines: readonly string[]): number[] {
  let next = 0;
  return lines.map((line) => {
    const start = next;
    next += line.length + 1;
    return start;
  });
}

/** Says of each node where it stands in the whole text. */
function move(node: Node, moved: (offset: number) => number): void {
  if (node.position) {
    const { start, end } = node.position;
    const at = <Point extends { offset?: number | undefined }>(point: Point): Point => ({
      ...point,
      offset: moved(point.offset ?? 0),
    });
    node.position = { start: at(start), end: at(end) };
  }
  if ('children' in node) for (const child of node.children) move(child, moved);
}

/** Lines of rows, the last one excluded, that follow a head and its delimiters and are followed by an empty line. */
function longTables(lines: readonly string[]): { readonly from: number; readonly to: number }[] {
  const tables: { from: number; to: number }[] = [];
  for (let line = 0; line < lines.length; line += 1) {
    if (!lines[line]?.startsWith('|')) continue;
    const from = line + 2;
    while (lines[line]?.startsWith('|')) line += 1;
    const isAlone = (lines[from - 3] ?? '') === '' && (lines[line] ?? '') === '';
    if (line - from >= LONG && isAlone) tables.push({ from, to: line });
  }
  return tables;
}

/**
 * Null where a line is more than a row.
 * @param starts where each of the lines begins in the text
 */
function rowsOf(lines: readonly string[], head: readonly string[], starts: readonly number[]): readonly Row[] | null {
  const isPlain = lines.map((line) => PLAIN_ROW.test(line));
  const others = lines.filter((_, index) => !isPlain[index]);
  const [table] = parseMarkdown([...head, ...others].join('\n')).children;
  if (table?.type !== 'table' || table.children.length !== others.length + 1) return null;
  const parsed = table.children.slice(1).values();
  return lines.flatMap((line, index) => {
    if (isPlain[index]) return [plainRow(line)];
    const row = parsed.next().value;
    const from = row?.position?.start.offset ?? 0;
    if (row) move(row, (offset) => offset - from + (starts[index] ?? 0));
    return row ?? [];
  });
}

function plainRow(line: string): Row {
  const children = cellTexts(line).map((cell): Row['children'][number] => ({
    type: 'tableCell',
    children: contentOf(cell),
  }));
  return { type: 'tableRow', children };
}

function contentOf(cell: string): Row['children'][number]['children'] {
  if (cell === '') return [];
  const isBold = cell.startsWith('**');
  const words = isBold ? cell.slice(2, -2) : cell;
  const text = { type: 'text', value: words.replaceAll(/\\(.)/g, '$1') } as const;
  return isBold ? [{ type: 'strong', children: [text] }] : [text];
}

/** What stands between the bars, without the spaces around it. */
function cellTexts(line: string): string[] {
  const inner = line.slice(1, -1);
  // A bar that is escaped ends no cell.
  const cells = inner.includes('\\') ? inner.split(/(?<=(?:^|[^\\])(?:\\\\)*)\|/) : inner.split('|');
  return cells.map((cell) => cell.replace(/^ +| +$/g, ''));
}
