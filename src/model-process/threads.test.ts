import { expect, test } from 'vitest';
import { threadsOn } from './threads.ts';

test('a model takes all processors but one, and in the background half of them, but always one', () => {
  expect([1, 2, 4, 8, 16].map((cores) => threadsOn(cores, false))).toEqual([1, 1, 3, 7, 15]);
  expect([1, 2, 4, 8, 16].map((cores) => threadsOn(cores, true))).toEqual([1, 1, 2, 4, 8]);
});
