import { type CalendarDate, isCalendarDate } from '../calendar-date.ts';
import { MONTH, monthNumber } from './month-names.ts';

/** Source of a regular expression for the name of a month, long or short, in English. */
export const MONTH_PATTERN =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\.?';

const DAY_FIRST = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th|\\.)?(?: of| de)?\\s((?:${MONTH})\\.?),?\\s(\\d{4})$`, 'iu');
const MONTH_FIRST = new RegExp(`^((?:${MONTH})\\.?)\\s(\\d{1,2})(?:st|nd|rd|th)?,?\\s(\\d{4})$`, 'iu');
const DOTTED = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/;

/** Where a text has a full date with the name of its month, for `readDate`. */
export const DATE_IN_WORDS = new RegExp(
  `(?<![\\p{L}\\p{N}.])(?:\\d{1,2}\\.?\\s(?:${MONTH})\\.?|(?:${MONTH})\\.?\\s\\d{1,2},?)\\s\\d{4}(?![\\p{L}\\p{N}])`,
  'giu',
);

/**
 * A full date in a form that can mean one day only: 2027-06-30, 30 June 2027, June 30, 2027, 30. Juni 2027, 30.6.2027.
 * Null for anything else, above all 03/04/2027, which is two days depending on who reads it.
 */
export function readDate(text: string): CalendarDate | null {
  const trimmed = text.trim();
  if (isCalendarDate(trimmed)) return trimmed;
  const dayFirst = DAY_FIRST.exec(trimmed);
  if (dayFirst) return toDate(dayFirst[3], monthNumber(dayFirst[2]?.replace('.', '') ?? ''), dayFirst[1]);
  const monthFirst = MONTH_FIRST.exec(trimmed);
  if (monthFirst) return toDate(monthFirst[3], monthNumber(monthFirst[1]?.replace('.', '') ?? ''), monthFirst[2]);
  const dotted = DOTTED.exec(trimmed);
  return dotted ? toDate(dotted[3], Number(dotted[2]), dotted[1]) : null;
}

function toDate(year: string | undefined, month: number | null, day: string | undefined): CalendarDate | null {
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}
