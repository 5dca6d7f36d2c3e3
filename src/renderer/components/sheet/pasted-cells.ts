import type { ClipboardEvent } from 'react';
import { guardCell, unguardCell } from '../../../shared/formula-guard.ts';
import { dataCellAt } from './cell-range.ts';

/** A number in any locale, which may have a sign, separators and a percent sign. */
const NUMBER = /^[+\-−]?\d[\d .,'’\u00A0\u202F]*%?$/;
/** A cell with tabs, lines or quotation marks in it is in quotation marks, which are doubled within. */
const QUOTED = /"((?:[^"]|"")*)"(?=\t|\r?\n|$)/y;
const PLAIN = /[^\t\r\n]*/y;
const BETWEEN = /\t|\r?\n|\r/y;

/** The cells of a text as spreadsheets copy it: rows in lines, cells between tabs. No text is guarded (`guardCell`). */
export function cellsIn(text: string): string[][] {
  return rowsIn(text).map((row) => row.map(unguardCell));
}

/** Cells as a text that spreadsheets and `cellsIn` take. Numbers stay numbers, and no other text becomes a formula. */
export function textOf(cells: readonly (readonly string[])[]): string {
  return cells.map((row) => row.map(written).join('\t')).join('\r\n');
}

function written(cell: string): string {
  const guarded = NUMBER.test(cell) ? cell : guardCell(cell);
  return /[\t\r\n"]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

function rowsIn(text: string): string[][] {
  const rows: string[][] = [[]];
  let place = 0;
  const next = (pattern: RegExp) => {
    pattern.lastIndex = place;
    const found = pattern.exec(text);
    if (found) place = pattern.lastIndex;
    return found;
  };
  for (;;) {
    const quoted = next(QUOTED);
    rows.at(-1)?.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : (next(PLAIN)?.[0] ?? ''));
    const mark = next(BETWEEN)?.[0];
    if (mark === undefined || place === text.length) return mark === '\t' ? withEmptyEnd(rows) : rows;
    if (mark !== '\t') rows.push([]);
  }
}

/** Where a text ends with a tab, an empty cell is behind it; a line end at the end begins no row. */
function withEmptyEnd(rows: string[][]): string[][] {
  rows.at(-1)?.push('');
  return rows;
}

/** What is entered into several cells of a table at once, from one cell on. */
export interface EnteredCells {
  readonly row: HTMLTableRowElement;
  /** Column of the table, from 0. */
  readonly column: number;
  readonly cells: readonly (readonly string[])[];
}

/**
 * What several cells that are pasted into a field of a table are; null for a single one, and for lines in the middle of a
 * text, which go where the caret is.
 */
export function pastedCells(event: ClipboardEvent<HTMLElement>): EnteredCells | null {
  const { target } = event;
  const cell = dataCellAt(target);
  const row = cell?.closest('tr');
  if (!cell || !row) return null;
  const text = event.clipboardData.getData('text/plain');
  const cells = cellsIn(text);
  if (cells.length === 1 && cells[0]?.length === 1) return null;
  if (target instanceof HTMLTextAreaElement && !text.includes('\t') && isWrittenIn(target)) return null;
  return { row, column: cell.cellIndex, cells };
}

/** Lines that are pasted belong into its text: it is a list of lines, or the caret stands within it. */
function isWrittenIn({ dataset, value, selectionStart, selectionEnd }: HTMLTextAreaElement): boolean {
  return 'lines' in dataset || selectionStart > 0 || selectionEnd < value.length;
}
