import { type Library, stepName } from '../../../library/index.ts';
import type { RunFailure } from '../../../shared/plan-state.ts';

/** Why a run failed, with the step named as its files are. */
export function failureAnswer(library: Library, failure: RunFailure): RunFailure {
  const { failed_step } = failure;
  return failed_step === null ? failure : { ...failure, failed_step: stepName(library, failed_step) };
}
