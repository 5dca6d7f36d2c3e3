import type { CalendarDate } from '../../shared/calendar-date.ts';
import { type ProjectCalendar, SAME_MOMENT } from './calendar.ts';
import { at, backwardPass, type CompiledNetwork, compileNetwork, distance, forwardPass } from './graph.ts';
import type { Link, ScheduledTask, TaskInput } from './types.ts';
import { latestStartInWindow } from './windows.ts';

/** A task with one duration in working days, 0 for a milestone. Fractions are allowed. */
interface Activity {
  readonly id: string;
  readonly duration: number;
  readonly windows?: TaskInput['windows'];
  readonly until?: TaskInput['until'];
  readonly due?: TaskInput['due'];
}

export interface Schedule {
  /** In the order of the activities. */
  readonly tasks: readonly ScheduledTask[];
  /** One chain of critical tasks from the start to the finish, each driven by the one before it. */
  readonly criticalPath: readonly string[];
  /** Working days from the start of the project to its finish. */
  readonly duration: number;
  readonly start: CalendarDate;
  readonly finish: CalendarDate;
}

/** The duration a plan counts on: the most likely one, rounded up to half a working day. */
export function plannedDuration(task: Pick<TaskInput, 'likely'>): number {
  return roundUpToHalf(task.likely);
}

/** Rounds up to half a working day. Halves are exact in binary, so that sums of them show no rounding error. */
export function roundUpToHalf(days: number): number {
  return Math.max(0, Math.ceil(days * 2 - SAME_MOMENT) / 2);
}

/**
 * The critical path method with all four link types and lag (J. E. Kelley, M. R. Walker, 1959; precedence diagrams:
 * J. W. Fondahl, 1961). Nothing starts before offset 0, and nothing ends after the last early finish. Total float is
 * what a task can slip without moving the finish of the project, free float without moving any other task. Given
 * groups, such as phases, a task that nothing waits for may slip no further than the rest of its group may, so that its
 * float is not all the time until the project ends; where it is itself the last of its group, nothing else bounds it.
 * Critical is what moves the finish of the project when it slips. A task that a date holds begins in its window, as early
 * as it can; what it waits for has float until then, and the task itself cannot slip out of its window. One that goes on
 * until a date ends on it. One that is due by a date has float until then and no further.
 *
 * Offsets are exact, durations are not rounded. A date is the day on which an offset falls: work begins on the day
 * that contains its start and ends on the day that contains its last moment, so that of two tasks one after the other
 * both may lie on one day when the first ends in the course of it. A milestone lies on the day that ends at its offset,
 * the day on which what it marks was finished; at offset 0, on the first day.
 * @param groups the group of each task by its id
 * @throws RangeError when a duration is negative or not finite, or the network was not made fit by `checkNetwork`
 */
export function criticalPath(
  activities: readonly Activity[],
  links: readonly Link[],
  calendar: ProjectCalendar,
  groups?: ReadonlyMap<string, string>,
): Schedule {
  const durations = Float64Array.from(activities, durationOf);
  const network = compileNetwork(activities, links);
  const early = new Float64Array(network.size);
  const late = new Float64Array(network.size);
  const finish = forwardPass(network, durations, early);
  backwardPass(network, durations, finish, early, late);
  const isCritical = activities.map((_, task) => tidy(at(late, task) - at(early, task)) === 0);
  if (groups || activities.some(({ due }) => due !== undefined)) {
    const names = activities.map(({ id }) => groups?.get(id));
    const latest = latestFinishes(network, durations, early, late, finish, names);
    activities.forEach(({ due }, task) => {
      const end = at(early, task) + at(durations, task);
      if (due !== undefined) latest[task] = Math.max(end, Math.min(due, at(latest, task)));
    });
    backwardPass(network, durations, finish, early, late, latest);
  }
  const free = freeFloats(network, durations, early, finish);

  const tasks = activities.map((activity, task): ScheduledTask => {
    const [start, latest, length] = [at(early, task), at(late, task), at(durations, task)];
    const totalFloat = tidy(latest - start);
    return {
      id: activity.id,
      earlyStart: tidy(start),
      earlyFinish: tidy(start + length),
      lateStart: tidy(latest),
      lateFinish: tidy(latest + length),
      totalFloat,
      freeFloat: tidy(at(free, task)),
      critical: isCritical[task] ?? false,
      ...taskDates(calendar, start, length),
    };
  });
  const path = drivingChain(network, durations, early, finish);
  return {
    tasks,
    criticalPath: path.map((task) => activities[task]?.id ?? ''),
    duration: tidy(finish),
    start: calendar.firstDay,
    finish: calendar.finishDate(finish),
  };
}

