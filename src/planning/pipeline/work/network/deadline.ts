import type { CalendarDate } from '../../../../shared/calendar-date.ts';
import type { Fact } from '../../../../shared/fact.ts';
import type { ProjectCalendar } from '../../../schedule/calendar.ts';
import { roundUpToHalf } from '../../../schedule/critical-path.ts';
import type { LevelledTask } from '../../../schedule/levelling.ts';
import type { ScheduledTask, TaskInput } from '../../../schedule/types.ts';
import { derivedFact } from '../../frame/data/derived-facts.ts';
import type { ScheduleData } from '../schedule/schedule-data.ts';
import { type HeldTask, isPinned, targetOf } from './task-dates.ts';

type Deadline = NonNullable<ScheduleData['deadline']>;
type PlannedDate = NonNullable<ScheduleData['dates']>[number];

/** What is known of the tasks of a schedule. */
interface ScheduledTasks {
  readonly tasks: readonly TaskInput[];
  readonly planned: readonly ScheduledTask[];
  readonly titles: ReadonlyMap<string, { readonly title: string }>;
  readonly unlimited: ReadonlyMap<string, LevelledTask>;
}

/** A date with what is planned for its task; null where there is no such task. */
export function plannedDate(held: HeldTask, tasks: ScheduledTasks, calendar: ProjectCalendar): PlannedDate | null {
  const task = tasks.tasks.find(({ id }) => id === held.task);
  const planned = tasks.planned.find(({ id }) => id === held.task);
  if (!task || !planned) return null;
  return {
    ...held,
    title: tasks.titles.get(held.task)?.title ?? held.task,
    planned: isAboutEnd(held) ? planned.finish : planned.start,
    late_by: lateBy(held, task, planned, calendar),
  };
}

/** Whether the date is that of the last day and not of the first. */
function isAboutEnd({ kind }: HeldTask): boolean {
  return kind === 'by' || kind === 'ends_on' || kind === 'until';
}

/** Working days after the date, rounded up to half days. What only must not begin earlier is never late. */
function lateBy(held: HeldTask, task: TaskInput, planned: ScheduledTask, calendar: ProjectCalendar): number {
  if (held.kind === 'by') return roundUpToHalf(planned.earlyFinish - targetOf(held, task, calendar));
  if (held.kind === 'until') return roundUpToHalf(planned.earlyStart - targetOf(held, task, calendar));
  return isPinned(held.kind) ? roundUpToHalf(planned.earlyStart - targetOf(held, task, calendar)) : 0;
}

interface Whole {
  readonly calendar: ProjectCalendar;
  /** Working days from the start to the finish of everything. */
  readonly days: number;
  readonly finish: CalendarDate;
  readonly unlimitedFinish: CalendarDate;
  readonly byTask: ScheduledTasks;
}

/**
 * The deadline of the plan, held against the tasks whose date it is, or else against the whole.
 * @param goals the dates of these tasks
 */
export function deadlineOf(
  date: CalendarDate | undefined,
  goals: readonly PlannedDate[],
  { calendar, days, finish, unlimitedFinish, byTask }: Whole,
): Deadline | null {
  if (date === undefined) return null;
  // An event is on its day whatever else is to be done by then; what counts is whether all is ready.
  const last = goals.toSorted(
    (a, b) => Number(isPinned(b.kind)) - Number(isPinned(a.kind)) || (a.planned < b.planned ? 1 : -1),
  )[0];
  const task = last && byTask.tasks.find(({ id }) => id === last.task);
  if (!last || !task) {
    const within = calendar.offsetAfter(date);
    return {
      date,
      finish_within: within,
      missed_by: Math.max(0, Math.ceil(days - within)),
      goal: null,
      planned: finish,
      planned_days: days,
      planned_unlimited: unlimitedFinish,
    };
  }
  const free = goals.map((row) => byTask.unlimited.get(row.task));
  const others = goals.length - 1;
  return {
    date,
    finish_within: targetOf(last, task, calendar),
    missed_by: Math.max(...goals.map(({ late_by }) => Math.ceil(late_by))),
    goal: {
      tasks: goals.map((row) => row.task),
      title: others > 0 ? `${last.title} and ${others} more` : last.title,
      pinned: isPinned(last.kind),
    },
    planned: last.planned,
    planned_days: daysOf(last, byTask.planned),
    planned_unlimited:
      free
        .flatMap((each) => (last.kind === 'on' ? each?.unlimitedStart : each?.unlimitedFinish) ?? [])
        .sort()
        .at(-1) ?? last.planned,
  };
}

/** Working days from the start to the end of the task, or to the beginning of an event. */
function daysOf({ task, kind }: HeldTask, planned: readonly ScheduledTask[]): number {
  const own = planned.find(({ id }) => id === task);
  return (isPinned(kind) ? own?.earlyStart : own?.earlyFinish) ?? 0;
}

/** The facts of a deadline, without those of the simulation. */
export function deadlineFacts({ missed_by, planned, planned_unlimited }: Deadline): Fact[] {
  const fact = (id: string, label: string, value: string | undefined, how: string) =>
    value === undefined ? [] : [derivedFact(id, label, value, 'date', how)];
  return [
    derivedFact(
      'schedule.missed_by',
      'Working days after the deadline',
      missed_by,
      'workday',
      'planned date compared with the deadline',
    ),
    ...fact(GOAL_IDS.planned, 'Deadline: planned date', planned, 'likely durations, within the team’s capacity'),
    ...fact(
      GOAL_IDS.unlimited,
      'Deadline: with unlimited people',
      planned_unlimited,
      'critical path without capacity limits',
    ),
  ];
}

/** Ids of the facts that say when the deadline is met: by the task whose date it is, or by the whole plan. */
export const GOAL_IDS = {
  planned: 'deadline.planned',
  unlimited: 'deadline.planned_unlimited',
  p50: 'deadline.p50',
  p80: 'deadline.p80',
  planChance: 'deadline.plan_chance',
} as const;
