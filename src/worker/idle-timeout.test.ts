import { expect, it } from 'vitest';
import { IdleTimeout } from './idle-timeout.ts';

it('is due a while after the last work, and never before any', () => {
  let nowMs = 0;
  const idle = new IdleTimeout(60, () => nowMs);
  nowMs = 1_000;
  expect(idle.isDue()).toBe(false);
  idle.recordWork();
  nowMs += 59;
  expect(idle.isDue()).toBe(false);
  idle.recordWork();
  nowMs += 59;
  expect(idle.isDue()).toBe(false);
  nowMs += 1;
  expect(idle.isDue()).toBe(true);
});
