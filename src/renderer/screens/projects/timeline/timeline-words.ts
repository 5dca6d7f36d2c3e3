import { formatDay } from '../../../components/format/format.ts';
import { TASK_STATES, workingDays } from '../words.ts';
import type { TimelineTask } from './timeline-rows.ts';

/** `5 working days late`, `2 working days early`; nothing where it ends as approved or that cannot be told. */
export function lateText(lateBy: number | null): string | null {
  if (lateBy === null || lateBy === 0) return null;
  return `${workingDays(Math.abs(lateBy))} ${lateBy > 0 ? 'late' : 'early'}`;
}

/** What the bars of a task show, in words. */
export function spanText({ state, planned, actual, late_by, critical }: TimelineTask): string {
  const isPast = state === 'done';
  return [
    TASK_STATES[state].label,
    actual && `${isPast ? '' : 'forecast '}${formatDay(actual.start)} to ${formatDay(actual.finish)}`,
    planned ? `approved ${formatDay(planned.start)} to ${formatDay(planned.finish)}` : 'added after approval',
    lateText(late_by),
    critical && 'critical',
  ]
    .filter(Boolean)
    .join(', ');
}
