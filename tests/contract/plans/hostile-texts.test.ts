import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOSTILE_UNITS, repeated } from '../../support/files/hostile-texts.ts';
import { type ReadingThread, startReading, TEXT_READERS } from '../../support/files/text-readers.ts';

/** As long as a prompt may be. Where the time grows with the square, such a text takes minutes. */
const LENGTH = 100_000;
const LIMIT_MS = 60_000;
let thread: ReadingThread;

beforeAll(() => {
  thread = startReading(LIMIT_MS);
});
afterAll(() => thread.close());

// Every reader with every text: `npm run soak -- --only hostile-texts`.
const UNITS = ['€1 ', 'by May ', '1) ', '> ', '[^a]: ', '[[', '[', '*', '| ', '<', '(', 'a\n===\n', '\n', 'a'];
it.each(UNITS)('a long text of %j is read', async (unit) => {
  expect(HOSTILE_UNITS).toContain(unit);
  const faults: string[] = [];
  for (const reader of TEXT_READERS) {
    const fault = await thread.read({ reader, text: repeated(unit, LENGTH) });
    if (fault !== null) faults.push(`${reader}: ${fault}`);
  }
  expect(faults).toEqual([]);
});

it.each([
  ['1) ', 20_000],
  ['1) ', 80_000],
  ['> ', 5_000],
  ['€1 ', 90_000],
  ['by May ', 90_000],
] as const)('%j is read in any length, such as %d', async (unit, length) => {
  for (const reader of TEXT_READERS) expect(await thread.read({ reader, text: repeated(unit, length) })).toBeNull();
});

it.each(['# ', '- [ ] '])('a megabyte of blanks behind %j is a line like any other', async (mark) => {
  expect(await thread.read({ reader: 'tasks', text: `${mark}${repeated('\t', 1_000_000)}` })).toBeNull();
});
