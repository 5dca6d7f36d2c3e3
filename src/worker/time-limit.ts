import { type ClaimedRun, type Library, planRequest } from '../library/for-drafting.ts';
import type { RunGraphOutcome } from '../planning/engine/run-graph.ts';

/** How long a run may take, where its plan limits that. */
export interface TimeLimit {
  /** Aborted when the time is over. */
  readonly signal: AbortSignal;
  /** The outcome of the run, which says so where the limit ended it. */
  withLimit(outcome: RunGraphOutcome): RunGraphOutcome;
  release(): void;
}

/** The time counts from the beginning of the run, whichever workers were at it since. */
export function limitTime(library: Library, run: ClaimedRun): TimeLimit {
  const { max_runtime_sec: seconds } = planRequest(library, run.planId);
  const over = new AbortController();
  const passedMs = Date.parse(library.now()) - Date.parse(run.startedAt);
  const timer =
    seconds === undefined ? undefined : setTimeout(() => over.abort(), Math.max(0, seconds * 1_000 - passedMs));
  return {
    signal: over.signal,
    withLimit(outcome) {
      if (!over.signal.aborted || outcome.state !== 'stopped' || outcome.limit) return outcome;
      const limit = {
        failure_reason: 'generation_error',
        failed_step: null,
        message: `Time limit reached: the run may take ${seconds} seconds. Resume to go on for as long again.`,
        recoverable: true,
        cause: 'time_limit',
      } as const;
      return { ...outcome, limit };
    },
    release: () => clearTimeout(timer),
  };
}
