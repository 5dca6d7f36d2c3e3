import {
  addDays,
  addMonths,
  type CalendarDate,
  daysInMonth,
  isCalendarDate,
  weekday,
} from '../../../../shared/calendar-date.ts';
import type { DateMention } from '../../reading.ts';
import { feastDay, SOUTHERN } from './calendar-words.ts';

/** First and last day of what a wording can mean. */
export interface DateSpan {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly precision: DateMention['precision'];
  readonly basis: string;
  /** The day that the same figures mean in the other order. */
  readonly other?: CalendarDate;
}

/** A date in the text with everything it can mean; its role comes later. */
export interface FoundDate extends DateSpan {
  readonly start: number;
  readonly end: number;
  /** No year was written, so it was taken as the next one to come. */
  readonly floating: boolean;
}

const pad = (value: number, width = 2) => String(value).padStart(width, '0');

/** `YYYY-MM-DD`, or null when there is no such day. */
function dateOf(year: number, month: number, day: number): CalendarDate | null {
  const text = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  return isCalendarDate(text) ? text : null;
}

/** Full year of two or four digits; two digits are of this century. */
export function fullYear(digits: string): number {
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits);
}

export function yearOf(date: CalendarDate): number {
  return Number(date.slice(0, 4));
}

export function daySpan(year: number, month: number, day: number, basis = 'a day'): DateSpan | null {
  const date = dateOf(year, month, day);
  return date === null ? null : { from: date, to: date, precision: 'day', basis };
}

/** Whole months from the first of one to the last of another of the same year; `last` may exceed 12. */
function monthsSpan(
  year: number,
  first: number,
  last: number,
  precision: DateSpan['precision'],
  basis: string,
): DateSpan | null {
  const from = dateOf(year, first, 1);
  if (from === null) return null;
  const after = addMonths(from, last - first + 1);
  if (!isCalendarDate(after)) return null;
  const to = addDays(after, -1);
  return isCalendarDate(to) ? { from, to, precision, basis } : null;
}

export function yearSpan(year: number, last = year): DateSpan | null {
  const to = dateOf(last, 12, 31);
  const from = dateOf(year, 1, 1);
  return from && to && from < to
    ? { from, to, precision: 'year', basis: last === year ? 'the whole year' : `the years ${year} to ${last}` }
    : null;
}

/** The part of a year or month that a word such as "early" or "end of" names. */
type Part = 'early' | 'mid' | 'late' | 'end';

export function partOf(word: string): Part | null {
  const w = word.trim().toLowerCase();
  if (w === '') return null;
  if (/^(?:early|beginning|start|anfang|begin|début|principios|inicios|inizio|início|starten|början|primo)/.test(w))
    return 'early';
  if (/^(?:mid|middle|mitte|medio|mediados|mi|midden|metà|meados|midten|mitten|medio)/.test(w)) return 'mid';
  if (/^(?:late|spät)/.test(w)) return 'late';
  return 'end';
}

export function partOfYear(part: Part, year: number): DateSpan | null {
  if (part === 'early') return monthsSpan(year, 1, 3, 'quarter', '“early in the year” is read as the first quarter');
  if (part === 'mid') return monthsSpan(year, 6, 6, 'month', '“the middle of the year” is read as June');
  if (part === 'late') return monthsSpan(year, 10, 12, 'quarter', '“late in the year” is read as the last quarter');
  const last = dateOf(year, 12, 31);
  return last ? { from: last, to: last, precision: 'month', basis: 'the last day of the year' } : null;
}

export function monthSpan(
  year: number,
  month: number,
  part: Part | null = null,
  basis = 'the whole month',
): DateSpan | null {
  const days = daysInMonth(year, month);
  const [first, last] =
    part === 'early'
      ? [1, 10]
      : part === 'mid'
        ? [11, 20]
        : part === 'late'
          ? [21, days]
          : part === 'end'
            ? [days, days]
            : [1, days];
  const [from, to] = [dateOf(year, month, first), dateOf(year, month, last)];
  const why =
    part === null ? basis : part === 'end' ? 'the last day of the month' : `“${part}” is read as a third of the month`;
  return from && to ? { from, to, precision: 'month', basis: why } : null;
}

export function quarterSpan(year: number, quarter: number, basis = 'the whole calendar quarter'): DateSpan | null {
  return monthsSpan(year, quarter * 3 - 2, quarter * 3, 'quarter', basis);
}

