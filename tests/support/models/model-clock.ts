import type { Clock } from '../../../src/model/ask/waiting.ts';
import { isSomethingUnderWay } from './requests-under-way.ts';
import { VirtualClock } from './virtual-clock.ts';

/** Time for models that answer over real HTTP from this process. */
export interface ModelClock extends Clock {
  /** Milliseconds that were slept on purpose, such as between two tries. */
  readonly slept: readonly number[];
}

const START_MS = Date.parse('2026-01-01T00:00:00Z');

/**
 * Stands still while a server of a test works on an answer, however long that takes on a busy machine, and passes at
 * once while servers keep silent or the drafter waits: a stall of a minute costs no time.
 */
export function modelClock(): ModelClock {
  const clock = new VirtualClock(isSomethingUnderWay);
  const slept: number[] = [];
  return {
    slept,
    now: () => START_MS + clock.nowMs,
    after: (ms, act) => clock.after(ms, act),
    sleep(ms, signal) {
      slept.push(ms);
      if (signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const end = () => {
          cancel();
          signal.removeEventListener('abort', end);
          resolve();
        };
        const cancel = clock.after(ms, end);
        signal.addEventListener('abort', end, { once: true });
      });
    },
  };
}
