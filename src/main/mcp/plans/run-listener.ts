import { once } from 'node:events';
import type { LibraryEvent } from '../../../library/index.ts';
import type { EventType } from '../../../shared/contracts/event.ts';
import type { ToolCall } from '../tool.ts';

/** Notifies a waiting call of changes to a plan. */
export interface RunListener {
  /** Resolves when a run has come to an end since the last time this was asked, or with the signal. */
  ended(signal: AbortSignal): Promise<void>;
  stop(): void;
}

const ENDS: ReadonlySet<EventType> = new Set(['run_completed', 'run_stopped', 'run_failed']);

/**
 * Listens for the end of the plan's run, and reports progress to the client meanwhile. Many calls may listen at once:
 * it does not read from the database.
 */
export function listenToRun(
  call: Pick<ToolCall, 'feed' | 'progress'>,
  planId: string,
  { progressEveryMs }: { readonly progressEveryMs: number },
): RunListener {
  const bell = new EventTarget();
  const tell = progressTeller(call.progress, progressEveryMs);
  let rung = false;
  const stop = call.feed.listen((events) => {
    for (const event of events) {
      if (event.plan_id !== planId) continue;
      if (event.type === 'progress_updated') tell(event);
      if (ENDS.has(event.type)) rung = true;
    }
    if (rung) bell.dispatchEvent(new Event('ring'));
  });
  return {
    stop,
    async ended(signal) {
      // Aborting is not an error: the caller checks the signal.
      if (!rung && !signal.aborted) await once(bell, 'ring', { signal }).catch(() => undefined);
      rung = false;
    },
  };
}

/** Tells of progress that has grown, as the protocol wants it, and not too often. */
function progressTeller(progress: ToolCall['progress'], everyMs: number): (event: LibraryEvent) => void {
  let told = 0;
  let next = 0;
  return ({ data }) => {
    const { progress_percentage: done, current_step: step } = data;
    const now = performance.now();
    if (typeof done !== 'number' || done <= told || now < next) return;
    told = done;
    next = now + everyMs;
    // A client that has disconnected receives nothing; its signal ends the call.
    progress(done, 100, typeof step === 'string' ? step : 'drafting').catch(() => undefined);
  };
}
