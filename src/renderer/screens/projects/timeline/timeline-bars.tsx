import { daysBetween } from '../../../../shared/calendar-date.ts';
import type { TimeScale } from '../../../components/format/time-scale.ts';
import classes from './timeline.module.css';
import type { TimelineTask } from './timeline-rows.ts';
import { lateText, spanText } from './timeline-words.ts';

/** What is shorter could not be seen, in pixels. */
const LEAST = 3;

interface TimelineBarsProps {
  readonly task: TimelineTask;
  readonly today: string;
  readonly scale: TimeScale;
}

/** A task as it is or will be, with how far it has come, and thin below it as it was approved. */
export function TimelineBars({ task, today, scale }: TimelineBarsProps) {
  const { state, planned, actual, late_by, critical } = task;
  const late = late_by !== null && late_by > 0 ? lateText(late_by) : null;
  return (
    <>
      {actual && (
        <div
          className={classes.bar}
          data-state={state}
          data-critical={critical || undefined}
          style={placeOf(scale, actual.start, actual.finish)}
          title={spanText(task)}
        >
          {state === 'claimed' && daysBetween(actual.start, today) > 0 && (
            <div className={classes.passed} style={{ width: scale.begin(today) - scale.begin(actual.start) }} />
          )}
        </div>
      )}
      {planned && (
        <div
          className={classes.planned}
          style={placeOf(scale, planned.start, planned.finish)}
          title={`Approved: ${spanText({ ...task, actual: null })}`}
        />
      )}
      {late !== null && actual && (
        <span className={classes.late} style={besideBar(scale, actual)}>
          {late}
        </span>
      )}
    </>
  );
}

/** Room for the longest of what is written beside a bar, in pixels. */
const TEXT_ROOM = 150;
const GAP = 6;

/** Behind the bar; before it where the chart ends behind it. */
function besideBar(scale: TimeScale, { start, finish }: { readonly start: string; readonly finish: string }) {
  const end = scale.end(finish);
  const begin = scale.begin(start);
  return end + TEXT_ROOM > scale.width && begin > TEXT_ROOM
    ? { right: scale.width - begin + GAP }
    : { left: end + GAP };
}

export function placeOf(scale: TimeScale, start: string, finish: string): { left: number; width: number } {
  const left = scale.begin(start);
  return { left, width: Math.max(LEAST, scale.end(finish) - left) };
}
