import { findCycle } from '../check-seeds.ts';
import type { LeftOutList } from './left-out.ts';
import type { ListedTask } from './task-format.ts';

/** Far more than any file that people made. */
const MOST_INHERITED = 100_000;

/**
 * Tasks in which nesting has become dependencies, since a graph has none: a task waits for its subtasks, and a subtask
 * for what its task waits for, unless it waits for another subtask of the same task, which does so already. A subtask that
 * says it waits for its own task is believed. Where what subtasks inherit would close a cycle, nothing is inherited.
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
  const nested = new Map([...own].map(([key, waits]) => [key, new Set(waits)]));
  for (const [child, parent] of parents) {
    if (own.get(child)?.includes(parent)) leftOut.add('waiting for a subtask that itself waits for its task', child);
    else nested.get(parent)?.add(child);
  }
  const inherited = inheritedWaits(own, parents);
  const waits = new Map([...nested].map(([key, set]) => [key, new Set([...set, ...(inherited?.get(key) ?? [])])]));
  const isSound = inherited !== null && (cycleIn(waits) === null || cycleIn(nested) !== null);
  if (!isSound) leftOut.add('waiting of subtasks for what their task waits for', [...parents.keys()][0] ?? '');
  const chosen = isSound ? waits : nested;
  return tasks.map(({ seed, state }) => ({
    seed: { ...seed, depends_on: [...(chosen.get(seed.node_key) ?? [])] },
    state,
  }));
}

/** What subtasks wait for because of the tasks above them; null where it is too much. */
function inheritedWaits(
  own: ReadonlyMap<string, readonly string[]>,
  parents: ReadonlyMap<string, string>,
): Map<string, readonly string[]> | null {
  const inherited = new Map<string, readonly string[]>();
  let count = 0;
  for (const child of fromAbove(parents)) {
    const parent = parents.get(child) as string;
    const waits = new Set(own.get(child));
    if ([...waits].some((key) => parents.get(key) === parent)) continue;
    const above = [...(own.get(parent) ?? []), ...(inherited.get(parent) ?? [])];
    const more = above.filter((key) => key !== parent && !waits.has(key) && parents.get(key) !== parent);
    count += more.length;
    if (count > MOST_INHERITED) return null;
    inherited.set(child, more);
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
