import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packColumns } from './pack-columns.ts';

const GAP = 10;
const SIZES = fc.array(
  fc.record({ width: fc.integer({ min: 1, max: 500 }), height: fc.integer({ min: 1, max: 500 }) }),
  {
    maxLength: 9,
  },
);

it('places every box and lets none overlap, whatever the frame', () => {
  fc.assert(
    fc.property(SIZES, fc.double({ min: 0.3, max: 4, noNaN: true }), (boxes, aspect) => {
      const places = packColumns(boxes, aspect, GAP);
      expect(places).toHaveLength(boxes.length);
      const rects = boxes.map((box, index) => ({ ...box, x: places[index]?.x ?? 0, y: places[index]?.y ?? 0 }));
      for (const [index, a] of rects.entries())
        for (const b of rects.slice(index + 1)) {
          const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
          expect(apart).toBe(true);
        }
    }),
  );
});

it('uses more columns in a wide frame than in a high one', () => {
  const boxes = Array.from({ length: 6 }, () => ({ width: 100, height: 100 }));
  const columns = (aspect: number) => new Set(packColumns(boxes, aspect, GAP).map(({ column }) => column)).size;
  expect(columns(3)).toBeGreaterThan(columns(0.4));
  expect(columns(0.2)).toBe(1);
});
