import { type Graph, neededIds } from '../planning/engine/graph.ts';
import type { StageStore } from '../planning/engine/store.ts';

/** A section that cannot be drafted, and what it lacks. */
interface MissingInput {
  readonly stage: string;
  readonly missing: string;
}

/** The first of these stages that needs another which is neither drafted nor one of them; null when there is none. */
export function missingInput(
  graph: Graph,
  stages: ReadonlySet<string>,
  store: Pick<StageStore, 'record'>,
): MissingInput | null {
  for (const id of stages) {
    const stage = graph.byId.get(id);
    const missing = stage && neededIds(stage).find((input) => !stages.has(input) && store.record(input) === null);
    if (missing) return { stage: id, missing };
  }
  return null;
}
