import { expect, test } from 'vitest';
import { VirtualClock } from './virtual-clock.ts';

test('sleepers wake in the order of their time, equal times in the order of falling asleep', async () => {
  const clock = new VirtualClock();
  const woken: string[] = [];
  const sleeper = async (name: string, ms: number) => {
    await clock.sleep(ms);
    woken.push(`${name} at ${clock.nowMs}`);
  };
  await Promise.all([sleeper('c', 3_600_000), sleeper('a', 5), sleeper('b', 5), sleeper('at once', 0)]);
  expect(woken).toEqual(['at once at 0', 'a at 5', 'b at 5', 'c at 3600000']);
});

test('time stands still while there is other work, and a sleeper may sleep again', async () => {
  const clock = new VirtualClock();
  const first = clock.sleep(10).then(() => clock.sleep(10));
  for (let turn = 0; turn < 50; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    expect(clock.nowMs).toBe(0);
  }
  await first;
  expect(clock.nowMs).toBe(20);
});

test('two clocks side by side do not hold each other up', async () => {
  const [one, other] = [new VirtualClock(), new VirtualClock()];
  await Promise.all([one.sleep(100), other.sleep(200)]);
  expect([one.nowMs, other.nowMs]).toEqual([100, 200]);
});
