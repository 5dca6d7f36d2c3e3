import { SAME_MOMENT } from '../../schedule/calendar.ts';
import type { LevelledTask } from '../../schedule/levelling.ts';
import type { Link, TaskInput } from '../../schedule/types.ts';

/**
 * Links that say what the limits of roles say: a task that had to wait for people comes after those tasks of its role
 * whose people it takes over. With them float, critical path and simulation hold for the plan with the team it has,
 * not for one with endless people (resource-constrained schedules as extended networks: M. Bartusch, R. H. Möhring,
 * F. J. Radermacher, "Scheduling project networks with resource constraints and time windows", Annals of Operations
 * Research 16, 1988).
 */
export function staffingLinks(tasks: readonly TaskInput[], levelled: readonly LevelledTask[]): Link[] {
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
