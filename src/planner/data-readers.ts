import type { Graph } from '../planning/engine/graph.ts';
import type { StageStore } from '../planning/engine/store.ts';

/** Ids of the finished sections that read the data of a section and not its page: what is written in the page does not reach them. */
export function dataReaders(graph: Graph, stageId: string, store: Pick<StageStore, 'record'>): string[] {
  return graph.stages.flatMap(({ id }) => {
    const keys = store.record(id)?.reads.map(({ key }) => key) ?? [];
    const reads = (kind: string) =>
      keys.some((key) => key === `${kind}:${stageId}` || key.startsWith(`${kind}:${stageId}:`));
    return !reads('page') && (reads('data') || reads('part') || reads('names')) ? [id] : [];
  });
}
