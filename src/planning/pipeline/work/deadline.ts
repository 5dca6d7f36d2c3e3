import type { CalendarDate } from '../../../shared/calendar-date.ts';
import type { Fact } from '../../../shared/fact.ts';
import type { ProjectCalendar } from '../../schedule/calendar.ts';
import { roundUpToHalf } from '../../schedule/critical-path.ts';
import type { LevelledTask } from '../../schedule/levelling.ts';
import type { ScheduledTask, TaskInput } from '../../schedule/types.ts';
import { derivedFact } from '../derived-facts.ts';
import type { ScheduleData } from './schedule-data.ts';
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
  const isAboutEnd = held.kind === 'by' || held.kind === 'ends_on';
  return {
    ...held,
    title: tasks.titles.get(held.task)?.title ?? held.task,
    planned: isAboutEnd ? planned.finish : planned.start,
    late_by: lateBy(held, task, planned, calendar),
  };
}

/** Working days after the date, rounded up to half days. What only must not begin earlier is never late. */
function lateBy(held: HeldTask, task: TaskInput, planned: ScheduledTask, calendar: ProjectCalendar): number {
  if (held.kind === 'not_before' || held.kind === 'season') return 0;
  const reached = held.kind === 'by' ? planned.earlyFinish : planned.earlyStart;
  const last = held.last !== null && held.kind === 'on' ? calendar.offsetAfter(held.last) - task.likely : 0;
  return roundUpToHalf(reached - Math.max(targetOf(held, task, calendar), last));
}

interface Whole {
  readonly calendar: ProjectCalendar;
  /** Working days from the start to the finish of everything. */
  readonly days: number;
  readonly finish: CalendarDate;
  readonly unlimitedFinish: CalendarDate;
  readonly byTask: ScheduledTasks;
}

/** The deadline of the plan, held against the task whose date it is, or else against the whole. */
export function deadlineOf(
  date: CalendarDate | undefined,
  goal: PlannedDate | undefined,
  { calendar, days, finish, unlimitedFinish, byTask }: Whole,
): Deadline | null {
  if (date === undefined) return null;
  const task = goal && byTask.tasks.find(({ id }) => id === goal.task);
  if (!goal || !task) {
    const within = calendar.offsetAfter(date);
    return {
      date,
      finish_within: within,
      missed_by: Math.max(0, Math.ceil(days - within)),
      goal: null,
      planned: finish,
      planned_unlimited: unlimitedFinish,
    };
  }
  const free = byTask.unlimited.get(goal.task);
  const isAboutStart = goal.kind === 'on';
  return {
    date,
    finish_within: targetOf(goal, task, calendar),
    missed_by: Math.ceil(goal.late_by),
    goal: { task: goal.task, title: goal.title, pinned: isPinned(goal.kind) },
    planned: goal.planned,
    planned_unlimited: (isAboutStart ? free?.unlimitedStart : free?.unlimitedFinish) ?? goal.planned,
  };
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
} as const;
