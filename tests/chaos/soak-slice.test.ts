import { expect, it } from 'vitest';
import { rounds } from '../soak/scenario.ts';
import { sleepAndWake } from '../soak/sleep-and-wake.ts';
import { twoWindows } from '../soak/two-windows.ts';

/** More, by other seeds: `npm run soak`. */
it.each([
  [sleepAndWake, 'sleeps'],
  [twoWindows, 'events'],
])('$name', { timeout: 600_000 }, async (scenario, counted) => {
  expect((await rounds(scenario, 2, 1))[counted]).toBeGreaterThan(0);
});
