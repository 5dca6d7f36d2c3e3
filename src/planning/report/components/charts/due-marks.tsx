import { dueMarks } from '../../figures/gantt-layout.ts';
import type { TimeAxis } from '../../figures/time-axis.ts';
import type { GanttDate } from '../../model.ts';
import type { ReportView } from '../../view/view.ts';

/** A triangle that points down to its date. */
export const DUE_MARK = 'M-5 0h10l-5 8z';

interface DueMarksProps {
  /** Those of one row. */
  readonly dates: readonly GanttDate[];
  readonly axis: TimeAxis;
  /** Pixels from the top of the chart to that of the row. */
  readonly y: number;
  readonly view: ReportView;
}

/** The dates that a row has to keep, filled where the plan misses one. */
export function DueMarks({ dates, axis, y, view }: DueMarksProps) {
  return dueMarks(dates, axis.placeEnd).map((mark) => (
    <svg key={mark.at} x={`${mark.at}%`} y={y} overflow="visible" width="1" height="1">
      <title>{mark.dates.map((date) => dueInWords(date, view)).join('; ')}</title>
      <path className={mark.isMissed ? 'due-mark due-missed' : 'due-mark'} d={DUE_MARK} />
    </svg>
  ));
}

function dueInWords({ title, date, planned, lateBy }: GanttDate, view: ReportView): string {
  return view.say(
    lateBy > 0 ? '{1}: due {2}, planned for {3}, late' : '{1}: due {2}, planned for {3}',
    title,
    view.shortDate(date),
    view.shortDate(planned),
  );
}
