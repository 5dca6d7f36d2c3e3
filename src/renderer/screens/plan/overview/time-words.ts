import type { Pace } from '../../../../shared/contracts/plan-overview.ts';
import type { RemainingTime } from '../../../../shared/remaining-time.ts';
import { formatCount, formatDuration, formatMinutes } from '../../../components/format/format.ts';

/** `2–4 min`; rounded to the precision of the estimate. */
export function rangeText({ low_sec, high_sec }: RemainingTime): string {
  if (high_sec < 60) return 'less than a minute';
  if (high_sec < 3_600) {
    const [low, high] = [Math.max(1, Math.round(low_sec / 60)), Math.ceil(high_sec / 60)];
    return `${low === high ? 'about ' : ''}${formatMinutes(low, high)}`;
  }
  // Minutes of a range of hours would only pretend.
  const rounded = (seconds: number) => formatDuration(Math.max(600, Math.round(seconds / 600) * 600));
  return `${rounded(low_sec)} – ${rounded(high_sec)}`;
}

/** On what the range rests. */
export function basisText({ basis, slower }: RemainingTime, pace: Pace): string {
  const own = `this run’s pace (${formatCount(pace.drafted_sections, 'section')} so far)`;
  const earlier = `${formatCount(pace.earlier?.plans ?? 0, 'earlier plan')} with the same settings`;
  const by = { pace: `Based on ${own}.`, earlier: `Based on ${earlier}.`, both: `Based on ${own} and ${earlier}.` }[
    basis
  ];
  return slower ? `${by} Slower than before.` : by;
}
