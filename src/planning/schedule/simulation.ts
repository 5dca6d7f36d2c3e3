import { type BetaPert, betaPert, quantileOf } from './beta-pert.ts';
import { SAME_MOMENT } from './calendar.ts';
import { type CausedStream, type CommonCauses, commonCauses } from './common-cause.ts';
import { plannedDuration } from './critical-path.ts';
import { type DelayEvent, openEvent, type PlannedTimes } from './delay-events.ts';
import {
  at,
  bindsEnd,
  type CompiledNetwork,
  compileNetwork,
  durationUntil,
  endDistance,
  forwardPass,
  OPEN_END,
  startDistance,
} from './graph.ts';
import { randomStream } from './random.ts';
import { cumulativeCurve, quantile, selectQuantile } from './samples.ts';
import { tornado } from './tornado.ts';
import type { Link, SimulationResult, TaskInput } from './types.ts';
import { latestStartInWindow, startInWindow } from './windows.ts';

/** Runs that are worked through side by side; small enough that the columns of a few tasks stay in the cache. */
const BLOCK = 256;
const MOST_RUNS = 1_000_000;
/** Less float than this is none, as `tidy` rounds it. */
const NO_FLOAT = SAME_MOMENT / 2;

export interface Simulation {
  readonly result: SimulationResult;
  /** Finish of every run in working days from the start, ascending: for `shareFinishedBy` and `quantile`. */
  readonly finishes: Float64Array;
  /** When each milestone is reached in every run, as the finishes are told; sorted when first asked for. */
  readonly reached: Pick<ReadonlyMap<string, Float64Array>, 'get'>;
}

/** Tasks that have to be finished; to have begun; or to be ready to begin, when all is there but their windows. */
export interface SimulatedMilestone {
  /** Ids. */
  readonly tasks: readonly string[];
  readonly at: 'finish' | 'start' | 'ready';
}

export interface SimulationOptions {
  /** Any integer, taken modulo 2^32. */
  readonly seed: number;
  /** 1 to 1,000,000; 10,000 unless told otherwise. */
  readonly runs?: number;
  /** What estimates have in common; nothing unless told. */
  readonly causes?: (task: TaskInput) => CommonCauses;
  /** None unless told. */
  readonly events?: readonly DelayEvent[];
  /** By name; none unless told. */
  readonly milestones?: ReadonlyMap<string, SimulatedMilestone>;
  /** Name of the milestone that the tornado is about; the finish of the whole unless told. */
  readonly tornadoOf?: string | undefined;
}

/**
 * Monte Carlo simulation of the network (R. M. Van Slyke, "Monte Carlo methods and the PERT problem", Operations
 * Research 11, 1963): in every run each task draws its duration from its own Beta-PERT distribution, and a forward pass
 * gives the finish. Durations go together as far as `causes` says. An event that happens in a run lengthens the work that
 * is under way then (`openEvent`). There are no limits on people but those that links stand for.
 *
 * The criticality index of a task is the share of runs in which it had no total float. The same input and seed give the
 * same result; a task's durations depend on the seed, its id and its causes alone, so that variants of a plan can be
 * compared run by run. The tornado is about what is uncertain in a task alone, beside the causes.
 * @throws RangeError when `runs` is out of range or the network was not made fit by `checkNetwork`
 */
export function simulate(tasks: readonly TaskInput[], links: readonly Link[], options: SimulationOptions): Simulation {
  const { seed, tornadoOf } = options;
  const criticalRuns = new Uint32Array(tasks.length);
  const { network, finishes, reached } = workThrough(tasks, links, options, criticalRuns);
  const runs = finishes.length;

  const goal = reached.find(({ name }) => name === tornadoOf);
  const before = goal && leadingTo(network, goal.tasks);
  const uncertain = tasks.flatMap((task, index) => {
    const moves = before ? before.has(index) : at(criticalRuns, index) > 0;
    const isUncertain = betaPert(task).span > 0;
    return moves && isUncertain ? [{ id: task.id, stream: () => randomStream(seed, task.id) }] : [];
  });
  const bars = tornado(uncertain, goal?.days ?? finishes);
  finishes.sort();
  const criticality = Object.fromEntries(tasks.map((task, index) => [task.id, at(criticalRuns, index) / runs]));
  return {
    result: {
      runs,
      seed,
      ...percentiles(finishes),
      curve: cumulativeCurve(finishes),
      criticality,
      tornado: bars,
      milestones: Object.fromEntries(
        reached.map(({ name, days }) => [name, { p50: selectQuantile(days, 0.5), p80: selectQuantile(days, 0.8) }]),
      ),
    },
    finishes,
    reached: sortedOnDemand(reached),
  };
}

