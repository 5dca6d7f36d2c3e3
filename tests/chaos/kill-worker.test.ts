import { expect, it } from 'vitest';
import { killWorker } from '../soak/kill-worker.ts';
import { rounds } from '../soak/scenario.ts';

/** More, by other seeds: `npm run soak`. */
const PLANS = 3;

it('a worker that is killed at random moments loses nothing', async () => {
  const { kills } = await rounds(killWorker, PLANS, 20_270_104);
  // A machine on which every kill comes too late shows nothing.
  expect(kills).toBeGreaterThan(0);
});
