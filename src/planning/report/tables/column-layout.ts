import { textWidth } from '../figures/text-fit.ts';
import { isShortValue } from './short-value.ts';

/** All lengths in twentieths of a point. */
const FONT_SIZE = 180;
const CELL_MARGINS = 200;
/** Of a text with spaces. */
const CHARACTER = 95;
/** Characters at the end of a line that its next word has no room in. */
const UNFILLED = 3;
const NARROWEST = 480;
/** A longer word is broken. */
const LONGEST_WORD = 3_200;
/** What stands in a column whose head may be written upwards, in characters: the letters of a RACI chart, for one. */
const SHORT = 4;
/** The most that a head that is written upwards takes of a page. */
const HIGHEST_HEAD = 2_400;
/** Where a line of a table may end. A space that no line may end at is part of its word. */
const BREAKS = /[ \t\n\u2013-]+/;
/** What is left of a page is given away in pieces of this width; as many at once as may spare a line together. */
const PIECE = 160;
const MOST_PIECES = 8;
/** Rows that say how high a table gets. Longer ones are alike all the way. */
const MOST_ROWS = 80;

interface ColumnLayout {
  /** All together are as wide as the page. */
  readonly widths: readonly number[];
  /** Which columns have their head written upwards, so that they take little room. */
  readonly isUpwards: readonly boolean[];
  /** How high such heads are; null without any. */
  readonly headHeight: number | null;
  /** Whether the page has room for every column with its words, its short values and its head as they are. */
  readonly isRoomy: boolean;
}

/**
 * The room of each column: that of its longest word, and of the rest what makes the table lowest. Where the words need
 * more than a page has, heads above short entries are written upwards; and where that is not enough, the widest columns
 * give way, so that short words stay whole.
 *
 * @param rows the texts of the cells, the head first; lines that end within a cell end in `\n`
 * @param page its width in twentieths of a point
 */
export function columnLayout(rows: readonly (readonly string[])[], page: number): ColumnLayout {
  const count = Math.max(1, ...rows.map(({ length }) => length));
  const texts = Array.from({ length: count }, (_, column) => rows.map((cells) => cells[column] ?? ''));
  const { widths: flat, areWhole } = leastOf(texts, page);
  if (sum(flat) <= page) {
    const widths = lowest(flat, texts, page);
    return { widths, isUpwards: flat.map(() => false), headHeight: null, isRoomy: areWhole };
  }
  const isUpwards = texts.map(([, ...body]) => body.every((text) => text.length <= SHORT));
  const heads = texts.map(([head = '']) => head).filter((_, column) => isUpwards[column]);
  const turned = texts.map((column, index) => (isUpwards[index] ? column.with(0, '') : column));
  const { widths: least } = leastOf(turned, page);
  const headHeight = Math.max(0, ...heads.map((head) => CELL_MARGINS + textWidth(head, FONT_SIZE)));
  return {
    widths: sum(least) <= page ? lowest(least, turned, page) : levelled(least, page),
    isUpwards,
    headHeight: heads.length === 0 ? null : Math.ceil(Math.min(HIGHEST_HEAD, headHeight)),
    isRoomy: false,
  };
}

/**
 * What columns need for their words, and for their short values as a whole in as many columns as the page has room for:
 * first where this takes least.
 */
function leastOf(
  texts: readonly (readonly string[])[],
  page: number,
): { readonly widths: readonly number[]; readonly areWhole: boolean } {
  const widths = texts.map((column) => roomOf(column, wordsOf));
  const extra = texts.map((column, index) => ({
    index,
    width: roomOf(column, (text) => (isShortValue(text) ? [text] : wordsOf(text))) - (widths[index] ?? 0),
  }));
  let rest = page - sum(widths);
  let areWhole = true;
  for (const { index, width } of extra.toSorted((one, other) => one.width - other.width)) {
    if (width <= 0) continue;
    if (width > rest) {
      areWhole = false;
      continue;
    }
    widths[index] = (widths[index] ?? 0) + width;
    rest -= width;
  }
  return { widths, areWhole };
}

