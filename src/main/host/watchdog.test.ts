import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startWatchdog } from './watchdog.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp() {
  let now = 0;
  let silent = 0;
  const watch = startWatchdog(
    120_000,
    () => silent++,
    () => now,
  );
  /** Lets time pass in which this process looks; it may sleep first. */
  const pass = (looks: number, sleptMs = 0) => {
    now += sleptMs;
    for (let look = 0; look < looks; look += 1) {
      now += 5_000;
      vi.advanceTimersByTime(5_000);
    }
  };
  return { watch, pass, silent: () => silent };
}

test('a process that says nothing for two minutes is told of once', () => {
  const { pass, silent } = setUp();
  pass(23);
  expect(silent()).toBe(0);
  pass(20);
  expect(silent()).toBe(1);
});

test('one that is heard of now and then is not, nor after a sleep of this process', () => {
  const { watch, pass, silent } = setUp();
  pass(20);
  watch.heard();
  pass(20);
  pass(1, 8 * 3_600_000);
  expect(silent()).toBe(0);
  pass(1);
  watch.end();
  pass(60);
  expect(silent()).toBe(0);
});
