import { describe, expect, it } from 'vitest';
import { clockJumps } from '../soak/clock-jumps.ts';
import { crowd } from '../soak/crowd.ts';
import { damagedDatabase } from '../soak/damaged-database.ts';
import { diskFull } from '../soak/disk-full.ts';
import { protocolFuzz } from '../soak/protocol-fuzz.ts';
import { readOnly } from '../soak/read-only.ts';
import { rounds } from '../soak/scenario.ts';
import { sleepAndWake } from '../soak/sleep-and-wake.ts';
import { toolFuzz } from '../soak/tool-fuzz.ts';
import { twoWindows } from '../soak/two-windows.ts';
import { canMountDisk } from '../support/files/small-disk.ts';

/** More, by other seeds: `npm run soak`. */
it.each([
  { scenario: sleepAndWake, counted: 'sleeps', count: 2 },
  { scenario: clockJumps, counted: 'plans', count: 1 },
  { scenario: damagedDatabase, counted: 'recovered', count: 1 },
  { scenario: crowd({ clients: 6, plans: 12 }), counted: 'plans', count: 1 },
  { scenario: twoWindows, counted: 'events', count: 2 },
  { scenario: protocolFuzz, counted: 'messages', count: 2 },
  { scenario: toolFuzz, counted: 'refused', count: 1 },
])('$scenario.name', async ({ scenario, counted, count }) => {
  expect((await rounds(scenario, count, 1))[counted]).toBeGreaterThan(0);
});

// Only some may make a disk of a given size.
describe.runIf(canMountDisk())('on a disk of its own', () => {
  it.each([
    { scenario: diskFull, counted: 'full', count: 2 },
    { scenario: readOnly, counted: 'commands', count: 1 },
  ])('$scenario.name', async ({ scenario, counted, count }) => {
    expect((await rounds(scenario, count, 1))[counted]).toBeGreaterThan(0);
  });
});
