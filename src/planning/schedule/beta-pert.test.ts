import fc from 'fast-check';
import { expect, it } from 'vitest';
import { betaPert, expectedValue, quantileOf, type ThreePoint } from './beta-pert.ts';

const at = (estimate: ThreePoint, share: number) => quantileOf(betaPert(estimate), Math.floor(share * 2 ** 32));
const threePoint = fc
  .tuple(fc.nat(400), fc.nat(400), fc.nat(400))
  .map(([o, a, b]): ThreePoint => ({ optimistic: o, likely: o + a, pessimistic: o + a + b }));

it('draws one in ten below the optimistic value, and one in ten above the pessimistic one', () => {
  fc.assert(
    fc.property(threePoint, (estimate) => {
      const { optimistic, pessimistic } = estimate;
      expect(at(estimate, 0.1)).toBeCloseTo(optimistic, 6);
      expect(at(estimate, 0.9)).toBeCloseTo(pessimistic, 6);
    }),
  );
});

it('is most frequent at the likely value', () => {
  fc.assert(
    fc.property(threePoint, (estimate) => {
      const { optimistic, likely, pessimistic } = estimate;
      const { low, span, shape } = betaPert(estimate);
      expect(Math.abs(low + span * shape.mode - likely)).toBeLessThanOrEqual((pessimistic - optimistic) / 100);
    }),
  );
});

it('has the ends of 5, 10 and 25 where they were asked, which extremes of that name would not have', () => {
  const estimate = { optimistic: 5, likely: 10, pessimistic: 25 };
  expect([0.1, 0.9].map((share) => Math.round(at(estimate, share) * 10) / 10)).toEqual([5, 25]);
});

it('never draws less than nothing, rises with the number drawn, and is certain where nothing is uncertain', () => {
  fc.assert(
    fc.property(threePoint, (estimate) => {
      const drawn = Array.from({ length: 101 }, (_, step) => at(estimate, Math.min(step / 100, 1 - 2 ** -32)));
      expect(drawn[0]).toBeGreaterThanOrEqual(0);
      expect(drawn).toEqual(drawn.toSorted((a, b) => a - b));
    }),
  );
  expect([0, 0.5, 0.999].map((share) => at({ optimistic: 3, likely: 3, pessimistic: 3 }, share))).toEqual([3, 3, 3]);
});

it('has the mean that it expects', () => {
  fc.assert(
    fc.property(threePoint, (estimate) => {
      // Where nothing is drawn below zero, which raises the mean.
      fc.pre(betaPert(estimate).low >= 0);
      const count = 4_096;
      const mean = Array.from({ length: count }, (_, step) => at(estimate, (step + 0.5) / count)).reduce(
        (sum, days) => sum + days / count,
        0,
      );
      expect(Math.abs(mean - expectedValue(estimate))).toBeLessThan(0.002 * (betaPert(estimate).span + 1));
    }),
  );
});

it('takes values in the wrong order in the right one, and what is no number as nothing', () => {
  expect(betaPert({ optimistic: 9, likely: 1, pessimistic: 4 })).toEqual(
    betaPert({ optimistic: 1, likely: 4, pessimistic: 9 }),
  );
  expect(expectedValue({ optimistic: Number.NaN, likely: -1, pessimistic: Number.NEGATIVE_INFINITY })).toBe(0);
});