/**
 * The same runs for whoever asks only when they end: what is critical and what moves the finish are not worked out,
 * which is more than half of the work.
 */
export function simulateFinishes(
  tasks: readonly TaskInput[],
  links: readonly Link[],
  options: Omit<SimulationOptions, 'tornadoOf'>,
): Pick<Simulation, 'finishes' | 'reached'> {
  const { finishes, reached } = workThrough(tasks, links, options, null);
  return { finishes: finishes.sort(), reached: sortedOnDemand(reached) };
}

/** @param criticalRuns counts for each task the runs in which it is critical; null when nobody asks */
function workThrough(
  tasks: readonly TaskInput[],
  links: readonly Link[],
  options: SimulationOptions,
  criticalRuns: Uint32Array | null,
) {
  const { seed, runs = 10_000, causes = () => [], events = [], milestones = new Map() } = options;
  if (!Number.isInteger(runs) || runs < 1 || runs > MOST_RUNS) throw new RangeError(`not a number of runs: ${runs}`);
  const network = compileNetwork(tasks, links);
  const estimates = tasks.map(betaPert);
  const streamOf = commonCauses(seed, runs);
  const streams = tasks.map((task) => streamOf(task.id, causes(task)));

  /** In the order of the runs. */
  const finishes = new Float64Array(runs);
  const reached = placedMilestones(network, milestones, runs);
  const block = openBlock(network);
  const planned = plannedTimes(network, tasks);
  const delays = events.flatMap((event) => openEvent(event, planned, seed, BLOCK) ?? []);
  for (let first = 0; first < runs; first += BLOCK) {
    const count = Math.min(BLOCK, runs - first);
    const finish = finishes.subarray(first, first + count);
    drawDurations(block, estimates, streams, first, count);
    for (const delay of delays) delay.hit(block.durations, BLOCK, count);
    passForward(block, finish);
    for (const milestone of reached) noteReached(block, milestone, first, count);
    if (criticalRuns) countCritical(block, finish, criticalRuns);
  }
  return { network, finishes, reached };
}

function sortedOnDemand(reached: readonly PlacedMilestone[]): Simulation['reached'] {
  const sorted = new Map<string, Float64Array>();
  return {
    get(name) {
      const known = sorted.get(name) ?? reached.find((milestone) => milestone.name === name)?.days.sort();
      if (known) sorted.set(name, known);
      return known;
    },
  };
}

