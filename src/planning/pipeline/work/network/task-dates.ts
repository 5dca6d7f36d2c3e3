import { z } from 'zod';
import {
  addDays,
  addMonths,
  type CalendarDate,
  daysBetween,
  isCalendarDate,
} from '../../../../shared/calendar-date.ts';
import type { Input } from '../../../engine/stage.ts';
import type { ProjectCalendar } from '../../../schedule/calendar.ts';
import type { TaskInput, TimeWindow } from '../../../schedule/types.ts';
import { dateOf } from '../../foundations/ledger.ts';

/** Id of the fact that holds the deadline of the plan. */
export const DEADLINE = 'timeline.deadline';

/**
 * How a date holds a task. In the words of scheduling programs: start no earlier than, must start on, must finish on,
 * finish no later than; a task that goes on until a date, however long that is; and a season that is open, or closed,
 * every year from one day to another.
 */
export const DateKind = z.enum(['not_before', 'on', 'ends_on', 'until', 'by', 'season', 'closed']);
export type DateKind = z.infer<typeof DateKind>;

export const KIND_RULES =
  'not_before: begins on that day or later; on: an event that begins on it; ends_on: an event whose last day it is; until: goes on until that day, however early it begins (waiting for a day, standing work; what needs its days in a season is season); by: finished by then; season: only between two days of each year; closed: not between two days of each year';

/** A date that holds a task, whatever the task waits for. Where somebody set the day in the schedule, `fact` is that day. */
export const TaskDate = z.object({
  task: z.string().describe('task id'),
  kind: DateKind.describe(KIND_RULES),
  fact: z.string().describe('id of the fact that holds the date'),
  until: z
    .string()
    .nullable()
    .describe('id of the fact that holds the last day, of a season or of an event of several days; or null'),
});
export type TaskDate = z.infer<typeof TaskDate>;

/** The same with the dates that the facts hold. */
export const HeldTask = TaskDate.extend({
  date: z.string().describe('YYYY-MM-DD'),
  last: z.string().nullable().describe('YYYY-MM-DD'),
});
export type HeldTask = z.infer<typeof HeldTask>;

/** Years for which the windows of a season are laid out. */
const SEASONS = 30;
/** Longest work, in days, that is done on days off because its date says so. */
const LONGEST_EVENT = 14;

/** Whether somebody set the day itself, so that no fact holds it. */
export function isSetByHand({ fact }: Pick<TaskDate, 'fact'>): boolean {
  return isCalendarDate(fact);
}

/** Looks up the dates; rows whose fact holds none are left out. */
export function heldTasks(dates: readonly TaskDate[], ledger: Input<unknown>): HeldTask[] {
  return dates.flatMap((row) => {
    const date = isSetByHand(row) ? row.fact : dateOf(ledger, row.fact);
    const last = row.until === null ? null : (dateOf(ledger, row.until) ?? null);
    return date === undefined || (isYearly(row.kind) && last === null) ? [] : [{ ...row, date, last }];
  });
}

/** Whether a row says what the deadline of the plan is about: a task whose end, or whose event, it is. */
export function isOfDeadline({ fact, until, kind }: Pick<TaskDate, 'fact' | 'until' | 'kind'>): boolean {
  if (kind === 'by' || kind === 'ends_on') return fact === DEADLINE;
  return kind === 'on' && (until ?? fact) === DEADLINE;
}

/** Whether the task is an event: it takes place on its date and is not moved to another. */
export function isPinned(kind: DateKind): boolean {
  return kind === 'on' || kind === 'ends_on';
}

/** Whether it holds between two days of every year. */
export function isYearly(kind: DateKind): boolean {
  return kind === 'season' || kind === 'closed';
}

/** The days of events that would be free otherwise, such as a Saturday: they are worked on all the same. */
export function eventDays(held: readonly HeldTask[], tasks: readonly TaskInput[]): CalendarDate[] {
  const likely = new Map(tasks.map((task) => [task.id, task.likely]));
  return held.flatMap((row) => {
    if (!isPinned(row.kind)) return [];
    const length = eventLength(row, likely.get(row.task) ?? 1);
    if (length > LONGEST_EVENT) return [];
    const first = row.kind === 'on' ? row.date : addDays(row.date, 1 - length);
    return Array.from({ length }, (_, day) => addDays(first, day));
  });
}

/** Calendar days of an event: until its last day, where that is said, or as long as it is estimated to take. */
function eventLength({ kind, date, last }: HeldTask, likely: number): number {
  return kind === 'on' && last !== null ? Math.max(1, daysBetween(date, last) + 1) : Math.max(1, Math.ceil(likely));
}

