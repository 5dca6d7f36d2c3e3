import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LARGEST_AMOUNT, splitByShares, sumMinor, toMinor, toWhole } from './minor-units.ts';

const currency = fc.constantFrom('EUR', 'JPY', 'KWD', 'DKK', 'CLF');
const amount = fc.integer({ min: -LARGEST_AMOUNT, max: LARGEST_AMOUNT });

describe('toMinor and toWhole', () => {
  it('convert without the errors of binary fractions', () => {
    expect([0.29, 1.1, 4.35, 1.005, 8.675, -2.5].map((whole) => toMinor(whole, 'EUR'))).toEqual([
      29, 110, 435, 101, 868, -250,
    ]);
    expect(toMinor(40e9, 'USD')).toBe(4_000_000_000_000);
    expect([toMinor(1e-7, 'EUR'), toMinor(2.5, 'JPY'), toMinor(1.2345, 'KWD')]).toEqual([0, 3, 1235]);
  });

  it('give every amount back', () => {
    fc.assert(
      fc.property(amount, currency, (minor, code) => {
        expect(toMinor(toWhole(minor, code), code)).toBe(minor + 0);
      }),
    );
  });

  it('refuse what is no amount', () => {
    for (const whole of [Number.NaN, Number.POSITIVE_INFINITY, 1e300])
      expect(() => toMinor(whole, 'EUR')).toThrow(RangeError);
    for (const minor of [0.5, Number.NaN, 2 ** 53]) expect(() => toWhole(minor, 'EUR')).toThrow(RangeError);
  });
});

describe('splitByShares', () => {
  const shares = fc.array(fc.oneof(fc.nat(100), fc.double({ min: 0, max: 100, noNaN: true })), {
    minLength: 1,
    maxLength: 30,
  });

  it('gives the odd minor units to the largest remainders', () => {
    expect(splitByShares(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitByShares(1000, [12.5, 37.5, 50])).toEqual([125, 375, 500]);
    expect(splitByShares(7, [0, 0])).toEqual([4, 3]);
    expect(splitByShares(-100, [1, 2])).toEqual([-33, -67]);
  });

  it('adds up to the whole, each part within one minor unit of its exact share', () => {
    fc.assert(
      fc.property(amount, shares, (total, list) => {
        const parts = splitByShares(total, list);
        expect(parts.reduce((sum, part) => sum + BigInt(part), 0n)).toBe(BigInt(total));
        const scaled = list.map((share) => Math.round(share * 1e6));
        const all = scaled.reduce((sum, share) => sum + share, 0);
        if (all === 0) return;
        parts.forEach((part, index) => {
          const exact = (BigInt(total) * BigInt(scaled[index] ?? 0)) / BigInt(all);
          expect(Math.abs(Number(BigInt(part) - exact))).toBeLessThanOrEqual(1);
        });
      }),
    );
  });

  it('gives nothing to a share of nothing', () => {
    fc.assert(
      fc.property(amount, fc.array(fc.constantFrom(0, 3, 7), { minLength: 1 }), (total, list) => {
        if (!list.some((share) => share > 0)) return;
        const parts = splitByShares(total, list);
        expect(parts.filter((part, index) => list[index] === 0 && part !== 0)).toEqual([]);
      }),
    );
  });

  it('refuses nobody, negative shares and fractions of a minor unit', () => {
    expect(() => splitByShares(1, [])).toThrow(RangeError);
    expect(() => splitByShares(1, [1, -1])).toThrow(RangeError);
    expect(() => splitByShares(1.5, [1])).toThrow(RangeError);
  });
});

describe('sumMinor', () => {
  it('refuses a sum that integers cannot hold exactly', () => {
    expect(sumMinor([1, 2, -5])).toBe(-2);
    expect(() => sumMinor([LARGEST_AMOUNT, 1])).toThrow(RangeError);
    expect(() => sumMinor([0.5, 0.5])).toThrow(RangeError);
  });
});
