import type { SeedTask } from '../../../../../shared/contracts/task.ts';
import type { LeftOutList } from './left-out.ts';

/** Notes what a task has of these fields as left out. */
export function noteUnwrittenFields(
  seed: SeedTask,
  fields: Readonly<Partial<Record<keyof SeedTask, string>>>,
  leftOut: LeftOutList,
): void {
  for (const [field, what] of Object.entries(fields)) {
    const value = seed[field as keyof SeedTask];
    const times = Array.isArray(value) ? value.length : value === undefined ? 0 : 1;
    for (let time = 0; time < times; time++) leftOut.add(what, seed.node_key);
  }
}
