import { betaPert, quantileOf, type ThreePoint } from './beta-pert.ts';
import { SAME_MOMENT } from './calendar.ts';
import { at } from './graph.ts';
import { randomStream } from './random.ts';

/** Something that may happen once and then holds up the work that is under way. */
export interface DelayEvent {
  readonly id: string;
  /** 0 to 1 */
  readonly probability: number;
  /** Working days by which it holds up that work, if it happens. */
  readonly delay: ThreePoint;
  /** Ids of the tasks that it can hit, such as those of a phase; all unless told. */
  readonly tasks?: readonly string[] | undefined;
}

/** The plan without uncertainty, in working days from the start, by task number. */
export interface PlannedTimes {
  readonly indexOf: ReadonlyMap<string, number>;
  readonly starts: Float64Array;
  readonly durations: Float64Array;
}

/** Draws one event for all runs: those of a block, then of the next. */
export interface OpenEvent {
  /**
   * Lengthens the tasks that it hits in the next runs.
   * @param durations rows of `stride` places, one for each task
   * @param count runs of the block
   */
  hit(durations: Float64Array, stride: number, count: number): void;
}

/**
 * Opens an event of a simulation (risk events on a schedule: D. T. Hulett, "Practical Schedule Risk Analysis", 2009).
 * It happens at some moment of the time in which its tasks are planned, all moments alike, and lengthens those that are
 * under way then; where none is, those that come next. So float and fixed dates take up what they can of its delay.
 * Null where it cannot hit anything.
 */
export function openEvent(
  { id, probability, delay, tasks }: DelayEvent,
  planned: PlannedTimes,
  seed: number,
  block: number,
): OpenEvent | null {
  const scope = tasks ? tasks.flatMap((task) => planned.indexOf.get(task) ?? []) : [...planned.indexOf.values()];
  const stretches = stretchesOf(scope, planned);
  const [first, last] = [stretches[0], stretches.at(-1)];
  if (first === undefined || last === undefined) return null;
  const distribution = betaPert(delay);
  const stream = (name: string) => ({ numbers: new Uint32Array(block), source: randomStream(seed, `${name} ${id}`) });
  const [happens, moment, days] = [stream('event'), stream('moment of event'), stream('delay by event')];
  return {
    hit(durations, stride, count) {
      for (const { source, numbers } of [happens, moment, days]) source.fill(numbers, count);
      for (let run = 0; run < count; run += 1) {
        if (at(happens.numbers, run) >= probability * 2 ** 32) continue;
        const when = first.from + (at(moment.numbers, run) / 2 ** 32) * (last.to - first.from);
        const delayed = quantileOf(distribution, at(days.numbers, run));
        for (const task of stretchAt(stretches, when).hit) {
          const place = task * stride + run;
          durations[place] = at(durations, place) + delayed;
        }
      }
    },
  };
}

/** A stretch of the plan in which the same tasks are hit. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly hit: readonly number[];
}

function stretchesOf(scope: readonly number[], { starts, durations }: PlannedTimes): Stretch[] {
  const tasks = scope
    .filter((task) => at(durations, task) > SAME_MOMENT)
    .map((task) => ({ task, start: at(starts, task), finish: at(starts, task) + at(durations, task) }));
  const bounds = [...new Set(tasks.flatMap(({ start, finish }) => [start, finish]))].sort((a, b) => a - b);
  return bounds.slice(0, -1).map((from, index) => {
    const underWay = tasks.filter(({ start, finish }) => start <= from && finish > from);
    const next = Math.min(...tasks.filter(({ start }) => start > from).map(({ start }) => start));
    const hit = underWay.length > 0 ? underWay : tasks.filter(({ start }) => start === next);
    return { from, to: at(bounds, index + 1), hit: hit.map(({ task }) => task) };
  });
}

/** The stretch that holds a moment; there is one, because they follow each other without a gap. */
function stretchAt(stretches: readonly Stretch[], when: number): Stretch {
  let [low, high] = [0, stretches.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((stretches[middle] as Stretch).from <= when) low = middle;
    else high = middle - 1;
  }
  return stretches[low] as Stretch;
}
