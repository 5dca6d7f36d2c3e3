import type { KeyboardEvent } from 'react';
import type { Direction } from './cell-range.ts';

const CONTROLS = 'input, textarea, select, button';

/**
 * Walks a table of fields as a spreadsheet: Enter and the arrows go from cell to cell, Shift+Enter goes up, Ctrl+Home and
 * Ctrl+End to the first and last row. A cell that is gone to is selected as a whole and typed over; F2 puts the caret at
 * its end, and within a text the arrows move the caret first. For `onKeyDown` of the table.
 */
export function sheetKeys(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event;
  if (!(target instanceof HTMLElement) || event.defaultPrevented || event.altKey) return;
  if (event.key === 'F2') {
    putCaretAtEnd(event, target);
    return;
  }
  const cell = target.closest<HTMLTableCellElement>('td, th');
  const row = cell?.closest('tr');
  if (!cell || !row) return;
  const rows = [...event.currentTarget.querySelectorAll('tr')].filter((one) => controlAt(one, cell.cellIndex) !== null);
  const place = rows.indexOf(row);
  const next = (to: number) => controlAt(rows[to], cell.cellIndex);
  const found = (() => {
    switch (event.key) {
      case 'Enter':
        if (target instanceof HTMLButtonElement || 'lines' in target.dataset) return null;
        return next(place + (event.shiftKey ? -1 : 1));
      case 'ArrowDown':
        return isChoice(target) || !isAtEdge(target, 'last') ? null : next(place + 1);
      case 'ArrowUp':
        return isChoice(target) || !isAtEdge(target, 'first') ? null : next(place - 1);
      case 'ArrowRight':
        return isAtEdge(target, 'end') ? beside(row, target, 1) : null;
      case 'ArrowLeft':
        return isAtEdge(target, 'start') ? beside(row, target, -1) : null;
      case 'Home':
        return event.ctrlKey || event.metaKey ? next(0) : null;
      case 'End':
        return event.ctrlKey || event.metaKey ? next(rows.length - 1) : null;
      default:
        return null;
    }
  })();
  if (!found) return;
  event.preventDefault();
  found.focus();
  if (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement) found.select();
}

/**
 * Whether Shift and an arrow select cells, not letters, from a field on: its text is selected as a whole, there is no letter
 * that way, or it is none with a caret. Up and down select no letters in a single line.
 */
export function selectsCells(target: EventTarget | null, direction: Direction): boolean {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return true;
  const { value, selectionStart, selectionEnd } = target;
  if (selectionStart === null || (selectionStart === 0 && selectionEnd === value.length)) return true;
  const isUpOrDown = direction === 'up' || direction === 'down';
  if (isUpOrDown && target instanceof HTMLInputElement) return true;
  const edge = direction === 'up' || direction === 'left' ? 0 : value.length;
  return selectionStart === edge && selectionEnd === edge;
}

function putCaretAtEnd(event: KeyboardEvent, target: HTMLElement): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
  // What has no caret, such as a date, is left to the browser.
  if (target.selectionStart === null) return;
  event.preventDefault();
  target.setSelectionRange(target.value.length, target.value.length);
}

function controlAt(row: HTMLTableRowElement | undefined, column: number): HTMLElement | null {
  return row?.cells[column]?.querySelector<HTMLElement>(`:is(${CONTROLS}):not(:disabled)`) ?? null;
}

function beside(row: HTMLTableRowElement, control: HTMLElement, by: 1 | -1): HTMLElement | null {
  const all = [...row.querySelectorAll<HTMLElement>(`:is(${CONTROLS}):not(:disabled)`)];
  return all[all.indexOf(control) + by] ?? null;
}

/** The arrows choose in it. */
function isChoice(element: HTMLElement): boolean {
  return element instanceof HTMLSelectElement;
}

/** Whether the caret is at the start or end of a text, or in its first or last line. What has no caret is at every edge. */
function isAtEdge(element: HTMLElement, edge: 'start' | 'end' | 'first' | 'last'): boolean {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return true;
  const { value, selectionStart, selectionEnd } = element;
  if (selectionStart === null || selectionEnd === null) return edge === 'first' || edge === 'last';
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  switch (edge) {
    case 'start':
      return isWhole || selectionEnd === 0;
    case 'end':
      return isWhole || selectionStart === value.length;
    case 'first':
      return isWhole || !value.slice(0, selectionStart).includes('\n');
    case 'last':
      return isWhole || !value.slice(selectionEnd).includes('\n');
  }
}
