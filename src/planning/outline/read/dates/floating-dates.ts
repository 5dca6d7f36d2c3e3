import {
  addDays,
  addMonths,
  type CalendarDate,
  daysBetween,
  isCalendarDate,
} from '../../../../shared/calendar-date.ts';
import { MONTH } from '../../../../shared/quantities/month-names.ts';
import type { Source } from '../text/source.ts';
import type { FoundDate } from './date-spans.ts';

const MONTH_TO = new RegExp(`^ to (?:${MONTH})(?!\\p{L})`, 'u');
const YEARLY =
  /(?:(?<!\p{L})(?:always|every year|each year|usually|normally|often|typically|most|some|dark|cold|wet|hot|rainy|quiet|busy|months?|season|weekends?|day|tuesday|monday|wednesday|thursday|friday|saturday|sunday) (?:\p{L}+ )?|(?<!\p{L})an? (?:\p{L}+ ){0,2})$/u;

/** "always in July", "from November to February", "on a dark Tuesday in February": a time of every year is no date. */
export function recurs(source: Source, start: number, end: number): boolean {
  const before = source.lower.slice(Math.max(0, start - 40), start);
  const after = source.lower.slice(end, end + 16);
  const written = source.lower.slice(start, end);
  if (/^(?:in|from|during|at|the|end of) /.test(written) && YEARLY.test(before)) return true;
  if (/^from /.test(written) && MONTH_TO.test(after)) return true;
  return /^(?:by|before|until|till|next|this|coming)(?: |$)/.test(written)
    ? false
    : /(?<!\p{L})(?:at|in) the $/u.test(before) &&
        /^(?:end|start|beginning) of (?:the )?(?:spring|summer|autumn|winter)$/.test(written);
}

/**
 * A date without a year lies nearest to the date with a year that was written before it: "by January" after "June 2028"
 * is January 2028. Without such a date it stays the next to come.
 */
export function settleYears(found: readonly FoundDate[], dayZero: CalendarDate): FoundDate[] {
  let anchor: FoundDate | null = null;
  return found.map((date) => {
    if (!date.floating) {
      if (date.to >= dayZero) anchor = date;
      return date;
    }
    return anchor === null ? date : nearestTo(anchor, date);
  });
}

function nearestTo(anchor: FoundDate, date: FoundDate): FoundDate {
  let best = date;
  for (let years = 1; years <= 30; years += 1) {
    const from = addMonths(date.from, 12 * years);
    // The last day of February differs between years: it is counted back from the month after.
    const to = addDays(addMonths(addDays(date.to, 1), 12 * years), -1);
    if (!isCalendarDate(from) || !isCalendarDate(to)) break;
    const moved = {
      ...date,
      from,
      to,
      basis: date.basis.replace(/; no year.*$/, '; no year is written, so the one nearest to the date before it'),
    };
    if (Math.abs(daysBetween(anchor.to, moved.to)) < Math.abs(daysBetween(anchor.to, best.to))) best = moved;
  }
  return best;
}
