import type { ProjectCalendar } from '../../../schedule/calendar.ts';
import type { SimulatedMilestone } from '../../../schedule/simulation.ts';
import type { TaskInput } from '../../../schedule/types.ts';
import type { ScheduleData } from '../schedule/schedule-data.ts';
import type { Goal } from './goal-network.ts';
import { isYearly, lastStartInSeason, targetOf } from './task-dates.ts';

type PlannedDate = NonNullable<ScheduleData['dates']>[number];

/** A date with what the simulation has to note of it. */
export interface WatchedDate {
  readonly row: PlannedDate;
  /** Name of the milestone. */
  readonly name: string;
  readonly milestone: SimulatedMilestone;
  /** Working days from the start by which it has to be reached. */
  readonly limit: number;
}

/** What tells whether a goal is reached: its end, or for an event that it could begin. */
export function milestoneOf({ tasks, pinned }: Goal): SimulatedMilestone {
  return { tasks, at: pinned ? 'ready' : 'finish' };
}

/**
 * The dates of a schedule. What has to be finished is in time by its end, all else when it could begin: an event, work
 * that may not begin earlier, and work in a season, which falls into a later one otherwise.
 */
export function watchedDates(
  dates: readonly PlannedDate[],
  tasks: readonly TaskInput[],
  planned: ScheduleData['tasks'],
  calendar: ProjectCalendar,
): WatchedDate[] {
  return dates.flatMap((row, index): WatchedDate[] => {
    const task = tasks.find(({ id }) => id === row.task);
    const start = planned.find(({ id }) => id === row.task)?.start;
    if (!task || start === undefined) return [];
    const limit = isYearly(row.kind)
      ? lastStartInSeason(row, task, calendar.offsetOf(start), calendar)
      : targetOf(row, task, calendar);
    if (limit === undefined) return [];
    const milestone = milestoneOf({ tasks: [row.task], pinned: row.kind !== 'by' });
    return [{ row, name: `date ${index}`, milestone, limit }];
  });
}
