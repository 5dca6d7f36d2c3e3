import { expect, it } from 'vitest';
import { type CommonCauses, commonCauses } from './common-cause.ts';

const RUNS = 20_000;

function drawn(streamOf: ReturnType<typeof commonCauses>, name: string, causes: CommonCauses): Uint32Array {
  const numbers = new Uint32Array(RUNS);
  const block = new Uint32Array(256);
  const stream = streamOf(name, causes);
  for (let first = 0; first < RUNS; first += 256) {
    const count = Math.min(256, RUNS - first);
    stream.fill(block, first, count);
    numbers.set(block.subarray(0, count), first);
  }
  return numbers;
}

/** Spearman's rank correlation; the numbers are evenly spread, so that they are their own ranks. */
function correlation(a: Uint32Array, b: Uint32Array): number {
  const half = 2 ** 31;
  const product = a.reduce((sum, value, run) => sum + (value / half - 1) * ((b[run] as number) / half - 1), 0);
  return (3 * product) / RUNS;
}

/** Spearman's correlation of two normals of that correlation (K. Pearson, 1907). */
const ofNormals = (share: number) => (6 / Math.PI) * Math.asin(share / 2);

it.each([
  ['nothing', [], 0],
  ['one cause', [['plan', 0.2]], 0.2],
  [
    'two causes',
    [
      ['plan', 0.2],
      ['role mason', 0.3],
    ],
    0.5,
  ],
  ['everything', [['plan', 1]], 1],
] as const)('numbers go together as far as they share %s', (_what, causes, share) => {
  const streamOf = commonCauses(1, RUNS);
  const [a, b] = [drawn(streamOf, 'a', causes), drawn(streamOf, 'b', causes)];
  expect(correlation(a, b)).toBeCloseTo(ofNormals(share), 1);
  expect(Math.abs(correlation(a, b) - ofNormals(share))).toBeLessThan(0.03);
});

it('numbers stay evenly spread, and those of different causes independent', () => {
  const streamOf = commonCauses(7, RUNS);
  const [a, b] = [drawn(streamOf, 'a', [['phase 1', 0.6]]), drawn(streamOf, 'b', [['phase 2', 0.6]])];
  expect(Math.abs(correlation(a, b))).toBeLessThan(0.03);
  for (const share of [0.1, 0.25, 0.5, 0.9]) {
    const below = a.filter((value) => value < share * 2 ** 32).length / RUNS;
    expect(Math.abs(below - share)).toBeLessThan(0.012);
  }
});

it('the same seed, name and causes draw the same, whatever else is drawn', () => {
  const causes: CommonCauses = [['plan', 0.3]];
  const alone = drawn(commonCauses(3, RUNS), 'a', causes);
  const other = commonCauses(3, RUNS);
  drawn(other, 'z', [['role', 0.4]]);
  expect(drawn(other, 'a', causes)).toEqual(alone);
});
