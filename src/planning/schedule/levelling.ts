import type { CalendarDate } from '../../shared/calendar-date.ts';
import { type ProjectCalendar, SAME_MOMENT } from './calendar.ts';
import { plannedDuration, taskDates, tidy } from './critical-path.ts';
import {
  at,
  backwardPass,
  type CompiledNetwork,
  compileNetwork,
  durationUntil,
  earliestStart,
  forwardPass,
  OPEN_END,
} from './graph.ts';
import type { Link, TaskInput, TimeWindow } from './types.ts';
import { startInWindow } from './windows.ts';

/** A task in the schedule with limited roles. Offsets in working days from the start, finish exclusive. */
export interface LevelledTask {
  readonly id: string;
  readonly startOffset: number;
  readonly finishOffset: number;
  readonly start: CalendarDate;
  readonly finish: CalendarDate;
  /** The same dates with unlimited people. */
  readonly unlimitedStart: CalendarDate;
  readonly unlimitedFinish: CalendarDate;
  /** Working days by which the limits put its start off. */
  readonly delay: number;
}

/** A task that cannot have the people it asks for; it was scheduled with as many as there are. */
interface LevellingIssue {
  readonly code: 'role-too-small' | 'role-unknown';
  readonly task: string;
  readonly role: string;
  readonly people: number;
  /** People in that role; null when unknown, in which case it is treated as unlimited. */
  readonly capacity: number | null;
  readonly message: string;
}

export interface LevelledSchedule {
  /** In the order of the tasks. */
  readonly tasks: readonly LevelledTask[];
  /** Working days from start to finish, with limits and without. */
  readonly duration: number;
  readonly unlimitedDuration: number;
  readonly finish: CalendarDate;
  /** The most people of each limited role at work at the same time. */
  readonly peak: Readonly<Record<string, number>>;
  readonly issues: readonly LevellingIssue[];
}

/**
 * Schedules every task as early as its links and the people of its role allow: the serial schedule generation scheme
 * (J. E. Kelley, "The critical-path method: resources planning and scheduling", 1963; R. Kolisch, "Serial and parallel
 * resource-constrained project scheduling methods revisited", European Journal of Operational Research 90, 1996). Of
 * the tasks whose predecessors are placed the one with the smallest late start is placed next, among equals the longest,
 * then the smallest id. Links may have any type and lag. Work is not interrupted. It is a good schedule, not always the
 * shortest: that would be an NP-hard question.
 *
 * A task that asks for more people than its role has gets all of them, and an issue says so; one whose role has no
 * number is not bound by it. Durations are the planned ones, as in the unlimited schedule.
 * @param capacity number of people by role
 */
export function levelRoles(
  tasks: readonly TaskInput[],
  links: readonly Link[],
  capacity: ReadonlyMap<string, number>,
  calendar: ProjectCalendar,
): LevelledSchedule {
  const network = compileNetwork(tasks, links);
  const durations = Float64Array.from(tasks, plannedDuration);
  const early = new Float64Array(network.size);
  const late = new Float64Array(network.size);
  const unlimited = forwardPass(network, durations, early);
  backwardPass(network, durations, unlimited, early, late);

  const issues: LevellingIssue[] = [];
  const loads = new Map<string, RoleLoad>();
  const starts = new Float64Array(network.size);
  let finish = 0;
  for (const index of placingOrder(tasks, network, durations, late)) {
    const task = tasks[index];
    if (task === undefined) continue;
    const end = network.until.get(index);
    if (end !== undefined) durations[index] = OPEN_END;
    const ready = earliestStart(network, index, durations, starts);
    const length = end === undefined ? at(durations, index) : durationUntil(end, ready);
    durations[index] = length;
    const demand = length > 0 ? demandOf(task, capacity, issues) : null;
    const start = demand === null ? ready : place(loads, demand, ready, length, network.windows.get(index));
    starts[index] = start;
    if (end !== undefined) durations[index] = durationUntil(end, start);
    finish = Math.max(finish, start + at(durations, index));
  }

  return {
    tasks: tasks.map((task, index) => {
      const [start, length] = [at(starts, index), at(durations, index)];
      const free = taskDates(calendar, at(early, index), length);
      return {
        id: task.id,
        startOffset: tidy(start),
        finishOffset: tidy(start + length),
        ...taskDates(calendar, start, length),
        unlimitedStart: free.start,
        unlimitedFinish: free.finish,
        delay: tidy(start - at(early, index)),
      };
    }),
    duration: tidy(finish),
    unlimitedDuration: tidy(unlimited),
    finish: calendar.finishDate(finish),
    peak: Object.fromEntries([...loads].map(([role, load]) => [role, Math.max(...load.used)])),
    issues,
  };
}

