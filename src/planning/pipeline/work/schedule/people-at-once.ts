import { tidy } from '../../../schedule/critical-path.ts';
import type { LevelledTask } from '../../../schedule/levelling.ts';
import type { ScheduledTask, TaskInput } from '../../../schedule/types.ts';

/** People at work from one moment to another, in working days from the start, the end exclusive. */
interface Stay {
  readonly from: number;
  readonly to: number;
  readonly people: number;
}

/** People of each role who would work at the same time if nobody were short of them. */
export function peakDemandByRole(tasks: readonly TaskInput[], levelled: readonly LevelledTask[]): Map<string, number> {
  const placed = new Map(levelled.map((task) => [task.id, task]));
  const most = new Map<string, number>();
  for (const [role, own] of Map.groupBy(tasks, ({ role }) => role)) {
    if (role === null) continue;
    const stays = own.flatMap(({ id, people, until }): Stay[] => {
      const task = placed.get(id);
      if (!task) return [];
      const from = tidy(task.startOffset - task.delay);
      return [{ from, to: until ?? tidy(from + task.finishOffset - task.startOffset), people }];
    });
    most.set(role, mostAtOnce(stays));
  }
  return most;
}

/** People of all roles at the busiest moment of the schedule. Who only watches beside other work is not counted. */
export function peakHeadcount(tasks: readonly TaskInput[], planned: readonly ScheduledTask[]): number {
  const placed = new Map(planned.map((task) => [task.id, task]));
  return mostAtOnce(
    tasks.flatMap(({ id, role, people }): Stay[] => {
      const task = placed.get(id);
      return task && role !== null ? [{ from: task.earlyStart, to: task.earlyFinish, people }] : [];
    }),
  );
}

/** The largest number of people whose stays overlap: who ends one task in the course of a day may begin the next on it. */
function mostAtOnce(stays: readonly Stay[]): number {
  const steps = stays
    .filter(({ from, to }) => to > from)
    .flatMap(({ from, to, people }) => [
      { at: from, people },
      { at: to, people: -people },
    ]);
  // At the same moment, who leaves goes first.
  steps.sort((a, b) => a.at - b.at || a.people - b.people);
  let [now, most] = [0, 0];
  for (const step of steps) {
    now += step.people;
    most = Math.max(most, now);
  }
  return most;
}
