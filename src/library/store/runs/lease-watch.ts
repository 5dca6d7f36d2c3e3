import type { RunRow } from '../../db/schema.ts';

/** Time between two looks counts up to this, in milliseconds: whoever slept did not see what others did. */
const MOST_BETWEEN_LOOKS_MS = 1_000;

interface Seen {
  readonly renewal: string;
  readonly silentMs: number;
}

/**
 * Finds leases that nobody renews any more. Only the clock of this process decides, never a comparison of its time with
 * times that others wrote, so that a clock that was set and a computer that slept take no run from its worker
 * (as in client-go's leader election: "only acts on timestamps captured locally").
 */
export class LeaseWatch {
  readonly #silentAfterMs: number;
  readonly #now: () => number;
  #seen = new Map<string, Seen>();
  #lastLookMs: number | null = null;

  /**
   * @param silentAfterMs how long a lease may go unrenewed
   * @param now milliseconds of a clock that never goes back
   */
  constructor(silentAfterMs: number, now: () => number = () => performance.now()) {
    this.#silentAfterMs = silentAfterMs;
    this.#now = now;
  }

  /** Takes a look at all active runs. To be called again and again, at least every second. */
  look(runs: readonly RunRow[]): void {
    const now = this.#now();
    const passedMs = this.#lastLookMs === null ? 0 : Math.min(now - this.#lastLookMs, MOST_BETWEEN_LOOKS_MS);
    this.#lastLookMs = now;
    const seen = new Map<string, Seen>();
    for (const run of runs) {
      if (run.state !== 'running') continue;
      const renewal = `${run.fencingToken} ${run.heartbeatAt}`;
      const before = this.#seen.get(keyOf(run));
      const silentMs = before?.renewal === renewal ? before.silentMs + passedMs : 0;
      seen.set(keyOf(run), { renewal, silentMs });
    }
    this.#seen = seen;
  }

  /** Whether the run's lease was watched for so long without being renewed. */
  isSilent(run: RunRow): boolean {
    return (this.#seen.get(keyOf(run))?.silentMs ?? 0) >= this.#silentAfterMs;
  }
}

function keyOf({ planId, number }: RunRow): string {
  return `${planId} ${number}`;
}
