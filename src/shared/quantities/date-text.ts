import { type CalendarDate, isCalendarDate } from '../calendar-date.ts';

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** Source of a regular expression for the name of a month, long or short, in English. */
export const MONTH_PATTERN =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\.?';

const DAY_FIRST = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?(?: of)?\\s(${MONTH_PATTERN}),?\\s(\\d{4})$`, 'iu');
const MONTH_FIRST = new RegExp(`^(${MONTH_PATTERN})\\s(\\d{1,2})(?:st|nd|rd|th)?,?\\s(\\d{4})$`, 'iu');
const DOTTED = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/;

/** 1 to 12 for an English month, long or shortened to three letters or more; null for other words. */
export function monthNumber(name: string): number | null {
  const start = name.toLowerCase().replace(/\.$/, '');
  const index =
    start.length < 3
      ? -1
      : MONTHS.findIndex((month) => month.startsWith(start) || (start === 'sept' && month === 'september'));
  return index < 0 ? null : index + 1;
}

/**
 * A full date in a form that can mean one day only: 2027-06-30, 30 June 2027, June 30, 2027, 30.6.2027. Null for
 * anything else, above all 03/04/2027, which is two days depending on who reads it.
 */
export function readDate(text: string): CalendarDate | null {
  const trimmed = text.trim();
  if (isCalendarDate(trimmed)) return trimmed;
  const dayFirst = DAY_FIRST.exec(trimmed);
  if (dayFirst) return toDate(dayFirst[3], monthNumber(dayFirst[2] ?? ''), dayFirst[1]);
  const monthFirst = MONTH_FIRST.exec(trimmed);
  if (monthFirst) return toDate(monthFirst[3], monthNumber(monthFirst[1] ?? ''), monthFirst[2]);
  const dotted = DOTTED.exec(trimmed);
  return dotted ? toDate(dotted[3], Number(dotted[2]), dotted[1]) : null;
}

function toDate(year: string | undefined, month: number | null, day: string | undefined): CalendarDate | null {
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}
