import { type BetaPert, betaPertFactory, quantileOf } from './beta-pert.ts';
import { at, type CompiledNetwork, compileNetwork, startDistance } from './graph.ts';
import { type RandomStream, randomStream } from './random.ts';
import { quantile, shareFinishedBy } from './samples.ts';
import { tornado } from './tornado.ts';
import type { Link, SimulationResult, TaskInput } from './types.ts';

/** Runs that are worked through side by side; small enough that the columns of a few tasks stay in the cache. */
const BLOCK = 256;
const MOST_RUNS = 1_000_000;
const CURVE_STEPS = 50;

export interface Simulation {
  readonly result: SimulationResult;
  /** Finish of every run in working days from the start, ascending: for `shareFinishedBy` and `quantile`. */
  readonly finishes: Float64Array;
}

/**
 * Monte Carlo simulation of the network (R. M. Van Slyke, "Monte Carlo methods and the PERT problem", Operations
 * Research 11, 1963): in every run each task draws its duration from its own Beta-PERT distribution, and a forward pass
 * gives the finish. Tasks are drawn independently of each other and without limits on people, so that the spread is
 * rather too narrow than too wide.
 *
 * The criticality index of a task is the share of runs in which it had no total float. The same tasks, links and seed
 * give the same result; a task's durations depend on the seed and its id alone, so that variants of a plan can be
 * compared run by run.
 * @param options.seed any integer, taken modulo 2^32
 * @param options.runs 1 to 1,000,000; 10,000 unless told otherwise
 * @throws RangeError when `runs` is out of range or the network was not made fit by `checkNetwork`
 */
export function simulate(
  tasks: readonly TaskInput[],
  links: readonly Link[],
  options: { readonly seed: number; readonly runs?: number },
): Simulation {
  const { seed, runs = 10_000 } = options;
  if (!Number.isInteger(runs) || runs < 1 || runs > MOST_RUNS) throw new RangeError(`not a number of runs: ${runs}`);
  const network = compileNetwork(
    tasks.map((task) => task.id),
    links,
  );
  const betaPert = betaPertFactory();
  const estimates = tasks.map((task) => betaPert(task.optimistic, task.likely, task.pessimistic));
  const streams = tasks.map((task) => randomStream(seed, task.id));

  const finishes = new Float64Array(runs);
  const criticalRuns = new Uint32Array(network.size);
  const block = openBlock(network);
  for (let first = 0; first < runs; first += BLOCK) {
    const count = Math.min(BLOCK, runs - first);
    const finish = finishes.subarray(first, first + count);
    drawDurations(block, estimates, streams, count);
    passForward(block, finish);
    markCritical(block, finish, criticalRuns);
  }

  const uncertain = tasks.flatMap((task, index) => {
    const estimate = estimates[index];
    const moves = estimate !== undefined && estimate.span > 0 && at(criticalRuns, index) > 0;
    return moves ? [{ id: task.id, stream: () => randomStream(seed, task.id) }] : [];
  });
  const bars = tornado(uncertain, finishes);
  finishes.sort();
  const criticality = Object.fromEntries(tasks.map((task, index) => [task.id, at(criticalRuns, index) / runs]));
  return {
    result: { runs, seed, ...percentiles(finishes), curve: curveOf(finishes), criticality, tornado: bars },
    finishes,
  };
}

function percentiles(finishes: Float64Array) {
  const mean = finishes.reduce((sum, days) => sum + days, 0) / finishes.length;
  return {
    p10: quantile(finishes, 0.1),
    p50: quantile(finishes, 0.5),
    p80: quantile(finishes, 0.8),
    p90: quantile(finishes, 0.9),
    mean: Math.round(mean * 1e6) / 1e6,
  };
}

