import type { Link, LinkType, TimeWindow } from './types.ts';
import { latestStartInWindow, startInWindow } from './windows.ts';

const FS = 0;
const SS = 1;
const FF = 2;
const SF = 3;
export const LINK_CODE: Readonly<Record<LinkType, number>> = { FS, SS, FF, SF };

/**
 * An acyclic network in flat arrays: what the passes and the simulation run over. Tasks and links are numbered in the
 * order they were given. The links into task t are `incoming[incomingStart[t]]` up to, not including,
 * `incoming[incomingStart[t + 1]]`; likewise those out of it.
 */
export interface CompiledNetwork {
  readonly size: number;
  readonly indexOf: ReadonlyMap<string, number>;
  /** Task numbers, every task after all that bind it. */
  readonly order: Int32Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Codes as in LINK_CODE. */
  readonly type: Uint8Array;
  /** Working days. */
  readonly lag: Float64Array;
  readonly incomingStart: Int32Array;
  readonly incoming: Int32Array;
  readonly outgoingStart: Int32Array;
  readonly outgoing: Int32Array;
  /** Windows of the tasks that a date holds, by task number. */
  readonly windows: ReadonlyMap<number, readonly TimeWindow[]>;
  /** When tasks end that go on until a date, however long that is, by task number. */
  readonly until: ReadonlyMap<number, number>;
}

/** What a network is made of beside its links. */
interface Node {
  readonly id: string;
  /** When it may be done; at any time without. */
  readonly windows?: readonly TimeWindow[] | undefined;
  /** When it ends, where it goes on until a date; its duration follows from its start. */
  readonly until?: number | undefined;
}

/**
 * Compiles tasks and links.
 * @throws RangeError when a task occurs twice, a link names an unknown task or has no finite lag, or links run in a
 * circle: `checkNetwork` has to come first.
 */
export function compileNetwork(tasks: readonly Node[], links: readonly Link[]): CompiledNetwork {
  const size = tasks.length;
  const indexOf = new Map(tasks.map(({ id }, index) => [id, index]));
  if (indexOf.size !== size) throw new RangeError('a task occurs twice in the network');
  const indexOrThrow = (id: string) => {
    const index = indexOf.get(id);
    if (index === undefined) throw new RangeError(`a link names the unknown task ${id}`);
    return index;
  };
  if (!links.every((link) => Number.isFinite(link.lag))) throw new RangeError('a link has no finite lag');
  const from = Int32Array.from(links, (link) => indexOrThrow(link.from));
  const to = Int32Array.from(links, (link) => indexOrThrow(link.to));
  const [incomingStart, incoming] = groupBy(to, size);
  const [outgoingStart, outgoing] = groupBy(from, size);
  const order = topologicalOrder(size, from, to);
  if (order.length < size) throw new RangeError('links run in a circle');
  return {
    size,
    indexOf,
    order,
    from,
    to,
    type: Uint8Array.from(links, (link) => LINK_CODE[link.type]),
    lag: Float64Array.from(links, (link) => link.lag),
    incomingStart,
    incoming,
    outgoingStart,
    outgoing,
    windows: new Map(tasks.flatMap(({ windows }, index) => (windows?.length ? [[index, windows] as const] : []))),
    until: new Map(tasks.flatMap(({ until }, index) => (until === undefined ? [] : [[index, until] as const]))),
  };
}

/**
 * Least distance from the start of a link's predecessor to the start of its successor, in working days. It turns all
 * four types into one, after M. Bartusch, R. H. Möhring, F. J. Radermacher, "Scheduling project networks with resource
 * constraints and time windows", Annals of Operations Research 16 (1988).
 * @param before duration of the predecessor
 * @param after duration of the successor
 */
export function startDistance(type: number, lag: number, before: number, after: number): number {
  if (type === FS) return before + lag;
  if (type === SS) return lag;
  return type === FF ? before + lag - after : lag - after;
}

/**
 * Forward pass: fills the early starts and returns the finish of the whole, both in working days from the start. The
 * durations of tasks that go on until a date are filled, too: they end on it, or at once where they begin later.
 */
export function forwardPass(network: CompiledNetwork, durations: Float64Array, earlyStarts: Float64Array): number {
  let finish = 0;
  for (const task of network.order) {
    const end = network.until.get(task);
    if (end !== undefined) durations[task] = OPEN_END;
    const start = earliestStart(network, task, durations, earlyStarts);
    earlyStarts[task] = start;
    if (end !== undefined) durations[task] = durationUntil(end, start);
    finish = Math.max(finish, start + (durations[task] as number));
  }
  return finish;
}

