import { addDays, type CalendarDate, weekday } from './calendar-date.ts';
import type { ScheduleTask, ScheduleView, TaskChange } from './contracts/schedule.ts';
import { withEstimate } from './estimate.ts';

/** What moving a task, or one of its ends, in the schedule changes of it. Dates are `YYYY-MM-DD`, days working days. */

type Calendar = Pick<ScheduleView['calendar'], 'workdays' | 'holidays'>;
/** Null where nothing can change, because of what the task waits for. */
type Move = Pick<TaskChange, 'hold' | 'estimate'> | null;

/** Farther apart no two days of a plan are. */
const MOST_DAYS = 40_000;

/**
 * A task that is to begin on another day. Later, the day holds it; earlier, only a day that holds it already can give
 * way, for a task begins as early as what it waits for allows.
 */
export function movedTo(task: ScheduleTask, start: CalendarDate, calendar: Calendar): Move {
  const day = nextWorkday(calendar, start);
  if (day === task.start) return null;
  const { hold } = task;
  if (hold?.kind === 'ends_on') {
    const by = workdaysBetween(calendar, task.start, day);
    return { hold: { kind: 'ends_on', date: afterWorkdays(calendar, task.finish, by) } };
  }
  if (day < task.start && !hold) return null;
  return { hold: { kind: hold?.kind ?? 'not_before', date: day } };
}

/** A task that begins so many working days later, or earlier where they are negative. */
export function movedBy(task: ScheduleTask, days: number, calendar: Calendar): Move {
  return movedTo(task, afterWorkdays(calendar, task.start, days), calendar);
}

/** A task that is to be finished on another day, by another likely duration. */
export function finishedOn(task: ScheduleTask, finish: CalendarDate, calendar: Calendar): Move {
  return lengthenedBy(task, workdaysBetween(calendar, task.finish, finish < task.start ? task.start : finish));
}

/** A task that takes so many working days more, or fewer where they are negative, and no less than a tenth of one. */
export function lengthenedBy(task: ScheduleTask, days: number): Move {
  const likely = Math.max(0.1, task.likely + days);
  return days === 0 || likely === task.likely ? null : { estimate: withEstimate(task, 'likely', likely) };
}

/** A task that is to begin on another day and to be finished on the same. */
export function startedOn(task: ScheduleTask, start: CalendarDate, calendar: Calendar): Move {
  const by = workdaysBetween(calendar, task.start, start > task.finish ? task.finish : start);
  const moved = movedTo(task, afterWorkdays(calendar, task.start, by), calendar);
  return moved && { ...moved, ...lengthenedBy(task, -by) };
}

/** Working days from one day to another; negative where the other is earlier. */
export function workdaysBetween(calendar: Calendar, from: CalendarDate, to: CalendarDate): number {
  const isWorked = worked(calendar);
  const [first, last] = from < to ? [from, to] : [to, from];
  let days = 0;
  for (let day = first; day < last && days < MOST_DAYS; day = addDays(day, 1)) if (isWorked(addDays(day, 1))) days += 1;
  return from < to ? days : -days;
}

/** The working day that is so many after a day, or before it where they are negative. */
function afterWorkdays(calendar: Calendar, from: CalendarDate, days: number): CalendarDate {
  const isWorked = worked(calendar);
  const step = Math.sign(days);
  let left = Math.abs(days);
  let day = from;
  for (let tried = 0; left > 0 && tried < MOST_DAYS; tried += 1) {
    day = addDays(day, step);
    if (isWorked(day)) left -= 1;
  }
  return day;
}

function nextWorkday(calendar: Calendar, from: CalendarDate): CalendarDate {
  const isWorked = worked(calendar);
  let day = from;
  for (let tried = 0; !isWorked(day) && tried < 366; tried += 1) day = addDays(day, 1);
  return day;
}

function worked({ workdays, holidays }: Calendar): (day: CalendarDate) => boolean {
  const off = new Set(holidays);
  return (day) => workdays.includes(weekday(day)) && !off.has(day);
}
