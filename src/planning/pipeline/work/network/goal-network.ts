import { reachableFrom } from '../../../../shared/graph-search.ts';
import type { Link, TaskInput } from '../../../schedule/types.ts';

/** The tasks that a deadline is about. */
export interface Goal {
  readonly tasks: readonly string[];
  /** Whether it is an event on its date: then what counts is when everything that it waits for is there. */
  readonly pinned: boolean;
}

/** The tasks, with a pinned goal as the moment at which it could begin. */
export function withoutGoalDuration(tasks: readonly TaskInput[], { tasks: goal, pinned }: Goal): readonly TaskInput[] {
  if (!pinned) return tasks;
  return tasks.map((row) =>
    goal.includes(row.id) ? { ...row, optimistic: 0, likely: 0, pessimistic: 0, windows: undefined } : row,
  );
}

/** The goal and what it waits for, directly or through others: the only work that can bring it forward. */
export function workLeadingToGoal<Task extends { readonly id: string }, Own extends Pick<Link, 'from' | 'to'>>(
  tasks: readonly Task[],
  links: readonly Own[],
  goal: Pick<Goal, 'tasks'>,
): { readonly tasks: readonly Task[]; readonly links: readonly Own[] } {
  const before = Map.groupBy(links, ({ to }) => to);
  const kept = reachableFrom(goal.tasks, (id) => (before.get(id) ?? []).map(({ from }) => from));
  return {
    tasks: tasks.filter(({ id }) => kept.has(id)),
    links: links.filter(({ from, to }) => kept.has(from) && kept.has(to)),
  };
}

/** When the goal is reached among scheduled tasks, or everything where there is none. Working days from the start. */
export function reachOf(
  finishes: readonly { readonly id: string; readonly finish: number }[],
  goal: Pick<Goal, 'tasks'> | null,
): number {
  const own = goal === null ? finishes : finishes.filter(({ id }) => goal.tasks.includes(id));
  return Math.max(0, ...own.map(({ finish }) => finish));
}
