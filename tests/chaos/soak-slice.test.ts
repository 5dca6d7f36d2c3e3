import { expect, it } from 'vitest';
import { diskFull } from '../soak/disk-full.ts';
import { protocolFuzz } from '../soak/protocol-fuzz.ts';
import { rounds } from '../soak/scenario.ts';
import { sleepAndWake } from '../soak/sleep-and-wake.ts';
import { toolFuzz } from '../soak/tool-fuzz.ts';
import { twoWindows } from '../soak/two-windows.ts';
import { canMountDisk } from '../support/small-disk.ts';

/** More, by other seeds: `npm run soak`. */
it.each([
  { scenario: sleepAndWake, counted: 'sleeps', count: 2 },
  { scenario: twoWindows, counted: 'events', count: 2 },
  { scenario: protocolFuzz, counted: 'messages', count: 2 },
  { scenario: toolFuzz, counted: 'refused', count: 1 },
])('$scenario.name', { timeout: 600_000 }, async ({ scenario, counted, count }) => {
  expect((await rounds(scenario, count, 1))[counted]).toBeGreaterThan(0);
});

// Only some may make a disk of a given size.
it.runIf(canMountDisk())('disk-full', { timeout: 600_000 }, async () => {
  expect((await rounds(diskFull, 2, 1)).full).toBeGreaterThan(0);
});
