import { applyEdits, modify } from 'jsonc-parser';
import type { DataTable } from '../../../../shared/contracts/data-table.ts';
import { moneySign } from '../../../../shared/quantities/format.ts';
import { locale } from '../../../components/format/format.ts';
import type { Choice, ShownColumn } from './references.ts';
import { FORMAT, idInWords, keptNumber, type Row, rowsIn, withRow } from './table-rows.ts';

export interface PastedRows {
  readonly columns: readonly ShownColumn[];
  /** The cell at which they are pasted, from 0. */
  readonly row: number;
  readonly column: number;
  readonly cells: readonly (readonly string[])[];
  /** Whether rows that go beyond the last one are added. */
  readonly growing: boolean;
}

/**
 * The text of a data file with cells from a spreadsheet put into a table. What cannot be entered in a cell by hand is left
 * as it is: the key of a row, and data within data. What does not fit its column is kept as it is written, so that the
 * check of the data refuses it where it stands.
 */
export function withPasted(text: string, table: DataTable, pasted: PastedRows): string {
  const { columns, row: first, column: left, cells, growing } = pasted;
  let now = text;
  for (const [place, line] of cells.entries()) {
    const index = first + place;
    const found = rowsIn(now, table);
    if (!found) return text;
    if (index >= found.rows.length) {
      if (!growing) break;
      now = withRow(now, table);
    }
    const row: Record<string, unknown> = { ...rowsIn(now, table)?.rows[index] };
    for (const [at, typed] of line.entries()) {
      const shown = columns[left + at];
      if (shown) enter(row, shown, typed, found.currency);
    }
    now = applyEdits(now, modify(now, [table.field, index], row, FORMAT));
  }
  return now;
}

function enter(row: Record<string, unknown>, shown: ShownColumn, typed: string, currency: string | null): void {
  const { column, use } = shown;
  if (use === 'key' || column.kind === 'nested') return;
  const value = entered(shown, typed, currency);
  if (value === undefined) delete row[column.name];
  else row[column.name] = value;
}

function entered({ column, use, choices }: ShownColumn, typed: string, currency: string | null): Row[string] {
  const text = typed.trim();
  if (use === 'reference') return text === '' ? null : idOf(text, choices);
  if (use === 'references') return linesOf(text).map((line) => idOf(line, choices));
  if (column.kind === 'choice') {
    if (text === '') return null;
    return column.choices.find((id) => isSame(id, text) || isSame(idInWords(id), text)) ?? text;
  }
  switch (column.kind) {
    case 'number':
    case 'whole':
      return keptNumber(text, column, currency);
    case 'money':
      return keptNumber(withoutCurrency(text, currency), column, currency);
    case 'yes_no':
      return YES.test(text) || (NO.test(text) ? false : text);
    case 'texts':
      return text === '' ? [] : typed.split('\n');
    default:
      return typed === '' && column.optional ? undefined : typed;
  }
}

/** What is named by its title, its id, or its id in words; a text that names nothing stays as it is. */
function idOf(text: string, choices: readonly Choice[]): string {
  const found =
    choices.find(({ id, title }) => isSame(title, text) || isSame(id, text)) ??
    choices.find(({ id }) => isSame(idInWords(id), text));
  return found?.id ?? text;
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

const YES = /^(?:true|yes|x|1)$/i;
const NO = /^(?:false|no|0|)$/i;

function isSame(one: string, other: string): boolean {
  return one.localeCompare(other, undefined, { sensitivity: 'accent' }) === 0;
}

/** An amount without the sign or code of its own currency, which spreadsheets copy with it. That of another one stays. */
function withoutCurrency(text: string, currency: string | null): string {
  if (currency === null) return text;
  for (const sign of [moneySign(currency, locale), currency]) {
    if (text.startsWith(sign)) return text.slice(sign.length).trim();
    if (text.endsWith(sign)) return text.slice(0, -sign.length).trim();
  }
  return text;
}
