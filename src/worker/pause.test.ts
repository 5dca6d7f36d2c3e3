import { expect, test } from 'vitest';
import { Pause } from './pause.ts';

function setUp() {
  let now = 0;
  const pause = new Pause(() => now);
  const look = (passedMs: number) => {
    now += passedMs;
    return pause.isOn();
  };
  return { pause, look };
}

test('a pause lasts until it is ended, and reaches the runs that began before it', () => {
  const { pause, look } = setUp();
  const before = pause.signal;
  expect([look(1), before.aborted]).toEqual([false, false]);
  pause.begin();
  expect([look(200), before.aborted]).toEqual([true, true]);
  pause.end();
  expect([look(200), pause.signal.aborted]).toEqual([false, false]);
});

test('a sleep of any length ends no pause, a minute awake does', () => {
  const { pause, look } = setUp();
  pause.begin();
  expect(look(8 * 3_600_000)).toBe(true);
  for (let second = 0; second < 58; second += 1) expect(look(1_000)).toBe(true);
  expect(look(1_000)).toBe(false);
});
