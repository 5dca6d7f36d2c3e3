interface Sleeper {
  readonly dueMs: number;
  wake(): void;
}

/**
 * A clock whose time passes only when the event loop has nothing else to do: hours of simulated waiting take as long
 * as the work between them, and the order of events is the same on every machine.
 */
export class VirtualClock {
  #nowMs = 0;
  /** In order of waking; equal times keep the order of falling asleep. */
  readonly #sleepers: Sleeper[] = [];
  #keepAlive: NodeJS.Timeout | undefined;

  /** Milliseconds since the clock was made. */
  get nowMs(): number {
    return this.#nowMs;
  }

  /** Resolves after `ms` milliseconds of virtual time. */
  sleep(ms: number): Promise<void> {
    return new Promise((wake) => {
      const dueMs = this.#nowMs + Math.max(0, ms);
      const place = this.#sleepers.findIndex((other) => other.dueMs > dueMs);
      this.#sleepers.splice(place === -1 ? this.#sleepers.length : place, 0, { dueMs, wake });
      if (this.#keepAlive) return;
      // The pump itself must not count as work, so something else has to keep the process alive.
      this.#keepAlive = setInterval(() => undefined, 2 ** 30);
      this.#pump();
    });
  }

  #pump(): void {
    setImmediate(() => {
      if (process.getActiveResourcesInfo().includes('Immediate')) return this.#pump();
      const next = this.#sleepers.shift();
      if (!next) {
        clearInterval(this.#keepAlive);
        this.#keepAlive = undefined;
        return;
      }
      this.#nowMs = next.dueMs;
      next.wake();
      this.#pump();
    }).unref();
  }
}
