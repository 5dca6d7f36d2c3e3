import { describe, expect, it } from 'vitest';
import { randomStream } from './random.ts';

const draw = (seed: number, name: string, count: number) => {
  const numbers = new Uint32Array(count);
  randomStream(seed, name).fill(numbers, count);
  return Array.from(numbers);
};

describe('randomStream', () => {
  it('goes on where the last filling ended', () => {
    const stream = randomStream(1, 'a');
    const parts = [3, 1, 6].flatMap((count) => {
      const numbers = new Uint32Array(8);
      stream.fill(numbers, count);
      return Array.from(numbers.subarray(0, count));
    });
    expect(parts).toEqual(draw(1, 'a', 10));
  });

  it('differs by seed and by name, even where both differ by one bit only', () => {
    const streams = [draw(1, 'a', 4), draw(2, 'a', 4), draw(1, 'b', 4), draw(1, 'aa', 4), draw(1, '', 4)];
    expect(new Set(streams.flat()).size).toBe(20);
  });

  it('spreads its numbers evenly: chi-square over 256 cells within its 99.99 percent range', () => {
    const counts = new Array<number>(256).fill(0);
    for (const number of draw(7, 'even', 256_000)) counts[number >>> 24] = (counts[number >>> 24] ?? 0) + 1;
    const chiSquare = counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    expect(chiSquare).toBeGreaterThan(170);
    expect(chiSquare).toBeLessThan(350);
  });

  it('has no correlation between streams of neighbouring names', () => {
    const [a, b] = [draw(1, 't1', 50_000), draw(1, 't2', 50_000)];
    const half = 2 ** 31;
    const both = a.reduce(
      (sum, number, index) => sum + ((number - half) / half) * (((b[index] ?? 0) - half) / half),
      0,
    );
    expect(Math.abs((3 * both) / 50_000)).toBeLessThan(0.025);
  });
});
