import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withinBounds } from './json-bounds.ts';

const NO_BOUND = Number.MAX_SAFE_INTEGER;

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

function countOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, inner) => sum + countOf(inner), 1);
}

it('says of any JSON how deep it is, whatever its texts hold', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      const depth = depthOf(value);
      expect(withinBounds(text, { depth, values: NO_BOUND })).toBe(true);
      expect(withinBounds(text, { depth: depth - 1, values: NO_BOUND })).toBe(false);
    }),
  );
});

it('never counts more values than there may be, and lets pass what has fewer', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      const count = countOf(value);
      expect(withinBounds(text, { depth: NO_BOUND, values: 2 * count })).toBe(true);
      expect(withinBounds(text, { depth: NO_BOUND, values: Math.floor(count / 2) - 1 })).toBe(false);
    }),
  );
});

it('is not led astray by brackets, commas, quotes and backslashes in texts', () => {
  const text = JSON.stringify({ a: '[[[[{{{{,,,,"', 'b\\': '\\"[[[[', c: '\\\\' });
  expect(withinBounds(text, { depth: 1, values: 4 })).toBe(true);
});

it('ends on text that is no JSON', () => {
  for (const text of ['', '"', '"\\', '\\"', ']]]]', '[', '"a']) {
    expect(withinBounds(text, { depth: 1, values: 10 })).toBe(true);
  }
});
