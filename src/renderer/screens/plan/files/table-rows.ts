import { applyEdits, modify, type ParseError, parse } from 'jsonc-parser';
import type { DataColumn, DataTable } from '../../../../shared/contracts/data-table.ts';
import { isObject } from '../../../../shared/json-object.ts';
import { currencyDecimals, isCurrency } from '../../../../shared/quantities/currency.ts';
import { numberIn, writeNumber } from '../../../components/sheet/typed-number.ts';

export type Row = Readonly<Record<string, unknown>>;

/** The rows of a table and what they are counted in. */
export interface TableRows {
  readonly rows: readonly Row[];
  /** ISO 4217, of amounts of money; null where the data has no currency. */
  readonly currency: string | null;
}

/** How what is changed is written. */
export const FORMAT = { formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' } };

/** The rows of a table in the text of a data file; null where the text has no such list. */
export function rowsIn(text: string, { field }: DataTable): TableRows | null {
  const errors: ParseError[] = [];
  const data: unknown = parse(text, errors, { disallowComments: true });
  if (errors.length > 0 || !isObject(data)) return null;
  const list = data[field];
  if (!Array.isArray(list) || !list.every(isObject)) return null;
  const { currency } = data;
  return { rows: list, currency: typeof currency === 'string' && isCurrency(currency) ? currency : null };
}

/** The text with another value in one cell; everything else stays as it is written. */
export function withCell(text: string, { field }: DataTable, row: number, column: string, value: unknown): string {
  return applyEdits(text, modify(text, [field, row, column], value, FORMAT));
}

/** The text with a row more at the end, each cell empty in its own way. */
export function withRow(text: string, table: DataTable): string {
  const rows = rowsIn(text, table)?.rows ?? [];
  const row = Object.fromEntries(
    table.columns.flatMap((column) => (isLeftOut(column) ? [] : [[column.name, emptyValue(column, rows)]])),
  );
  return applyEdits(
    text,
    modify(text, [table.field, rows.length], row, { ...FORMAT, isArrayInsertion: rows.length > 0 }),
  );
}

export function withoutRow(text: string, { field }: DataTable, row: number): string {
  return applyEdits(text, modify(text, [field, row], undefined, FORMAT));
}

/** What is optional and needs no value is not written; a missing amount is null, so that its place is seen. */
function isLeftOut({ optional, kind }: DataColumn): boolean {
  return optional && kind !== 'money';
}

function emptyValue(column: DataColumn, rows: readonly Row[]): unknown {
  const { name, kind, choices, optional } = column;
  if (name === 'id') return newId(rows);
  // A row belongs somewhere; where the last one does, until another is chosen.
  if (roleOf(column, rows) !== 'words') return rows.at(-1)?.[name];
  if (optional) return null;
  switch (kind) {
    case 'text':
      return '';
    case 'yes_no':
      return false;
    case 'choice':
      return choices[0];
    case 'texts':
      return [];
    case 'nested':
      return null;
    default:
      return 0;
  }
}

function newId(rows: readonly Row[]): string {
  const ids = new Set(rows.map(({ id }) => id));
  for (let number = rows.length + 1; ; number += 1) if (!ids.has(`row_${number}`)) return `row_${number}`;
}

const ID = /^[a-z0-9]+(?:[_.][a-z0-9]+)*$/;

/**
 * How a column of texts is used: `key` names its row and is not changed here, `reference` names something else by its
 * id, of which the others of the column are offered; `words` is free text.
 */
export function roleOf(column: DataColumn, rows: readonly Row[]): 'key' | 'reference' | 'words' {
  if (column.kind !== 'text' || rows.length === 0) return 'words';
  const values = rows.map((row) => row[column.name]);
  if (!values.every((value) => value === null || (typeof value === 'string' && ID.test(value)))) return 'words';
  const isKey = column.name === 'id' || (values.length > 1 && new Set(values).size === values.length);
  return isKey ? 'key' : 'reference';
}

/** The ids that a column of references names, sorted. */
export function referencesIn(column: DataColumn, rows: readonly Row[]): string[] {
  return [...new Set(rows.map((row) => row[column.name]))].filter((value) => typeof value === 'string').sort();
}

/** An id as it is read: `site_check.survey` → `Site check · survey`. */
export function idInWords(id: string): string {
  const words = id.replaceAll('.', ' · ').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The heading of a column: `first_phase` → `First phase`. */
export function columnTitle({ name, kind }: DataColumn, currency: string | null): string {
  const title = idInWords(name);
  return kind === 'money' && currency !== null ? `${title} (${currency})` : title;
}

/**
 * A number as the user writes it; money in whole units of its currency. Empty where there is none, and a text that stands
 * in its place as it is.
 */
export function enteredNumber(value: unknown, { kind }: DataColumn, currency: string | null): string {
  if (typeof value !== 'number') return typeof value === 'string' ? value : '';
  return writeNumber(kind === 'money' ? value / unitOf(currency) : value);
}

/**
 * What is kept of a number as the user wrote it; null where nothing was entered. What is no number is kept as it is, so
 * that the check of the data refuses it and nothing that was typed is lost.
 */
export function keptNumber(entered: string, { kind }: DataColumn, currency: string | null): number | string | null {
  if (entered.trim() === '') return null;
  const value = numberIn(entered);
  if (value === null) return entered;
  return kind === 'money' ? Math.round(value * unitOf(currency)) : value;
}

/** How many minor units one whole unit has. */
function unitOf(currency: string | null): number {
  return currency === null ? 100 : 10 ** currencyDecimals(currency);
}
