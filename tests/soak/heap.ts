import assert from 'node:assert/strict';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Rounds after which everything is made that is made once. */
const WARM_UP_ROUNDS = 2;
/** What comes and goes with caches. */
const SLACK_BYTES = 4_000_000;

/** What the rounds of one scenario leave on the heap; what others keep between them does not count. */
export interface HeapWatch {
  /** To be called before each round. */
  begin(): void;
  /** To be called after it. Throws when more was left than may be. */
  end(): void;
}

/** @param mostBytes by which the heap may grow in a round on average, once all that can go has gone */
export function heapWatch(mostBytes: number): HeapWatch {
  let rounds = 0;
  let before = 0;
  let growth = 0;
  return {
    begin() {
      before = heapInUse();
    },
    end() {
      rounds += 1;
      if (rounds <= WARM_UP_ROUNDS) return;
      growth += heapInUse() - before;
      const counted = rounds - WARM_UP_ROUNDS;
      assert.ok(growth <= SLACK_BYTES + mostBytes * counted, `the heap grew by ${growth} bytes in ${counted} rounds`);
    },
  };
}

/** Bytes that this process holds on to: garbage is collected first, so that what is left is in use. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  // What the first freed may have held more.
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
