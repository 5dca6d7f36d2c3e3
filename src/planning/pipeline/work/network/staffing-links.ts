import { findPath } from '../../../../shared/graph-search.ts';
import { SAME_MOMENT } from '../../../schedule/calendar.ts';
import type { LevelledTask } from '../../../schedule/levelling.ts';
import type { Link, TaskInput } from '../../../schedule/types.ts';

/**
 * Links that say what the limits of roles say: a task that had to wait for people comes after those tasks of its role
 * whose people it takes over. With them float, critical path and simulation hold for the plan with the team it has,
 * not for one with endless people (resource-constrained schedules as extended networks: M. Bartusch, R. H. Möhring,
 * F. J. Radermacher, "Scheduling project networks with resource constraints and time windows", Annals of Operations
 * Research 16, 1988).
 *
 * Links that start a task at another's start, or end it at another's end, can make a task finish before one that it
 * waits for has begun; a staffing link that would then close a circle is left out.
 * @param links those of the network itself, without circles
 */
export function staffingLinks(
  tasks: readonly TaskInput[],
  levelled: readonly LevelledTask[],
  links: readonly Link[],
): Link[] {
  const wanted = takenOver(tasks, levelled);
  const after = new Map<string, string[]>();
  for (const { from, to } of links) after.set(from, [...(after.get(from) ?? []), to]);
  return wanted.filter(({ from, to }) => {
    if (findPath(to, from, (id) => after.get(id) ?? []) !== null) return false;
    after.set(from, [...(after.get(from) ?? []), to]);
    return true;
  });
}

function takenOver(tasks: readonly TaskInput[], levelled: readonly LevelledTask[]): Link[] {
  const placed = new Map(levelled.map((task) => [task.id, task]));
  return tasks.flatMap((task) => {
    const own = placed.get(task.id);
    if (!own || own.delay <= SAME_MOMENT || task.role === null) return [];
    return tasks
      .filter((other) => other.id !== task.id && other.role === task.role)
      .filter((other) => Math.abs((placed.get(other.id)?.finishOffset ?? -1) - own.startOffset) <= SAME_MOMENT)
      .map((other): Link => ({ from: other.id, to: task.id, type: 'FS', lag: 0, soft: true }));
  });
}