/** What lines may end between; letters such as `R A` stay together. */
function wordsOf(text: string): readonly string[] {
  return text.length <= SHORT ? [text] : text.split(BREAKS);
}

/** The room that the longest word of a column needs. */
function roomOf(texts: readonly string[], dividing: (text: string) => readonly string[]): number {
  let longest = '';
  for (const text of texts) {
    // No word is longer than its text.
    if (text.length <= longest.length) continue;
    for (const word of dividing(text)) if (word.length > longest.length) longest = word;
  }
  return Math.max(NARROWEST, CELL_MARGINS + Math.min(LONGEST_WORD, Math.ceil(textWidth(longest, FONT_SIZE))));
}

/**
 * What is left of the page goes, piece by piece, to the column that spares most lines for it; what spares none, alike to
 * those whose texts take more than a line, or else to all.
 */
function lowest(least: readonly number[], texts: readonly (readonly string[])[], page: number): readonly number[] {
  const widths = [...least];
  const rows = Math.max(...texts.map(({ length }) => length));
  const every = Math.max(1, Math.ceil(rows / MOST_ROWS));
  const lengths = texts.map((column) =>
    column.filter((_, row) => row % every === 0).map((text) => text.split('\n').map(({ length }) => length)),
  );
  const lines: (readonly number[])[] = widths.map((width, column) => linesOf(lengths[column] ?? [], width));
  for (let rest = page - sum(widths); rest >= PIECE; ) {
    const best = bestPieces({ widths, lengths, lines, rest });
    if (best === null) break;
    widths[best.column] = (widths[best.column] ?? 0) + best.pieces * PIECE;
    lines[best.column] = best.lines;
    rest -= best.pieces * PIECE;
  }
  const rest = Math.max(0, page - sum(widths));
  const isTall = lines.map((cells) => cells.some((count) => count > 1));
  const sharing = isTall.includes(true) ? isTall : isTall.map(() => true);
  const share = rest / sharing.filter(Boolean).length;
  return widths.map((width, column) => Math.floor(width + (sharing[column] ? share : 0)));
}

interface Division {
  readonly widths: readonly number[];
  /** Of each column the characters in each line of each cell. */
  readonly lengths: readonly (readonly (readonly number[])[])[];
  /** Of each column the lines that each cell takes at its width. */
  readonly lines: readonly (readonly number[])[];
  readonly rest: number;
}

/** Which column makes the table lower by most for each piece of the rest that it is given; null where none does. */
function bestPieces({ widths, lengths, lines, rest }: Division) {
  const rows = Math.max(...lines.map(({ length }) => length));
  let best: { column: number; pieces: number; lines: readonly number[]; spared: number } | null = null;
  for (const [column, width] of widths.entries()) {
    const others = Array.from({ length: rows }, (_, row) =>
      lines.reduce((most, cells, other) => (other === column ? most : Math.max(most, cells[row] ?? 1)), 1),
    );
    const own = lines[column] ?? [];
    if (!own.some((count, row) => count > (others[row] ?? 1))) continue;
    for (let pieces = 1; pieces <= MOST_PIECES && pieces * PIECE <= rest; pieces += 1) {
      const wider = linesOf(lengths[column] ?? [], width + pieces * PIECE);
      const saved =
        sum(own.map((count, row) => Math.max(count, others[row] ?? 1))) -
        sum(wider.map((count, row) => Math.max(count, others[row] ?? 1)));
      if (saved / pieces > (best?.spared ?? 0)) best = { column, pieces, lines: wider, spared: saved / pieces };
    }
  }
  return best;
}

/** How many lines each cell of a column takes at this width. */
function linesOf(lengths: readonly (readonly number[])[], width: number): number[] {
  const room = Math.max(1, (width - CELL_MARGINS) / CHARACTER);
  const filled = Math.max(1, room - UNFILLED);
  return lengths.map((cell) =>
    sum(cell.map((length) => (length <= Math.max(SHORT, room) ? 1 : Math.ceil(length / filled)))),
  );
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