/**
 * The tasks as their dates hold them: with the windows and ends that these leave, and until when they are due. An event
 * lasts exactly as long as it does.
 */
export function withDates(
  tasks: readonly TaskInput[],
  held: readonly HeldTask[],
  calendar: ProjectCalendar,
): TaskInput[] {
  const byTask = Map.groupBy(held, ({ task }) => task);
  return tasks.map((task) => {
    const own = byTask.get(task.id);
    if (own === undefined) return task;
    const event = own.find(({ kind }) => isPinned(kind));
    const fixed = event ? ofEvent(event, task, calendar) : task;
    const [first, ...others] = own
      .map((row) => windowsOf(row, fixed, calendar))
      .filter((windows) => windows.length > 0);
    const until = own.find(({ kind }) => kind === 'until');
    const due = own.filter(({ kind }) => kind === 'by').map(({ date }) => calendar.offsetAfter(date));
    return {
      ...fixed,
      ...(first !== undefined && { windows: others.reduce<readonly TimeWindow[]>(common, first) }),
      ...(until !== undefined && { until: calendar.offsetAfter(until.date) }),
      ...(due.length > 0 && { due: Math.min(...due) }),
    };
  });
}

function ofEvent(row: HeldTask, task: TaskInput, calendar: ProjectCalendar): TaskInput {
  const { kind, date, last } = row;
  const days =
    kind === 'on' && last !== null ? Math.max(1, calendar.offsetAfter(last) - calendar.offsetOf(date)) : task.likely;
  return { ...task, optimistic: days, likely: days, pessimistic: days };
}

/**
 * Offset by which everything that the task waits for must be done where it is an event, or else by which it has to be
 * finished itself: what a plan is measured against, in working days from the start.
 */
export function targetOf(
  { kind, date }: HeldTask,
  { likely }: Pick<TaskInput, 'likely'>,
  calendar: ProjectCalendar,
): number {
  if (kind === 'on' || kind === 'not_before') return calendar.offsetOf(date);
  return calendar.offsetAfter(date) - (kind === 'ends_on' ? likely : 0);
}

/** The latest start, in working days from the start, in the season in which a task is planned; undefined in none. */
export function lastStartInSeason(
  row: HeldTask,
  task: TaskInput,
  planned: number,
  calendar: ProjectCalendar,
): number | undefined {
  const season = windowsOf(row, task, calendar).find(({ opens, closes }) => opens <= planned && planned < closes);
  return season && Math.max(season.opens, season.closes - task.likely);
}

function windowsOf(row: HeldTask, task: TaskInput, calendar: ProjectCalendar): readonly TimeWindow[] {
  const { kind, date, last } = row;
  switch (kind) {
    case 'by':
    case 'until':
      return [];
    case 'not_before':
      return [{ opens: calendar.offsetOf(date), closes: Number.POSITIVE_INFINITY }];
    case 'on':
    case 'ends_on': {
      const start = targetOf(row, task, calendar);
      return [{ opens: start, closes: start }];
    }
    case 'season':
      return last === null ? [] : seasons(date, last, calendar);
    case 'closed':
      // Open from the day after it closes until the day before it closes again.
      return last === null ? [] : seasons(addDays(last, 1), addDays(date, -1), calendar);
  }
}

/** The season of each year, from the one before the first date on, because work may begin in the middle of it. */
function seasons(first: CalendarDate, last: CalendarDate, calendar: ProjectCalendar): TimeWindow[] {
  const [from, until] = [monthAndDay(first), monthAndDay(last)];
  const year = Number(calendar.firstDay.slice(0, 4)) - 1;
  const turns = until < from ? 1 : 0;
  return Array.from({ length: SEASONS }, (_, index) => ({
    opens: calendar.offsetOf(dayOf(first, year + index)),
    closes: calendar.offsetAfter(dayOf(last, year + index + turns)),
  })).filter(({ closes }) => closes > 0);
}

function monthAndDay(date: CalendarDate): string {
  return date.slice(5);
}

/** The same day of another year; 28 February where that year has no 29th. */
function dayOf(date: CalendarDate, year: number): CalendarDate {
  return addMonths(date, 12 * (year - Number(date.slice(0, 4))));
}

/** The stretches that lie in both; where they have none in common, the first ones. */
function common(first: readonly TimeWindow[], second: readonly TimeWindow[]): readonly TimeWindow[] {
  const both = first.flatMap((a) =>
    second
      .map((b) => ({ opens: Math.max(a.opens, b.opens), closes: Math.min(a.closes, b.closes) }))
      .filter(({ opens, closes }) => opens <= closes),
  );
  return both.length > 0 ? both : first;
}
