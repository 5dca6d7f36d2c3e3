import type { ScheduleLeftOut } from '../../../shared/contracts/schedule-import.ts';

/** Collects what of a file is not taken, each kind once, with the tasks that it was about. */
export interface LeftOutList {
  /** @param tasks what they are called in the file; none where it is about the whole file */
  add(what: string, ...tasks: readonly string[]): void;
  /** In the order in which it was first met. */
  list(): readonly ScheduleLeftOut[];
}

/** Begins with what is known already. */
export function leftOutList(known: readonly ScheduleLeftOut[] = []): LeftOutList {
  const kinds = new Map<string, Set<string>>();
  const add: LeftOutList['add'] = (what, ...tasks) => {
    const named = kinds.get(what) ?? new Set();
    for (const task of tasks) named.add(task);
    kinds.set(what, named);
  };
  for (const { what, tasks } of known) add(what, ...tasks);
  return { add, list: () => [...kinds].map(([what, tasks]) => ({ what, tasks: [...tasks] })) };
}
