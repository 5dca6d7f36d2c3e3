import { expect, it } from 'vitest';
import { errorOutputFilter } from './error-output.ts';

it('keeps where an error happened and what it is called, and not its words', () => {
  const filter = errorOutputFilter();
  const output = [
    'file:///app/out/main/worker.js:12',
    'SyntaxError: Unexpected token, "Plan a bakery',
    'in Lyon" is not valid JSON',
    '    at JSON.parse (<anonymous>)',
    '    at read (file:///app/out/main/worker.js:12:3)',
    '',
    'TypeError [ERR_X]: no “bakery”',
    '    at write (file:///app/out/main/worker.js:14:3)',
    'worker: The library was written by a newer version.',
    'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
  ];
  expect(output.map(filter).filter((line) => line !== null)).toEqual([
    'file:///app/out/main/worker.js:12',
    'SyntaxError',
    '    at JSON.parse (<anonymous>)',
    '    at read (file:///app/out/main/worker.js:12:3)',
    'TypeError [ERR_X]',
    '    at write (file:///app/out/main/worker.js:14:3)',
    'worker: The library was written by a newer version.',
    'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
  ]);
  expect(filter('x'.repeat(5_000))).toHaveLength(1_000);
});