/** Numbers of the tasks in the order of the priority rule, each after its predecessors. */
function placingOrder(
  tasks: readonly TaskInput[],
  network: CompiledNetwork,
  durations: Float64Array,
  late: Float64Array,
): number[] {
  const before = (a: number, b: number) => {
    const difference = at(late, a) - at(late, b) || at(durations, b) - at(durations, a);
    if (difference !== 0) return difference < 0;
    return (tasks[a]?.id ?? '') < (tasks[b]?.id ?? '');
  };
  const open = Array.from(
    { length: network.size },
    (_, task) => at(network.incomingStart, task + 1) - at(network.incomingStart, task),
  );
  const heap = new Heap(before);
  open.forEach((count, task) => {
    if (count === 0) heap.push(task);
  });
  const order: number[] = [];
  for (let task = heap.pop(); task !== undefined; task = heap.pop()) {
    order.push(task);
    for (let k = at(network.outgoingStart, task); k < at(network.outgoingStart, task + 1); k += 1) {
      const next = at(network.to, at(network.outgoing, k));
      open[next] = at(open, next) - 1;
      if (open[next] === 0) heap.push(next);
    }
  }
  return order;
}

interface Demand {
  readonly role: string;
  readonly people: number;
  readonly capacity: number;
}

function demandOf(task: TaskInput, capacity: ReadonlyMap<string, number>, issues: LevellingIssue[]): Demand | null {
  const { id, role, people } = task;
  if (role === null || people <= 0) return null;
  const available = capacity.get(role);
  if (available === undefined) {
    const message = `The role "${role}" of task "${id}" has no number of people, so it was scheduled without a limit.`;
    issues.push({ code: 'role-unknown', task: id, role, people, capacity: null, message });
    return null;
  }
  if (people > available) {
    const message = `Task "${id}" needs ${people} people of the role "${role}", which has only ${available}; it was scheduled with those.`;
    issues.push({ code: 'role-too-small', task: id, role, people, capacity: available, message });
  }
  return available > 0 ? { role, people: Math.min(people, available), capacity: available } : null;
}

/** People of one role at work: `used[k]` of them from `times[k]` to `times[k + 1]`, the last for good. */
interface RoleLoad {
  readonly times: number[];
  readonly used: number[];
}

/**
 * Finds the first stretch from `ready` on in which the people are free and a window is open, takes them, and returns
 * where it begins.
 */
function place(
  loads: Map<string, RoleLoad>,
  demand: Demand,
  ready: number,
  length: number,
  windows: readonly TimeWindow[] = [],
): number {
  let load = loads.get(demand.role);
  if (load === undefined) {
    load = { times: [0], used: [0] };
    loads.set(demand.role, load);
  }
  const free = demand.capacity - demand.people;
  let start = firstFree(load, free, ready, length);
  for (let open = startInWindow(windows, start, length); open > start + SAME_MOMENT; ) {
    start = firstFree(load, free, open, length);
    open = startInWindow(windows, start, length);
  }
  const first = splitAt(load, start);
  const end = splitAt(load, start + length);
  for (let k = first; k < end; k += 1) load.used[k] = at(load.used, k) + demand.people;
  return start;
}

/** Where the first stretch from `ready` on begins in which at most `free` people are at work. */
function firstFree(load: RoleLoad, free: number, ready: number, length: number): number {
  let start = ready;
  let step = Math.max(
    0,
    load.times.findLastIndex((time) => time <= start),
  );
  // The last step is always free, so that the search ends there at the latest.
  for (; step < load.times.length && at(load.times, step) < start + length - SAME_MOMENT; step += 1) {
    if (at(load.used, step) > free) start = Math.max(start, at(load.times, step + 1));
  }
  return start;
}

/** Makes the time a boundary between two steps and returns the number of the step that begins there. */
function splitAt(load: RoleLoad, time: number): number {
  const step = load.times.findLastIndex((other) => other <= time + SAME_MOMENT);
  if (time - at(load.times, step) <= SAME_MOMENT) return step;
  load.times.splice(step + 1, 0, time);
  load.used.splice(step + 1, 0, at(load.used, step));
  return step + 1;
}

/** A binary heap of task numbers. */
class Heap {
  readonly #items: number[] = [];
  readonly #before: (a: number, b: number) => boolean;

  constructor(before: (a: number, b: number) => boolean) {
    this.#before = before;
  }

  push(item: number): void {
    const items = this.#items;
    let place = items.push(item) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!this.#before(item, at(items, parent))) break;
      items[place] = at(items, parent);
      place = parent;
    }
    items[place] = item;
  }

  pop(): number | undefined {
    const items = this.#items;
    const top = items[0];
    const last = items.pop();
    if (top === undefined || last === undefined || items.length === 0) return top;
    let place = 0;
    for (let child = 1; child < items.length; child = 2 * place + 1) {
      if (child + 1 < items.length && this.#before(at(items, child + 1), at(items, child))) child += 1;
      if (!this.#before(at(items, child), last)) break;
      items[place] = at(items, child);
      place = child;
    }
    items[place] = last;
    return top;
  }
}
