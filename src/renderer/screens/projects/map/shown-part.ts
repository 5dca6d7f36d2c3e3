import type { ApiOutputs } from '../../../api/api.ts';

export type TaskMap = ApiOutputs['tasks']['map'];
export type MappedTask = TaskMap['tasks'][number];

/** The part of a task graph that is drawn; dependencies between the tasks that are drawn. */
export interface ShownPart {
  readonly tasks: readonly MappedTask[];
  readonly dependencies: readonly { readonly from: string; readonly to: string; readonly soft: boolean }[];
}

/** Up to this many tasks are drawn at once; of a larger graph a part is shown. */
export const MOST_DRAWN = 150;
/** Of a part, so that titles can still be read. */
const MOST_OF_PART = 60;
/** How many dependencies away from the picked task its surroundings end. */
const REACH = 3;

/**
 * What is drawn of a task graph.
 *
 * - `all`: every task, in a graph that is small enough
 * - `chain`: the longest way from now to the finish: the open task with the most work behind it, then of those that wait
 *   for it again the one with the most, and so on
 * - `around`: a task with what it waits for and what waits for it, the nearest first
 */
export function shownPart(
  map: TaskMap,
  wanted: { readonly kind: 'all' } | { readonly kind: 'chain' } | { readonly kind: 'around'; readonly task: string },
): ShownPart {
  switch (wanted.kind) {
    case 'all':
      return partOf(
        map,
        map.tasks.map((_, place) => place),
      );
    case 'chain':
      return partOf(map, chain(map));
    case 'around':
      return partOf(map, around(map, wanted.task));
  }
}

function partOf({ tasks, dependencies }: TaskMap, places: readonly number[]): ShownPart {
  const ids = new Map(places.map((place) => [place, tasks[place]?.task_id ?? '']));
  return {
    tasks: places.flatMap((place) => tasks[place] ?? []),
    dependencies: dependencies.flatMap(({ from, to, soft }) => {
      const [start, end] = [ids.get(from), ids.get(to)];
      return start === undefined || end === undefined ? [] : [{ from: start, to: end, soft }];
    }),
  };
}

function chain({ tasks, dependencies }: TaskMap): number[] {
  const isOpen = (place: number) => !['done', 'cancelled'].includes(tasks[place]?.state ?? 'done');
  const longest = (places: readonly number[]) =>
    places
      .filter(isOpen)
      .reduce<number | undefined>(
        (best, place) =>
          best === undefined || (tasks[place]?.tail_days ?? 0) > (tasks[best]?.tail_days ?? 0) ? place : best,
        undefined,
      );
  const after = Map.groupBy(
    dependencies.filter(({ soft }) => !soft),
    ({ from }) => from,
  );
  const found: number[] = [];
  let next = longest(tasks.map((_, place) => place));
  while (next !== undefined && found.length < MOST_OF_PART) {
    found.push(next);
    next = longest((after.get(next) ?? []).map(({ to }) => to));
  }
  return found;
}

function around({ tasks, dependencies }: TaskMap, task: string): number[] {
  const start = tasks.findIndex(({ task_id }) => task_id === task);
  if (start < 0) return [];
  const neighbours = new Map<number, number[]>();
  const join = (one: number, other: number) => {
    const known = neighbours.get(one);
    if (known) known.push(other);
    else neighbours.set(one, [other]);
  };
  for (const { from, to } of dependencies) {
    join(from, to);
    join(to, from);
  }
  const found = new Set([start]);
  let edge = [start];
  for (let step = 0; step < REACH; step += 1) {
    edge = edge.flatMap((place) => neighbours.get(place) ?? []).filter((place) => !found.has(place));
    for (const place of edge) if (found.size < MOST_OF_PART) found.add(place);
  }
  return [...found];
}
