import { describe, expect, it } from 'vitest';
import { type RandomStream, randomStream } from './random.ts';
import { tornado } from './tornado.ts';

const RUNS = 500;
const numbersOf = (stream: RandomStream) => {
  const numbers = new Uint32Array(RUNS);
  stream.fill(numbers, RUNS);
  return Array.from(numbers);
};
const taskOf = (id: string) => ({ id, stream: () => randomStream(1, id) });
const ranksOf = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  return values.map((value) => sorted.indexOf(value));
};

describe('tornado', () => {
  it('gives the rank correlation that the textbook formula gives', () => {
    const [a, b] = ['a', 'b'].map((id) => numbersOf(randomStream(1, id)));
    const finishes = Float64Array.from({ length: RUNS }, (_, run) => (a?.[run] ?? 0) + 2 * (b?.[run] ?? 0));
    const ranks = ranksOf(Array.from(finishes));
    const spearman = (values: readonly number[]) => {
      const squares = ranksOf(values).reduce((sum, rank, run) => sum + (rank - (ranks[run] ?? 0)) ** 2, 0);
      return 1 - (6 * squares) / (RUNS * (RUNS ** 2 - 1));
    };
    const bars = tornado([taskOf('a'), taskOf('b')], finishes);
    expect(bars.map((bar) => bar.id)).toEqual(['b', 'a']);
    expect(bars[0]?.correlation).toBeCloseTo(spearman(b ?? []), 3);
    expect(bars[1]?.correlation).toBeCloseTo(spearman(a ?? []), 3);
  });

  it('gives the median finish of the lowest and of the highest tenth', () => {
    const numbers = numbersOf(randomStream(1, 'a'));
    const ranks = ranksOf(numbers);
    const [bar] = tornado([taskOf('a')], Float64Array.from(ranks));
    expect(bar).toEqual({ id: 'a', correlation: 1, low: 24, high: 474 });
  });

  it('puts the widest bar first, also where another task has the stronger correlation', () => {
    const [a, b] = ['a', 'b'].map((id) => ranksOf(numbersOf(randomStream(1, id))));
    // A rare delay that is long: most runs never meet it.
    const finishes = Float64Array.from({ length: RUNS }, (_, run) => {
      return (a?.[run] ?? 0) + ((b?.[run] ?? 0) >= RUNS * 0.85 ? 2_000 : 0);
    });
    const bars = tornado([taskOf('a'), taskOf('b')], finishes);
    expect(bars.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(bars[1]?.correlation).toBeGreaterThan(bars[0]?.correlation ?? 1);
  });

  it('shows a task that brings the finish forward when it takes longer, and none that has nothing to do with it', () => {
    const finishes = Float64Array.from(numbersOf(randomStream(1, 'a')), (number) => -number);
    expect(tornado([taskOf('a'), taskOf('b')], finishes).map((bar) => [bar.id, bar.correlation])).toEqual([['a', -1]]);
  });

  it('shows nothing when the finish never varies, and at most eight tasks', () => {
    const ids = Array.from({ length: 12 }, (_, index) => `t${index}`);
    expect(tornado(ids.map(taskOf), new Float64Array(RUNS).fill(7))).toEqual([]);
    const columns = ids.map((id) => numbersOf(randomStream(1, id)));
    const finishes = Float64Array.from({ length: RUNS }, (_, run) =>
      columns.reduce((sum, column) => sum + (column[run] ?? 0), 0),
    );
    expect(tornado(ids.map(taskOf), finishes)).toHaveLength(8);
  });
});
