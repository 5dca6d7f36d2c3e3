import { isTooComplex } from '../../shared/markdown-complexity.ts';
import { type MarkdownRoot, parseMarkdown } from './parse-markdown.ts';

type Table = Extract<MarkdownRoot['children'][number], { type: 'table' }>;
type Row = Table['children'][number];

/** Rows of a table below which nothing is won. */
const LONG = 40;
/** Letters, signs that mean nothing inside a cell, and marks that are escaped. */
const PLAIN = /(?:[^\\`*_[\]<&~|\p{Cc}]|\\[!-/:-@[-`{-~])*/u.source;
const BOLD = `\\*\\*(?=\\S)${PLAIN}(?<=\\S)\\*\\*`;
const PLAIN_ROW = new RegExp(`^(?:\\|(?:${PLAIN}| *${BOLD} *)(?=\\|))+\\|$`, 'u');

/**
 * The same tree as `parseMarkdown` has it, but for the places of its nodes, which are not those of the text. A table of
 * thousands of rows, such as that of all tasks, takes a twentieth of the time: plain rows are only divided at their bars.
 */
export function parseLongTables(markdown: string): MarkdownRoot {
  const lines = markdown.split('\n');
  const tables = longTables(lines);
  // What a link leads to may be said anywhere in the text, and rows that are parsed by themselves would not find it.
  if (tables.length === 0 || /\]:|\r/.test(markdown) || isTooComplex(markdown)) return parseMarkdown(markdown);
  const without = lines.filter((_, line) => !tables.some(({ from, to }) => line >= from && line < to));
  const root = parseMarkdown(without.join('\n'));
  let removed = 0;
  for (const { from, to } of tables) {
    const [head = '', delimiters = ''] = lines.slice(from - 2, from);
    const first = from - 1 - removed;
    const table = root.children.find((node) => node.type === 'table' && node.position?.start.line === first);
    const rows = rowsOf(lines.slice(from, to), `${head}\n${delimiters}\n`);
    // Such as lines inside of a block of code.
    if (table?.type !== 'table' || rows === null) return parseMarkdown(markdown);
    for (const row of rows) table.children.push(row);
    removed += to - from;
  }
  return root;
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

/** Null where a line is more than a row. */
function rowsOf(lines: readonly string[], head: string): readonly Row[] | null {
  const others = lines.filter((line) => !PLAIN_ROW.test(line));
  const [table] = parseMarkdown(head + others.join('\n')).children;
  if (table?.type !== 'table' || table.children.length !== others.length + 1) return null;
  const parsed = table.children.slice(1).values();
  return lines
    .map((line) => (PLAIN_ROW.test(line) ? plainRow(line) : parsed.next().value))
    .filter((row) => row !== undefined);
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
