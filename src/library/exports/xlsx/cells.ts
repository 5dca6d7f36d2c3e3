import { daysBetween, isCalendarDate } from '../../../shared/calendar-date.ts';
import { withoutControls } from '../../../shared/plain-characters.ts';
import type { ColumnKind, LocalizedCell, LocalizedTable } from '../table-columns.ts';
import { element, type Xml } from '../xml.ts';
import { STYLES } from './styles.ts';

/** Most characters of a cell in every spreadsheet program. */
const MOST_CHARACTERS = 32_767;
const CUT = '… [cut; the rest is in the report]';
/** Day 0 of spreadsheets, which hold 1900 for a leap year. */
const DAY_ZERO = '1899-12-30';

/** `A1` of a column and a row, both counted from 0. */
export function cellName(column: number, row: number): string {
  return `${columnName(column)}${row + 1}`;
}

function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : `${columnName(Math.floor(column / 26) - 1)}${letter}`;
}

/** The range of a table with its head: `A1:C9`, or `$A$1:$C$9` where it is fixed. */
export function rangeOf({ columns, rows }: LocalizedTable, { fixed = false } = {}): string {
  const last = columnName(columns.length - 1);
  return fixed ? `$A$1:$${last}$${rows.length + 1}` : `A1:${last}${rows.length + 1}`;
}

/** A cell as text, number or date by what the column is and the value allows. A text is never a formula. */
export function cellXml(name: string, value: LocalizedCell, kind: ColumnKind): Xml {
  if (value === null || value === '') return { xml: '' };
  if (typeof value === 'number') return numberXml(name, value, STYLES[kind]);
  if ((kind === 'date' || kind === 'month') && isCalendarDate(value))
    return numberXml(name, daysBetween(DAY_ZERO, value), STYLES[kind]);
  return textXml(name, value, STYLES.text);
}

function numberXml(name: string, value: number, style: number): Xml {
  return element('c', [element('v', value)], { r: name, s: style });
}

/** A calculated number, with the value that it has now. */
export function formulaXml(name: string, formula: string, value: number, style: number): Xml {
  return element('c', [element('f', formula), element('v', value)], { r: name, s: style });
}

export function textXml(name: string, text: string, style: number): Xml {
  const inside = element('t', cellText(text), { 'xml:space': 'preserve' });
  return element('c', [element('is', [inside])], { r: name, s: style, t: 'inlineStr' });
}

/** As long as a cell may be, with line ends as spreadsheets have them. */
function cellText(text: string): string {
  const plain = withoutControls(text.replaceAll(/\r\n?/g, '\n'));
  const short =
    plain.length <= MOST_CHARACTERS ? plain : `${plain.slice(0, MOST_CHARACTERS - CUT.length).toWellFormed()}${CUT}`;
  // Spreadsheets read _x000D_ as the character of that number, unless its first mark is written so itself.
  return short.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
}
