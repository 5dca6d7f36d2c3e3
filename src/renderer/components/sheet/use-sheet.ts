import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useRef,
} from 'react';
import { formatCount } from '../format/format.ts';
import { type CellRange, cellBeside, cellsOf, type Direction, dataCellAt, textOfCell } from './cell-range.ts';
import { cellsIn, type EnteredCells, pastedCells, textOf } from './pasted-cells.ts';
import classes from './sheet.module.css';
import { selectsCells, sheetKeys } from './sheet-keys.ts';

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

interface Sheet {
  /** For the table. */
  readonly className: string;
  /** For the table. */
  readonly handlers: {
    onKeyDown(event: KeyboardEvent<HTMLElement>): void;
    onMouseDown(event: MouseEvent<HTMLElement>): void;
    onMouseOver(event: MouseEvent<HTMLElement>): void;
    onClick(event: MouseEvent<HTMLElement>): void;
    onFocus(event: FocusEvent<HTMLElement>): void;
    onBlur(event: FocusEvent<HTMLElement>): void;
    onCopy(event: ClipboardEvent<HTMLElement>): void;
    onCut(event: ClipboardEvent<HTMLElement>): void;
    onPaste(event: ClipboardEvent<HTMLElement>): void;
  };
  /** For an element with the role of a status, which says how many cells are selected. */
  readonly status: RefObject<HTMLParagraphElement | null>;
}

/**
 * Makes a table of fields a spreadsheet: `sheetKeys`, and blocks of cells that are selected by Shift and the arrows, Shift
 * and a click, or dragging; copied, cut, cleared, filled down and pasted. Cells of a block have `data-in-range`. Typing in
 * a field, or going on to another, gives up the block.
 * @param onEnter takes cells that were pasted, cleared or filled; null where nothing can be changed
 */