/** Inclusive dates of a task from its start offset and duration; a milestone has one date for both. */
export function taskDates(
  calendar: ProjectCalendar,
  start: number,
  duration: number,
): { readonly start: CalendarDate; readonly finish: CalendarDate } {
  const finish = calendar.finishDate(start + duration);
  return { start: duration > SAME_MOMENT ? calendar.startDate(start) : finish, finish };
}

/** Takes floating-point noise out of a number of working days. */
export function tidy(days: number): number {
  const rounded = Math.round(days / SAME_MOMENT) * SAME_MOMENT;
  return Number(rounded.toFixed(6)) + 0;
}

function durationOf({ id, duration }: Activity): number {
  if (!Number.isFinite(duration) || duration < 0)
    throw new RangeError(`task ${id} has no usable duration: ${duration}`);
  return duration;
}

/** How far a link is from binding, in working days. */
function slack(network: CompiledNetwork, link: number, durations: Float64Array, starts: Float64Array): number {
  return at(starts, at(network.to, link)) - at(starts, at(network.from, link)) - distance(network, link, durations);
}

/** By when each task is due: a task that nothing waits for with the rest of its group, every other with the project. */
function latestFinishes(
  network: CompiledNetwork,
  durations: Float64Array,
  early: Float64Array,
  late: Float64Array,
  finish: number,
  groups: readonly (string | undefined)[],
): Float64Array {
  const isLoose = (task: number) => at(network.outgoingStart, task) === at(network.outgoingStart, task + 1);
  const groupEnds = new Map<string | undefined, number>();
  for (const [task, group] of groups.entries())
    if (!isLoose(task)) groupEnds.set(group, Math.max(groupEnds.get(group) ?? 0, at(late, task) + at(durations, task)));
  return Float64Array.from(groups, (group, task) => {
    const end = group === undefined || !isLoose(task) ? undefined : groupEnds.get(group);
    return end === undefined || end < at(early, task) + at(durations, task) - SAME_MOMENT ? finish : end;
  });
}

function freeFloats(
  network: CompiledNetwork,
  durations: Float64Array,
  early: Float64Array,
  finish: number,
): Float64Array {
  const free = Float64Array.from(early, (start, task) => finish - start - at(durations, task));
  for (let link = 0; link < network.from.length; link += 1) {
    const task = at(network.from, link);
    free[task] = Math.min(at(free, task), slack(network, link, durations, early));
  }
  for (const [task, windows] of network.windows) {
    const start = at(early, task);
    free[task] = latestStartInWindow(windows, start, start + at(free, task), at(durations, task)) - start;
  }
  return free;
}

/**
 * Follows binding links back from the end. A task that ends with the project and binds no other such task is the end;
 * where several tasks or links would do, the first one given.
 */
function drivingChain(
  network: CompiledNetwork,
  durations: Float64Array,
  early: Float64Array,
  finish: number,
): number[] {
  const binds = (link: number) => slack(network, link, durations, early) < SAME_MOMENT;
  const isLast = (task: number) => at(early, task) + at(durations, task) > finish - SAME_MOMENT;
  const end = range(network.size).find(
    (task) =>
      isLast(task) &&
      !linksOf(network.outgoingStart, network.outgoing, task).some(
        (link) => binds(link) && isLast(at(network.to, link)),
      ),
  );
  const chain: number[] = [];
  for (let task = end; task !== undefined; ) {
    chain.push(task);
    const driver = linksOf(network.incomingStart, network.incoming, task).find(binds);
    task = driver === undefined ? undefined : at(network.from, driver);
  }
  return chain.reverse();
}

function linksOf(start: Int32Array, links: Int32Array, task: number): number[] {
  return Array.from(links.subarray(at(start, task), at(start, task + 1)));
}

function range(size: number): number[] {
  return Array.from({ length: size }, (_, index) => index);
}
