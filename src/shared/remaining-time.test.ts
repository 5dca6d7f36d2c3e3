import { describe, expect, it } from 'vitest';
import type { Pace } from './contracts/plan-overview.ts';
import { remainingTime } from './remaining-time.ts';

const START = Date.parse('2027-01-04T08:00:00Z');
const at = (seconds: number) => START + seconds * 1_000;

/** Ten sections drafted in 100 seconds, which is half of the run. */
const HALF: Pace = {
  started_at: new Date(START).toISOString(),
  last_at: new Date(at(100)).toISOString(),
  drafted_sections: 10,
  drafted_percentage: 50,
  progress_percentage: 50,
  earlier: null,
};

describe('the remaining time', () => {
  it('is not known before a few sections are drafted', () => {
    expect(remainingTime({ ...HALF, drafted_sections: 2, drafted_percentage: 20 }, at(100))).toBeNull();
    expect(remainingTime({ ...HALF, drafted_sections: 9, drafted_percentage: 4 }, at(100))).toBeNull();
  });

  it('is a range around what the pace so far says', () => {
    const left = remainingTime(HALF, at(100));
    expect(left).toMatchObject({ basis: 'pace', slower: false });
    expect(left?.low_sec).toBeLessThan(100);
    expect(left?.high_sec).toBeGreaterThan(100);
  });

  it('counts what was kept as done, and not as pace', () => {
    // Ninety percent was there before the run: the tenth of it that took 100 seconds is half of what it has to do.
    const left = remainingTime({ ...HALF, drafted_percentage: 5, progress_percentage: 95 }, at(100));
    expect(left?.low_sec).toBeLessThan(100);
    expect(left?.high_sec).toBeGreaterThan(100);
  });

  it('narrows as more is drafted', () => {
    const width = (sections: number) => {
      const left = remainingTime({ ...HALF, drafted_sections: sections }, at(100));
      return (left?.high_sec ?? 0) / (left?.low_sec ?? 1);
    };
    expect(width(4)).toBeGreaterThan(width(9));
    expect(width(9)).toBeGreaterThan(width(25));
  });

  it('grows while nothing is finished, and says that it goes slower once that is beyond what was said', () => {
    expect(remainingTime(HALF, at(110))?.slower).toBe(false);
    const late = remainingTime(HALF, at(400));
    expect(late?.slower).toBe(true);
    expect(late?.low_sec).toBeGreaterThan(remainingTime(HALF, at(100))?.low_sec ?? 0);
  });

  it('comes from earlier plans while the run says nothing itself, and from both at first', () => {
    const earlier = { plans: 3, minutes: 10 };
    const young = { ...HALF, drafted_sections: 1, drafted_percentage: 10, progress_percentage: 10, earlier };
    const left = remainingTime(young, at(20));
    expect(left?.basis).toBe('earlier');
    expect(left?.low_sec).toBeLessThan(540);
    expect(left?.high_sec).toBeGreaterThan(540);
    expect(remainingTime({ ...young, drafted_sections: 5 }, at(20))?.basis).toBe('both');
    expect(remainingTime({ ...HALF, earlier }, at(100))?.basis).toBe('pace');
  });
});
