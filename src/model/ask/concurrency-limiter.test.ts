import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConcurrencyLimiter, createConcurrencyLimiters } from './concurrency-limiter.ts';

const never = new AbortController().signal;

describe('a limiter', () => {
  it('halves once for calls that are refused together, and grows by one after a round of successes', () => {
    const limiter = new ConcurrencyLimiter(8);
    const seen = limiter.throttles;
    for (let n = 0; n < 8; n++) limiter.throttled(seen, 1_000 + n);
    expect(limiter.limit).toBe(4);
    expect(limiter.pausedUntil).toBe(1_007);
    for (let n = 0; n < 3; n++) limiter.succeeded();
    expect(limiter.limit).toBe(4);
    limiter.succeeded();
    expect(limiter.limit).toBe(5);
  });

  it('never goes below one call or above its most', () => {
    const limiter = new ConcurrencyLimiter(2);
    for (let n = 0; n < 5; n++) limiter.throttled(limiter.throttles, 0);
    expect(limiter.limit).toBe(1);
    for (let n = 0; n < 50; n++) limiter.succeeded();
    expect(limiter.limit).toBe(2);
  });

  it('performs the most urgent first, no more at once than its limit', async () => {
    const limiter = new ConcurrencyLimiter(1);
    const order: number[] = [];
    let underWay = 0;
    await Promise.all(
      [1, 5, 9, 3].map((urgency) =>
        limiter.run(urgency, never, async () => {
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
    const limiter = new ConcurrencyLimiter(1);
    const ending = new AbortController();
    const held = Promise.withResolvers<void>();
    let performed = 0;
    const first = limiter.run(1, never, () => held.promise);
    const waiting = limiter.run(1, ending.signal, async () => ++performed);
    ending.abort();
    await expect(waiting).resolves.toBe(1);
    held.resolve();
    await first;
    await limiter.run(1, never, async () => undefined);
    expect(performed).toBe(1);
  });

  it('passes on what was thrown', async () => {
    await expect(new ConcurrencyLimiter(1).run(1, never, () => Promise.reject(new Error('x')))).rejects.toThrow('x');
  });

  it('becomes narrower when a profile asks for less, and calls that are under way are not too many for long', async () => {
    const limiters = createConcurrencyLimiters();
    const limiter = limiters.of('here', 'a', 8);
    expect(limiters.of('here', 'a', 2).limit).toBe(2);
    for (let n = 0; n < 50; n++) limiter.succeeded();
    expect(limiter.limit).toBe(2);
    limiter.throttled(limiter.throttles, 0);
    expect(limiters.of('here', 'a', 6).limit).toBe(1);
    for (let n = 0; n < 50; n++) limiter.succeeded();
    expect(limiter.limit).toBe(6);
  });

  it('never performs more at once than its limit, however it is widened, narrowed, throttled and left', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 5 }), { minLength: 20, maxLength: 80 }), async (steps) => {
        const limiter = createConcurrencyLimiters().of('here', 'a', 3);
        limiter.allow('a', 3);
        let underWay = 0;
        const calls = steps.map(async (step, index) => {
          const ending = new AbortController();
          let left = false;
          const call = limiter.run(step, ending.signal, async () => {
            if (left) return;
            underWay++;
            expect(underWay).toBeLessThanOrEqual(limiter.limit);
            await new Promise((next) => setImmediate(next));
            underWay--;
            if (step === 0) limiter.throttled(limiter.throttles, 0);
            else limiter.succeeded();
          });
          if (step === 5) {
            left = true;
            ending.abort();
          }
          if (step === 4) limiter.allow('a', 1 + (index % 5));
          await call;
        });
        await Promise.all(calls);
        expect(underWay).toBe(0);
      }),
      { numRuns: 30 },
    );
  });

  it('is one per server, as wide as its widest model', () => {
    const limiters = createConcurrencyLimiters();
    const limiter = limiters.of('here', 'a', 2);
    expect(limiters.of('here', 'b', 4)).toBe(limiter);
    expect(limiter.limit).toBe(4);
    expect(limiters.of('there', 'a', 1)).not.toBe(limiter);
  });
});
