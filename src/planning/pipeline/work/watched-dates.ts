import type { ProjectCalendar } from '../../schedule/calendar.ts';
import type { SimulatedMilestone } from '../../schedule/simulation.ts';
import type { TaskInput } from '../../schedule/types.ts';
import type { Goal } from './goal-network.ts';
import type { ScheduleData } from './schedule-data.ts';
import { type HeldTask, lastStartInSeason, targetOf } from './task-dates.ts';

/** A date that can be missed, with what the simulation has to note of it. */
export interface WatchedDate {
  /** Name of the milestone. */
  readonly name: string;
  readonly task: string;
  readonly fact: string;
  readonly milestone: SimulatedMilestone;
  /** Working days from the start by which it has to be reached. */
  readonly limit: number;
}

/** What tells whether a goal is reached: its end, or where it takes place on its date, that it could begin. */
export function milestoneOf({ task, pinned }: Goal): SimulatedMilestone {
  return { tasks: [task], at: pinned ? 'ready' : 'finish' };
}

/** The dates of a schedule that can be missed. A season is missed when the work falls into a later one than planned. */
export function watchedDates(
  planned: Pick<ScheduleData, 'dates' | 'tasks'>,
  tasks: readonly TaskInput[],
  calendar: ProjectCalendar,
): WatchedDate[] {
  return (planned.dates ?? []).flatMap((row, index): WatchedDate[] => {
    const task = tasks.find(({ id }) => id === row.task);
    const limit = task && limitOf(row, task, planned.tasks, calendar);
    if (limit === undefined) return [];
    const milestone = milestoneOf({ task: row.task, pinned: row.kind !== 'by' });
    return [{ name: `date ${index}`, task: row.task, fact: row.fact, milestone, limit }];
  });
}

function limitOf(
  row: HeldTask,
  task: TaskInput,
  planned: ScheduleData['tasks'],
  calendar: ProjectCalendar,
): number | undefined {
  if (row.kind === 'not_before') return undefined;
  if (row.kind !== 'season') return targetOf(row, task, calendar);
  const start = planned.find(({ id }) => id === row.task)?.start;
  return start === undefined ? undefined : lastStartInSeason(row, task, calendar.offsetOf(start), calendar);
}
