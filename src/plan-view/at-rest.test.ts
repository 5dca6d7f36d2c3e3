import { expect, test } from 'vitest';
import { doneText } from './at-rest.ts';

test.each([
  [0, 'Nothing drafted yet.'],
  [1, '1 of 40 sections finished in 8 s; it is kept.'],
  [12, '12 of 40 sections finished in 8 s; they are kept.'],
])('of a plan at rest, %i finished sections are told in a sentence', (done, told) => {
  expect(doneText({ steps_completed: done, steps_total: 40, timing: { elapsed_sec: 8 } })).toBe(told);
});
