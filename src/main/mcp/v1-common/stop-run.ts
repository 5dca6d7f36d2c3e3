import { planStatus, stopPlan } from '../../../library/index.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { listenToRun } from '../plans/run-listener.ts';
import type { ToolAnswer, ToolCall } from '../tool.ts';
import { type RunState, runStateOf } from './run-state.ts';

/** Calls of models in progress get some seconds to return; the caller does not wait for all of them. */
const MOST_STOP_WAIT_MS = 5_000;

/**
 * Stops the run and waits briefly, so that `stopped` is only reported when it is true; a run that takes longer is
 * `stopping`. Stopping a stopped run changes nothing. Errors of the library, and RUN_NOT_ACTIVE where nothing runs.
 */
export async function stopRun(
  call: ToolCall,
  input: { readonly plan_id: string; readonly run_id?: string },
): Promise<ToolAnswer<{ state: RunState }>> {
  const listener = listenToRun(call, input.plan_id, { progressEveryMs: Number.POSITIVE_INFINITY });
  try {
    const asked = stopPlan(call.library, input);
    if (!asked.ok) return asked;
    const { state, stop_requested } = asked.value;
    if (state === 'stopped') return { ok: true, value: { state } };
    if (!stop_requested) return notActive(state);
    await listener.ended(AbortSignal.any([AbortSignal.timeout(MOST_STOP_WAIT_MS), call.signal]));
    return stateNow(call, input.plan_id);
  } finally {
    listener.stop();
  }
}

function stateNow({ library }: ToolCall, planId: string): Result<{ state: RunState }> {
  const status = planStatus(library, { plan_id: planId });
  return status.ok ? ok({ state: runStateOf(status.value) }) : status;
}

function notActive(state: string): ToolAnswer<never> {
  const details = { state: state === 'draft' ? 'created' : state, next: 'Nothing to stop.' };
  return { ok: false, error: { code: 'RUN_NOT_ACTIVE', message: 'No run is active.', details } };
}
