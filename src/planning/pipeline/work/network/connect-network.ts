import { findPath } from '../../../../shared/graph-search.ts';
import { checkNetwork } from '../../../schedule/network.ts';
import type { Link } from '../../../schedule/types.ts';

/** A task in its place: tasks of a package and packages of a phase are given in the order of the work. */
export interface PlacedTask {
  readonly id: string;
  readonly package: string;
  readonly phase: string;
  /** Has no links and starts with the plan, such as a question to be settled. */
  readonly apart: boolean;
}

/**
 * The links that are evident from the order of the work, so that no task floats at the start of the plan by oversight.
 * All are soft, FS, without lag:
 * - a task follows the one before it in its package, unless a link between the two says otherwise, or one that lets it go
 *   on side by side with a task of its package (SS, FF, SF);
 * - a task that still waits for nothing waits for every task that ends the phase before its own.
 *
 * None closes a circle with the links that `checkNetwork` keeps of the given ones, and none makes it break another of
 * them: with what it keeps they hold no circle.
 * @param tasks in the order of phases, packages and work
 */
export function evidentLinks(tasks: readonly PlacedTask[], given: readonly Link[]): Link[] {
  const { links } = checkNetwork(
    tasks.map(({ id }) => id),
    given,
  );
  const network = new AcyclicNetwork(links);
  const packageOf = new Map(tasks.map((task) => [task.id, task.package]));
  const inside = Map.groupBy(
    links.filter(({ from, to }) => packageOf.get(from) === packageOf.get(to)),
    ({ to }) => to,
  );
  const placed = tasks.filter(({ apart }) => !apart);

  for (const [index, task] of placed.entries()) {
    const before = placed.slice(0, index).findLast((other) => other.package === task.package);
    const isSaid = inside.get(task.id)?.some(({ from, type }) => from === before?.id || type !== 'FS');
    if (before && !isSaid) network.add(before.id, task.id);
  }

  const phases = [...Map.groupBy(placed, ({ phase }) => phase).values()];
  phases.slice(1).forEach((phase, index) => {
    const ends = endsOf(phases[index] ?? [], network);
    for (const task of phase.filter(({ id }) => !network.isBound(id))) {
      for (const end of ends) network.add(end.id, task.id);
    }
  });
  return network.added;
}

/**
 * Links that make the end of each task count: one for whose end nothing waits ends with the last task of its phase for
 * which another waits, or else before the next phase begins. So its float ends with its phase, and being late moves the
 * forecast. In the last phase it ends with the project anyway. All are soft and without lag, and close no circle.
 * @param tasks in the order of phases, packages and work
 */
export function awaitingLinks(tasks: readonly PlacedTask[], given: readonly Link[]): Link[] {
  const { links } = checkNetwork(
    tasks.map(({ id }) => id),
    given,
  );
  const network = new AcyclicNetwork(links);
  const placed = tasks.filter(({ apart }) => !apart);
  const phases = [...Map.groupBy(placed, ({ phase }) => phase).values()];
  const isAwaited = ({ id }: PlacedTask) => network.endingAfter(id).length > 0;
  for (const [index, next] of phases.slice(1).entries()) {
    const phase = phases[index] ?? [];
    const ends = endsOf(phase, network).filter(isAwaited).reverse();
    for (const { id } of phase.filter((task) => !isAwaited(task))) {
      const isJoined = ends.some((end) => network.add(id, end.id, 'FF'));
      if (!isJoined) next.some((task) => network.add(id, task.id));
    }
  }
  return network.added;
}

/** Tasks whose start others wait for and whose end nothing does: being late they delay nothing. */
export function unawaitedEnds<Task extends { readonly id: string }>(
  tasks: readonly Task[],
  links: readonly Pick<Link, 'from' | 'type'>[],
): Task[] {
  const starts = new Set(links.map(({ from }) => from));
  const ends = new Set(links.filter(({ type }) => type === 'FS' || type === 'FF').map(({ from }) => from));
  return tasks.filter(({ id }) => starts.has(id) && !ends.has(id));
}

/** Tasks of a phase that no other task of it ends after. A phase has one at least: its links hold no circle. */
function endsOf(phase: readonly PlacedTask[], network: AcyclicNetwork): readonly PlacedTask[] {
  const ids = new Set(phase.map(({ id }) => id));
  return phase.filter(({ id }) => !network.endingAfter(id).some((next) => ids.has(next)));
}

/** A network without circles to which links are added that keep it so. */
class AcyclicNetwork {
  readonly added: Link[] = [];
  readonly #next = new Map<string, string[]>();
  readonly #endingAfter = new Map<string, string[]>();
  readonly #bound = new Set<string>();

  constructor(links: readonly Link[]) {
    for (const link of links) this.#join(link);
  }

  isBound(id: string): boolean {
    return this.#bound.has(id);
  }

  /** Tasks that cannot end before this one has. */
  endingAfter(id: string): readonly string[] {
    return this.#endingAfter.get(id) ?? [];
  }

  /** Adds a soft link unless it would close a circle. Returns whether it did. */
  add(from: string, to: string, type: 'FS' | 'FF' = 'FS'): boolean {
    if (from === to || findPath(to, from, (id) => this.#next.get(id) ?? []) !== null) return false;
    const link: Link = { from, to, type, lag: 0, soft: true };
    this.added.push(link);
    this.#join(link);
    return true;
  }

  #join({ from, to, type }: Link): void {
    push(this.#next, from, to);
    if (type === 'FS' || type === 'FF') push(this.#endingAfter, from, to);
    this.#bound.add(to);
  }
}

function push(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
