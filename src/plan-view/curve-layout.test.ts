import { describe, expect, it } from 'vitest';
import { layoutOf } from './curve-layout.ts';

const POINTS = [
  { date: '2028-01-01', share: 0.1 },
  { date: '2028-01-11', share: 0.5 },
  { date: '2028-01-21', share: 1 },
];

describe('the curve of finish dates', () => {
  it('puts marks on the line, halfway between its points too', () => {
    const { marks } = layoutOf({ points: POINTS, marks: [{ label: 'P30', date: '2028-01-06' }], deadline: null });
    expect(marks).toEqual([{ label: 'P30', x: 0.25, share: expect.closeTo(0.3) }]);
  });

  it('is as wide as to hold a deadline that is near', () => {
    const layout = layoutOf({ points: POINTS, marks: [], deadline: { name: 'Deadline', date: '2028-02-10' } });
    expect(layout).toMatchObject({ from: '2028-01-01', to: '2028-02-10', deadline: { name: 'Deadline', x: 1 } });
    expect(layout.line.at(-1)).toEqual({ x: 1, share: 1 });
  });

  it('leaves out a deadline that is years off', () => {
    const layout = layoutOf({ points: POINTS, marks: [], deadline: { name: 'Deadline', date: '2031-01-01' } });
    expect(layout).toMatchObject({ to: '2028-01-21', deadline: null });
  });

  it('stands when every run ends on one day', () => {
    const [first] = POINTS;
    const point = first ?? { date: '', share: 0 };
    const layout = layoutOf({ points: [point, point], marks: [{ label: 'P50', date: point.date }], deadline: null });
    for (const { x, share } of [...layout.line, ...layout.marks]) {
      expect(Number.isFinite(x)).toBe(true);
      expect(Number.isFinite(share)).toBe(true);
    }
  });
});
