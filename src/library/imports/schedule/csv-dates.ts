import { type CalendarDate, isCalendarDate } from '../../../shared/calendar-date.ts';

/** Whether the day or the month stands first in dates with slashes; unknown where all of them can be read either way. */
export type DayOrder = 'day_first' | 'month_first' | 'unknown';

const SLASHES = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const MONTHS = 12;

/** Told by any date of the file whose first or second number can be no month. */
export function dayOrderOf(cells: readonly string[]): DayOrder {
  for (const cell of cells) {
    const [, first, second] = SLASHES.exec(cell.trim()) ?? [];
    if (Number(first) > MONTHS) return 'day_first';
    if (Number(second) > MONTHS) return 'month_first';
  }
  return 'unknown';
}

/** A date as ISO, German or English spreadsheets write it; null for an empty cell. */
export function readDay(cell: string, order: DayOrder): CalendarDate | null | 'unreadable' {
  const text = cell.trim().replace(/[T ]\d{2}:\d{2}(:\d{2})?$/, '');
  if (text === '') return null;
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const dots = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  if (dots) return dayOf(dots[3], dots[2], dots[1]);
  const [, first, second, year] = SLASHES.exec(text) ?? [];
  if (year === undefined) return 'unreadable';
  if (order === 'unknown' && first !== second) return 'unreadable';
  return order === 'day_first' ? dayOf(year, second, first) : dayOf(year, first, second);
}

function dayOf(year = '', month = '', day = ''): CalendarDate | 'unreadable' {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : 'unreadable';
}
