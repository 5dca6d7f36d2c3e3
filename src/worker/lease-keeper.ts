import { heartbeat, type Library, type RunHandle, readRunSignals } from '../library/for-drafting.ts';

export interface LeaseTiming {
  /** How long a lease holds without being renewed, in milliseconds. */
  readonly leaseMs: number;
  /** How often leases are renewed, which takes a commit. */
  readonly renewMs: number;
  /** How often it is looked whether a run is to stop or is lost, which takes a read. */
  readonly lookMs: number;
}

/** A worker is told quickly that it is to stop, and writes seldom: an agent may leave a plan waiting for days. */
export const LEASE_TIMING: LeaseTiming = { leaseMs: 15_000, renewMs: 4_000, lookMs: 250 };

/** What a run hears of its lease. */
interface LeaseListener {
  /** The run is no longer this worker's. */
  lost(): void;
  stopRequested(): void;
  /** The library could not be asked. It is tried again. */
  failed(error: unknown): void;
  /** When a piece of an answer came since this was asked last, ISO 8601 UTC; null when none came. */
  received(): string | null;
}

/** Keeps the leases of all runs that a worker has in hand. */
export interface LeaseKeeper {
  /** Keeps the lease of a run just claimed. Returns what lets go of it. */
  keep(run: RunHandle, listener: LeaseListener): () => void;
  /**
   * Renews what is due by either clock. To be called before anything else is done for other runs: after a sleep of the
   * computer, timers come in no order, and a lease may have run out.
   */
  renewDue(): void;
}

interface Clocks {
  /** Milliseconds of a clock that never goes back, and may stand still while the computer sleeps. */
  readonly elapsed: () => number;
  /** Milliseconds since 1970. */
  readonly time: () => number;
}

const CLOCKS: Clocks = { elapsed: () => performance.now(), time: () => Date.now() };

export function createLeaseKeeper(
  library: Library,
  { leaseMs, renewMs, lookMs }: LeaseTiming = LEASE_TIMING,
  clocks: Clocks = CLOCKS,
): LeaseKeeper {
  const kept = new Map<RunHandle, LeaseListener>();
  let timer: NodeJS.Timeout | undefined;
  let renewed = { elapsed: clocks.elapsed(), time: clocks.time() };

  /** The computer slept, or its time was set, where only the second clock says so. */
  const isDue = () =>
    clocks.elapsed() - renewed.elapsed >= renewMs ||
    clocks.time() - renewed.time >= renewMs ||
    clocks.time() < renewed.time;

  function renew(): void {
    // A database that cannot be written to is not asked again at once: each try may block for seconds.
    renewed = { elapsed: clocks.elapsed(), time: clocks.time() };
    const handles = [...kept.keys()];
    tellingAll(handles, () => {
      const pulses = library.transaction(() =>
        handles.map((run) => heartbeat(library, run, leaseMs, kept.get(run)?.received())),
      );
      for (const [index, run] of handles.entries()) tell(run, pulses[index]);
    });
  }

  function look(): void {
    for (const run of [...kept.keys()]) tellingAll([run], () => tell(run, readRunSignals(library, run)));
  }

  function tell(run: RunHandle, pulse: { readonly lost: boolean; readonly stopRequested: boolean } | undefined): void {
    if (pulse?.lost) kept.get(run)?.lost();
    if (pulse?.stopRequested) kept.get(run)?.stopRequested();
  }

  function tellingAll(handles: readonly RunHandle[], ask: () => void): void {
    try {
      ask();
    } catch (error) {
      for (const run of handles) kept.get(run)?.failed(error);
    }
  }

  function renewDue(): void {
    if (kept.size > 0 && isDue()) renew();
  }

  return {
    renewDue,
    keep(run, listener) {
      // Claimed just now: it is due with those that are kept already.
      if (kept.size === 0) renewed = { elapsed: clocks.elapsed(), time: clocks.time() };
      kept.set(run, listener);
      timer ??= setInterval(() => {
        renewDue();
        look();
      }, lookMs);
      return () => {
        kept.delete(run);
        if (kept.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}
