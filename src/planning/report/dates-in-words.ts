import { isCalendarDate } from '../../shared/calendar-date.ts';
import { formatDate } from '../../shared/quantities/format.ts';

/** A date as data writes it, in neither an address, an id nor a longer number. At the start of a line it would be a list. */
const DATE = /(?<!^|[\p{L}\p{N}/=&?_.:-])\d{4}-\d{2}-\d{2}(?![\p{L}\p{N}/=&_-])/gu;
/** Words of somebody, code, and lines of tables and quotations: there dates stay as they are. */
const LEFT_ALONE = /“[^“”\n]{1,400}”|„[^„“”\n]{1,400}[“”]|`[^`\n]{1,400}`/gu;

/** The running text with its dates as the locale writes them; in tables, which are read in columns, dates stay short. */
export function datesInWords(text: string, locale: string): string {
  if (!/\d{4}-\d{2}-\d{2}/.test(text)) return text;
  return text
    .split('\n')
    .map((line) => (/^\s*(?:[|>]|```)/.test(line) ? line : inLine(line, locale)))
    .join('\n');
}

function inLine(line: string, locale: string): string {
  let [result, at] = ['', 0];
  for (const { 0: kept, index } of line.matchAll(LEFT_ALONE)) {
    result += inWords(line.slice(at, index), locale) + kept;
    at = index + kept.length;
  }
  return result + inWords(line.slice(at), locale);
}

function inWords(text: string, locale: string): string {
  return text.replace(DATE, (date) => (isCalendarDate(date) ? formatDate(date, locale) : date));
}