export function useSheet(onEnter: ((entered: EnteredCells) => void) | null): Sheet {
  const range = useRef<CellRange | null>(null);
  const marked = useRef<readonly HTMLTableCellElement[]>([]);
  const pressed = useRef<HTMLTableCellElement | null>(null);
  const enteredByMouse = useRef<EventTarget | null>(null);
  const status = useRef<HTMLParagraphElement>(null);

  function select(next: CellRange | null): void {
    for (const cell of marked.current) delete cell.dataset.inRange;
    const cells = next === null ? [] : cellsOf(next);
    const isBlock = cells.length > 1 || (cells[0]?.length ?? 0) > 1;
    range.current = isBlock ? next : null;
    marked.current = isBlock ? cells.flat() : [];
    for (const cell of marked.current) cell.dataset.inRange = '';
    if (status.current) status.current.textContent = isBlock ? `${sizeOf(cells)} selected` : '';
  }

  /** Cells of the block, row by row; none while there is no block. */
  function selected(): HTMLTableCellElement[][] {
    return range.current === null ? [] : cellsOf(range.current);
  }

  function enter(cells: readonly (readonly string[])[]): void {
    const first = selected()[0]?.[0];
    const row = first?.closest('tr');
    if (first && row) onEnter?.({ row, column: first.cellIndex, cells });
  }

  function copy(event: ClipboardEvent<HTMLElement>): boolean {
    const cells = selected();
    if (cells.length === 0) return false;
    event.clipboardData.setData('text/plain', textOf(cells.map((row) => row.map(textOfCell))));
    event.preventDefault();
    return true;
  }

  const clear = () => enter(selected().map((row) => row.map(() => '')));

  /** Whether the key is done with. */
  function keyInBlock(event: KeyboardEvent<HTMLElement>): boolean {
    const isCommand = event.ctrlKey || event.metaKey;
    switch (event.key) {
      case 'Escape':
        select(null);
        return true;
      case 'Delete':
      case 'Backspace':
        clear();
        return true;
      case 'd':
      case 'D':
        if (isCommand) {
          const cells = selected();
          const line = cells[0]?.map((cell) => textOfCell(cell)) ?? [];
          enter(cells.map(() => line));
        }
        return isCommand;
      default:
        return false;
    }
  }

  return {
    className: classes.sheet ?? '',
    status,
    handlers: {
      onKeyDown(event) {
        const direction = DIRECTIONS[event.key];
        const cell = dataCellAt(event.target);
        if (
          event.shiftKey &&
          !event.altKey &&
          direction &&
          cell &&
          (range.current || selectsCells(event.target, direction))
        ) {
          const { from, to } = range.current ?? { from: cell, to: cell };
          const next = cellBeside(to, direction, event.ctrlKey || event.metaKey);
          select({ from, to: next });
          next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
          event.preventDefault();
          return;
        }
        if (range.current && keyInBlock(event)) {
          event.preventDefault();
          event.stopPropagation();
          return;
        }
        if (!event.ctrlKey && !event.metaKey && !['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) select(null);
        sheetKeys(event);
      },
      onMouseDown(event) {
        const cell = dataCellAt(event.target);
        const from = range.current?.from ?? dataCellAt(document.activeElement);
        if (event.shiftKey && cell && from?.closest('table') === event.currentTarget && from !== cell) {
          event.preventDefault();
          select({ from, to: cell });
          return;
        }
        // Who drags in a field that is written in selects its text.
        const isNew = event.button === 0 && event.target !== document.activeElement;
        pressed.current = isNew ? cell : null;
        enteredByMouse.current = isNew ? event.target : null;
        select(null);
      },
      onMouseOver(event) {
        const from = pressed.current;
        if (event.buttons !== 1 || !from?.isConnected) return;
        const cell = dataCellAt(event.target);
        if (!cell || (cell === from && range.current === null)) return;
        // The keys go to the table wherever the drag began.
        const focused = dataCellAt(document.activeElement)?.closest('table');
        if (focused !== event.currentTarget)
          from.closest('tr')?.querySelector<HTMLElement>('input, textarea, select')?.focus({ preventScroll: true });
        select({ from, to: cell });
        if (!from.contains(document.activeElement)) document.getSelection()?.removeAllRanges();
      },
      onClick({ target }) {
        // A number that is gone to is typed over, by mouse as by keyboard; in a text, people click at a word.
        const isEntered = target === enteredByMouse.current && target instanceof HTMLInputElement;
        enteredByMouse.current = null;
        if (isEntered && 'number' in target.dataset && target.selectionStart === target.selectionEnd) target.select();
      },
      onFocus({ target }) {
        if (range.current && dataCellAt(target) !== range.current.from) select(null);
      },
      onBlur({ relatedTarget, currentTarget }) {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) select(null);
      },
      onCopy: copy,
      onCut(event) {
        if (copy(event)) clear();
      },
      onPaste(event) {
        const cells = selected();
        const pasted = onEnter && (cells.length > 0 ? pastedInto(cells, event) : pastedCells(event));
        if (!pasted) return;
        event.preventDefault();
        select(null);
        onEnter(pasted);
      },
    },
  };
}

/** What is pasted goes in at the first cell of a block; a single value fills the block. */
function pastedInto(block: readonly (readonly HTMLTableCellElement[])[], event: ClipboardEvent): EnteredCells | null {
  const first = block[0]?.[0];
  const row = first?.closest('tr');
  if (!first || !row) return null;
  const text = event.clipboardData.getData('text/plain');
  if (text === '') return null;
  const cells = cellsIn(text);
  const [value = ''] = cells[0] ?? [];
  const isSingle = cells.length === 1 && cells[0]?.length === 1;
  return { row, column: first.cellIndex, cells: isSingle ? block.map((line) => line.map(() => value)) : cells };
}

function sizeOf(cells: readonly (readonly unknown[])[]): string {
  const [rows, columns] = [cells.length, cells[0]?.length ?? 0];
  return `${formatCount(rows, 'row')}, ${formatCount(columns, 'column')}`;
}
