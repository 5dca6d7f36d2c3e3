import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Look, watchPlan } from './plan-watch.ts';

let looks: number;
let found: Look;
const look = async () => {
  looks += 1;
  return found;
};

beforeEach(() => {
  vi.useFakeTimers();
  looks = 0;
  found = 'moved';
});
afterEach(() => {
  vi.useRealTimers();
});

describe('watching a plan', () => {
  it('looks every second while it moves', async () => {
    watchPlan(look).begin();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(looks).toBe(11);
  });

  it('looks more and more rarely while nothing moves, but at least every 20 seconds', async () => {
    found = 'still';
    watchPlan(look).begin();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(looks).toBe(4);
    await vi.advanceTimersByTimeAsync(600_000);
    const before = looks;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(looks - before).toBe(3);
    found = 'moved';
    await vi.advanceTimersByTimeAsync(20_000);
    const again = looks;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(looks - again).toBeGreaterThanOrEqual(4);
  });

  it('ends when it is over, and begins again when told so', async () => {
    const watch = watchPlan(look);
    found = 'over';
    watch.begin();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(looks).toBe(1);
    found = 'moved';
    watch.begin();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(looks).toBe(4);
  });

  it('does not look while nobody sees it, and at once when somebody does', async () => {
    const watch = watchPlan(look);
    watch.begin();
    await vi.advanceTimersByTimeAsync(0);
    watch.setVisible(false);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(looks).toBe(1);
    watch.setVisible(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(looks).toBe(2);
  });

  it('looks once more when it is begun during a look', async () => {
    let answer: (look: Look) => void = () => undefined;
    const slow = () => {
      looks += 1;
      return new Promise<Look>((resolve) => {
        answer = resolve;
      });
    };
    const watch = watchPlan(slow);
    watch.begin();
    watch.begin();
    expect(looks).toBe(1);
    answer('over');
    await vi.advanceTimersByTimeAsync(0);
    expect(looks).toBe(2);
  });
});
