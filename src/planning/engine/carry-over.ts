import { definitionSha, freshness } from './freshness.ts';
import type { Graph } from './graph.ts';
import type { AnyStage } from './stage.ts';
import type { StageStore } from './store.ts';
import { Views } from './views.ts';

/**
 * Takes a stage as it is although what it read has changed since: its record says what that is now. False where it
 * stays out of date, because something that it read is gone or the program makes it in another way by now.
 */
export function carryStage(stage: AnyStage, views: Views): boolean {
  const record = views.store.record(stage.id);
  if (record === null || record.definition !== definitionSha(stage)) return false;
  const reads = record.reads.flatMap(({ key }) => {
    const sha = views.currentSha(key);
    return sha === null ? [] : [{ key, sha }];
  });
  if (reads.length < record.reads.length) return false;
  views.store.keep(stage, { ...record, reads });
  views.forget(stage.id);
  return freshness(stage, views).state !== 'stale';
}

/** The same for several stages, each after those that it reads. Gives the ids of those that were out of date and are not any more. */
export function carryOver(graph: Graph, store: StageStore, ids: ReadonlySet<string>): string[] {
  const views = new Views(graph, store);
  return graph.stages.flatMap((stage) => {
    const isBehind = ids.has(stage.id) && freshness(stage, views).state === 'stale';
    return isBehind && carryStage(stage, views) ? [stage.id] : [];
  });
}
