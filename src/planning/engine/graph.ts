import { reachableFrom } from '../../shared/graph-search.ts';
import { type AnyStage, isSource, type Needs, type Source } from './stage.ts';

/** The stages of a pipeline in an order in which each comes after everything it reads. */
export interface Graph {
  readonly stages: readonly AnyStage[];
  readonly byId: ReadonlyMap<string, AnyStage>;
  readonly sources: ReadonlyMap<string, Source>;
  /** Ids of the stages that read this one. */
  readonly readers: ReadonlyMap<string, readonly string[]>;
  /** Expected milliseconds from the start of each stage to the end of all that hangs on it, when nobody is asked. */
  readonly remainingMs: ReadonlyMap<string, number>;
}

/** The declared graph cannot be run; the message names the stages. Raised at start-up, never during a run. */
export class GraphError extends Error {
  override readonly name = 'GraphError';
}

/** What a stage declares to read, by the name it gives to each. A module that imports itself in a circle gives undefined. */
function declared(nodes: Needs): [string, AnyStage | Source | undefined][] {
  return Object.entries(nodes);
}

/** Ids of the stages (not sources) that a stage needs or wants. */
export function inputIds(stage: AnyStage): string[] {
  const nodes = [...declared(stage.needs), ...declared(stage.wants)].map(([, node]) => node);
  return nodes.filter((node): node is AnyStage => node !== undefined && !isSource(node)).map((node) => node.id);
}

/**
 * Builds the graph from the inputs that stages declare.
 * @throws GraphError when an id is used twice, an input is missing, or inputs run in a circle.
 */
export function buildGraph(stages: readonly AnyStage[]): Graph {
  const byId = new Map<string, AnyStage>();
  for (const stage of stages) {
    if (byId.has(stage.id)) throw new GraphError(`two stages have the id ${stage.id}`);
    byId.set(stage.id, stage);
  }
  const sources = new Map<string, Source>();
  const readers = new Map<string, string[]>(stages.map((stage) => [stage.id, []]));
  for (const stage of stages) {
    for (const [name, node] of [...declared(stage.needs), ...declared(stage.wants)]) {
      // An import cycle between stage files shows up as an undefined need.
      if (node === undefined)
        throw new GraphError(`stage ${stage.id} has no input named ${name}: its module is missing or imports this one`);
      if (isSource(node)) {
        const known = sources.get(node.id) ?? byId.get(node.id) ?? node;
        if (known !== node) throw new GraphError(`two nodes have the id ${node.id}`);
        sources.set(node.id, node);
        continue;
      }
      if (byId.get(node.id) !== node)
        throw new GraphError(`stage ${stage.id} needs ${node.id}, which is not in the pipeline`);
      readers.get(node.id)?.push(stage.id);
    }
  }
  const ordered = topologicalOrder(stages, readers);
  return { stages: ordered, byId, sources, readers, remainingMs: remainingMs(ordered, readers, expectedUnasked) };
}

/** Expected duration of a stage in milliseconds. */
export type Expected = (stage: AnyStage) => number;

/** When every stage drafts by itself. */
export const expectedUnasked: Expected = ({ expectedMs }) => expectedMs;

/** When questions are answered by somebody. */
export const expectedAsked: Expected = ({ expectedMs, askedMs }) => askedMs ?? expectedMs;

/** Expected milliseconds from the start of each stage to the end of the longest chain that begins with it. */
export function remainingMs(
  ordered: readonly AnyStage[],
  readers: ReadonlyMap<string, readonly string[]>,
  expected: Expected,
): ReadonlyMap<string, number> {
  const remaining = new Map<string, number>();
  for (const stage of [...ordered].reverse()) {
    const after = Math.max(0, ...(readers.get(stage.id) ?? []).map((id) => remaining.get(id) ?? 0));
    remaining.set(stage.id, expected(stage) + after);
  }
  return remaining;
}

/** Kahn's algorithm (1962); ties keep the declared order, so that the result never depends on anything else. */
function topologicalOrder(stages: readonly AnyStage[], readers: ReadonlyMap<string, readonly string[]>): AnyStage[] {
  const open = new Map(stages.map((stage) => [stage.id, new Set(inputIds(stage)).size]));
  const ordered: AnyStage[] = [];
  const remaining = new Set(stages);
  while (remaining.size > 0) {
    const next = [...remaining].find((stage) => open.get(stage.id) === 0);
    if (!next) throw new GraphError(`inputs run in a circle: ${circle([...remaining]).join(' → ')}`);
    remaining.delete(next);
    ordered.push(next);
    for (const id of new Set(readers.get(next.id))) open.set(id, (open.get(id) ?? 0) - 1);
  }
  return ordered;
}

function circle(stages: readonly AnyStage[]): string[] {
  const inside = new Map(stages.map((stage) => [stage.id, stage]));
  const path: string[] = [];
  let current = stages[0];
  while (current && !path.includes(current.id)) {
    path.push(current.id);
    current = inputIds(current)
      .map((id) => inside.get(id))
      .find((stage) => stage !== undefined);
  }
  return current ? [...path.slice(path.indexOf(current.id)), current.id] : path;
}

/** The given stages and everything that they need, directly or not. Wanted stages are not drawn in. */
export function closure(graph: Graph, ids: Iterable<string>): Set<string> {
  return reachableFrom(ids, (id) =>
    declared(graph.byId.get(id)?.needs ?? {}).flatMap(([, node]) => (node && !isSource(node) ? [node.id] : [])),
  );
}
