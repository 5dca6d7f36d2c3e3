import { isTerminal, type PlanState } from '../../../shared/plan-state.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { ToolCall } from '../tool.ts';
import { listenToRun } from './run-listener.ts';

/** Some clients end a call after 60 seconds, whatever progress is reported. */
const LONGEST_SECONDS = 45;

interface WaitLimits {
  /** Default and at most 45. */
  readonly timeoutSeconds: number | undefined;
  /** How often the client is told of progress at most. */
  readonly progressEveryMs: number;
}

/**
 * Waits until the plan is at rest, or until the time is up or the client cancels: `timed_out`.
 * @param look reads the plan's status; its error ends the wait
 */
export async function waitForRest<Status extends { readonly state: PlanState }>(
  call: ToolCall,
  planId: string,
  { timeoutSeconds = LONGEST_SECONDS, progressEveryMs }: WaitLimits,
  look: () => Result<Status>,
): Promise<Result<{ readonly status: Status; readonly timed_out: boolean }>> {
  // A signal takes whole milliseconds only.
  const late = AbortSignal.timeout(Math.round(Math.min(timeoutSeconds, LONGEST_SECONDS) * 1000));
  const over = AbortSignal.any([late, call.signal]);
  // Subscribed before the first check, so that no change is missed in between.
  const listener = listenToRun(call, planId, { progressEveryMs });
  try {
    for (;;) {
      const status = look();
      if (!status.ok) return status;
      const { state } = status.value;
      // A draft stays one until somebody starts it.
      if (isTerminal(state) || state === 'draft') return ok({ status: status.value, timed_out: false });
      if (over.aborted) return ok({ status: status.value, timed_out: true });
      await listener.ended(over);
    }
  } finally {
    listener.stop();
  }
}
