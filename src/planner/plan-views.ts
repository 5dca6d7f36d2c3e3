import type { z } from 'zod';
import type { Store } from '../library/for-drafting.ts';
import type { Graph } from '../planning/engine/graph.ts';
import type { AnyStage } from '../planning/engine/stage.ts';
import { StageError } from '../planning/engine/stage-error.ts';
import { Views } from '../planning/engine/views.ts';
import { LibraryStageStore } from './stage-store.ts';

/** The stages of a plan as they are now, for reading outside any run. */
export function viewsOf(graph: Graph, store: Store, planId: string): Views {
  return new Views(graph, new LibraryStageStore(store, planId, null));
}

/**
 * The content of a stage's file. Null when the stage is not finished, or when its file was edited to something that
 * does not fit.
 */
export function finishedData<Data>(
  views: Views,
  stage: Pick<AnyStage, 'id'> & { readonly schema: z.ZodType<Data> },
): Data | null {
  try {
    return (views.view(stage.id)?.data as Data | undefined) ?? null;
  } catch (error) {
    if (!(error instanceof StageError)) throw error;
    return null;
  }
}
