import { SAME_MOMENT } from './calendar.ts';
import { plannedDuration, roundUpToHalf, tidy } from './critical-path.ts';
import {
  at,
  backwardPass,
  type CompiledNetwork,
  compileNetwork,
  distance,
  forwardPass,
  LINK_CODE,
  readyStart,
} from './graph.ts';
import type { Link, TaskInput, TimeWindow } from './types.ts';

/** One way to win time. Durations and gains in working days. */
export type CompressionStep = {
  /** By how much this step alone would bring the finish forward. 0 in a combination whose steps work together only. */
  readonly gain: number;
} & (
  | { readonly kind: 'shorten'; readonly task: string; readonly from: number; readonly to: number }
  | { readonly kind: 'overlap'; readonly link: Link; readonly replacement: readonly Link[] }
  | { readonly kind: 'drop'; readonly link: Link }
  | { readonly kind: 'open'; readonly task: string }
);

export interface Compression {
  /** Working days from the start to the finish as planned, and by how many they miss the target; 0 when they do not. */
  readonly duration: number;
  readonly gap: number;
  /** Every step that saves time on its own, largest saving first. */
  readonly options: readonly CompressionStep[];
  /** Steps that together close the gap, or come closest to it as far as the search found. Empty when there is no gap. */
  readonly combination: readonly CompressionStep[];
  readonly combinedDuration: number;
  readonly closes: boolean;
}

/** What may be touched: nobody can know that from the network alone. */
export interface CompressionChoices {
  /** Whether the task can be done in its optimistic time; waiting, for one, cannot be hurried. */
  readonly mayShorten: (task: TaskInput) => boolean;
  /** Whether the order is a preference that may be given up. */
  readonly mayDrop: (link: Link) => boolean;
  /** Whether the second task may begin when the first is half done. Asked of finish-to-start links that are not dropped. */
  readonly mayOverlap: (link: Link) => boolean;
  /** Whether the windows of the task are not certain, so that it could begin before they open. */
  readonly mayOpen: (task: TaskInput) => boolean;
}

const CANDIDATES = 60;
const MOST_STEPS = 30;

/**
 * Says what would close the gap between the plan and a target: schedule compression by crashing and fast tracking.
 * Candidates are the critical tasks and the critical links that bind:
 * - a task done in its optimistic time, where it may be;
 * - a finish-to-start link that may be overlapped: the successor starts when half of the predecessor (and any waiting
 *   time) has passed, and does not end before it, as a start-to-start and a finish-to-finish link;
 * - a link that may be dropped;
 * - a window that a task waits for and that may open earlier.
 *
 * Every gain is measured by computing the network anew. The combination is greedy: step by step what wins most or, where
 * several chains are critical and no single step wins anything, what leaves the fewest tasks critical; in the end steps
 * that proved needless are taken back. At most 60 candidates, those with the most to win, are tried at each of at most
 * 30 steps.
 * @param target finish offset to be met, in working days from the start
 * @throws RangeError when the network was not made fit by `checkNetwork`
 */
export function closeGap(
  tasks: readonly TaskInput[],
  links: readonly Link[],
  target: number,
  choices: CompressionChoices,
): Compression {
  const state = openState(tasks, links, choices);
  const base = measure(state);
  const gap = Math.max(0, base.finish - target);
  const alone = new Map<Candidate, number>();
  const gainOf = (candidate: Candidate) => {
    const known = alone.get(candidate);
    if (known !== undefined) return known;
    const gain = tidy(base.finish - withSteps(state, [candidate], () => measure(state)).finish);
    alone.set(candidate, gain);
    return gain;
  };
  const options = candidatesOf(state)
    .map((candidate) => describe(candidate, gainOf(candidate)))
    .filter((step) => step.gain > 0)
    .sort((a, b) => b.gain - a.gain);

  const chosen = gap > SAME_MOMENT ? combine(state, target) : [];
  const reached = withSteps(state, chosen, () => measure(state)).finish;
  return {
    duration: tidy(base.finish),
    gap: tidy(gap),
    options,
    combination: chosen.map((candidate) => describe(candidate, gainOf(candidate))),
    combinedDuration: tidy(reached),
    closes: reached <= target + SAME_MOMENT,
  };
}

/** What could be changed: durations and links of the network, each by its number. */
type Candidate =
  | {
      readonly kind: 'shorten';
      readonly key: string;
      readonly task: TaskInput;
      readonly index: number;
      readonly to: number;
    }
  | {
      readonly kind: 'overlap';
      readonly key: string;
      readonly link: Link;
      readonly index: number;
      readonly twin: number;
      readonly lag: number;
    }
  | { readonly kind: 'drop'; readonly key: string; readonly link: Link; readonly index: number }
  | { readonly kind: 'open'; readonly key: string; readonly task: TaskInput; readonly index: number };

interface State {
  readonly tasks: readonly TaskInput[];
  readonly links: readonly Link[];
  readonly choices: CompressionChoices;
  readonly network: CompiledNetwork;
  /** Those of the network, of which steps take some away. */
  readonly windows: Map<number, readonly TimeWindow[]>;
  readonly durations: Float64Array;
  readonly early: Float64Array;
  readonly late: Float64Array;
}

/** The given links, followed by a finish-to-finish twin of each, which is inactive until its link becomes an overlap. */
function openState(tasks: readonly TaskInput[], links: readonly Link[], choices: CompressionChoices): State {
  const twins = links.map((link): Link => ({ ...link, type: 'FF', lag: 0 }));
  const compiled = compileNetwork(tasks, [...links, ...twins]);
  const windows = new Map(compiled.windows);
  const network = { ...compiled, windows };
  network.lag.fill(Number.NEGATIVE_INFINITY, links.length);
  const durations = Float64Array.from(tasks, plannedDuration);
  return {
    tasks,
    links,
    choices,
    network,
    windows,
    durations,
    early: new Float64Array(tasks.length),
    late: new Float64Array(tasks.length),
  };
}

