import { describe, expect, it } from 'vitest';
import { weightedScores, winnerShifts } from './weighted-scores.ts';

const criterion = (title: string, weight: number, a: number, b: number) => ({ title, weight, scores: { a, b } });

describe('weighted scores', () => {
  it('are weighted means, best first', () => {
    // (4×5 + 2×1) / 6 = 3.67 and (4×2 + 2×4) / 6 = 2.67, by hand.
    const scores = weightedScores(['b', 'a'], [criterion('cost', 4, 5, 2), criterion('time', 2, 1, 4)]);
    expect(scores.map(({ scenario }) => scenario)).toEqual(['a', 'b']);
    expect(scores[0]?.score).toBeCloseTo(22 / 6, 10);
    expect(scores[1]?.score).toBeCloseTo(16 / 6, 10);
  });

  it('do not depend on the size of all weights', () => {
    const once = weightedScores(['a', 'b'], [criterion('x', 1, 3, 4), criterion('y', 3, 5, 2)]);
    const twice = weightedScores(['a', 'b'], [criterion('x', 2, 3, 4), criterion('y', 6, 5, 2)]);
    expect(twice).toEqual(once);
  });
});

describe('what changes the winner', () => {
  it('is a weight that tips a close race when it moves by a third', () => {
    // a: 3×4 + 3×2 = 18; b: 3×2 + 3×3.9 = 17.7. A third more on the second: 20 against 21.6.
    const close = [criterion('first', 3, 4, 2), criterion('second', 3, 2, 3.9)];
    expect(winnerShifts(['a', 'b'], close)).toEqual([
      { criterion: 'first', direction: 'less', winner: 'b' },
      { criterion: 'second', direction: 'more', winner: 'b' },
    ]);
  });

  it('is nothing where one is better by every criterion', () => {
    expect(winnerShifts(['a', 'b'], [criterion('x', 1, 5, 4), criterion('y', 5, 3, 1)])).toEqual([]);
  });
});
