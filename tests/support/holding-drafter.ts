import { RunEnding } from '../../src/planning/engine/run-stage.ts';
import type { OpenDrafting } from '../../src/worker/run-plan.ts';

/** Whoever is asked answers nothing: sections stay under way as long as a test wants them to. */
export interface HoldingDrafting {
  readonly open: OpenDrafting;
  /** Gives up what was asked, as a drafter does that is told to end. */
  release(): void;
}

export function holdingDrafting(): HoldingDrafting {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    open: async () => ({
      drafter: {
        async answer(_question, { stage }) {
          await promise;
          throw new RunEnding(stage);
        },
      },
      patient: true,
      close: () => undefined,
    }),
    release: resolve,
  };
}
