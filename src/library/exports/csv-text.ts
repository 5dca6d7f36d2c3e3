import { stringify } from 'csv-stringify/sync';
import { guardCell } from '../../shared/formula-guard.ts';

/** A number is written as it is, so that a negative one stays a number; null is an empty cell. */
export type CsvCell = string | number | null;

/** Rows of cells as RFC 4180 has them, with the mark by which Excel knows UTF-8. No text becomes a formula. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? guardCell(cell) : cell)));
  return stringify(cells, { bom: true, record_delimiter: '\r\n', quoted_match: /[\r\n;\t]|^\s|\s$/ });
}
