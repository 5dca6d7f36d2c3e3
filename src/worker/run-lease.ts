import { type ClaimedRun, heartbeat, type Library, releaseRun } from '../library/for-drafting.ts';
import { errorLabel } from '../platform/system-error.ts';
import type { LeaseKeeper, LeaseTiming } from './lease-keeper.ts';
import type { RunLog } from './run-log.ts';

/** The worker's lease on a run: renewed until it is released, and lost when another worker takes the run. */
export interface RunLease {
  /** Aborted when a stop is asked for, the worker is told to end, or the run is lost. */
  readonly stop: AbortSignal;
  isLost(): boolean;
  /** A piece of an answer has arrived. It is recorded when the lease is renewed. */
  received(): void;
  /** Returns the run to the queue; false when a stop was requested, which takes precedence over the worker's end. */
  handBack(): boolean;
  release(): void;
}

export function leaseRun(
  { library, run, ending }: { readonly library: Library; readonly run: ClaimedRun; readonly ending: AbortSignal },
  { leaseMs }: Pick<LeaseTiming, 'leaseMs'>,
  leases: LeaseKeeper,
  log: RunLog,
): RunLease {
  const stop = new AbortController();
  const end = () => stop.abort();
  let lost = false;
  let receivedAt: string | null = null;
  const letGo = leases.keep(run, {
    lost() {
      lost = true;
      end();
    },
    stopRequested: end,
    // A busy database is usually free by the next time. If not, nobody else can take the run either.
    received() {
      const at = receivedAt;
      receivedAt = null;
      return at;
    },
    failed: (error) => log.logger.warn({ error: errorLabel(error) }, 'heartbeat failed'),
  });
  ending.addEventListener('abort', end, { once: true });
  if (ending.aborted) end();
  return {
    stop: stop.signal,
    isLost: () => lost,
    received() {
      receivedAt = library.now();
    },
    handBack: () =>
      library.transaction(() => {
        if (heartbeat(library, run, leaseMs).stopRequested) return false;
        releaseRun(library, run);
        return true;
      }),
    release() {
      letGo();
      ending.removeEventListener('abort', end);
    },
  };
}
