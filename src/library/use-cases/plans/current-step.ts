import type { RunRow } from '../../db/schema.ts';
import { latestRun } from '../../store/runs/run-state.ts';
import { currentStage } from '../../store/stages/stages.ts';
import type { Store } from '../../store/store.ts';

/** The section that a plan is at. */
interface CurrentStep {
  readonly stage: string;
  /** What is done of it, from 0 to 1: of its questions so far those that are answered; 1 when it is finished. */
  readonly share: number;
}

/**
 * Of several sections at a time the one that takes longest; between two the last that was finished. Null before the
 * first and after the last. Whether the caller may see the plan is not checked.
 */
export function currentStep(
  store: Store,
  planId: string,
  run: RunRow | undefined = latestRun(store, planId),
): CurrentStep | null {
  const inHand = run?.state === 'running' ? currentStage(store, planId) : null;
  if (inHand) return inHand;
  return run?.currentStep == null ? null : { stage: run.currentStep, share: 1 };
}
