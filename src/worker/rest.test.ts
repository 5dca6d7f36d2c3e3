import { expect, it } from 'vitest';
import { Rest } from './rest.ts';

it('is due a while after the last work, and never before any', () => {
  let nowMs = 0;
  const rest = new Rest(60, () => nowMs);
  nowMs = 1_000;
  expect(rest.isDue()).toBe(false);
  rest.works();
  nowMs += 59;
  expect(rest.isDue()).toBe(false);
  rest.works();
  nowMs += 59;
  expect(rest.isDue()).toBe(false);
  nowMs += 1;
  expect(rest.isDue()).toBe(true);
});
