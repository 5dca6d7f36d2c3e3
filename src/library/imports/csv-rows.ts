import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';

/** What separates the cells of a row; tabs where a table was copied from a spreadsheet. */
export const CSV_DELIMITERS = [',', ';', '\t'] as const;
export type CsvDelimiter = (typeof CSV_DELIMITERS)[number];

/** That by which the first row has most columns. */
export function csvDelimiter(text: string): CsvDelimiter {
  const counts = CSV_DELIMITERS.map((delimiter) => {
    try {
      return csvRows(text.slice(0, 100_000), delimiter, 1)[0]?.length ?? 0;
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      return 0;
    }
  });
  return CSV_DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** The first rows of a text, as many as there are cells in each. @throws CsvError */
export function csvRows(text: string, delimiter: CsvDelimiter, most: number): string[][] {
  return parse(text, { bom: true, delimiter, to: most, relax_column_count: true, skip_empty_lines: true });
}

export type CsvNumber = number | 'unreadable' | undefined;

/** Where commas separate no cells, one stands for the decimal point, as spreadsheets in many countries write it. */
export function csvNumber(cell: string, delimiter: CsvDelimiter): CsvNumber {
  const text = delimiter === ',' ? cell.trim() : cell.trim().replace(',', '.');
  if (text === '') return undefined;
  return /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : 'unreadable';
}
