import { reachableFrom } from '../../shared/graph-search.ts';
import { type AnyStage, isSource, type Needs, type Source } from './stage.ts';

/** The stages of a pipeline in an order in which each comes after everything it reads. */
export interface Graph {
  readonly stages: readonly AnyStage[];
  readonly byId: ReadonlyMap<string, AnyStage>;
  readonly sources: ReadonlyMap<string, Source>;
  /** Ids of the stages that each stage needs, wants or gathers. */
  readonly inputs: ReadonlyMap<string, readonly string[]>;
  /** The stages that each stage gathers, in the order in which they were given. */
  readonly gathered: ReadonlyMap<string, readonly AnyStage[]>;
  /** Ids of the stages that read this one. */
  readonly readers: ReadonlyMap<string, readonly string[]>;
  /** Expected milliseconds from the start of each stage to the end of the last stage that depends on it, without a drafter. */
  readonly remainingMs: ReadonlyMap<string, number>;
}

/** The declared graph cannot be run; the message names the stages. Thrown at start-up, never during a run. */
export class GraphError extends Error {
  override readonly name = 'GraphError';
}

/** What a stage declares to read, by the name it gives to each. A module that imports itself in a circle gives undefined. */
function declared(nodes: Needs): [string, AnyStage | Source | undefined][] {
  return Object.entries(nodes);
}

/** Ids of the stages (not sources) that must have output before this one can run. */
export function neededIds(stage: AnyStage): string[] {
  return stageIds(stage.needs);
}

function stageIds(nodes: Needs): string[] {
  return declared(nodes).flatMap(([, node]) => (node !== undefined && !isSource(node) ? [node.id] : []));
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
  const gathered = new Map(
    stages.map((stage) => [stage.id, stages.filter((other) => other !== stage && stage.gathers?.(other) === true)]),
  );
  for (const [id, found] of gathered) for (const stage of found) readers.get(stage.id)?.push(id);
  const inputs = new Map(
    stages.map(({ id, needs, wants }) => {
      const found = (gathered.get(id) ?? []).map((stage) => stage.id);
      return [id, [...new Set([...stageIds(needs), ...stageIds(wants), ...found])]];
    }),
  );
  const ordered = topologicalOrder(stages, inputs, readers);
  return {
    stages: ordered,
    byId,
    sources,
    inputs,
    gathered,
    readers,
    remainingMs: remainingMs(ordered, readers, expectedUnasked),
  };
}

/** Expected duration of a stage in milliseconds. */
export type Expected = (stage: AnyStage) => number;

/** Expected duration without a drafter. */
export const expectedUnasked: Expected = ({ expectedMs }) => expectedMs;

/** Expected duration with a drafter. */
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
function topologicalOrder(
  stages: readonly AnyStage[],
  inputs: Graph['inputs'],
  readers: ReadonlyMap<string, readonly string[]>,
): AnyStage[] {
  const open = new Map(stages.map(({ id }) => [id, inputs.get(id)?.length ?? 0]));
  const ordered: AnyStage[] = [];
  const remaining = new Set(stages);
  while (remaining.size > 0) {
    const next = [...remaining].find((stage) => open.get(stage.id) === 0);
    if (!next) throw new GraphError(`inputs run in a circle: ${circle([...remaining], inputs).join(' → ')}`);
    remaining.delete(next);
    ordered.push(next);
    for (const id of new Set(readers.get(next.id))) open.set(id, (open.get(id) ?? 0) - 1);
  }
  return ordered;
}

function circle(stages: readonly AnyStage[], inputs: Graph['inputs']): string[] {
  const inside = new Set(stages.map(({ id }) => id));
  const path: string[] = [];
  let current = stages[0]?.id;
  while (current !== undefined && !path.includes(current)) {
    path.push(current);
    current = inputs.get(current)?.find((id) => inside.has(id));
  }
  return current === undefined ? path : [...path.slice(path.indexOf(current)), current];
}

/** The given stages and everything that they need, directly or not. What is wanted or gathered is not drawn in. */
export function closure(graph: Graph, ids: Iterable<string>): Set<string> {
  return reachableFrom(ids, (id) => {
    const stage = graph.byId.get(id);
    return stage ? neededIds(stage) : [];
  });
}

/** The stages that read this one, directly or through others. It is not among them. */
export function readersOf(graph: Pick<Graph, 'readers'>, id: string): Set<string> {
  const next = (stage: string) => graph.readers.get(stage) ?? [];
  return reachableFrom(next(id), next);
}
