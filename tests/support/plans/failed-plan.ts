import { claimRun, finishRun } from '../../../src/library/for-drafting.ts';
import type { Library } from '../../../src/library/index.ts';
import { EXAMPLE } from './drafted-plan.ts';
import { newPlan } from './in-process.ts';

/** A plan that failed because its provider did not accept the key. */
export function failedPlan(library: Library): string {
  const planId = newPlan(library, EXAMPLE);
  const run = claimRun(library, `${process.pid}:test`, { planId, leaseMs: 60_000 });
  if (!run) throw new Error('no run is waiting');
  finishRun(library, run, {
    state: 'failed',
    failure: {
      failure_reason: 'generation_error',
      failed_step: 'identify_risks',
      message: 'The provider did not accept the key.',
      recoverable: true,
      cause: 'authentication',
    },
  });
  return planId;
}
