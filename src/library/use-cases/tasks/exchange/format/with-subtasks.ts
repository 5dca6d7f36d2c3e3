import { findCycle } from '../../check-seeds.ts';
import type { LeftOutList } from './left-out.ts';
import type { ListedTask } from './task-format.ts';

/** Far more than any file that people made. */
const MOST_INHERITED = 100_000;

/** Cycles that are opened one by one; a file with more has no order that subtasks could take over. */
const MOST_OPENED = 50;

/**
 * Tasks in which nesting has become dependencies, since a graph has none: a task waits for its subtasks, and a subtask
 * for what its task waits for, unless it waits for another subtask of the same task, which does so already. A subtask that
 * says it waits for its own task is believed. What a subtask would inherit and what would close a cycle is left out.
 *
 * @param parents keys of tasks by those of their subtasks
 */
export function withSubtasks(
  tasks: readonly ListedTask[],
  parents: ReadonlyMap<string, string>,
  leftOut: LeftOutList,
): ListedTask[] {
  if (parents.size === 0) return [...tasks];
  const own = new Map(tasks.map(({ seed }) => [seed.node_key, seed.depends_on ?? []]));
  const waits = new Map([...own].map(([key, keys]) => [key, new Set(keys)]));
  for (const [child, parent] of parents) {
    if (own.get(child)?.includes(parent)) leftOut.add('waiting for a subtask that itself waits for its task', child);
    else waits.get(parent)?.add(child);
  }
  inherit(waits, inheritedWaits(own, parents), parents, leftOut);
  return tasks.map(({ seed, state }) => ({
    seed: { ...seed, depends_on: [...(waits.get(seed.node_key) ?? [])] },
    state,
  }));
}

/** @param waits gets what is inherited, but for what closes a cycle */
function inherit(
  waits: ReadonlyMap<string, Set<string>>,
  inherited: ReadonlyMap<string, ReadonlySet<string>> | null,
  parents: ReadonlyMap<string, string>,
  leftOut: LeftOutList,
): void {
  const what = 'waiting of a subtask for what its task waits for';
  if (inherited === null) {
    leftOut.add(what, [...parents.keys()][0] ?? '');
    return;
  }
  for (const [child, keys] of inherited) for (const key of keys) waits.get(child)?.add(key);
  for (let opened = 0; ; opened++) {
    const cycle = cycleIn(waits);
    const onCycle = (cycle ?? []).flatMap((task, place) => {
      const next = cycle?.[place + 1];
      return next !== undefined && inherited.get(task)?.has(next) ? [[task, next] as const] : [];
    });
    // A cycle that the file itself holds is refused with the proposal.
    if (onCycle.length === 0) return;
    const all = [...inherited].flatMap(([child, keys]) => [...keys].map((key) => [child, key] as const));
    for (const [child, key] of opened < MOST_OPENED ? onCycle : all)
      if (waits.get(child)?.delete(key)) leftOut.add(what, child);
  }
}

/** What subtasks wait for because of the tasks above them; null where it is too much. */
function inheritedWaits(
  own: ReadonlyMap<string, readonly string[]>,
  parents: ReadonlyMap<string, string>,
): Map<string, ReadonlySet<string>> | null {
  const inherited = new Map<string, ReadonlySet<string>>();
  let count = 0;
  for (const child of fromAbove(parents)) {
    const parent = parents.get(child) as string;
    const waits = new Set(own.get(child));
    if ([...waits].some((key) => parents.get(key) === parent)) continue;
    const above = [...(own.get(parent) ?? []), ...(inherited.get(parent) ?? [])];
    const more = above.filter((key) => key !== parent && !waits.has(key) && parents.get(key) !== parent);
    count += more.length;
    if (count > MOST_INHERITED) return null;
    inherited.set(child, new Set(more));
  }
  return inherited;
}

/** Subtasks, those whose tasks are nested less deeply first. */
function fromAbove(parents: ReadonlyMap<string, string>): string[] {
  const children = Map.groupBy(parents.keys(), (child) => parents.get(child) ?? '');
  const order = [...children.keys()].filter((parent) => !parents.has(parent));
  for (const key of order) order.push(...(children.get(key) ?? []));
  return order.filter((key) => parents.has(key));
}

function cycleIn(waits: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const edges = [...waits].flatMap(([task, set]) => [...set].map((dependsOn) => ({ task, dependsOn })));
  return findCycle(waits.keys(), edges);
}
