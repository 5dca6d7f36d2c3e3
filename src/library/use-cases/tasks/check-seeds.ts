import type { LinkType } from '../../../shared/contracts/schedule.ts';
import type { DependencyKind, SeedTask } from '../../../shared/contracts/task.ts';
import { findPath } from '../../../shared/graph-search.ts';
import { err, ok, type Result } from '../../../shared/result.ts';

/** An edge between tasks that have no id yet, by their keys. */
export interface SeedEdge {
  readonly task: string;
  readonly dependsOn: string;
  readonly kind: DependencyKind;
  readonly link: LinkType;
  /** Working days. */
  readonly lagDays: number;
}

/**
 * The edges of a proposed graph. `validation.invalid_input` for keys that stand twice and for edges to no task;
 * `dependency.cycle` with the keys of the shortest cycle, where soft edges count, too. Looks at nothing but the seeds.
 */
export function checkSeeds(seeds: readonly SeedTask[]): Result<readonly SeedEdge[]> {
  const keys = new Set<string>();
  for (const { node_key } of seeds) {
    if (keys.has(node_key)) return invalid(`The key ${quoted(node_key)} stands twice.`, node_key);
    keys.add(node_key);
  }
  const edges: SeedEdge[] = [];
  for (const seed of seeds) {
    for (const edge of seedEdges(seed)) {
      if (!keys.has(edge.dependsOn))
        return invalid(
          `${quoted(edge.task)} depends on ${quoted(edge.dependsOn)}, which is not among the tasks.`,
          edge.task,
        );
      edges.push(edge);
    }
  }
  const cycle = findCycle(keys, edges);
  return cycle ? cycleError(cycle) : ok(edges);
}

/** The edges of one seed, each once; where two say the same, the first one counts: links, then hard, then soft. */
export function seedEdges({ node_key: task, depends_on = [], soft_depends_on = [], links = [] }: SeedTask): SeedEdge[] {
  const edges = new Map<string, SeedEdge>();
  const add = (dependsOn: string, kind: DependencyKind, link: LinkType = 'FS', lagDays = 0) => {
    const key = `${link} ${dependsOn}`;
    if (!edges.has(key)) edges.set(key, { task, dependsOn, kind, link, lagDays });
  };
  for (const { node_key, type, lag } of links) add(node_key, 'hard', type, lag);
  for (const key of depends_on) add(key, 'hard');
  for (const key of soft_depends_on) add(key, 'soft');
  return [...edges.values()];
}

/** The shortest cycle through the first node that is on one, its beginning at both ends; null when there is none. */
export function findCycle(
  nodes: Iterable<string>,
  edges: Iterable<{ readonly task: string; readonly dependsOn: string }>,
): string[] | null {
  const next = new Map<string, string[]>();
  for (const { task, dependsOn } of edges) {
    const known = next.get(task);
    if (known) known.push(dependsOn);
    else next.set(task, [dependsOn]);
  }
  const onCycle = firstOnCycle(nodes, next);
  return onCycle === null ? null : findPath(onCycle, onCycle, (node) => next.get(node) ?? []);
}

/** Depth-first search with the three colours of Cormen et al., "Introduction to Algorithms", without recursion. */
function firstOnCycle(nodes: Iterable<string>, next: ReadonlyMap<string, readonly string[]>): string | null {
  const open = new Set<string>();
  const closed = new Set<string>();
  for (const start of nodes) {
    const stack = [start];
    while (stack.length > 0) {
      const node = stack.at(-1) as string;
      if (closed.has(node)) {
        stack.pop();
      } else if (open.has(node)) {
        open.delete(node);
        closed.add(node);
        stack.pop();
      } else {
        open.add(node);
        for (const successor of next.get(node) ?? []) {
          if (open.has(successor)) return successor;
          if (!closed.has(successor)) stack.push(successor);
        }
      }
    }
  }
  return null;
}

/** The refusal of a cycle, with the tasks on it in their order. */
export function cycleError(cycle: readonly string[]): Result<never> {
  return err('dependency.cycle', `The dependencies form a cycle: ${cycle.map(quoted).join(' → ')}.`.slice(0, 500), {
    cycle,
    next: 'Remove one of these dependencies.',
  });
}

function invalid(message: string, nodeKey: string): Result<never> {
  return err('validation.invalid_input', message, { nodeKey });
}

function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 80));
}
