interface Timer {
  readonly dueMs: number;
  act(): void;
}

/** Immediates that clocks wait for; they are no work of the program. */
let waitingPumps = 0;

/** Times that the event loop must come round with nothing to do before a clock that heeds outside work goes on. */
const QUIET_TURNS = 5;
/** Real milliseconds between two looks at outside work. */
const LOOK_MS = 1;

/**
 * A clock whose time passes only when the event loop has nothing else to do: hours of simulated waiting take as long
 * as the work between them, and the order of events is the same on every machine.
 */
export class VirtualClock {
  #nowMs = 0;
  /** In order of their moments; equal moments keep the order in which they were set. */
  readonly #timers: Timer[] = [];
  readonly #isBusy: (() => boolean) | null;
  #pumping = false;

  /** @param isBusy whether something is under way that the event loop cannot tell, such as a request; time stands then */
  constructor(isBusy: (() => boolean) | null = null) {
    this.#isBusy = isBusy;
  }

  /** Milliseconds since the clock was made. */
  get nowMs(): number {
    return this.#nowMs;
  }

  /** Acts after `ms` milliseconds of virtual time. Returns what cancels it. */
  after(ms: number, act: () => void): () => void {
    const timer: Timer = { dueMs: this.#nowMs + Math.max(0, ms), act };
    const place = this.#timers.findIndex((other) => other.dueMs > timer.dueMs);
    this.#timers.splice(place === -1 ? this.#timers.length : place, 0, timer);
    if (!this.#pumping) {
      this.#pumping = true;
      this.#pump(0);
    }
    return () => {
      const index = this.#timers.indexOf(timer);
      if (index !== -1) this.#timers.splice(index, 1);
    };
  }

  /** Resolves after `ms` milliseconds of virtual time. */
  sleep(ms: number): Promise<void> {
    return new Promise((wake) => this.after(ms, wake));
  }

  #pump(quietTurns: number): void {
    waitingPumps += 1;
    setImmediate(() => {
      waitingPumps -= 1;
      if (this.#timers.length === 0) {
        this.#pumping = false;
        return;
      }
      const immediates = process.getActiveResourcesInfo().filter((resource) => resource === 'Immediate').length;
      if (immediates > waitingPumps) return this.#pump(0);
      if (this.#isBusy?.()) {
        setTimeout(() => this.#pump(0), LOOK_MS);
        return;
      }
      if (this.#isBusy && quietTurns < QUIET_TURNS) return this.#pump(quietTurns + 1);
      const next = this.#timers.shift();
      if (next) {
        this.#nowMs = next.dueMs;
        next.act();
      }
      this.#pump(0);
    });
  }
}
