import type { Input } from '../../../engine/stage.ts';
import type { ProjectCalendar } from '../../../schedule/calendar.ts';
import { checkNetwork } from '../../../schedule/network.ts';
import type { Link, TaskInput } from '../../../schedule/types.ts';
import type { Task } from '../breakdown/wbs-tasks.ts';
import type { Duration } from '../durations/durations.ts';
import type { ScheduleData } from '../schedule/schedule-data.ts';
import type { TaskLink } from './dependencies.ts';
import { withDates } from './task-dates.ts';

/** Tasks with their estimates, and links without circles, as the schedule functions take them. */
export interface NetworkInputs {
  readonly tasks: readonly TaskInput[];
  readonly links: readonly Link[];
}

/** Joins tasks, durations and dependencies. A task without an estimate counts as a milestone, with a finding elsewhere. */
export function networkInputs(
  tasks: Input<{ tasks: Task[] }>,
  durations: Input<{ durations: Duration[] }>,
  dependencies: Input<{ links: TaskLink[] }>,
): NetworkInputs {
  const estimates = new Map(durations.field('durations').map((row) => [row.task, row]));
  const planned = tasks.field('tasks');
  const links = dependencies.field('links');
  return {
    tasks: planned.map(({ id, role, people, part_time }) => {
      const estimate = estimates.get(id);
      // Edited estimates may be out of order, which the durations report; sorted, they can still be calculated with.
      const [optimistic = 0, likely = 0, pessimistic = 0] = estimate
        ? [estimate.optimistic, estimate.likely, estimate.pessimistic].sort((a, b) => a - b)
        : [];
      return { id, optimistic, likely, pessimistic, role: part_time ? null : role, people };
    }),
    links: checkNetwork(
      planned.map(({ id }) => id),
      links,
    ).links,
  };
}

/** The network that a schedule came out of: tasks held by their dates, and the links that stand for limited people. */
export function plannedNetwork(
  { tasks }: NetworkInputs,
  planned: Pick<ScheduleData, 'dates' | 'links'>,
  calendar: ProjectCalendar,
): NetworkInputs {
  return { tasks: withDates(tasks, planned.dates ?? [], calendar), links: planned.links };
}
