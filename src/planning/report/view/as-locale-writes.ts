import { isCalendarDate } from '../../../shared/calendar-date.ts';
import { DATE_IN_WORDS, readDate } from '../../../shared/quantities/date-text.ts';
import { formatDate, formatDecimal, formatPercent, formatShortDate } from '../../../shared/quantities/format.ts';
import { inQuotationMarksOf } from '../../../shared/quotation-marks.ts';

/** A date as data writes it, in neither an address, an id nor a longer number. */
const DATE = /(?<![\p{L}\p{N}/=&?_.:-])\d{4}-\d{2}-\d{2}(?![\p{L}\p{N}/=&_-])/gu;
/** A percentage as code and most languages of programs write it, or with a comma; in no longer number and no address. */
const PERCENT = /(?<![\p{L}\p{N}/=&?_.,:-])(\d{1,6})(?:[.,](\d{1,2}))?%(?![\p{L}\p{N}%])/gu;
/** A cell that holds nothing but a number of days with a half, maybe with its range: "2.5 (1–4.5)". */
const NUMBERS_OF_CELL = /(?<=\| )\d{1,5}(?:\.\d)?(?: \(\d{1,5}(?:\.\d)?–\d{1,5}(?:\.\d)?\))?(?= \|)/g;
const ONE_DECIMAL = /\d+\.\d/g;
/** Words of somebody, code and addresses stay as they are, but for the marks around quoted words. */
const LEFT_ALONE = /“[^“”\n]{1,400}”|„[^„“”\n]{1,400}[“”]|`[^`\n]{1,400}`|\bhttps?:[^\s)>|]{1,2000}/gu;
const CODE = /^`/;
/** Lines of quotations and fences of code. */
const QUOTED = /^\s*(?:>|```)/;
const IN_TABLE = /^\s*\|/;
/** A line that would begin with a date would be a list in some languages. */
const BEGINS_WITH_DATE = /^\d{4}-\d{2}-\d{2}/;

/**
 * A page with its quotation marks, dates and percentages, which sections write as data does, as a locale writes them:
 * dates in words in running text and short in tables, which are read in columns, also where a cell has one in words.
 *
 * @param locale BCP 47
 */
export function asLocaleWrites(markdown: string, locale: string): string {
  return markdown
    .split('\n')
    .map((line) => (QUOTED.test(line) ? line : inLine(line, locale)))
    .join('\n');
}

function inLine(line: string, locale: string): string {
  const isTable = IN_TABLE.test(line);
  const start = BEGINS_WITH_DATE.exec(line)?.[0].length ?? 0;
  let [result, at] = [line.slice(0, start), start];
  for (const { 0: kept, index } of line.matchAll(LEFT_ALONE)) {
    if (index < at) continue;
    result +=
      written(line.slice(at, index), locale, isTable) + (CODE.test(kept) ? kept : inQuotationMarksOf(locale, kept));
    at = index + kept.length;
  }
  return result + written(line.slice(at), locale, isTable);
}

function written(text: string, locale: string, isTable: boolean): string {
  const shown = isTable ? formatShortDate : formatDate;
  const inWords = isTable
    ? text
        .replace(DATE_IN_WORDS, (date) => formatShortDate(readDate(date) ?? date, locale))
        .replace(NUMBERS_OF_CELL, (cell) =>
          cell.replace(ONE_DECIMAL, (number) => formatDecimal(Number(number), locale, 1)),
        )
    : text;
  return inWords
    .replace(DATE, (date) => (isCalendarDate(date) ? shown(date, locale) : date))
    .replace(PERCENT, (_, whole: string, decimals = '') =>
      formatPercent(Number(`${whole}.${decimals || 0}`), locale, decimals.length),
    );
}
