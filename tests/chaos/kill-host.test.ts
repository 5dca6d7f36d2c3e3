import { expect, it } from 'vitest';
import { killHost } from '../soak/kill-host.ts';
import { rounds } from '../soak/scenario.ts';

/** More, by other seeds: `npm run soak`. */
const KILLS = 4;

it('a host that is killed at random moments of a run loses nothing', async () => {
  const { interrupted } = await rounds(killHost, KILLS, 7);
  // A machine on which every kill comes too late shows nothing.
  expect(interrupted).toBeGreaterThan(0);
});
