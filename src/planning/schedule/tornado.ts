import { at } from './graph.ts';
import type { RandomStream } from './random.ts';
import { quantile } from './samples.ts';
import type { SimulationResult } from './types.ts';

const BARS = 8;
const CANDIDATES = 3 * BARS;
/** More than any number of runs, and small enough that 2^32 times it is an exact integer. */
const PLACES = 2 ** 20;

/** A task with a duration that was drawn, and a way to draw the same random numbers again. */
interface DrawnTask {
  readonly id: string;
  readonly stream: () => RandomStream;
}

/**
 * The tasks whose uncertainty moves the finish most, by Spearman's rank correlation (1904) of their duration with the
 * finish, the strongest first. `low` and `high` are the median finish of the runs in the task's lowest and highest tenth,
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
    .slice(0, BARS);
}

function barOf(id: string, numbers: Uint32Array, finishRanks: Float64Array, finishes: Float64Array) {
  const runs = finishes.length;
  // The number and its run in one float: native numeric sorting, without a comparing function.
  const order = Float64Array.from(numbers, (number, run) => number * PLACES + run).sort();
  const ranks = new Float64Array(runs);
  order.forEach((key, rank) => {
    ranks[key % PLACES] = rank;
  });
  const tenth = Math.max(1, Math.floor(runs / 10));
  const median = (keys: Float64Array) =>
    quantile(Float64Array.from(keys, (key) => at(finishes, key % PLACES)).sort(), 0.5);
  return {
    id,
    correlation: Math.round(correlation(ranks, finishRanks) * 1e4) / 1e4,
    low: median(order.subarray(0, tenth)),
    high: median(order.subarray(runs - tenth)),
  };
}

/** Ranks of the values, equal ones sharing the mean of theirs, shifted to a mean of 0. */
function centredRanks(values: Float64Array): Float64Array {
  const order = Array.from(values.keys()).sort((a, b) => at(values, a) - at(values, b));
  const ranks = new Float64Array(values.length);
  for (let first = 0; first < order.length; ) {
    let end = first + 1;
    while (end < order.length && at(values, at(order, end)) === at(values, at(order, first))) end += 1;
    for (let place = first; place < end; place += 1) ranks[at(order, place)] = (first + end - values.length) / 2;
    first = end;
  }
  return ranks;
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
