import type { ClipboardEvent } from 'react';

/** A cell with tabs, lines or quotation marks in it is in quotation marks, which are doubled within. */
const QUOTED = /"((?:[^"]|"")*)"(?=\t|\r?\n|$)/y;
const PLAIN = /[^\t\r\n]*/y;
const BETWEEN = /\t|\r?\n|\r/y;

/** The cells of a text as spreadsheets copy it: rows in lines, cells between tabs. */
export function cellsIn(text: string): string[][] {
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

/** The cell of a table at which several cells are pasted, and they. */
export interface PastedCells {
  readonly row: HTMLTableRowElement;
  /** Column of the table, from 0. */
  readonly column: number;
  readonly cells: readonly (readonly string[])[];
}

/**
 * What several cells that are pasted into a field of a table are; null for a single one, and for lines in the middle of a
 * text, which go where the caret is.
 * For `onPaste` of the table.
 */
export function pastedCells(event: ClipboardEvent<HTMLElement>): PastedCells | null {
  const { target } = event;
  const cell = target instanceof HTMLElement ? target.closest<HTMLTableCellElement>('td, th') : null;
  const row = cell?.closest('tr');
  if (!cell || !row) return null;
  const text = event.clipboardData.getData('text/plain');
  const cells = cellsIn(text);
  if (cells.length === 1 && cells[0]?.length === 1) return null;
  if (target instanceof HTMLTextAreaElement && !text.includes('\t') && isWrittenIn(target)) return null;
  event.preventDefault();
  return { row, column: cell.cellIndex, cells };
}

/** Lines that are pasted belong into its text: it is a list of lines, or the caret stands within it. */
function isWrittenIn({ dataset, value, selectionStart, selectionEnd }: HTMLTextAreaElement): boolean {
  return 'lines' in dataset || selectionStart > 0 || selectionEnd < value.length;
}
