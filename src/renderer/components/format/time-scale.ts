import { scaleLinear } from 'd3-scale';
import {
  addDays,
  addMonths,
  type CalendarDate,
  fromDayNumber,
  toDayNumber,
  weekday,
} from '../../../shared/calendar-date.ts';
import { formatMonths, formatShortMonth } from '../../../shared/quantities/format.ts';
import { locale } from './format.ts';

/** Days as pixels. Everything goes by day numbers of calendar dates, so no time zone can shift a bar. */
export interface TimeScale {
  readonly first: CalendarDate;
  readonly last: CalendarDate;
  readonly pxPerDay: number;
  readonly width: number;
  /** Where a day begins, in pixels from the left. */
  begin(date: CalendarDate): number;
  /** Where a day ends. */
  end(date: CalendarDate): number;
  /** The day at a place. */
  dateAt(x: number): CalendarDate;
}

export const MOST_PX_PER_DAY = 40;
export const LEAST_PX_PER_DAY = 0.05;

/** Steps of the zoom by name, in pixels for a day. */
export const ZOOMS = [
  { value: 'days', label: 'Days', pxPerDay: 26 },
  { value: 'weeks', label: 'Weeks', pxPerDay: 9 },
  { value: 'months', label: 'Months', pxPerDay: 3 },
  { value: 'quarters', label: 'Quarters', pxPerDay: 0.9 },
] as const;

/** Pixels for a day; `fit` for all of the time in the room there is. */
export type Zoom = number | 'fit';

const ZOOM_STEP = 1.5;

/** So many steps closer, or farther where they are negative, in pixels for a day. */
export function zoomed(pxPerDay: number, steps: number): number {
  return Math.min(MOST_PX_PER_DAY, Math.max(LEAST_PX_PER_DAY, pxPerDay * ZOOM_STEP ** steps));
}

export function timeScale(first: CalendarDate, last: CalendarDate, pxPerDay: number): TimeScale {
  const [from, to] = [toDayNumber(first), toDayNumber(last) + 1];
  const width = (to - from) * pxPerDay;
  const scale = scaleLinear([from, to], [0, width]);
  return {
    first,
    last,
    pxPerDay,
    width,
    begin: (date) => scale(toDayNumber(date)),
    end: (date) => scale(toDayNumber(date) + 1),
    dateAt: (x) => fromDayNumber(Math.floor(scale.invert(x))),
  };
}

export interface Tick {
  readonly date: CalendarDate;
  readonly label: string;
  readonly x: number;
  readonly width: number;
}

type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** The two rows of the axis: the coarser above, the finer below. */
function unitsAt(pxPerDay: number): readonly [Unit, Unit] {
  if (pxPerDay >= 18) return ['month', 'day'];
  if (pxPerDay >= 5) return ['month', 'week'];
  if (pxPerDay >= 1.2) return ['year', 'month'];
  return ['year', 'quarter'];
}

/** Ticks of both rows of the axis within a stretch of pixels. Quarters that are too narrow for a name are left out. */
export function axisTicks(scale: TimeScale, left: number, right: number): readonly [readonly Tick[], readonly Tick[]] {
  const [upper, lower] = unitsAt(scale.pxPerDay);
  const finer = lower === 'quarter' && scale.pxPerDay < 0.3 ? [] : ticks(scale, lower, left, right);
  return [ticks(scale, upper, left, right), finer];
}

function ticks(scale: TimeScale, unit: Unit, left: number, right: number): Tick[] {
  const found: Tick[] = [];
  const stop = Math.min(right, scale.width);
  for (let date = beginOf(unit, scale.dateAt(Math.max(0, left))); scale.begin(date) < stop; ) {
    const next = after(unit, date);
    const x = Math.max(0, scale.begin(date));
    const end = Math.min(scale.width, scale.begin(next));
    found.push({ date, label: labelOf(unit, date, scale.pxPerDay), x, width: end - x });
    date = next;
  }
  return found;
}

function beginOf(unit: Unit, date: CalendarDate): CalendarDate {
  const [year, month] = [date.slice(0, 4), date.slice(5, 7)];
  switch (unit) {
    case 'day':
      return date;
    case 'week':
      return addDays(date, -((weekday(date) - firstWeekday + 7) % 7));
    case 'month':
      return `${year}-${month}-01`;
    case 'quarter':
      return `${year}-${String(Math.floor((Number(month) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`;
    case 'year':
      return `${year}-01-01`;
  }
}

function after(unit: Unit, date: CalendarDate): CalendarDate {
  switch (unit) {
    case 'day':
      return addDays(date, 1);
    case 'week':
      return addDays(date, 7);
    case 'month':
      return addMonths(date, 1);
    case 'quarter':
      return addMonths(date, 3);
    case 'year':
      return addMonths(date, 12);
  }
}

/** 0 for Sunday to 6 for Saturday, as the reader's own calendars begin their weeks. */
const firstWeekday = firstWeekdayOf(locale);
const formats = {
  day: new Intl.DateTimeFormat(locale, { day: 'numeric', timeZone: 'UTC' }),
  year: new Intl.DateTimeFormat(locale, { year: 'numeric', timeZone: 'UTC' }),
};

function firstWeekdayOf(tag: string): number {
  const known = new Intl.Locale(tag);
  // Not in every engine's types yet.
  const week = 'getWeekInfo' in known && typeof known.getWeekInfo === 'function' ? known.getWeekInfo() : undefined;
  const day: unknown = week?.firstDay;
  return typeof day === 'number' ? day % 7 : 1;
}

function labelOf(unit: Unit, date: CalendarDate, pxPerDay: number): string {
  const moment = new Date(`${date}T00:00:00Z`);
  switch (unit) {
    case 'day':
    case 'week':
      return formats.day.format(moment);
    case 'month':
      return pxPerDay >= 5 ? formatMonths(date, date, locale) : formatShortMonth(date, locale, 'no year');
    case 'quarter':
      return `Q${Math.floor((Number(date.slice(5, 7)) - 1) / 3) + 1}`;
    case 'year':
      return formats.year.format(moment);
  }
}

/** Stretches of days on which nobody works, within a stretch of pixels; none where a day is too narrow to see. */
export function daysOff(
  scale: TimeScale,
  calendar: { readonly workdays: readonly number[]; readonly holidays: ReadonlySet<CalendarDate> },
  left: number,
  right: number,
): { readonly x: number; readonly width: number }[] {
  if (scale.pxPerDay < 2.5) return [];
  const worked = new Set(calendar.workdays);
  const off: { x: number; width: number }[] = [];
  const last = scale.dateAt(Math.min(right, scale.width - 1));
  for (let date = scale.dateAt(Math.max(0, left)); date <= last; date = addDays(date, 1)) {
    if (worked.has(weekday(date)) && !calendar.holidays.has(date)) continue;
    const before = off.at(-1);
    const x = scale.begin(date);
    if (before && Math.abs(before.x + before.width - x) < 0.01) before.width += scale.pxPerDay;
    else off.push({ x, width: scale.pxPerDay });
  }
  return off;
}
