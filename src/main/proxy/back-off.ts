import { setTimeout as pause } from 'node:timers/promises';

const FIRST_MS = 100;
const LONGEST_MS = 5_000;

/** Pauses between attempts to reach a host that is not there, each twice as long as the one before. */
export interface BackOff {
  /** @returns false when the wait was cut short because there is nothing left to wait for */
  wait(signal: AbortSignal): Promise<boolean>;
  /** The host was reached: the next pause is short again. */
  renew(): void;
}

export function createBackOff(): BackOff {
  let next = FIRST_MS;
  return {
    async wait(signal) {
      const current = next;
      next = Math.min(LONGEST_MS, next * 2);
      return pause(current, true, { signal }).catch(() => false);
    },
    renew() {
      next = FIRST_MS;
    },
  };
}
