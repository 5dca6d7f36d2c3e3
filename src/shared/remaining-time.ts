import type { Pace } from './contracts/plan-overview.ts';

/** Estimated time until the end of a run. Seconds. */
export interface RemainingTime {
  readonly low_sec: number;
  readonly high_sec: number;
  readonly basis: 'pace' | 'earlier' | 'both';
  /** Whether it takes longer than the pace at the last finished section predicted. */
  readonly slower: boolean;
}

/** Before this much is drafted, the pace of a run says nothing about its rest. */
const FEWEST_SECTIONS = 3;
const LEAST_PERCENTAGE = 5;
/** From here on a run tells more about itself than earlier ones do. */
const ENOUGH_PERCENTAGE = 50;
/** Earlier plans had other prompts. */
const EARLIER_SPREAD = 0.35;

/**
 * A range for the time that is left, by the pace of the run so far and by what earlier plans took; null while nothing
 * is known. Time that passes without a finished section slows the pace, so that the range grows and `slower` says so.
 * @param now milliseconds since 1970
 */
export function remainingTime(pace: Pace, now: number): RemainingTime | null {
  const left = Math.max(0, 100 - pace.progress_percentage);
  const measured = byPace(pace, left, now);
  const earlier = pace.earlier && pace.earlier.minutes > 0 ? byEarlier(pace.earlier.minutes, left) : null;
  const slower = isSlower(pace, left, now);
  if (measured && (!earlier || pace.drafted_percentage >= ENOUGH_PERCENTAGE)) {
    return { ...measured, basis: 'pace', slower };
  }
  if (measured && earlier) {
    return {
      low_sec: Math.min(measured.low_sec, earlier.low_sec),
      high_sec: Math.max(measured.high_sec, earlier.high_sec),
      basis: 'both',
      slower,
    };
  }
  return earlier ? { ...earlier, basis: 'earlier', slower } : null;
}

interface Range {
  readonly low_sec: number;
  readonly high_sec: number;
}

function byPace(pace: Pace, left: number, now: number): Range | null {
  const { drafted_sections: sections, drafted_percentage: drafted } = pace;
  if (sections < FEWEST_SECTIONS || drafted < LEAST_PERCENTAGE) return null;
  const middle = (secondsBetween(pace.started_at, now) / drafted) * left;
  // The more sections a pace is taken from, the less the next one can change it.
  return around(middle, 0.15 + 0.85 / Math.sqrt(sections));
}

function byEarlier(minutes: number, left: number): Range {
  return around((minutes * 60 * left) / 100, EARLIER_SPREAD);
}

/** Whether the earliest likely end is now later than the latest likely one at the last finished section. */
function isSlower(pace: Pace, left: number, now: number): boolean {
  const lastAt = Date.parse(pace.last_at);
  const promised = byPace(pace, left, lastAt);
  const today = byPace(pace, left, now);
  return promised !== null && today !== null && now / 1_000 + today.low_sec > lastAt / 1_000 + promised.high_sec;
}

function around(middle: number, spread: number): Range {
  return { low_sec: middle / (1 + spread), high_sec: middle * (1 + spread) };
}

function secondsBetween(from: string, now: number): number {
  return Math.max(0, now - Date.parse(from)) / 1_000;
}
