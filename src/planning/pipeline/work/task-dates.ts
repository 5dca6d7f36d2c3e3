import { z } from 'zod';
import { addDays, addMonths, type CalendarDate } from '../../../shared/calendar-date.ts';
import type { Input } from '../../engine/stage.ts';
import type { ProjectCalendar } from '../../schedule/calendar.ts';
import type { TaskInput } from '../../schedule/types.ts';
import type { TimeWindow } from '../../schedule/windows.ts';
import { dateOf } from '../foundations/ledger.ts';

/** Id of the fact that holds the deadline of the plan. */
export const DEADLINE = 'timeline.deadline';

/**
 * How a date holds a task, in the words of scheduling programs: start no earlier than, must start on, must finish on,
 * finish no later than. A season is open every year from one day to another.
 */
export const DateKind = z.enum(['not_before', 'on', 'ends_on', 'by', 'season']);
export type DateKind = z.infer<typeof DateKind>;

/** A date that holds a task, whatever the task waits for. */
export const TaskDate = z.object({
  task: z.string().describe('task id'),
  kind: DateKind.describe(
    'not_before: begins on that day or later; on: takes place on it; ends_on: its last day; by: finished by then; season: only between two days of each year',
  ),
  fact: z.string().describe('id of the fact that holds the date'),
  until: z
    .string()
    .nullable()
    .describe('id of the fact that holds the last day, of a season or of something that takes several days; or null'),
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

/** Looks up the dates; rows whose fact holds none are left out. */
export function heldTasks(dates: readonly TaskDate[], ledger: Input<unknown>): HeldTask[] {
  return dates.flatMap((row) => {
    const date = dateOf(ledger, row.fact);
    const last = row.until === null ? null : (dateOf(ledger, row.until) ?? null);
    return date === undefined || (row.kind === 'season' && last === null) ? [] : [{ ...row, date, last }];
  });
}

/** What the deadline of the plan is about: the task whose date it is; undefined where it is the whole. */
export function goalOf<Row extends Pick<TaskDate, 'fact' | 'kind'>>(held: readonly Row[]): Row | undefined {
  return held.find(({ fact, kind }) => fact === DEADLINE && (kind === 'by' || isPinned(kind)));
}

/** Whether the task takes place on its date and is not moved to another. */
export function isPinned(kind: DateKind): boolean {
  return kind === 'on' || kind === 'ends_on';
}

/** The days of events that would be free otherwise, such as a Saturday: they are worked on all the same. */
export function eventDays(held: readonly HeldTask[], tasks: readonly TaskInput[]): CalendarDate[] {
  const likely = new Map(tasks.map((task) => [task.id, task.likely]));
  return held.flatMap(({ task, kind, date, last }) => {
    const length = Math.max(1, Math.ceil(likely.get(task) ?? 1));
    if (!isPinned(kind) || length > LONGEST_EVENT) return [];
    const first = kind === 'on' ? date : addDays(date, 1 - length);
    const days = Array.from({ length }, (_, day) => addDays(first, day));
    return days.filter((day) => last === null || day <= last);
  });
}

/** The tasks with the windows that their dates leave them. */
export function withWindows(
  tasks: readonly TaskInput[],
  held: readonly HeldTask[],
  calendar: ProjectCalendar,
): TaskInput[] {
  const byTask = Map.groupBy(held, ({ task }) => task);
  return tasks.map((task) => {
    const [first, ...others] = (byTask.get(task.id) ?? [])
      .map((row) => windowsOf(row, task, calendar))
      .filter((own) => own.length > 0);
    return first === undefined ? task : { ...task, windows: others.reduce<readonly TimeWindow[]>(common, first) };
  });
}

/**
 * Offset by which everything that the goal waits for must be done, or the goal itself where it has to be finished: what
 * the plan is measured against, in working days from the start.
 */
export function targetOf(
  { kind, date }: HeldTask,
  { likely }: Pick<TaskInput, 'likely'>,
  calendar: ProjectCalendar,
): number {
  if (kind === 'on') return calendar.offsetOf(date);
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
  const [opens, closes] = [calendar.offsetOf(date), last === null ? null : calendar.offsetAfter(last)];
  switch (kind) {
    case 'by':
      return [];
    case 'not_before':
      return [{ opens, closes: closes ?? Number.POSITIVE_INFINITY }];
    case 'on':
      return [{ opens, closes: closes ?? opens }];
    case 'ends_on': {
      const start = targetOf(row, task, calendar);
      return [{ opens: start, closes: start }];
    }
    case 'season':
      return last === null ? [] : seasons(date, last, calendar);
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

/** The stretches that lie in both; nothing of either where they have none in common, so that the first counts. */
function common(first: readonly TimeWindow[], second: readonly TimeWindow[]): readonly TimeWindow[] {
  const both = first.flatMap((a) =>
    second
      .map((b) => ({ opens: Math.max(a.opens, b.opens), closes: Math.min(a.closes, b.closes) }))
      .filter(({ opens, closes }) => opens <= closes),
  );
  return both.length > 0 ? both : first;
}
