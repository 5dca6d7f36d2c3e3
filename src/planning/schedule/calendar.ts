import { type CalendarDate, fromDayNumber, isCalendarDate, toDayNumber } from '../../shared/calendar-date.ts';
import type { WorkingCalendar } from './types.ts';

/** Offsets closer together than this many working days are the same moment; it absorbs floating-point noise. */
export const SAME_MOMENT = 1e-6;

const LAST_DAY = toDayNumber('9999-12-31');

/**
 * A working calendar seen from the start of a project. Offsets count working days: 0 is the beginning of the first
 * working day, 1 the end of it and at the same time the beginning of the second.
 */
export interface ProjectCalendar {
  /** The working day with offset 0: the start date itself, or the first working day after it. */
  readonly firstDay: CalendarDate;
  isWorkday(date: CalendarDate): boolean;
  /** The date itself when it is worked, else the first working day after it. */
  nextWorkday(date: CalendarDate): CalendarDate;
  /** Working days from the first date (counted) to the second (not counted); negative when the second is earlier. */
  workdaysBetween(from: CalendarDate, to: CalendarDate): number;
  /** The working day that begins at this whole offset. Throws RangeError below 0 and beyond the year 9999. */
  dateAt(offset: number): CalendarDate;
  /** Offset at which the date begins; that of the next working day when it is not worked, negative before the start. */
  offsetOf(date: CalendarDate): number;
  /** Working days from the start to the end of the date: the latest finish offset that still meets it as a deadline. */
  offsetAfter(date: CalendarDate): number;
  /** The day on which work that starts at this offset begins. Offsets may be fractions of a day. */
  startDate(offset: number): CalendarDate;
  /** The last day of work that ends at this offset; the first day for offset 0. Offsets may be fractions of a day. */
  finishDate(offset: number): CalendarDate;
}

/**
 * Opens a working calendar at the start of a project. Counting takes a binary search over the holidays, turning an
 * offset into a date a table look-up.
 * @throws RangeError when there is no working weekday or a date is invalid.
 */
export function projectCalendar(calendar: WorkingCalendar, start: CalendarDate): ProjectCalendar {
  const worked = workedWeekdays(calendar.workdays);
  const { holidays, extras } = exceptionsOf(calendar, worked);
  const holidaySet = new Set(holidays);
  const extraSet = new Set(extras);
  const perWeek = worked.filter(Boolean).length;
  const beforeInWeek = worked.map((_, day) => worked.slice(0, day).filter(Boolean).length);

  const isWorked = (day: number) => (worked[weekdayOf(day)] === true && !holidaySet.has(day)) || extraSet.has(day);
  const nextWorked = (day: number) => {
    let next = day;
    while (!isWorked(next)) next += 1;
    return next;
  };
  /** Working days before this day, counted from a fixed Sunday; only differences mean anything. */
  const rank = (day: number) => {
    const week = Math.floor((day + 4) / 7);
    const regular = week * perWeek + (beforeInWeek[weekdayOf(day)] ?? 0);
    return regular - countBelow(holidays, day) + countBelow(extras, day);
  };

  const first = nextWorked(parseDay(start));
  const firstRank = rank(first);
  const days: number[] = [first];
  const dates: CalendarDate[] = [];

  const dateAt = (offset: number): CalendarDate => {
    if (!Number.isInteger(offset) || offset < 0) throw new RangeError(`not an offset in whole working days: ${offset}`);
    const known = dates[offset];
    if (known !== undefined) return known;
    let last = days[days.length - 1] ?? first;
    while (days.length <= offset) {
      last = nextWorked(last + 1);
      if (last > LAST_DAY) throw new RangeError(`${offset} working days after ${start} lie beyond the year 9999`);
      days.push(last);
    }
    const date = fromDayNumber(days[offset] ?? first);
    dates[offset] = date;
    return date;
  };

  return {
    firstDay: fromDayNumber(first),
    isWorkday: (date) => isWorked(parseDay(date)),
    nextWorkday: (date) => fromDayNumber(nextWorked(parseDay(date))),
    workdaysBetween: (from, to) => rank(parseDay(to)) - rank(parseDay(from)),
    dateAt,
    offsetOf: (date) => rank(parseDay(date)) - firstRank,
    offsetAfter: (date) => rank(parseDay(date) + 1) - firstRank,
    startDate: (offset) => dateAt(Math.max(0, Math.floor(offset + SAME_MOMENT))),
    finishDate: (offset) => dateAt(Math.max(0, Math.ceil(offset - SAME_MOMENT) - 1)),
  };
}

function workedWeekdays(workdays: readonly number[]): boolean[] {
  const worked = Array.from({ length: 7 }, (_, day) => workdays.includes(day));
  if (!worked.includes(true)) throw new RangeError('a working calendar needs at least one weekday, 0 to 6');
  return worked;
}

/**
 * Day numbers of the holidays that take away a working day, and of the extra days that add one, ascending and without
 * repeats.
 */
function exceptionsOf(
  { holidays, extraWorkdays = [] }: WorkingCalendar,
  worked: readonly boolean[],
): { holidays: number[]; extras: number[] } {
  const isRegular = (day: number) => worked[weekdayOf(day)] === true;
  const [free, extra] = [holidays, extraWorkdays].map((dates) => new Set(dates.map(parseDay))) as [
    Set<number>,
    Set<number>,
  ];
  const ascending = (days: Iterable<number>) => [...days].sort((a, b) => a - b);
  return {
    holidays: ascending(free).filter((day) => isRegular(day) && !extra.has(day)),
    extras: ascending(extra).filter((day) => !isRegular(day)),
  };
}

function parseDay(date: CalendarDate): number {
  if (!isCalendarDate(date)) throw new RangeError(`not a calendar date: ${date}`);
  return toDayNumber(date);
}

/** 0 for Sunday to 6 for Saturday; day 0, 1970-01-01, was a Thursday. */
function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** How many of the ascending numbers are smaller than the limit. */
function countBelow(ascending: readonly number[], limit: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? limit) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
