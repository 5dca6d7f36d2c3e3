import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quantile, selectQuantile, shareFinishedBy } from './samples.ts';

describe('quantile and shareFinishedBy', () => {
  const anySamples = fc.array(fc.double({ min: 0, max: 1000, noNaN: true }), { minLength: 1, maxLength: 60 });

  it('agree: at least a share q of the samples is within the q quantile, and fewer below it', () => {
    fc.assert(
      fc.property(anySamples, fc.double({ min: 0, max: 1, noNaN: true }), (list, q) => {
        const samples = Float64Array.from(list).sort();
        const limit = quantile(samples, q);
        expect(shareFinishedBy(samples, limit)).toBeGreaterThanOrEqual(q - 1e-9);
        const below = samples.filter((sample) => sample < limit - 2e-6).length / samples.length;
        expect(below).toBeLessThanOrEqual(q);
      }),
    );
  });

  it('counts exactly the samples within the limit', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30), { minLength: 1 }), fc.nat(30), (list, limit) => {
        const share = list.filter((sample) => sample <= limit).length / list.length;
        expect(shareFinishedBy(Float64Array.from(list).sort(), limit)).toBe(share);
      }),
    );
  });

  it('selects from samples in any order, with many that are equal, what it finds in sorted ones', () => {
    const unsorted = fc.oneof(anySamples, fc.array(fc.nat(3), { maxLength: 60 }));
    fc.assert(
      fc.property(unsorted, fc.double({ min: 0, max: 1, noNaN: true }), (list, q) => {
        const samples = Float64Array.from(list);
        const sorted = samples.toSorted();
        expect(selectQuantile(samples, q)).toBe(quantile(sorted, q));
        expect(samples.sort()).toEqual(sorted);
      }),
    );
  });
});