export function halfSpan(year: number, half: number): DateSpan | null {
  return monthsSpan(year, half * 6 - 5, half * 6, 'quarter', 'the whole half-year');
}

/** Meteorological seasons of three whole months, turned round in the south; a winter that crosses New Year ends in the next year. */
export function seasonSpan(year: number, season: number, country: string | null): DateSpan | null {
  const south = country !== null && SOUTHERN.has(country);
  const index = south ? (season + 2) % 4 : season;
  const first = [3, 6, 9, 12][index] ?? 3;
  return monthsSpan(
    year,
    first,
    first + 2,
    'season',
    south ? 'three whole months of the southern season' : 'three whole months of the northern season',
  );
}

const FISCAL: Readonly<Record<string, readonly [startMonth: number, yearsBefore: number]>> = {
  IN: [4, 1],
  AU: [7, 1],
  NZ: [4, 1],
  JP: [4, 0],
};

/** A fiscal year by the custom of the country; the calendar year where none is known, which the basis says. */
export function fiscalSpan(year: number, country: string | null): DateSpan | null {
  const custom = country === null ? undefined : FISCAL[country];
  if (!custom)
    return monthsSpan(year, 1, 12, 'year', 'the end of the fiscal year is not stated, so the calendar year is used');
  return monthsSpan(
    year - custom[1],
    custom[0],
    custom[0] + 11,
    'year',
    `the fiscal year of the country, which begins in month ${custom[0]}`,
  );
}

export function feastSpan(name: string, year: number, next: boolean, basis: string): DateSpan | null {
  const { month, day } = feastDay(name, next ? year + 1 : year);
  return daySpan(next ? year + 1 : year, month, day, basis);
}

/** "end of the year", "next month", "tomorrow" and the like, against day 0. */
export function relativeSpan(part: Part | null, which: string, unit: string, dayZero: CalendarDate): DateSpan | null {
  const step = /^(?:next|coming|following|nächst|kommend|prochain|prochaine|próximo|prossimo|volgend|næste|nästa)/.test(
    which,
  )
    ? 1
    : /^(?:last|past|previous)/.test(which)
      ? -1
      : 0;
  const basis = `counted from day zero, ${dayZero}`;
  const year = yearOf(dayZero);
  const month = Number(dayZero.slice(5, 7));
  if (/^(?:year|jahr|ann|año|ano|jaar|år)/.test(unit)) {
    const span = part ? partOfYear(part, year + step) : yearSpan(year + step);
    return span && { ...span, basis: `${span.basis}, ${basis}` };
  }
  if (/^(?:month|monat|mois|mes|mês|mese|maand|måned|månad)/.test(unit)) {
    const start = addMonths(`${dayZero.slice(0, 7)}-01`, step);
    const span = isCalendarDate(start) ? monthSpan(yearOf(start), Number(start.slice(5, 7)), part) : null;
    return span && { ...span, basis: `${span.basis}, ${basis}` };
  }
  if (/^(?:quarter|quartal|kvartal|trimestre)/.test(unit)) {
    const index = year * 4 + Math.floor((month - 1) / 3) + step;
    const span = quarterSpan(Math.floor(index / 4), (index % 4) + 1);
    if (!span) return null;
    return part === 'end' ? { ...span, from: span.to, basis } : { ...span, basis: `${span.basis}, ${basis}` };
  }
  if (/^(?:week|woche|semaine|semana|settimana|uge|vecka)/.test(unit)) {
    const monday = addDays(dayZero, -((weekday(dayZero) + 6) % 7) + 7 * step);
    return { from: monday, to: addDays(monday, 6), precision: 'day', basis };
  }
  return null;
}

/** Saturday and Sunday of a weekend of a month: the first is the one with the month's first Saturday. */
export function weekendSpan(year: number, month: number, which: string): DateSpan | null {
  const first = dateOf(year, month, 1);
  if (first === null) return null;
  // `weekday` counts from 0 for Sunday to 6 for Saturday.
  const saturday = 1 + ((6 - weekday(first) + 7) % 7);
  const order = ['first', 'second', 'third', 'fourth'].indexOf(which);
  const last = saturday + 7 * Math.floor((daysInMonth(year, month) - saturday) / 7);
  const from = dateOf(year, month, order < 0 ? last : saturday + 7 * order);
  if (from === null) return null;
  const to = addDays(from, 1);
  return isCalendarDate(to) ? { from, to, precision: 'day', basis: `the ${which} weekend of the month` } : null;
}
