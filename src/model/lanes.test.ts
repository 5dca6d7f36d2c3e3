import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLanes, Lane } from './lanes.ts';

const never = new AbortController().signal;

describe('a lane', () => {
  it('halves once for calls that are refused together, and grows by one after a round of successes', () => {
    const lane = new Lane(8);
    const seen = lane.throttles;
    for (let n = 0; n < 8; n++) lane.throttled(seen, 1_000 + n);
    expect(lane.limit).toBe(4);
    expect(lane.pausedUntil).toBe(1_007);
    for (let n = 0; n < 3; n++) lane.succeeded();
    expect(lane.limit).toBe(4);
    lane.succeeded();
    expect(lane.limit).toBe(5);
  });

  it('never goes below one call or above its most', () => {
    const lane = new Lane(2);
    for (let n = 0; n < 5; n++) lane.throttled(lane.throttles, 0);
    expect(lane.limit).toBe(1);
    for (let n = 0; n < 50; n++) lane.succeeded();
    expect(lane.limit).toBe(2);
  });

  it('performs the most urgent first, no more at once than its limit', async () => {
    const lane = new Lane(1);
    const order: number[] = [];
    let underWay = 0;
    await Promise.all(
      [1, 5, 9, 3].map((urgency) =>
        lane.run(urgency, never, async () => {
          expect(++underWay).toBe(1);
          order.push(urgency);
          await new Promise((next) => setImmediate(next));
          underWay--;
        }),
      ),
    );
    expect(order).toEqual([1, 9, 5, 3]);
  });

  it('lets those who wait go as soon as nothing may be sent, and performs each once', async () => {
    const lane = new Lane(1);
    const ending = new AbortController();
    const held = Promise.withResolvers<void>();
    let performed = 0;
    const first = lane.run(1, never, () => held.promise);
    const waiting = lane.run(1, ending.signal, async () => ++performed);
    ending.abort();
    await expect(waiting).resolves.toBe(1);
    held.resolve();
    await first;
    await lane.run(1, never, async () => undefined);
    expect(performed).toBe(1);
  });

  it('passes on what was thrown', async () => {
    await expect(new Lane(1).run(1, never, () => Promise.reject(new Error('x')))).rejects.toThrow('x');
  });

  it('becomes narrower when a profile asks for less, and calls that are under way are not too many for long', async () => {
    const lanes = createLanes();
    const lane = lanes.of('here', 'a', 8);
    expect(lanes.of('here', 'a', 2).limit).toBe(2);
    for (let n = 0; n < 50; n++) lane.succeeded();
    expect(lane.limit).toBe(2);
    lane.throttled(lane.throttles, 0);
    expect(lanes.of('here', 'a', 6).limit).toBe(1);
    for (let n = 0; n < 50; n++) lane.succeeded();
    expect(lane.limit).toBe(6);
  });

  it('never performs more at once than its limit, however it is widened, narrowed, throttled and left', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 5 }), { minLength: 20, maxLength: 80 }), async (steps) => {
        const lane = createLanes().of('here', 'a', 3);
        lane.allow('a', 3);
        let underWay = 0;
        const calls = steps.map(async (step, index) => {
          const ending = new AbortController();
          let left = false;
          const call = lane.run(step, ending.signal, async () => {
            if (left) return;
            underWay++;
            expect(underWay).toBeLessThanOrEqual(lane.limit);
            await new Promise((next) => setImmediate(next));
            underWay--;
            if (step === 0) lane.throttled(lane.throttles, 0);
            else lane.succeeded();
          });
          if (step === 5) {
            left = true;
            ending.abort();
          }
          if (step === 4) lane.allow('a', 1 + (index % 5));
          await call;
        });
        await Promise.all(calls);
        expect(underWay).toBe(0);
      }),
      { numRuns: 30 },
    );
  });

  it('is one per server, as wide as its widest model', () => {
    const lanes = createLanes();
    const lane = lanes.of('here', 'a', 2);
    expect(lanes.of('here', 'b', 4)).toBe(lane);
    expect(lane.limit).toBe(4);
    expect(lanes.of('there', 'a', 1)).not.toBe(lane);
  });
});
