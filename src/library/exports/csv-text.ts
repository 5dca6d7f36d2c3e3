import { stringify } from 'csv-stringify/sync';

/**
 * Spreadsheets take a cell that begins so for a formula (OWASP, "CSV Injection"); full-width signs count in some. Each
 * apostrophe in front may have been put there by us.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** The text as a cell that no spreadsheet runs: an apostrophe is put before what looks like a formula. */
export function guardCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** What `guardCell` was given. */
export function unguardCell(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}

/** A number is written as it is, so that a negative one stays a number; null is an empty cell. */
export type CsvCell = string | number | null;

/** Rows of cells as RFC 4180 has them, with the mark by which Excel knows UTF-8. No text becomes a formula. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? guardCell(cell) : cell)));
  return stringify(cells, { bom: true, record_delimiter: '\r\n', quoted_match: /[\r\n;\t]|^\s|\s$/ });
}
