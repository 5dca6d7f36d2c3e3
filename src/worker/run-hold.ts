import { type ClaimedRun, heartbeat, type Library, releaseRun } from '../library/for-drafting.ts';
import { errorLabel } from '../platform/system-error.ts';
import type { RunLog } from './run-log.ts';

/** The worker's hold on a run: kept by heartbeats until it is released, and lost when another worker takes the run. */
export interface RunHold {
  /** Aborted when a stop is asked for, the worker is told to end, or the run is lost. */
  readonly stop: AbortSignal;
  isLost(): boolean;
  /** Returns the run to the queue; false when a stop was requested, which takes precedence over the worker's end. */
  handBack(): boolean;
  release(): void;
}

export function holdRun(
  { library, run, ending }: { readonly library: Library; readonly run: ClaimedRun; readonly ending: AbortSignal },
  { leaseMs, heartbeatMs }: { readonly leaseMs: number; readonly heartbeatMs: number },
  log: RunLog,
): RunHold {
  const stop = new AbortController();
  let lost = false;
  const beat = setInterval(() => {
    try {
      const pulse = heartbeat(library, run, leaseMs);
      lost ||= pulse.lost;
      if (pulse.stopRequested || lost) stop.abort();
    } catch (error) {
      // A busy database is usually free by the next heartbeat. If not, the lease expires and another worker continues.
      log.logger.warn({ error: errorLabel(error) }, 'heartbeat failed');
    }
  }, heartbeatMs);
  const end = () => stop.abort();
  ending.addEventListener('abort', end, { once: true });
  if (ending.aborted) end();
  return {
    stop: stop.signal,
    isLost: () => lost,
    handBack: () =>
      library.transaction(() => {
        if (heartbeat(library, run, leaseMs).stopRequested) return false;
        releaseRun(library, run);
        return true;
      }),
    release() {
      clearInterval(beat);
      ending.removeEventListener('abort', end);
    },
  };
}
