import { describe, expect, it } from 'vitest';
import { lateCost } from './late-cost.ts';

/** 200 working days for 1,000,000.00, a fifth of which is spent by the day: 1,000.00 on each. */
const PLAN = {
  finish_within: 180,
  missed_by: 0,
  likely80: 192,
  days: 200,
  likely: 100_000_000,
  time_share: 0.2,
} as const;

describe('the cost of missing the deadline', () => {
  it('is the cost by the day for each day from the deadline to the 80% likely date', () => {
    expect(lateCost(PLAN)).toBe(1_200_000);
    expect(lateCost({ ...PLAN, likely80: 180.5 })).toBe(50_000);
  });

  it('leaves out the days by which it is missed as planned: the packages contain them', () => {
    expect(lateCost({ ...PLAN, missed_by: 5 })).toBe(700_000);
    expect(lateCost({ ...PLAN, missed_by: 12 })).toBeNull();
    // Days to spare before the deadline are no days to pay for.
    expect(lateCost({ ...PLAN, missed_by: -30 })).toBe(1_200_000);
  });

  it('grows with what is spent by the day and shrinks with the length over which it is spread', () => {
    expect(lateCost({ ...PLAN, time_share: 0.4 })).toBe(2_400_000);
    expect(lateCost({ ...PLAN, likely: 50_000_000 })).toBe(600_000);
    expect(lateCost({ ...PLAN, days: 400 })).toBe(600_000);
  });

  it('is rounded to whole minor units', () => {
    expect(lateCost({ ...PLAN, likely80: 181, days: 300 })).toBe(66_667);
  });

  it('is nothing where the deadline is likely, where nothing tells odds, and where nothing is spent by the day', () => {
    for (const change of [
      { likely80: 180 },
      { likely80: 150 },
      { likely80: null },
      { time_share: 0 },
      { likely: 0 },
      { days: 0 },
    ])
      expect(lateCost({ ...PLAN, ...change })).toBeNull();
  });
});