/** In place of a duration that is not known yet: what only binds the end of a task says nothing of its start. */
export const OPEN_END = 1e9;

/** How long a task lasts that goes on until `end`, in working days. */
export function durationUntil(end: number, start: number): number {
  return Math.max(0, end - start);
}

/** The earliest start of a task that the starts of its predecessors and its windows allow, never before 0. */
export function earliestStart(
  network: CompiledNetwork,
  task: number,
  durations: Float64Array,
  starts: Float64Array,
): number {
  const ready = readyStart(network, task, durations, starts);
  const windows = network.windows.get(task);
  return windows === undefined ? ready : startInWindow(windows, ready, durations[task] as number);
}

/** When everything that a task waits for is there, never before 0; whether its windows are open is another question. */
export function readyStart(
  network: CompiledNetwork,
  task: number,
  durations: Float64Array,
  starts: Float64Array,
): number {
  let start = 0;
  const end = network.incomingStart[task + 1] as number;
  for (let k = network.incomingStart[task] as number; k < end; k += 1) {
    const link = network.incoming[k] as number;
    start = Math.max(start, (starts[network.from[link] as number] as number) + distance(network, link, durations));
  }
  return start;
}

/**
 * Backward pass: fills the latest starts with which the whole still ends at `finish`, and with which no task slips out
 * of its window.
 * @param earlyStarts as the forward pass filled them
 * @param dueBy latest finish of each task, for those that are due before the whole ends
 */
export function backwardPass(
  network: CompiledNetwork,
  durations: Float64Array,
  finish: number,
  earlyStarts: Float64Array,
  lateStarts: Float64Array,
  dueBy?: Float64Array,
): void {
  for (let position = network.size - 1; position >= 0; position -= 1) {
    const task = network.order[position] as number;
    let start = (dueBy?.[task] ?? finish) - (durations[task] as number);
    const end = network.outgoingStart[task + 1] as number;
    for (let k = network.outgoingStart[task] as number; k < end; k += 1) {
      const link = network.outgoing[k] as number;
      start = Math.min(start, (lateStarts[network.to[link] as number] as number) - distance(network, link, durations));
    }
    const windows = network.windows.get(task);
    lateStarts[task] =
      windows === undefined
        ? start
        : latestStartInWindow(windows, earlyStarts[task] as number, start, durations[task] as number);
  }
}

/** `startDistance` of a link by its number. */
export function distance(network: CompiledNetwork, link: number, durations: Float64Array): number {
  return startDistance(
    network.type[link] as number,
    network.lag[link] as number,
    durations[network.from[link] as number] as number,
    durations[network.to[link] as number] as number,
  );
}

/**
 * An element that is known to be there. Not for the innermost loops: called with arrays of several kinds, it is slower
 * than reading the element there.
 */
export function at(array: ArrayLike<number>, index: number): number {
  return array[index] as number;
}

function groupBy(keys: Int32Array, size: number): [start: Int32Array, members: Int32Array] {
  const start = new Int32Array(size + 1);
  for (const key of keys) start[key + 1] = at(start, key + 1) + 1;
  for (let key = 0; key < size; key += 1) start[key + 1] = at(start, key + 1) + at(start, key);
  const next = start.slice();
  const members = new Int32Array(keys.length);
  keys.forEach((key, member) => {
    const place = at(next, key);
    members[place] = member;
    next[key] = place + 1;
  });
  return [start, members];
}

/**
 * Numbers of the tasks, every one after all that bind it, by Kahn's algorithm (1962), first in, first out, so that it
 * is the same for the same input. Tasks on a cycle, and those behind one, are missing from it.
 */
export function topologicalOrder(size: number, from: Int32Array, to: Int32Array): Int32Array {
  const [outgoingStart, outgoing] = groupBy(from, size);
  const open = new Int32Array(size);
  for (const task of to) open[task] = at(open, task) + 1;
  const order = new Int32Array(size);
  let length = 0;
  for (let task = 0; task < size; task += 1) if (open[task] === 0) order[length++] = task;
  for (let position = 0; position < length; position += 1) {
    const task = at(order, position);
    for (let k = at(outgoingStart, task); k < at(outgoingStart, task + 1); k += 1) {
      const next = at(to, at(outgoing, k));
      open[next] = at(open, next) - 1;
      if (open[next] === 0) order[length++] = next;
    }
  }
  return order.subarray(0, length);
}
