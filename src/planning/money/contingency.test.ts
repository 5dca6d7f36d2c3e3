import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { betaPert, expectedValue } from '../schedule/beta-pert.ts';
import { costContingency } from './contingency.ts';

const noDelay = { timeDependentShare: 0, plannedDays: 100, p80Days: 100 };
const packages = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `p${index}`, low: 800, likely: 1000, high: 1800 }));

describe('costContingency', () => {
  it('sets nothing aside where nothing is uncertain and nothing late', () => {
    const sure = [{ id: 'a', low: 5_000_000_000_001, likely: 5_000_000_000_001, high: 5_000_000_000_001 }];
    expect(costContingency(sure, noDelay, { seed: 1 })).toMatchObject({ forEstimates: 0, forDelay: 0, total: 0 });
  });

  it('adds for delay the daily share of the likely cost for the days of the overrun', () => {
    const late = { timeDependentShare: 0.4, plannedDays: 200, p80Days: 250 };
    expect(costContingency(packages(10), late, { seed: 1 }).forDelay).toBe(1000);
    expect(costContingency(packages(10), { ...late, p80Days: 150 }, { seed: 1 }).forDelay).toBe(0);
  });

  it('meets the mean and, uncorrelated, the spread that probability theory gives for a sum', () => {
    const count = 40;
    const estimate = { optimistic: 800, likely: 1000, pessimistic: 1800 };
    const { span, shape } = betaPert(estimate);
    const [mean, alpha] = [expectedValue(estimate), 1 + 4 * shape.mode];
    const deviation = span * Math.sqrt((count * alpha * (6 - alpha)) / (36 * 7));
    const { p50, p80 } = costContingency(packages(count), noDelay, { seed: 2, correlation: 0 });
    expect(Math.abs(p50 - count * mean)).toBeLessThan(0.1 * deviation);
    // The sum of forty is all but normal, whose 80th percentile lies 0.8416 deviations above the mean.
    expect(Math.abs((p80 - count * mean) / deviation - 0.8416)).toBeLessThan(0.06);
  });

  it('draws the cost of a package between its ends eight times in ten, as they were asked for', () => {
    const [low, likely, high] = [5_000_000, 10_000_000, 25_000_000];
    const { p50, p90 } = costContingency([{ id: 'a', low, likely, high }], noDelay, { seed: 1 });
    // Taken as the ends of all outcomes they would give nine in ten within 16.7 million.
    expect(Math.abs(p90 / high - 1)).toBeLessThan(0.02);
    expect(p50).toBeGreaterThan(likely);
  });

  it('tells beside it what would be enough if nothing made packages dear together', () => {
    const list = packages(60);
    const usual = costContingency(list, noDelay, { seed: 3 });
    const independent = costContingency(list, noDelay, { seed: 3, correlation: 0 });
    expect(usual.forEstimatesAlone).toBe(independent.forEstimates);
    expect(usual.p80 - usual.p50).toBeGreaterThan(3 * (independent.p80 - independent.p50));
  });

  it('asks for more the more the packages go together', () => {
    const totals = [0, 0.2, 0.6, 1].map(
      (correlation) => costContingency(packages(20), noDelay, { seed: 3, correlation }).p80,
    );
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
    expect(new Set(totals).size).toBe(4);
  });

  it('is whole, not negative, within the range, in order and the same for the same seed', () => {
    const range = fc
      .tuple(fc.nat(1e9), fc.nat(1e9), fc.nat(1e9))
      .map(([a, b, c]) => ({ low: a, likely: a + b, high: a + b + c }));
    fc.assert(
      fc.property(fc.array(range, { maxLength: 12 }), fc.integer(), (ranges, seed) => {
        const list = ranges.map((entry, index) => ({ id: `p${index}`, ...entry }));
        const result = costContingency(
          list,
          { timeDependentShare: 0.3, plannedDays: 90, p80Days: 111 },
          { seed, runs: 400 },
        );
        expect(
          costContingency(list, { timeDependentShare: 0.3, plannedDays: 90, p80Days: 111 }, { seed, runs: 400 }),
        ).toEqual(result);
        const { p50, p80, p90, forEstimates, forDelay, total } = result;
        expect(
          [p50, p80, p90, forEstimates, forDelay, total].every((value) => Number.isInteger(value) && value >= 0),
        ).toBe(true);
        expect(p50 <= p80 && p80 <= p90).toBe(true);
        expect(total).toBe(forEstimates + forDelay);
        const sum = (end: 'low' | 'high') => ranges.reduce((all, entry) => all + entry[end], 0);
        expect(p80 >= sum('low') && p80 <= sum('high')).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});

describe('risks of the register', () => {
  const risk = (id: string, probability: number, likely: number) => ({
    id,
    probability,
    cost: { optimistic: likely, likely, pessimistic: likely },
  });
  const work = [{ id: 'a', low: 900_000, likely: 1_000_000, high: 1_200_000 }];
  const none = { timeDependentShare: 0, plannedDays: 100, p80Days: 100 };
  const drawn = (...events: ReturnType<typeof risk>[]) => costContingency(work, none, { seed: 7, events });

  it('add all of what is sure to happen, and nothing that never does', () => {
    expect(drawn(risk('r1', 1, 50_000)).forRisks).toBeCloseTo(50_000, -1);
    expect(drawn(risk('r1', 0, 50_000)).forRisks).toBe(0);
    expect(drawn().forRisks).toBe(0);
  });

  it('add more the likelier and the dearer they are, and make up the whole with the other parts', () => {
    const [rare, likely, dear] = [
      drawn(risk('r1', 0.2, 80_000)),
      drawn(risk('r1', 0.6, 80_000)),
      drawn(risk('r1', 0.6, 160_000)),
    ];
    expect(likely.forRisks).toBeGreaterThan(rare.forRisks);
    expect(dear.forRisks).toBeGreaterThan(likely.forRisks);
    expect(dear.forEstimates).toBe(rare.forEstimates);
    expect(dear.total).toBe(dear.forEstimates + dear.forRisks + dear.forDelay);
    expect(dear.p80).toBe(1_000_000 + dear.forEstimates + dear.forRisks);
  });
});
