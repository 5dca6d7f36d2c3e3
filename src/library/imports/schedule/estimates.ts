import { addDays, type CalendarDate, daysBetween, weekday } from '../../../shared/calendar-date.ts';
import type { PlanTables, TaskRow } from '../../../shared/contracts/plan-tables.ts';
import type { Estimate } from '../../../shared/contracts/schedule.ts';
import type { FileTask } from './schedule-file.ts';

/** Files count in minutes: lengths closer together than one are the same, in working days. */
const SAME_LENGTH = 1.01 / 480;
/** Longer spans are no tasks; they are not counted day by day. */
const MOST_SPAN_DAYS = 20_000;

/** Whether two lengths in working days are the same to the minute. */
export function isSameLength(a: number, b: number): boolean {
  return Math.abs(a - b) < SAME_LENGTH;
}

/**
 * The three estimates of a task as a file has changed them; null where it has not. Written estimates count before the
 * length, and the length before the dates. A length is the likely estimate; the others keep their distance from it in
 * proportion.
 */
export function changedEstimate(row: TaskRow, file: FileTask, calendar: PlanTables['calendar']): Estimate | null {
  const written = writtenEstimate(row, file);
  if (written !== null) return written;
  if (file.days !== null && !isSameLength(file.days, row.days)) return scaled(row, file.days);
  const isShifted = file.start !== null && file.start !== row.start;
  // A table that nobody calculates says by its last day that a task takes longer; a length by the clock has only days.
  const isByDates = file.days === null || (file.constraint === null && !isShifted);
  if (!isByDates || file.finish === null || (file.finish === row.finish && !isShifted)) return null;
  const days = workdaysIn(file.start ?? row.start, file.finish, calendar);
  return days === null || days === workdaysIn(row.start, row.finish, calendar) ? null : scaled(row, days);
}

function writtenEstimate(row: TaskRow, { optimistic, likely, pessimistic }: FileTask): Estimate | null {
  const isOther = (written: number | null, planned: number) => written !== null && !isSameLength(written, planned);
  const others = [
    isOther(optimistic, row.optimistic),
    isOther(likely, row.likely),
    isOther(pessimistic, row.pessimistic),
  ];
  if (!others.includes(true)) return null;
  const most = likely ?? row.likely;
  const inProportion = scaled(row, most);
  const best = others[0] ? (optimistic ?? row.optimistic) : Math.min(row.optimistic, inProportion.optimistic);
  const worst = others[2] ? (pessimistic ?? row.pessimistic) : Math.max(row.pessimistic, inProportion.pessimistic);
  return {
    optimistic: row.optimistic <= most && !others[0] ? row.optimistic : best,
    likely: most,
    pessimistic: row.pessimistic >= most && !others[2] ? row.pessimistic : worst,
  };
}

/** The estimates of a task with another likely one, in proportion, to half days. */
function scaled({ optimistic, likely, pessimistic }: Estimate, to: number): Estimate {
  const share = (value: number) => (likely > 0 ? toHalf((value / likely) * to) : to);
  return {
    optimistic: Math.min(to, share(optimistic)),
    likely: to,
    pessimistic: Math.max(to, share(pessimistic)),
  };
}

function toHalf(days: number): number {
  return Math.round(days * 2) / 2;
}

/** The estimates of a new task: those that are written, or its length with the spread that is usual in this plan. */
export function newEstimate(file: FileTask, { tasks, calendar }: PlanTables): Estimate {
  const length = file.days ?? (file.start && file.finish ? workdaysIn(file.start, file.finish, calendar) : null);
  const likely = file.likely ?? length ?? 1;
  const known = tasks.filter((task) => task.likely > 0);
  const usual = {
    optimistic: median(known.map((task) => task.optimistic / task.likely)),
    likely: 1,
    pessimistic: median(known.map((task) => task.pessimistic / task.likely)),
  };
  const spread = likely === 0 ? { optimistic: 0, likely: 0, pessimistic: 0 } : scaled(usual, likely);
  return {
    optimistic: file.optimistic ?? spread.optimistic,
    likely,
    pessimistic: file.pessimistic ?? spread.pessimistic,
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 1;
}

/** Working days from one day to another, both included; null where they do not follow each other. */
function workdaysIn(start: CalendarDate, finish: CalendarDate, calendar: PlanTables['calendar']): number | null {
  const span = daysBetween(start, finish);
  if (calendar === null || span < 0 || span > MOST_SPAN_DAYS) return null;
  const worked = new Set(calendar.workdays);
  const [free, extra] = [new Set(calendar.holidays), new Set(calendar.extra_workdays)];
  const isWorked = (date: CalendarDate) => extra.has(date) || (worked.has(weekday(date)) && !free.has(date));
  return Array.from({ length: span + 1 }, (_, day) => addDays(start, day)).filter(isWorked).length;
}
