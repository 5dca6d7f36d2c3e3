import { RunEnding } from '../../../src/planning/engine/run-stage.ts';
import type { DrafterFactory } from '../../../src/worker/run-options.ts';

/** Whoever is asked answers nothing: sections stay under way as long as a test wants them to. */
export interface HoldingDrafter {
  readonly open: DrafterFactory;
  /** Gives up what was asked, as a drafter does that is told to end. */
  release(): void;
}

export function holdingDrafter(): HoldingDrafter {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    open: async () => ({
      drafter: {
        async answer(_question, { stage }) {
          await promise;
          throw new RunEnding(stage);
        },
      },
      waitsForPeople: true,
      close: () => undefined,
    }),
    release: resolve,
  };
}
