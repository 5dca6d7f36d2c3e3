import { type MarkdownNode, plainText } from '../markdown-tree.ts';
import { textWidth } from '../pictures/text-fit.ts';

/** All lengths in twentieths of a point. */
const FONT_SIZE = 180;
const CELL_MARGINS = 200;
/** Of a text with spaces. */
const CHARACTER = 95;
const NARROWEST = 480;
/** A longer word is broken. */
const LONGEST_WORD = 3_200;
/** What stands in a column whose head may be written upwards, in characters: the letters of a RACI chart, for one. */
const SHORT = 4;
/** The most that a head that is written upwards takes of a page. */
const HIGHEST_HEAD = 2_400;
/** Where a line of a table may end. A space that no line may end at is part of its word. */
const BREAKS = /[ \t\n\u2013-]+/;

interface ColumnLayout {
  /** All together are as wide as the page. */
  readonly widths: readonly number[];
  /** Which columns have their head written upwards, so that they take little room. */
  readonly isUpwards: readonly boolean[];
  /** How high such heads are; null without any. */
  readonly headHeight: number | null;
}

/**
 * The room of each column: that of its longest word, and a share of the rest by its longest text. Where that is more than
 * a page has, heads above short entries are written upwards; and where that is not enough, the widest columns give way,
 * so that short words stay whole.
 */
export function columnLayout({ children }: Extract<MarkdownNode, { type: 'table' }>, page: number): ColumnLayout {
  const count = Math.max(1, ...children.map((row) => row.children.length));
  const texts = Array.from({ length: count }, (_, column) =>
    children.map(({ children: cells }) => (cells[column] ? plainText(cells[column]) : '')),
  );
  const flat = texts.map((column) => roomOf(column));
  if (sum(flat) <= page)
    return { widths: spread(flat, texts, page), isUpwards: flat.map(() => false), headHeight: null };
  const isUpwards = texts.map(([, ...body]) => body.every((text) => text.length <= SHORT));
  const heads = texts.map(([head = '']) => head).filter((_, column) => isUpwards[column]);
  const least = texts.map((column, index) => roomOf(isUpwards[index] ? column.slice(1) : column));
  const widths =
    sum(least) <= page
      ? spread(
          least,
          texts.map(([, ...body]) => body),
          page,
        )
      : levelled(least, page);
  const headHeight = Math.max(0, ...heads.map((head) => CELL_MARGINS + textWidth(head, FONT_SIZE)));
  return { widths, isUpwards, headHeight: heads.length === 0 ? null : Math.ceil(Math.min(HIGHEST_HEAD, headHeight)) };
}

/** The room that the longest word of a column needs. */
function roomOf(texts: readonly string[]): number {
  const words = new Set(texts.flatMap((text) => text.split(BREAKS)));
  const longest = [...words].reduce((most, word) => (word.length > most.length ? word : most), '');
  return Math.max(NARROWEST, CELL_MARGINS + Math.min(LONGEST_WORD, Math.ceil(textWidth(longest, FONT_SIZE))));
}

/**
 * What is left of the page is given to the columns by how much stands in them, until their longest text fits one line;
 * what is left then, to all alike.
 */
function spread(least: readonly number[], texts: readonly (readonly string[])[], page: number): readonly number[] {
  const needs = texts.map((column) => {
    const longest = column.reduce((most, { length }) => Math.max(most, length), 0);
    return { weight: sum(column.map(({ length }) => length)) / Math.max(1, column.length) + longest / 3, longest };
  });
  const most = needs.map(({ longest }, column) => Math.max(least[column] ?? 0, CELL_MARGINS + CHARACTER * longest));
  const widths = [...least];
  const isOpen = (column: number) => (widths[column] ?? 0) < (most[column] ?? 0);
  for (let rest = page - sum(widths); rest > widths.length; ) {
    const open = [...widths.keys()].filter(isOpen);
    const shared = open.length > 0 ? open : [...widths.keys()];
    const all = sum(shared.map((column) => needs[column]?.weight ?? 0)) || 1;
    for (const column of shared) {
      const share = open.length > 0 ? (rest * (needs[column]?.weight ?? 0)) / all : rest / shared.length;
      const wanted = (widths[column] ?? 0) + share;
      widths[column] = open.length > 0 ? Math.min(wanted, most[column] ?? wanted) : wanted;
    }
    rest = open.length > 0 ? page - sum(widths) : 0;
  }
  return widths.map(Math.floor);
}

/** No column is wider than all together allow; the narrower ones stay as they are. */
function levelled(widths: readonly number[], page: number): readonly number[] {
  let [room, left] = [page, widths.length];
  for (const width of [...widths].sort((a, b) => a - b)) {
    if (width * left > room) break;
    room -= width;
    left -= 1;
  }
  const most = Math.floor(room / Math.max(1, left));
  return widths.map((width) => Math.min(width, most));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
}
