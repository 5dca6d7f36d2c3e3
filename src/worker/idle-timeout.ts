/** How long a worker that has drafted is kept without work, in milliseconds. */
const IDLE_AFTER_MS = 60_000;

/**
 * When a worker should end because nothing is left to draft. The memory that drafting took stays with the process, some
 * three times what a new one has, and its host starts a new one at once.
 */
export class IdleTimeout {
  readonly #afterMs: number;
  readonly #nowMs: () => number;
  /** When it last had work; null when it never had any. */
  #workedMs: number | null = null;

  /** @param nowMs milliseconds of a clock that only runs forward */
  constructor(afterMs = IDLE_AFTER_MS, nowMs: () => number = () => performance.now()) {
    this.#afterMs = afterMs;
    this.#nowMs = nowMs;
  }

  recordWork(): void {
    this.#workedMs = this.#nowMs();
  }

  isDue(): boolean {
    return this.#workedMs !== null && this.#nowMs() - this.#workedMs >= this.#afterMs;
  }
}
