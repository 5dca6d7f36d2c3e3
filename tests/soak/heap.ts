import assert from 'node:assert/strict';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Rounds after which everything is made that is made once. */
const WARM_UP_ROUNDS = 2;
/** What comes and goes with caches, and with the scenarios beside. */
const SLACK_BYTES = 12_000_000;

/**
 * Holds the rounds of a scenario to what they may leave on the heap.
 *
 * @param mostBytes by which the heap may grow in a round on average, once all that can go has gone
 * @returns a function to call after each round. It throws when more was left.
 */
export function heapWatch(mostBytes: number): () => void {
  let rounds = 0;
  let before = 0;
  return () => {
    rounds += 1;
    if (rounds < WARM_UP_ROUNDS) return;
    const held = heapInUse();
    if (rounds === WARM_UP_ROUNDS) before = held;
    const growth = held - before;
    assert.ok(
      growth <= SLACK_BYTES + mostBytes * (rounds - WARM_UP_ROUNDS),
      `the heap grew by ${growth} bytes in ${rounds - WARM_UP_ROUNDS} rounds`,
    );
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
