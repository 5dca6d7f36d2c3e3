import type { Crossing } from '../../../facts/limits.ts';
import { crossings } from '../../../facts/limits.ts';
import type { ProjectCalendar } from '../../../schedule/calendar.ts';
import { criticalPath, plannedDuration } from '../../../schedule/critical-path.ts';
import type { ScheduleData } from '../schedule/schedule-data.ts';
import { reachOf, withoutGoalDuration } from './goal-network.ts';
import type { NetworkInputs } from './network-inputs.ts';

/** A task with the duration at which the plan misses its deadline, or meets it again; in working days. */
export interface DeadlineCrossing extends Pick<Crossing, 'is_passed' | 'at' | 'beyond'> {
  readonly task: string;
  readonly title: string;
  readonly optimistic: number;
  readonly likely: number;
  readonly pessimistic: number;
}

/** Most tasks that are looked at. */
const MOST_TASKS = 6;

/**
 * How long each of the named tasks may take, all others as likely, until what the deadline is about is late; the team is
 * as planned.
 * @param tasks those that move it most first
 */
export function deadlineCrossings(
  planned: Pick<ScheduleData, 'deadline'>,
  { tasks, links }: NetworkInputs,
  calendar: ProjectCalendar,
  named: readonly { readonly task: string; readonly title: string }[],
): DeadlineCrossing[] {
  const { deadline } = planned;
  if (deadline === null) return [];
  const goal = deadline.goal ?? null;
  const network = (goal ? withoutGoalDuration(tasks, goal) : tasks).map((task) => ({
    ...task,
    duration: plannedDuration(task),
  }));
  const lateBy = (id: string, days: number) => {
    const own = network.map((task) => (task.id === id ? { ...task, duration: days } : task));
    const ends = criticalPath(own, links, calendar).tasks.map((task) => ({ id: task.id, finish: task.earlyFinish }));
    return reachOf(ends, goal) - deadline.finish_within;
  };
  return named.slice(0, MOST_TASKS).flatMap(({ task: id, title }) => {
    const task = network.find((row) => row.id === id);
    if (!task) return [];
    const { optimistic, duration, pessimistic } = task;
    const range = { low: optimistic, value: duration, high: Math.max(duration, pessimistic) };
    return crossings((days) => lateBy(id, days), range, {
      fact: 'deadline.planned',
      value: deadline.finish_within,
      side: 'above',
      what: 'the deadline',
    }).map(({ is_passed, at, beyond }) => ({
      task: id,
      title,
      is_passed,
      at: Math.round(at * 2) / 2,
      beyond,
      optimistic,
      likely: duration,
      pessimistic: range.high,
    }));
  });
}
