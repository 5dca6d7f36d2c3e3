import { formatUnit } from '../../shared/quantities/format.ts';
import {
  inLanguage,
  labelInLanguage,
  sentencesInLanguage,
  sheetWordInLanguage,
} from '../../shared/report-words/report-words.ts';
import type { Cell, ExportTable, LocalizedCell, LocalizedTable, Wording } from './table-columns.ts';

const IN_LANGUAGE: Readonly<Record<Wording, (text: string, locale: string) => string>> = {
  word: sheetWordInLanguage,
  label: labelInLanguage,
  title: inLanguage,
  sentences: sentencesInLanguage,
  unit: formatUnit,
};

/**
 * A table for people: its title, its heads and what the program says in its cells in the language of a locale, as far as
 * the program knows it. Whether something holds is said in a word.
 *
 * @param locale BCP 47
 */
export function tableInLanguage({ title, columns, rows, ...table }: ExportTable, locale: string): LocalizedTable {
  const said = (cell: Cell, wording: Wording | undefined): LocalizedCell => {
    if (typeof cell === 'boolean') return sheetWordInLanguage(cell ? 'yes' : 'no', locale);
    return typeof cell === 'string' && wording !== undefined ? IN_LANGUAGE[wording](cell, locale) : cell;
  };
  return {
    ...table,
    title: sheetWordInLanguage(title, locale),
    columns: columns.map((column) => ({ ...column, head: sheetWordInLanguage(column.head, locale) })),
    rows: rows.map((row) => row.map((cell, place) => said(cell, columns[place]?.wording))),
  };
}
