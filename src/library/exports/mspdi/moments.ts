import type { CalendarDate } from '../../../shared/calendar-date.ts';
import type { TaskRow } from '../../../shared/contracts/plan-tables.ts';

/** The working day: eight hours with a break at noon, as Microsoft Project has it where nobody says otherwise. */
export const SHIFTS = [
  ['08:00:00', '12:00:00'],
  ['13:00:00', '17:00:00'],
] as const;
export const DAY_START = '08:00:00';
export const DAY_END = '17:00:00';
export const MINUTES_PER_DAY = 480;
/** The only calendar of the file. */
export const CALENDAR_UID = 1;

const MORNING = 240;
const SAME_MINUTE = 1 / (2 * MINUTES_PER_DAY);

/** When a task begins and ends, `YYYY-MM-DDThh:mm:ss` without a zone. */
export interface TaskMoments {
  readonly start: string;
  readonly finish: string;
}

/** The moments of a task, of which the table has the day and the offset from the start in working days. */
export function momentsOf({ start, finish, starts_at, ends_at, days }: TaskRow): TaskMoments {
  const end = finishMoment(finish, ends_at);
  // What takes no time is where what it waits for has ended.
  if (days < SAME_MINUTE) return { start: end, finish: end };
  return { start: `${start}T${clock(minuteOfDay(starts_at), 'starts')}`, finish: end };
}

/** Something that ends at offset 0 ends as the first day begins. */
function finishMoment(date: CalendarDate, offset: number): string {
  if (offset < SAME_MINUTE) return `${date}T${DAY_START}`;
  const minute = minuteOfDay(offset);
  return `${date}T${minute === 0 ? DAY_END : clock(minute, 'ends')}`;
}

/** Working minutes since the day began, 0 to below 480. */
function minuteOfDay(offset: number): number {
  return Math.round(offset * MINUTES_PER_DAY) % MINUTES_PER_DAY;
}

/** At noon, work ends before the break and begins after it. */
function clock(minute: number, which: 'starts' | 'ends'): string {
  const afternoon = which === 'starts' ? minute >= MORNING : minute > MORNING;
  const total = 8 * 60 + minute + (afternoon ? 60 : 0);
  return `${two(Math.floor(total / 60))}:${two(total % 60)}:00`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** A length in working days as XML Schema writes durations, in hours and minutes. */
export function durationText(days: number): string {
  const minutes = Math.round(days * MINUTES_PER_DAY);
  return `PT${Math.floor(minutes / 60)}H${minutes % 60}M0S`;
}

/** A length in working days in tenths of a minute. */
export function tenthsOfMinutes(days: number): number {
  return Math.round(days * MINUTES_PER_DAY * 10);
}
