import { describe, expect, it } from 'vitest';
import { addDays } from '../../../shared/calendar-date.ts';
import type { Figure, FinishDates } from '../model.ts';
import { layOutCurve } from './curve-layout.ts';

type CurveFigure = Extract<Figure, { kind: 'finish_curve' }>;

/** Evenly likely dates over a hundred days, with a last run in fifty that takes a year longer. */
function dates(first: string): FinishDates {
  const points = Array.from({ length: 50 }, (_, index) => ({ date: addDays(first, index * 2), share: index * 0.02 }));
  return {
    points: [...points, { date: addDays(first, 465), share: 1 }],
    marks: [
      { label: 'P50', date: addDays(first, 50) },
      { label: 'P80', date: addDays(first, 80) },
    ],
  };
}

const figure = (given: Partial<CurveFigure>): CurveFigure => ({
  kind: 'finish_curve',
  title: 'C',
  label: '“Opening” finished',
  ...dates('2028-01-01'),
  whole: null,
  deadline: null,
  ...given,
});

describe('the curve of finish dates', () => {
  it('puts marks and the deadline at their shares of the curve that they are of', () => {
    const deadline = { date: '2028-02-10', share: 0.4, readyBy: null };
    const layout = layOutCurve(figure({ whole: dates('2028-06-01'), deadline }), 'en-GB');
    expect(layout?.marks.map(({ label, share }) => [label, share])).toEqual([
      ['P50', expect.closeTo(0.5)],
      ['P80', expect.closeTo(0.8)],
    ]);
    const point = layout?.line.find(({ share }) => share === layout.deadline?.share);
    expect(point?.at).toBe(layout?.deadline?.at);
    expect(layout?.whole?.marks.map(({ share }) => share)).toEqual([expect.closeTo(0.5), expect.closeTo(0.8)]);
  });

  it('marks the last day for getting ready where the deadline is the date of an event', () => {
    const deadline = { date: '2028-03-31', share: 0.4, readyBy: '2028-02-10' };
    const layout = layOutCurve(figure({ deadline }), 'en-GB');
    expect(layout?.deadline?.at).toBe(layout?.axis.placeEnd('2028-02-10'));
  });

  it('ends where nearly all runs have ended, at the share that is reached there', () => {
    const layout = layOutCurve(figure({}), 'en-GB');
    expect(layout && layout.axis.to < '2028-05-01').toBe(true);
    expect(layout?.line.at(-1)?.share).toBeGreaterThan(0.97);
    expect(layout?.line.at(-1)?.share).toBeLessThan(1);
    expect(layout?.line.map(({ at }) => at)).toEqual(layout?.line.map(({ at }) => at).toSorted((a, b) => a - b));
  });

  it('leaves out the whole plan where it goes on so long that it would squeeze the goal', () => {
    expect(layOutCurve(figure({ whole: dates('2032-01-01') }), 'en-GB')?.whole).toBeNull();
  });

  it('stands when every run ends on one day', () => {
    const day = '2028-01-01';
    const layout = layOutCurve(
      figure({ points: [{ date: day, share: 1 }], marks: [{ label: 'P50', date: day }] }),
      'en-GB',
    );
    for (const { at, share } of layout?.line ?? []) {
      expect(at).toBeGreaterThanOrEqual(0);
      expect(at).toBeLessThanOrEqual(100);
      expect(share).toBeGreaterThanOrEqual(0);
    }
    expect(layout?.marks).toMatchObject([{ share: 1 }]);
  });
});
