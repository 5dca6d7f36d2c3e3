import { type Library, stageRecord } from '../../../src/library/index.ts';
import { pipeline } from '../../../src/planning/pipeline/index.ts';

/** Ids of stages that read something with such a key, as their records have it. */
export function readersOf(library: Library, planId: string, reads: (key: string) => boolean): string[] {
  return pipeline.stages
    .filter(({ id }) => stageRecord(library, planId, id)?.reads.some(({ key }) => reads(key)))
    .map(({ id }) => id);
}

/** These stages and everything that reads anything of them, directly or not. */
export function downstream(library: Library, planId: string, stages: readonly string[]): string[] {
  const all = new Set(stages);
  for (const stage of all) {
    for (const id of readersOf(library, planId, (key) => key.split(':')[1] === stage)) all.add(id);
  }
  return [...all];
}

/** Of these stages, the ones that ask somebody. */
export function asking(stages: readonly string[]): string[] {
  return stages.filter((id) => pipeline.byId.get(id)?.askedMs !== undefined);
}
