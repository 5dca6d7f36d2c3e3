import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CostItem, compareBudget, rollUpCosts } from './cost-rollup.ts';

const money = fc.nat(10_000_000_000);
const items = fc.array(
  fc
    .record({
      phase: fc.constantFrom('design', 'build', 'run'),
      package: fc.constantFrom('p', 'q'),
      steps: fc.tuple(money, money, money),
    })
    .map(({ steps: [a, b, c], ...rest }): CostItem => ({ ...rest, low: a, likely: a + b, high: a + b + c })),
  { maxLength: 40 },
);

describe('rollUpCosts', () => {
  it('keeps packages of the same name in different phases apart', () => {
    const range = { low: 1, likely: 2, high: 3 };
    const { packages, phases, total } = rollUpCosts([
      { phase: 'a', package: 'x', ...range },
      { phase: 'b', package: 'x', ...range },
      { phase: 'a', package: 'x', ...range },
    ]);
    expect(packages.map((entry) => [entry.phase, entry.package, entry.likely])).toEqual([
      ['a', 'x', 4],
      ['b', 'x', 2],
    ]);
    expect(phases.map((entry) => [entry.phase, entry.high])).toEqual([
      ['a', 6],
      ['b', 3],
    ]);
    expect(total).toEqual({ low: 3, likely: 6, high: 9 });
  });

  it('conserves the sum at every level', () => {
    fc.assert(
      fc.property(items, (list) => {
        const { total, phases, packages } = rollUpCosts(list);
        for (const end of ['low', 'likely', 'high'] as const) {
          const sum = (rows: readonly CostItem[] | typeof phases | typeof packages) =>
            rows.reduce((all, row) => all + row[end], 0);
          expect([sum(phases), sum(packages), sum(list)]).toEqual([total[end], total[end], total[end]]);
        }
        expect(total.low <= total.likely && total.likely <= total.high).toBe(true);
      }),
    );
  });

  it('refuses fractions of a minor unit', () => {
    expect(() => rollUpCosts([{ phase: 'a', package: 'x', low: 0.5, likely: 1, high: 2 }])).toThrow(RangeError);
  });
});

describe('compareBudget', () => {
  it('tells a gap from a reserve, and a budget that covers the likely cost from one that covers the contingency', () => {
    expect(compareBudget(100, 90, 20)).toEqual({ needed: 110, gap: 10, reserve: 0, coversLikely: true });
    expect(compareBudget(150, 90, 20)).toEqual({ needed: 110, gap: 0, reserve: 40, coversLikely: true });
    expect(compareBudget(80, 90, 20)).toMatchObject({ gap: 30, coversLikely: false });
  });

  it('balances: budget and gap together are need and reserve together', () => {
    fc.assert(
      fc.property(money, money, money, (budget, likely, contingency) => {
        const { needed, gap, reserve } = compareBudget(budget, likely, contingency);
        expect(budget + gap).toBe(needed + reserve);
        expect(Math.min(gap, reserve)).toBe(0);
      }),
    );
  });
});
