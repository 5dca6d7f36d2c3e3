/** Two opposite corners of a block of cells; it began at the first. */
export interface CellRange {
  readonly from: HTMLTableCellElement;
  readonly to: HTMLTableCellElement;
}

export type Direction = 'up' | 'down' | 'left' | 'right';

/** Rows and columns that an arrow goes on by. */
const STEPS: Readonly<Record<Direction, readonly [rows: number, columns: number]>> = {
  up: [-1, 0],
  down: [1, 0],
  left: [0, -1],
  right: [0, 1],
};

const CONTROLS = 'input, textarea, select';

/** The cell around an element that holds data; null for heads, rows about several others, and buttons beside the cells. */
export function dataCellAt(target: EventTarget | null): HTMLTableCellElement | null {
  const cell = target instanceof Element ? target.closest<HTMLTableCellElement>('td, th') : null;
  const table = cell?.closest('table');
  if (!cell || !table) return null;
  const row = cell.closest('tr');
  return row && isDataRow(row) && cell.cellIndex < columnsOf(table) ? cell : null;
}

/** The next cell that way, or the last one; the cell itself at the edge of the table. */
export function cellBeside(cell: HTMLTableCellElement, direction: Direction, isToEdge: boolean): HTMLTableCellElement {
  const table = cell.closest('table');
  const row = cell.closest('tr');
  if (!table || !row) return cell;
  const rows = dataRows(table);
  const [downwards, rightwards] = STEPS[direction];
  const by = isToEdge ? Number.MAX_SAFE_INTEGER : 1;
  const y = within(rows.indexOf(row) + downwards * by, rows.length);
  const x = within(cell.cellIndex + rightwards * by, columnsOf(table));
  return rows[y]?.cells[x] ?? cell;
}

/** The cells of a block, row by row; none once a corner is no longer in the table. */
export function cellsOf({ from, to }: CellRange): HTMLTableCellElement[][] {
  const table = from.closest('table');
  if (!table) return [];
  const rows = dataRows(table);
  const places = [from, to].map((cell) => rows.indexOf(cell.closest('tr') as HTMLTableRowElement));
  if (places.includes(-1)) return [];
  const columns = [from.cellIndex, to.cellIndex];
  return rows
    .slice(Math.min(...places), Math.max(...places) + 1)
    .map((row) => [...row.cells].slice(Math.min(...columns), Math.max(...columns) + 1));
}

/** What is entered or shown in a cell, as it would be typed. */
export function textOfCell(cell: HTMLTableCellElement): string {
  const control = cell.querySelector<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(CONTROLS);
  // Dates and numbers are shown with spaces that do not break, with which no spreadsheet knows them.
  if (control === null) return (cell.textContent ?? '').replace(/[\u00A0\u202F]/g, ' ').trim();
  if (control instanceof HTMLSelectElement) return control.value === '' ? '' : (control.selectedOptions[0]?.text ?? '');
  if (control.type === 'checkbox') return (control as HTMLInputElement).checked ? 'TRUE' : 'FALSE';
  return control.value;
}

function dataRows(table: HTMLTableElement): HTMLTableRowElement[] {
  return [...table.tBodies].flatMap(({ rows }) => [...rows].filter(isDataRow));
}

/** A title of several rows, or a button below them, stands in one cell. */
function isDataRow(row: HTMLTableRowElement): boolean {
  return row.parentElement?.tagName === 'TBODY' && row.cells.length > 1;
}

function columnsOf({ tHead }: HTMLTableElement): number {
  return tHead?.rows[0]?.querySelectorAll('th').length ?? 0;
}

function within(place: number, count: number): number {
  return Math.max(0, Math.min(count - 1, place));
}