/** The cumulative curve at equal steps of probability; days that coincide give one point. */
function curveOf(finishes: Float64Array): SimulationResult['curve'] {
  const days = new Set(Array.from({ length: CURVE_STEPS + 1 }, (_, step) => quantile(finishes, step / CURVE_STEPS)));
  return [...days].map((day) => ({ days: day, share: shareFinishedBy(finishes, day) }));
}

/** Columns of one block of runs, one row of BLOCK places per task. */
interface Block {
  readonly network: CompiledNetwork;
  readonly durations: Float64Array;
  readonly starts: Float64Array;
  /** 1 where a task has no float in a run. */
  readonly critical: Uint8Array;
  readonly random: Uint32Array;
}

function openBlock(network: CompiledNetwork): Block {
  const places = network.size * BLOCK;
  return {
    network,
    durations: new Float64Array(places),
    starts: new Float64Array(places),
    critical: new Uint8Array(places),
    random: new Uint32Array(BLOCK),
  };
}

function drawDurations(block: Block, estimates: readonly BetaPert[], streams: readonly RandomStream[], count: number) {
  estimates.forEach((estimate, task) => {
    const row = task * BLOCK;
    if (estimate.span === 0) {
      block.durations.fill(estimate.low, row, row + count);
      return;
    }
    streams[task]?.fill(block.random, count);
    for (let run = 0; run < count; run += 1)
      block.durations[row + run] = quantileOf(estimate, block.random[run] as number);
  });
}

/** Forward pass of all runs of the block at once, task by task. */
function passForward({ network, durations, starts }: Block, finish: Float64Array) {
  const count = finish.length;
  for (const task of network.order) {
    const row = task * BLOCK;
    starts.fill(0, row, row + count);
    for (let k = network.incomingStart[task] as number; k < (network.incomingStart[task + 1] as number); k += 1) {
      const link = network.incoming[k] as number;
      const [type, lag, before] = [
        network.type[link] as number,
        network.lag[link] as number,
        (network.from[link] as number) * BLOCK,
      ];
      for (let run = 0; run < count; run += 1) {
        const reach = startDistance(type, lag, durations[before + run] as number, durations[row + run] as number);
        const start = (starts[before + run] as number) + reach;
        if (start > (starts[row + run] as number)) starts[row + run] = start;
      }
    }
    for (let run = 0; run < count; run += 1) {
      const end = (starts[row + run] as number) + (durations[row + run] as number);
      if (end > (finish[run] as number)) finish[run] = end;
    }
  }
}

/**
 * Marks the tasks without total float, from the back: a task has none when it ends with the project or when a link
 * from it to a marked task binds. That is what a backward pass would find, without its subtractions: the start of a
 * bound task was computed by the very same expression, so that equality is exact.
 */
function markCritical(
  { network, durations, starts, critical }: Block,
  finish: Float64Array,
  criticalRuns: Uint32Array,
) {
  const count = finish.length;
  for (let position = network.size - 1; position >= 0; position -= 1) {
    const task = network.order[position] as number;
    const row = task * BLOCK;
    for (let run = 0; run < count; run += 1) {
      critical[row + run] =
        (starts[row + run] as number) + (durations[row + run] as number) === (finish[run] as number) ? 1 : 0;
    }
    for (let k = network.outgoingStart[task] as number; k < (network.outgoingStart[task + 1] as number); k += 1) {
      const link = network.outgoing[k] as number;
      const [type, lag, after] = [
        network.type[link] as number,
        network.lag[link] as number,
        (network.to[link] as number) * BLOCK,
      ];
      for (let run = 0; run < count; run += 1) {
        if ((critical[after + run] as number) === 0) continue;
        const reach = startDistance(type, lag, durations[row + run] as number, durations[after + run] as number);
        if ((starts[row + run] as number) + reach === (starts[after + run] as number)) critical[row + run] = 1;
      }
    }
    let marked = 0;
    for (let run = 0; run < count; run += 1) marked += critical[row + run] as number;
    criticalRuns[task] = (criticalRuns[task] as number) + marked;
  }
}
