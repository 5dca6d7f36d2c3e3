import type { z } from 'zod';
import { type Store, stageTexts } from '../library/for-drafting.ts';
import type { AnyStage } from '../planning/engine/stage.ts';

/**
 * The content of a stage's file. Null when the stage is not finished, or when its file was edited to something that
 * does not fit.
 */
export function finishedData<Data>(
  store: Store,
  planId: string,
  stage: Pick<AnyStage, 'id'> & { readonly schema: z.ZodType<Data> },
): Data | null {
  const texts = stageTexts(store, planId, stage.id);
  if (!texts) return null;
  try {
    return stage.schema.safeParse(JSON.parse(texts.data)).data ?? null;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}
