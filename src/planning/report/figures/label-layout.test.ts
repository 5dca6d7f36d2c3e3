import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisRoom, labelWidth, placeLabels } from './label-layout.ts';

const NARROWEST = 226;
const labels = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 100, noNaN: true }),
    text: fc.stringMatching(/^[a-zA-Z0-9 %]{1,16}$/),
  }),
  { maxLength: 12 },
);

/** From where to where a label stands, in pixels of an axis so wide. */
function span({ at, text }: { at: number; text: string }, anchor: string, width: number): [number, number] {
  const [place, length] = [(at / 100) * width, labelWidth(text)];
  const start = place - (anchor === 'start' ? 0 : anchor === 'end' ? length : length / 2);
  return [start, start + length];
}

function overlap(a: readonly number[], b: readonly number[]): boolean {
  const [[from = 0, to = 0], [start = 0, end = 0]] = [a, b];
  return from < end && start < to;
}

describe('placeLabels', () => {
  it('keeps labels on the axis and apart from each other, at the narrowest width and at any greater one', () => {
    fc.assert(
      fc.property(labels, fc.integer({ min: NARROWEST, max: 3000 }), (given, width) => {
        const placed = placeLabels(given, NARROWEST).map(({ anchor, row }, index) => {
          const label = given[index] ?? { at: 0, text: '' };
          return { row, span: span(label, anchor, width) };
        });
        for (const [index, one] of placed.entries()) {
          expect(one.span[0]).toBeGreaterThanOrEqual(-1e-6);
          expect(one.span[1]).toBeLessThanOrEqual(width + 1e-6);
          for (const other of placed.slice(index + 1))
            expect(one.row === other.row && overlap(one.span, other.span)).toBe(false);
        }
      }),
    );
  });

  it('leaves labels that are far apart in one row', () => {
    const placed = placeLabels(
      [
        { at: 90, text: 'P80' },
        { at: 10, text: 'P50' },
      ],
      NARROWEST,
    );
    expect(placed.map(({ row }) => row)).toEqual([0, 0]);
  });

  it('puts labels at one place above each other', () => {
    const same = { at: 50, text: 'Deadline' };
    expect(placeLabels([same, same, same], NARROWEST).map(({ row }) => row)).toEqual([0, 1, 2]);
  });
});

describe('axisRoom', () => {
  const years = Array.from({ length: 9 }, (_, index) => ({ at: 2 + index * 11.9, text: String(2026 + index) }));

  it('shows no two labels that touch, in narrow figures and in wide ones', () => {
    fc.assert(
      fc.property(labels, (given) => {
        const room = axisRoom(given, { narrowest: NARROWEST, roomy: 480, anchor: 'start' });
        for (const [width, shown] of [
          [NARROWEST, ['always']],
          [480, ['always', 'roomy']],
        ] as const) {
          const spans = given
            .filter((_, index) => (shown as readonly string[]).includes(room[index] ?? ''))
            .map((label) => span(label, 'start', width));
          for (const [index, one] of spans.entries()) {
            expect(one[1]).toBeLessThanOrEqual(width + 1e-6);
            for (const other of spans.slice(index + 1)) expect(overlap(one, other)).toBe(false);
          }
        }
      }),
    );
  });

  it('names fewer years where there is little room, and none beyond the end', () => {
    const room = axisRoom(years, { narrowest: NARROWEST, roomy: 480, anchor: 'start' });
    expect(room.filter((each) => each === 'always')).toHaveLength(4);
    expect(room.filter((each) => each === 'roomy')).toHaveLength(4);
    expect(room.at(-1)).toBe('never');
  });

  it('keeps the steps between the labels equal', () => {
    const amounts = [-200, 0, 200, 400, 600, 800, 1000];
    const ticks = amounts.map((amount, index) => ({ at: 4 + index * 15, text: `JP¥${amount}k per bay` }));
    const room = axisRoom(ticks, { narrowest: 270, roomy: 544 });
    for (const shown of [['always'], ['always', 'roomy']]) {
      const places = room.flatMap((each, index) => (shown.includes(each) ? [index] : []));
      expect(places.length).toBeGreaterThan(1);
      const steps = places.slice(1).map((place, index) => place - (places[index] ?? 0));
      expect(new Set(steps).size).toBe(1);
    }
  });
});
