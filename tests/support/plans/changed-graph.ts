import { buildGraph, type Graph } from '../../../src/planning/engine/graph.ts';
import { type AnyStage, isSource, type Needs } from '../../../src/planning/engine/stage.ts';

/** The same graph with other stages: what a later version of the pipeline would be. */
export function changedGraph(graph: Graph, change: (stage: AnyStage) => Partial<AnyStage>): Graph {
  const made = new Map<AnyStage, AnyStage>();
  const swapped = (nodes: Needs): Needs =>
    Object.fromEntries(
      Object.entries(nodes).map(([name, node]) => [name, isSource(node) ? node : (made.get(node) ?? node)]),
    );
  for (const stage of graph.stages) {
    made.set(stage, { ...stage, needs: swapped(stage.needs), wants: swapped(stage.wants), ...change(stage) });
  }
  // In the order of the list, which lists and the report follow.
  return buildGraph([...graph.byId.values()].map((stage) => made.get(stage) ?? stage));
}

/** The same stages, each that many places further on. */
export function renumberedGraph(graph: Graph, by: number): Graph {
  return changedGraph(graph, ({ number }) => ({ number: String(Number(number) + by).padStart(3, '0') }));
}
