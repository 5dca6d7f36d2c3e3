import type { Estimate } from '../../../shared/contracts/schedule.ts';
import type { Store } from '../store.ts';
import { type TaskEdge, taskEdges, taskRows } from './task-graphs.ts';

/** Of a task without an estimate, in working days. */
const USUAL_DAYS = 1;

/**
 * A rough expected duration in working days, for an order among tasks: the mean of the PERT beta distribution (Malcolm
 * et al., 1959). Forecasts have the distribution itself.
 */
export function expectedDays(estimate: Estimate | null): number {
  return estimate === null ? USUAL_DAYS : (estimate.optimistic + 4 * estimate.likely + estimate.pessimistic) / 6;
}

interface TailEdge extends Omit<TaskEdge, 'taskId' | 'kind'> {
  readonly node: string;
}

/**
 * Longest ways from the beginning of each node to the end of the graph, in days: list scheduling takes the node with
 * the longest first (critical path priority; Kohler 1975).
 *
 * @param edges each node waits for its `dependsOn`, as in a precedence diagram; without a cycle
 */
export function longestTails(days: ReadonlyMap<string, number>, edges: Iterable<TailEdge>): Map<string, number> {
  const before = new Map<string, TailEdge[]>();
  const dependants = new Map<string, number>();
  for (const edge of edges) {
    const { node, dependsOn } = edge;
    const known = before.get(node);
    if (known) known.push(edge);
    else before.set(node, [edge]);
    dependants.set(dependsOn, (dependants.get(dependsOn) ?? 0) + 1);
  }
  const longest = new Map<string, number>();
  const tails = new Map<string, number>();
  const ends = [...days.keys()].filter((node) => !dependants.has(node));
  for (const node of ends) {
    const own = days.get(node) ?? 0;
    const tail = Math.max(own, longest.get(node) ?? 0);
    tails.set(node, tail);
    for (const { dependsOn: earlier, link, lagDays } of before.get(node) ?? []) {
      const leaves = link === 'FS' || link === 'FF' ? (days.get(earlier) ?? 0) : 0;
      const arrives = link === 'FF' || link === 'SF' ? tail - own : tail;
      longest.set(earlier, Math.max(longest.get(earlier) ?? 0, leaves + lagDays + arrives));
      const left = (dependants.get(earlier) ?? 0) - 1;
      dependants.set(earlier, left);
      if (left === 0) ends.push(earlier);
    }
  }
  return tails;
}

/**
 * Brings the tails of a graph's tasks up to date after tasks or dependencies have changed. Tasks that are done or
 * cancelled hold nobody up: no way leads through them.
 */
export function recomputeTails(store: Store, graphId: string): void {
  const rows = taskRows(store, graphId);
  const open = rows.filter(({ state }) => state !== 'done' && state !== 'cancelled');
  const days = new Map(open.map(({ id, estimate }) => [id, expectedDays(estimate)]));
  const edges = taskEdges(store, graphId).filter(({ taskId, dependsOn }) => days.has(taskId) && days.has(dependsOn));
  const tails = longestTails(
    days,
    edges.map(({ taskId, ...edge }) => ({ ...edge, node: taskId })),
  );
  const update = store.prepare('UPDATE tasks SET tail_days = ? WHERE id = ?');
  for (const { id, tailDays } of rows) {
    const tail = tails.get(id) ?? 0;
    if (tail !== tailDays) update.run(tail, id);
  }
}
