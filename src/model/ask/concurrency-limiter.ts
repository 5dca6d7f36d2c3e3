import PQueue from 'p-queue';
import { type CallQueue, callQueueOn } from '../../planning/engine/call-queue.ts';

/** Adaptive limits by server, shared by all runs of the process: a server counts calls, not runs. */
export interface ConcurrencyLimiters {
  /**
   * The limiter of a server. Its limit starts at, and never exceeds, the highest concurrency of its models. The last
   * value given for a model counts, so that an edited profile applies without a restart.
   */
  of(server: string, model: string, concurrency: number): ConcurrencyLimiter;
}

export function createConcurrencyLimiters(): ConcurrencyLimiters {
  const limiters = new Map<string, ConcurrencyLimiter>();
  return {
    of(server, model, concurrency) {
      const limiter = limiters.get(server) ?? new ConcurrencyLimiter(concurrency);
      limiters.set(server, limiter);
      limiter.allow(model, concurrency);
      return limiter;
    },
  };
}

/**
 * Calls to one server, most urgent first. The limit halves when the server says "too many" and grows by one after as
 * many successes as it is high: additive increase, multiplicative decrease (Chiu and Jain 1989), as TCP's congestion
 * avoidance does it.
 */
export class ConcurrencyLimiter {
  readonly #places: PQueue;
  readonly #queue: CallQueue;
  readonly #widths = new Map<string, number>();
  #most: number;
  #successes = 0;
  #throttles = 0;
  #pausedUntil = 0;

  constructor(concurrency: number) {
    this.#most = concurrency;
    this.#places = new PQueue({ concurrency });
    this.#queue = callQueueOn(this.#places);
  }

  /** Calls that may be under way now. */
  get limit(): number {
    return this.#places.concurrency;
  }

  /** How often it was throttled; callers pass the value that it had when their call was sent. */
  get throttles(): number {
    return this.#throttles;
  }

  /** Milliseconds since 1970 before which nothing should be sent. */
  get pausedUntil(): number {
    return this.#pausedUntil;
  }

  /** How many calls at the same time a model of the server may have. */
  allow(model: string, concurrency: number): void {
    this.#widths.set(model, concurrency);
    const most = Math.max(...this.#widths.values());
    const wasOpen = this.#places.concurrency === this.#most;
    this.#places.concurrency = wasOpen ? most : Math.min(most, this.#places.concurrency);
    this.#most = most;
  }

  /**
   * Performs in turn. When the signal is aborted before its turn, `perform` is called immediately, outside the limit:
   * it checks the signal itself and sends nothing.
   */
  run<Answer>(urgency: number, signal: AbortSignal, perform: () => Promise<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      let begun = false;
      const begin = async (): Promise<void> => {
        if (begun) return;
        begun = true;
        signal.removeEventListener('abort', onAbort);
        await perform().then(resolve, reject);
      };
      const onAbort = () => void begin();
      signal.addEventListener('abort', onAbort, { once: true });
      if (signal.aborted) onAbort();
      else this.#queue(urgency, begin).catch(reject);
    });
  }

  succeeded(): void {
    this.#successes++;
    if (this.#successes < this.#places.concurrency) return;
    this.#successes = 0;
    if (this.#places.concurrency < this.#most) this.#places.concurrency++;
  }

  /**
   * The server said "too many".
   * @param seen how often the limiter had been throttled when the call was sent: calls that were under way together and
   * are all refused count once.
   */
  throttled(seen: number, untilMs: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, untilMs);
    this.#successes = 0;
    if (seen < this.#throttles) return;
    this.#throttles++;
    this.#places.concurrency = Math.max(1, Math.floor(this.#places.concurrency / 2));
  }
}
