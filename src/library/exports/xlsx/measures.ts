import type { Column, LocalizedCell, LocalizedTable } from '../table-columns.ts';

/** Widths of columns, in characters: long texts are wrapped. */
const [NARROWEST, WIDEST] = [9, 44];
/** Ids are for programs. */
const WIDEST_ID = 34;
/** Room that the button of a filter takes beside a head. */
const FILTER = 4;
/** Decimals, and the code of a currency, behind an amount: `.00 EUR`. */
const CURRENCY = 7;
/** Below this, a number that is no more than a count is likelier than an amount. */
const LEAST_AMOUNT = 10;
/** Room beside a text, and one more so that the widest one never fills its column. */
const [BESIDE, MARGIN] = [3, 4];

/** Height of a line of the sheets' font, and the most that a row can have, in points. */
const LINE = 13;
const HIGHEST = 409;

/** So wide that numbers and dates are seen whole and most texts need few lines; in characters of the sheets' font. */
export function columnWidths({ columns, rows }: LocalizedTable): readonly number[] {
  return columns.map((column, place) => {
    const head = Math.max(...column.head.split(' ').map(({ length }) => length)) + FILTER;
    const longest = rows.reduce((most, row) => Math.max(most, lengthOf(row[place] ?? null, column)), head);
    const widest = column.head === 'ID' ? WIDEST_ID : WIDEST;
    return Math.max(NARROWEST, column.kind === 'text' ? Math.min(widest, longest) : longest);
  });
}

function lengthOf(cell: LocalizedCell, { kind }: Column): number {
  if (cell === null) return 0;
  if (typeof cell === 'number') {
    // A number, such as the value of a fact, may be an amount by its unit.
    const isAmount = kind === 'money' || (kind === 'number' && Math.abs(cell) >= LEAST_AMOUNT);
    const decimals = kind === 'money' ? 0 : 10;
    const digits = cell.toLocaleString('en', { maximumFractionDigits: decimals }).length;
    return digits + MARGIN + (isAmount ? CURRENCY : 0);
  }
  return longestLine(cell) + MARGIN;
}

/** A few thousand characters say enough about a text: none is wider than the widest column. */
function longestLine(text: string): number {
  return Math.max(
    ...text
      .slice(0, 4_000)
      .split('\n')
      .map(({ length }) => length),
  );
}

/** The height of a row whose texts are wrapped, in points: programs that do not measure it themselves use it. */
export function rowHeight(cells: readonly LocalizedCell[], widths: readonly number[]): number {
  const lines = cells.map((cell, place) => (typeof cell === 'string' ? linesOf(cell, widths[place] ?? WIDEST) : 1));
  return Math.min(HIGHEST, LINE * Math.max(1, ...lines));
}

function linesOf(text: string, width: number): number {
  // Lines end between words.
  const room = 0.85 * (width - BESIDE);
  return text
    .slice(0, HIGHEST * WIDEST)
    .split('\n')
    .reduce((sum, { length }) => sum + Math.max(1, Math.ceil(length / room)), 0);
}

/** Characters that a sheet of A4 has room for at a size that can be read. */
const NARROW_PAGE = 170;

/** The paper that a sheet is printed on, by its number in the file format: A4, or A3 for many columns. */
export function paperOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0) > NARROW_PAGE ? 8 : 9;
}
