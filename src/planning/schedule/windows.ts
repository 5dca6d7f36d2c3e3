import { SAME_MOMENT } from './calendar.ts';
import type { TimeWindow } from './types.ts';

/**
 * The earliest start, not before the given one, at which a window is open long enough; the given one itself once the
 * last window has passed, so that a missed date makes work late and never impossible.
 * @param windows ascending, not overlapping
 * @param ready earliest start that everything else allows
 */
export function startInWindow(windows: readonly TimeWindow[], ready: number, duration: number): number {
  for (const window of windows)
    if (ready <= lastStart(window, duration) + SAME_MOMENT) return Math.max(ready, window.opens);
  return ready;
}

/**
 * The latest start, not after the given one, at which a window is open long enough. Work that comes after its last
 * window may begin at any time; what is in time may not slip out of all windows.
 * @param windows ascending, not overlapping
 * @param early the early start of the task, as `startInWindow` gave it
 * @param latest latest start that everything else allows
 */
export function latestStartInWindow(
  windows: readonly TimeWindow[],
  early: number,
  latest: number,
  duration: number,
): number {
  const last = windows.at(-1);
  if (last === undefined || early > lastStart(last, duration) + SAME_MOMENT) return latest;
  const window = windows.findLast(({ opens }) => opens <= latest + SAME_MOMENT);
  return window === undefined ? latest : Math.max(early, Math.min(latest, lastStart(window, duration)));
}

/** Latest start with which a task is done before the window closes. */
function lastStart({ opens, closes }: TimeWindow, duration: number): number {
  return Math.max(opens, closes - duration);
}
