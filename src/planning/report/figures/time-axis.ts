import { addMonths, type CalendarDate, fromDayNumber, toDayNumber, weekday } from '../../../shared/calendar-date.ts';
import { formatShortMonth } from '../../../shared/quantities/format.ts';

interface TimeTick {
  /** Place along the axis, 0 to 100. */
  readonly at: number;
  readonly label: string;
}

/** A horizontal time axis. Places are percentages of its width, so that a chart can take any width. */
export interface TimeAxis {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Grid lines with short labels: days, weeks, months, quarters, years or decades, whichever fits. */
  readonly ticks: readonly TimeTick[];
  /** The larger unit above the ticks: months over days and weeks, years over months and quarters; else empty. */
  readonly spans: readonly TimeTick[];
  /** Place of the beginning of a day, 0 to 100; dates off the axis are held at its ends. */
  readonly place: (date: CalendarDate) => number;
  /** Place of the end of a day. */
  readonly placeEnd: (date: CalendarDate) => number;
}

interface Unit {
  readonly days: number;
  readonly first: (from: CalendarDate) => CalendarDate;
  readonly next: (date: CalendarDate) => CalendarDate;
  readonly label: (date: CalendarDate, locale: string) => string;
  readonly span: Unit | null;
}

const [FIRST_DAY, LAST_DAY] = [toDayNumber('0001-01-01'), toDayNumber('9999-12-31')];

const yearOf = (date: CalendarDate): number => Number(date.slice(0, 4));
const monthOf = (date: CalendarDate): number => Number(date.slice(5, 7));
const startOfMonth = (date: CalendarDate): CalendarDate => `${date.slice(0, 7)}-01`;
const addDay = (date: CalendarDate, days: number): CalendarDate => fromDayNumber(toDayNumber(date) + days);

function years(count: number): Unit {
  const floor = (date: CalendarDate): CalendarDate => {
    const year = Math.max(1, Math.floor(yearOf(date) / count) * count);
    return `${String(year).padStart(4, '0')}-01-01`;
  };
  return {
    days: 365.25 * count,
    first: floor,
    next: (date) => floor(addMonths(date, 12 * count)),
    label: (date) => String(yearOf(date)),
    span: null,
  };
}

const YEAR = years(1);

function months(count: number, label: Unit['label']): Unit {
  return {
    days: 30.44 * count,
    first: (date) => {
      const start = startOfMonth(date);
      return addMonths(start, -((monthOf(start) - 1) % count));
    },
    next: (date) => addMonths(date, count),
    label,
    span: YEAR,
  };
}

const MONTH_AND_YEAR = months(1, (date, locale) => formatShortMonth(date, locale, 'year'));

const UNITS: readonly Unit[] = [
  {
    days: 1,
    first: (date) => date,
    next: (date) => addDay(date, 1),
    label: (date) => String(Number(date.slice(8))),
    span: MONTH_AND_YEAR,
  },
  {
    days: 7,
    first: (date) => addDay(date, -((weekday(date) + 6) % 7)),
    next: (date) => addDay(date, 7),
    label: (date) => String(Number(date.slice(8))),
    span: MONTH_AND_YEAR,
  },
  months(1, (date, locale) => formatShortMonth(date, locale, 'no year')),
  months(3, (date) => `Q${Math.ceil(monthOf(date) / 3)}`),
  YEAR,
  years(2),
  years(5),
  years(10),
  years(25),
  years(100),
];

/**
 * An axis over all the dates, with the finest unit that needs no more than `most` grid lines.
 *
 * @param dates at least one; their order does not matter.
 * @param locale BCP 47, for the names of months.
 */
export function timeAxis(dates: readonly CalendarDate[], locale: string, most = 18): TimeAxis {
  const sorted = [...dates].sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('a time axis needs at least one date');
  const days = toDayNumber(last) + 1 - toDayNumber(first);
  const margin = Math.max(1, Math.round(days * 0.015));
  const [from, to] = [
    fromDayNumber(Math.max(toDayNumber(first) - margin, FIRST_DAY)),
    fromDayNumber(Math.min(toDayNumber(last) + margin, LAST_DAY)),
  ];
  const [start, length] = [toDayNumber(from), toDayNumber(to) + 1 - toDayNumber(from)];

  const atDay = (day: number): number =>
    Math.round(Math.min(100, Math.max(0, ((day - start) / length) * 100)) * 1000) / 1000;
  const unit = UNITS.find((each) => length / each.days <= most) ?? years(100);
  const spanUnit = unit.span;
  return {
    from,
    to,
    place: (date) => atDay(toDayNumber(date)),
    placeEnd: (date) => atDay(toDayNumber(date) + 1),
    ticks: marks(unit, false),
    spans: spanUnit === null ? [] : marks(spanUnit, true),
  };

  /** Beginnings of the unit on the axis; `open` also names the unit in which the axis begins, where there is room. */
  function marks(each: Unit, open: boolean): TimeTick[] {
    const found: TimeTick[] = [];
    for (let date = each.first(from); date <= to; date = each.next(date)) {
      const label = each.label(date, locale);
      if (date >= from) found.push({ at: atDay(toDayNumber(date)), label });
      else if (open) found.push({ at: 0, label });
      if (yearOf(date) >= 9900) break;
    }
    const [opening, following] = found;
    if (open && opening?.at === 0 && following !== undefined && following.at < 12) found.shift();
    return found;
  }
}
