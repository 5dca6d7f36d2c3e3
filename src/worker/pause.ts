/** A pause that nobody ends goes on for this long, while the computer is awake. */
const LONGEST_MS = 60_000;
/** What passes between two looks counts up to this: the rest of it the computer slept. */
const MOST_BETWEEN_LOOKS_MS = 1_000;

/**
 * Whether this process pauses, because the computer goes to sleep: runs go back to the queue before their connections
 * break, and none is claimed. A pause ends when the computer wakes up, or by itself where nobody says so.
 */
export class Pause {
  readonly #now: () => number;
  #begun = new AbortController();
  #awakeMs = 0;
  #lastLookMs = 0;

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Aborted at the next pause; during one it is. */
  get signal(): AbortSignal {
    return this.#begun.signal;
  }

  begin(): void {
    this.#awakeMs = 0;
    this.#lastLookMs = this.#now();
    this.#begun.abort();
  }

  end(): void {
    if (this.#begun.signal.aborted) this.#begun = new AbortController();
  }

  /** To be asked again and again, at least every second. */
  isOn(): boolean {
    if (!this.#begun.signal.aborted) return false;
    const now = this.#now();
    this.#awakeMs += Math.min(now - this.#lastLookMs, MOST_BETWEEN_LOOKS_MS);
    this.#lastLookMs = now;
    if (this.#awakeMs >= LONGEST_MS) this.end();
    return this.#begun.signal.aborted;
  }
}