/** Numbers of these tasks and of all that they wait for. */
function leadingTo(network: CompiledNetwork, tasks: readonly number[]): ReadonlySet<number> {
  const found = new Set(tasks);
  // The set grows while it is walked.
  for (const task of found)
    for (let k = at(network.incomingStart, task); k < at(network.incomingStart, task + 1); k += 1)
      found.add(at(network.from, at(network.incoming, k)));
  return found;
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

/** Columns of one block of runs, one row of BLOCK places per task. */
interface Block {
  readonly network: CompiledNetwork;
  readonly durations: Float64Array;
  readonly starts: Float64Array;
  /** When each task with windows has all that it waits for, by its number. */
  readonly ready: ReadonlyMap<number, Float64Array>;
  /** Latest starts with which a run still ends when it does. */
  readonly latest: Float64Array;
  readonly random: Uint32Array;
  /** When the task at hand ends, where it goes on until a date: as `untilEnd` says. */
  readonly ends: Float64Array;
}

function openBlock(network: CompiledNetwork): Block {
  const places = network.size * BLOCK;
  return {
    network,
    durations: new Float64Array(places),
    starts: new Float64Array(places),
    ready: new Map([...network.windows.keys()].map((task) => [task, new Float64Array(BLOCK)])),
    latest: new Float64Array(places),
    random: new Uint32Array(BLOCK),
    ends: new Float64Array(BLOCK),
  };
}

/** The plan without uncertainty. */
function plannedTimes(network: CompiledNetwork, tasks: readonly TaskInput[]): PlannedTimes {
  const [durations, starts] = [Float64Array.from(tasks, plannedDuration), new Float64Array(network.size)];
  forwardPass(network, durations, starts);
  return { indexOf: network.indexOf, durations, starts };
}

interface PlacedMilestone {
  readonly name: string;
  /** Places of its tasks in the network. */
  readonly tasks: readonly number[];
  readonly at: SimulatedMilestone['at'];
  /** When it is reached in each run, in working days from the start. */
  readonly days: Float64Array;
}

function placedMilestones(
  { indexOf }: CompiledNetwork,
  milestones: ReadonlyMap<string, SimulatedMilestone>,
  runs: number,
): PlacedMilestone[] {
  return [...milestones].map(([name, { tasks, at }]) => ({
    name,
    tasks: tasks.flatMap((id) => indexOf.get(id) ?? []),
    at,
    days: new Float64Array(runs),
  }));
}

function noteReached({ starts, durations, ready }: Block, milestone: PlacedMilestone, first: number, count: number) {
  for (const task of milestone.tasks) {
    const row = task * BLOCK;
    const begun = starts.subarray(row, row + BLOCK);
    const own = milestone.at === 'ready' ? (ready.get(task) ?? begun) : begun;
    for (let run = 0; run < count; run += 1) {
      const end = (own[run] as number) + (milestone.at === 'finish' ? (durations[row + run] as number) : 0);
      if (end > (milestone.days[first + run] as number)) milestone.days[first + run] = end;
    }
  }
}

function drawDurations(
  block: Block,
  estimates: readonly BetaPert[],
  streams: readonly CausedStream[],
  first: number,
  count: number,
) {
  estimates.forEach((estimate, task) => {
    const row = task * BLOCK;
    if (estimate.span === 0) {
      block.durations.fill(estimate.low, row, row + count);
      return;
    }
    streams[task]?.fill(block.random, first, count);
    for (let run = 0; run < count; run += 1)
      block.durations[row + run] = quantileOf(estimate, block.random[run] as number);
  });
}

/** Forward pass of all runs of the block at once, task by task. */
function passForward({ network, durations, starts, ready, ends }: Block, finish: Float64Array) {
  const count = finish.length;
  for (const task of network.order) {
    const row = task * BLOCK;
    const end = network.until.get(task);
    if (end !== undefined) {
      durations.fill(OPEN_END, row, row + count);
      ends.fill(end);
    }
    starts.fill(0, row, row + count);
    for (let k = network.incomingStart[task] as number; k < (network.incomingStart[task + 1] as number); k += 1) {
      const link = network.incoming[k] as number;
      const [type, lag, before] = [
        network.type[link] as number,
        network.lag[link] as number,
        (network.from[link] as number) * BLOCK,
      ];
      if (end !== undefined && bindsEnd(type))
        for (let run = 0; run < count; run += 1) {
          const bound = (starts[before + run] as number) + endDistance(type, lag, durations[before + run] as number);
          if (bound > (ends[run] as number)) ends[run] = bound;
        }
      for (let run = 0; run < count; run += 1) {
        const reach = startDistance(type, lag, durations[before + run] as number, durations[row + run] as number);
        const start = (starts[before + run] as number) + reach;
        if (start > (starts[row + run] as number)) starts[row + run] = start;
      }
    }
    const windows = network.windows.get(task);
    if (windows !== undefined) {
      ready.get(task)?.set(starts.subarray(row, row + count));
      for (let run = 0; run < count; run += 1)
        starts[row + run] = startInWindow(windows, starts[row + run] as number, durations[row + run] as number);
    }
    if (end !== undefined)
      for (let run = 0; run < count; run += 1)
        durations[row + run] = durationUntil(ends[run] as number, starts[row + run] as number);
    for (let run = 0; run < count; run += 1) {
      const end = (starts[row + run] as number) + (durations[row + run] as number);
      if (end > (finish[run] as number)) finish[run] = end;
    }
  }
}

/**
 * Backward pass of all runs of the block at once, and a count of the runs in which each task has no total float: the
 * same rule, with windows and dates, as that of `backwardPass`.
 */
function countCritical({ network, durations, starts, latest }: Block, finish: Float64Array, criticalRuns: Uint32Array) {
  const count = finish.length;
  for (let position = network.size - 1; position >= 0; position -= 1) {
    const task = network.order[position] as number;
    const row = task * BLOCK;
    for (let run = 0; run < count; run += 1)
      latest[row + run] = (finish[run] as number) - (durations[row + run] as number);
    for (let k = network.outgoingStart[task] as number; k < (network.outgoingStart[task + 1] as number); k += 1) {
      const link = network.outgoing[k] as number;
      const [type, lag, after] = [
        network.type[link] as number,
        network.lag[link] as number,
        (network.to[link] as number) * BLOCK,
      ];
      for (let run = 0; run < count; run += 1) {
        const reach = startDistance(type, lag, durations[row + run] as number, durations[after + run] as number);
        const start = (latest[after + run] as number) - reach;
        if (start < (latest[row + run] as number)) latest[row + run] = start;
      }
    }
    const windows = network.windows.get(task);
    if (windows !== undefined)
      for (let run = 0; run < count; run += 1)
        latest[row + run] = latestStartInWindow(
          windows,
          starts[row + run] as number,
          latest[row + run] as number,
          durations[row + run] as number,
        );
    let critical = 0;
    for (let run = 0; run < count; run += 1)
      if ((latest[row + run] as number) - (starts[row + run] as number) < NO_FLOAT) critical += 1;
    criticalRuns[task] = (criticalRuns[task] as number) + critical;
  }
}
