import type { RandomStream } from './random.ts';
import { selectQuantile } from './samples.ts';
import type { SimulationResult } from './types.ts';

const BARS = 8;
const CANDIDATES = 3 * BARS;

/** A task with a duration that was drawn, and a way to draw the same random numbers again. */
interface DrawnTask {
  readonly id: string;
  readonly stream: () => RandomStream;
}

/**
 * The tasks whose uncertainty moves the finish most, by Spearman's rank correlation (1904) of their duration with the
 * finish; of these the widest bar first, as it is drawn. `low` and `high` are the median finish of the runs in the task's lowest and highest tenth,
 * in working days from the start, to be held against the median of all runs. What is weaker than three standard errors of chance is left out.
 *
 * A duration rises with the random number it was drawn by, so the numbers' ranks are the durations' ranks, and drawing
 * them again is cheaper than keeping them. Sorting is spared for most tasks: the numbers are spread evenly, so their
 * plain correlation with the ranks of the finish is all but Spearman's, and only the strongest are ranked.
 * @param finishes finish of every run, in the order of the runs
 */
export function tornado(tasks: readonly DrawnTask[], finishes: Float64Array): SimulationResult['tornado'] {
  const runs = finishes.length;
  const ranks = centredRanks(finishes);
  const numbers = new Uint32Array(runs);
  const draw = (task: DrawnTask) => {
    task.stream().fill(numbers, runs);
    return numbers;
  };
  const strongest = tasks
    .map((task) => ({ task, strength: Math.abs(correlation(draw(task), ranks)) }))
    .sort((a, b) => b.strength - a.strength || compareIds(a.task, b.task))
    .slice(0, CANDIDATES);
  return strongest
    .map(({ task }) => barOf(task.id, draw(task), ranks, finishes))
    .filter((bar) => Math.abs(bar.correlation) > 3 / Math.sqrt(runs))
    .sort((a, b) => Math.abs(b.correlation) - Math.abs(a.correlation) || compareIds(a, b))
    .slice(0, BARS)
    .sort((a, b) => Math.abs(b.high - b.low) - Math.abs(a.high - a.low) || compareIds(a, b));
}

function barOf(id: string, numbers: Uint32Array, finishRanks: Float64Array, finishes: Float64Array) {
  const runs = finishes.length;
  const order = ascendingOrder(numbers);
  const ranks = new Float64Array(runs);
  for (let rank = 0; rank < runs; rank += 1) ranks[order[rank] as number] = rank;
  const tenth = Math.max(1, Math.floor(runs / 10));
  const median = (places: Uint32Array) => {
    const those = new Float64Array(places.length);
    for (let place = 0; place < places.length; place += 1) those[place] = finishes[places[place] as number] as number;
    return selectQuantile(those, 0.5);
  };
  return {
    id,
    correlation: Math.round(correlation(ranks, finishRanks) * 1e4) / 1e4,
    low: median(order.subarray(0, tenth)),
    high: median(order.subarray(runs - tenth)),
  };
}

const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;

/** Places of the numbers in ascending order, equal ones as they stand: a radix sort by digits of eleven bits. */
function ascendingOrder(numbers: Uint32Array): Uint32Array {
  const count = numbers.length;
  let order = new Uint32Array(count);
  for (let place = 0; place < count; place += 1) order[place] = place;
  let next = new Uint32Array(count);
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    const starts = new Uint32Array(DIGITS + 1);
    for (let place = 0; place < count; place += 1) {
      const above = (((numbers[place] as number) >>> shift) & (DIGITS - 1)) + 1;
      starts[above] = (starts[above] as number) + 1;
    }
    for (let digit = 0; digit < DIGITS; digit += 1)
      starts[digit + 1] = (starts[digit + 1] as number) + (starts[digit] as number);
    for (let rank = 0; rank < count; rank += 1) {
      const place = order[rank] as number;
      const digit = ((numbers[place] as number) >>> shift) & (DIGITS - 1);
      const to = starts[digit] as number;
      next[to] = place;
      starts[digit] = to + 1;
    }
    [order, next] = [next, order];
  }
  return order;
}

/** Ranks of the values, equal ones sharing the mean of theirs, shifted to a mean of 0. */
function centredRanks(values: Float64Array): Float64Array {
  const ascending = values.toSorted();
  const meanRanks = new Map<number, number>();
  for (let first = 0; first < ascending.length; ) {
    let end = first + 1;
    while (end < ascending.length && ascending[end] === ascending[first]) end += 1;
    meanRanks.set(ascending[first] as number, (first + end - values.length) / 2);
    first = end;
  }
  return values.map((value) => meanRanks.get(value) as number);
}

/** Pearson's correlation with values whose mean is 0; 0 when either does not vary. */
function correlation(values: Uint32Array | Float64Array, centred: Float64Array): number {
  let mean = 0;
  for (let run = 0; run < centred.length; run += 1) mean += values[run] as number;
  mean /= centred.length;
  let [both, own, other] = [0, 0, 0];
  for (let run = 0; run < centred.length; run += 1) {
    const deviation = (values[run] as number) - mean;
    both += deviation * (centred[run] as number);
    own += deviation * deviation;
    other += (centred[run] as number) * (centred[run] as number);
  }
  return own > 0 && other > 0 ? both / Math.sqrt(own * other) : 0;
}

function compareIds(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : Number(a.id > b.id);
}
