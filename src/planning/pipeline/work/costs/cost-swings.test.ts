import { describe, expect, it } from 'vitest';
import { costSwings } from './cost-swings.ts';

const row = (id: string, low: number, likely: number, high: number) => ({
  package: id,
  title: id,
  phase: 'p',
  low,
  likely,
  high,
});
const PACKAGES = [row('frame', 90, 100, 150), row('permit', 10, 10, 10), row('fit_out', 30, 50, 130)];

describe('what moves the cost', () => {
  it('is the whole with one package at either end, the widest first; what is certain moves nothing', () => {
    expect(costSwings(PACKAGES, null).map((each) => [each.package, each.at_low, each.at_high, each.crossings])).toEqual(
      [
        ['fit_out', 140, 240, []],
        ['frame', 150, 210, []],
      ],
    );
  });

  it('says at what cost of a package the whole passes the budget', () => {
    const [fitOut, frame] = costSwings(PACKAGES, 215);
    expect(fitOut?.crossings).toEqual([
      { what: 'the budget', limit: 215, side: 'above', is_passed: false, at: expect.closeTo(105, 1), beyond: 'high' },
    ]);
    expect(frame?.crossings).toEqual([]);
  });

  it('says down to what a package has to come where the budget is passed as planned', () => {
    const [fitOut, frame] = costSwings(PACKAGES, 145);
    expect(fitOut?.crossings).toMatchObject([{ is_passed: true, beyond: 'low', at: expect.closeTo(35, 1) }]);
    expect(frame?.crossings).toEqual([]);
  });
});