function measure({ network, durations, early, late }: State): { readonly finish: number; readonly critical: number } {
  const finish = forwardPass(network, durations, early);
  backwardPass(network, durations, finish, early, late);
  let critical = 0;
  for (let task = 0; task < network.size; task += 1)
    if ((late[task] as number) - (early[task] as number) < SAME_MOMENT) critical += 1;
  return { finish, critical };
}

/** Runs a function with the steps applied and reverts them afterwards. */
function withSteps<T>(state: State, steps: readonly Candidate[], run: () => T): T {
  const [durations, type, lag] = [state.durations.slice(), state.network.type.slice(), state.network.lag.slice()];
  const windows = [...state.windows];
  for (const step of steps) apply(state, step);
  const outcome = run();
  for (const [task, own] of windows) state.windows.set(task, own);
  state.durations.set(durations);
  state.network.type.set(type);
  state.network.lag.set(lag);
  return outcome;
}

function apply({ network, windows, durations }: State, step: Candidate): void {
  if (step.kind === 'shorten') {
    durations[step.index] = step.to;
  } else if (step.kind === 'open') {
    windows.delete(step.index);
  } else if (step.kind === 'drop') {
    network.lag[step.index] = Number.NEGATIVE_INFINITY;
  } else {
    network.type[step.index] = LINK_CODE.SS;
    network.lag[step.index] = step.lag;
    network.lag[step.twin] = Math.max(0, step.link.lag);
  }
}

/** The candidates on the critical chains of the current network, largest possible saving first. */
function candidatesOf(state: State): Candidate[] {
  measure(state);
  const { network, durations, early, late } = state;
  const isCritical = (task: number) => at(late, task) - at(early, task) < SAME_MOMENT;
  const found: { readonly candidate: Candidate; readonly hope: number }[] = [];
  state.tasks.forEach((task, index) => {
    const to = roundUpToHalf(task.optimistic);
    const hope = at(durations, index) - to;
    if (hope > 0 && isCritical(index) && state.choices.mayShorten(task))
      found.push({ candidate: { kind: 'shorten', key: `task ${index}`, task, index, to }, hope });
  });
  for (const index of state.windows.keys()) {
    const task = state.tasks[index];
    const start = at(early, index);
    const hope = start - readyStart(network, index, durations, early);
    if (task && hope > SAME_MOMENT && isCritical(index) && state.choices.mayOpen(task))
      found.push({ candidate: { kind: 'open', key: `window ${index}`, task, index }, hope });
  }
  state.links.forEach((link, index) => {
    const [from, to] = [at(network.from, index), at(network.to, index)];
    const binds = at(early, to) - at(early, from) - distance(network, index, durations) < SAME_MOMENT;
    if (!binds || !isCritical(from) || !isCritical(to)) return;
    const [key, before] = [`link ${index}`, at(durations, from)];
    if (state.choices.mayDrop(link)) found.push({ candidate: { kind: 'drop', key, link, index }, hope: at(early, to) });
    else if (at(network.type, index) === LINK_CODE.FS && before > 1 && state.choices.mayOverlap(link)) {
      const lag = roundUpToHalf(before / 2) + Math.max(0, link.lag);
      const hope = Math.min(before + link.lag - lag, at(durations, to));
      const twin = state.links.length + index;
      if (hope > 0) found.push({ candidate: { kind: 'overlap', key, link, index, twin, lag }, hope });
    }
  });
  found.sort((a, b) => b.hope - a.hope || (a.candidate.key < b.candidate.key ? -1 : 1));
  return found.slice(0, CANDIDATES).map(({ candidate }) => candidate);
}

function combine(state: State, target: number): Candidate[] {
  const chosen: Candidate[] = [];
  const outcomeOf = (steps: readonly Candidate[]) => withSteps(state, steps, () => measure(state));
  let reached = outcomeOf(chosen);
  while (reached.finish > target + SAME_MOMENT && chosen.length < MOST_STEPS) {
    const taken = new Set(chosen.map((step) => step.key));
    const open = withSteps(state, chosen, () => candidatesOf(state)).filter((step) => !taken.has(step.key));
    let best: { readonly step: Candidate; readonly finish: number; readonly critical: number } | null = null;
    for (const step of open) {
      const outcome = outcomeOf([...chosen, step]);
      if (isBetter(outcome, best ?? reached)) best = { step, ...outcome };
    }
    if (best === null) break;
    chosen.push(best.step);
    reached = best;
  }
  const enough = Math.max(target, reached.finish) + SAME_MOMENT;
  return chosen.reduce((kept, step) => {
    const without = kept.filter((other) => other !== step);
    return outcomeOf(without).finish <= enough ? without : kept;
  }, chosen);
}

interface Outcome {
  readonly finish: number;
  readonly critical: number;
}

function isBetter(a: Outcome, b: Outcome): boolean {
  if (Math.abs(a.finish - b.finish) > SAME_MOMENT) return a.finish < b.finish;
  return a.critical < b.critical;
}

function describe(candidate: Candidate, gain: number): CompressionStep {
  const { kind } = candidate;
  if (kind === 'shorten')
    return { kind, gain, task: candidate.task.id, from: plannedDuration(candidate.task), to: candidate.to };
  if (kind === 'drop') return { kind, gain, link: candidate.link };
  if (kind === 'open') return { kind, gain, task: candidate.task.id };
  const { link, lag } = candidate;
  const together: Link = { ...link, type: 'SS', lag };
  return { kind, gain, link, replacement: [together, { ...link, type: 'FF', lag: Math.max(0, link.lag) }] };
}
