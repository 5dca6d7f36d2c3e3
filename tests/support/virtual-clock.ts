interface Sleeper {
  readonly dueMs: number;
  wake(): void;
}

/** Immediates that clocks wait for; they are no work of the program. */
let waitingPumps = 0;

/**
 * A clock whose time passes only when the event loop has nothing else to do: hours of simulated waiting take as long
 * as the work between them, and the order of events is the same on every machine.
 */
export class VirtualClock {
  #nowMs = 0;
  /** In order of waking; equal times keep the order of falling asleep. */
  readonly #sleepers: Sleeper[] = [];
  #pumping = false;

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
      if (this.#pumping) return;
      this.#pumping = true;
      this.#pump();
    });
  }

  #pump(): void {
    waitingPumps += 1;
    setImmediate(() => {
      waitingPumps -= 1;
      const immediates = process.getActiveResourcesInfo().filter((resource) => resource === 'Immediate').length;
      if (immediates > waitingPumps) return this.#pump();
      const next = this.#sleepers.shift();
      this.#pumping = next !== undefined;
      if (!next) return;
      this.#nowMs = next.dueMs;
      next.wake();
      this.#pump();
    });
  }
}
