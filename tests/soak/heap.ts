import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Rounds after which everything is made that is made once. */
const WARM_UP_ROUNDS = 2;
/** What comes and goes with caches: 16 MB of packed zips (`kept-zips.ts`), and compiled statements. */
const SLACK_BYTES = 20_000_000;
/** Collections, with a turn of the event loop between: what a finalizer lets go is free only after the next one. */
const COLLECTIONS = 6;

/** What the rounds of one scenario leave on the heap; what others keep between them does not count. */
export interface HeapWatch {
  /** To be awaited before each round. */
  begin(): Promise<void>;
  /** To be awaited after it. Rejects when more was left than may be. */
  end(): Promise<void>;
}

/** @param mostBytes by which the heap may grow in a round on average, once all that can go has gone */
export function heapWatch(mostBytes: number): HeapWatch {
  let rounds = 0;
  let before = 0;
  let growth = 0;
  return {
    async begin() {
      before = await heapInUse();
    },
    async end() {
      rounds += 1;
      if (rounds <= WARM_UP_ROUNDS) return;
      growth += (await heapInUse()) - before;
      const counted = rounds - WARM_UP_ROUNDS;
      assert.ok(growth <= SLACK_BYTES + mostBytes * counted, `the heap grew by ${growth} bytes in ${counted} rounds`);
    },
  };
}

/** Bytes that this process holds on to: garbage is collected first, so that what is left is in use. */
async function heapInUse(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let times = 0; times < COLLECTIONS; times += 1) {
    collect();
    await setImmediate();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
