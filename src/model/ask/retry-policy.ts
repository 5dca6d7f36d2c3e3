import type { CallFault } from './call-fault.ts';
import { backOffMs } from './waiting.ts';

/** Waiting for rate limits, for one question over all models. In milliseconds. */
export const MOST_RATE_WAIT_MS = 10 * 60_000;
const MOST_NETWORK_WAIT_MS = 2 * 60_000;
const MOST_OVERLOAD_TRIES = 5;
/** How often a server's own wait time is used unchanged. */
const TRUSTED_RATE_WAITS = 3;
const FIRST_WAIT_MS = 1_000;
const MOST_WAIT_MS = 60_000;

/** What to do after a fault: ask the same model again after so many milliseconds, or give it up. */
export type Next = { readonly again: true; readonly afterMs: number } | { readonly again: false };

const GIVE_UP: Next = { again: false };

/** How often one question is sent to one model again when the request as such fails. */
export class RetryPolicy {
  readonly #seed: string;
  readonly #counts = new Map<string, number>();
  #networkWaitedMs = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  /** Cut answers, refused schemas and rate limits need more than waiting and are handled by the caller. */
  after(fault: CallFault): Next {
    switch (fault.cause) {
      case 'stalled':
        return this.#count('stalled') < 1 ? { again: true, afterMs: 0 } : GIVE_UP;
      case 'network':
        if (fault.detail === 'mid_answer')
          return this.#count('mid_answer') < 1 ? { again: true, afterMs: FIRST_WAIT_MS } : GIVE_UP;
        return this.#network();
      case 'out_of_memory':
        // What took the memory may be over in a moment; filling it again and again stops the whole computer.
        return this.#count('out_of_memory') < 1 ? { again: true, afterMs: FIRST_WAIT_MS } : GIVE_UP;
      case 'overloaded':
        return this.#overload(fault);
      case 'provider_fault':
        if (fault.detail === 'server') return this.#overload(fault);
        return fault.detail === 'stream' && this.#count('stream') < 1 ? { again: true, afterMs: 0 } : GIVE_UP;
      default:
        return GIVE_UP;
    }
  }

  /** How long to wait for a rate limit: as the server asks, and longer when that was not enough several times. */
  rateWaitMs(fault: CallFault): number {
    const tries = this.#counts.get('rate') ?? 0;
    const backOff = this.#backOff('rate');
    const asked = fault.retryAfterMs;
    if (asked === null) return backOff;
    return tries < TRUSTED_RATE_WAITS ? asked : Math.max(asked, backOff);
  }

  #overload(fault: CallFault): Next {
    const waitMs = Math.min(MOST_WAIT_MS, fault.retryAfterMs ?? 0);
    const tries = this.#counts.get('overload') ?? 0;
    const backOff = this.#backOff('overload');
    return tries < MOST_OVERLOAD_TRIES - 1 ? { again: true, afterMs: Math.max(waitMs, backOff) } : GIVE_UP;
  }

  #network(): Next {
    const left = MOST_NETWORK_WAIT_MS - this.#networkWaitedMs;
    if (left <= 0) return GIVE_UP;
    const afterMs = Math.min(left, this.#backOff('network'));
    this.#networkWaitedMs += afterMs;
    return { again: true, afterMs };
  }

  #backOff(kind: string): number {
    return backOffMs(this.#count(kind), FIRST_WAIT_MS, MOST_WAIT_MS, `${this.#seed}/${kind}`);
  }

  /** How often it was counted before. */
  #count(kind: string): number {
    const count = this.#counts.get(kind) ?? 0;
    this.#counts.set(kind, count + 1);
    return count;
  }
}
