import { useMemo } from 'react';
import { today } from '../../../../shared/calendar-date.ts';
import type { ScheduleView } from '../../../../shared/contracts/schedule.ts';
import { formatDay } from '../../../components/format.ts';
import { daysOff, type TimeScale } from '../../../components/time-scale.ts';
import classes from './schedule.module.css';
import type { Stretch } from './use-zoom-anchor.ts';

export interface GanttBackdropProps {
  readonly schedule: {
    readonly calendar: Pick<ScheduleView['calendar'], 'workdays' | 'holidays'>;
    readonly deadline: ScheduleView['deadline'];
  };
  readonly scale: TimeScale;
  readonly stretch: Stretch;
  readonly left: number;
  readonly height: number;
}

/** What stands behind the bars: days off, today, the deadline. */
export function GanttBackdrop({ schedule, scale, stretch, left, height }: GanttBackdropProps) {
  const { workdays, holidays } = schedule.calendar;
  const off = useMemo(
    () => daysOff(scale, { workdays, holidays: new Set(holidays) }, stretch.left, stretch.right),
    [scale, workdays, holidays, stretch.left, stretch.right],
  );
  const now = today();
  const { deadline } = schedule;
  return (
    <div className={classes.backdrop} style={{ insetInlineStart: left, width: scale.width, height }} aria-hidden>
      {off.map(({ x, width }) => (
        <div key={x} className={classes.off} style={{ left: x, width }} />
      ))}
      {now >= scale.first && now <= scale.last && (
        <Mark x={scale.begin(now) + scale.pxPerDay / 2} label="Today" kind="today" />
      )}
      {deadline && deadline.date <= scale.last && (
        <Mark x={scale.end(deadline.date)} label={`Deadline ${formatDay(deadline.date)}`} kind="deadline" />
      )}
    </div>
  );
}

function Mark({ x, label, kind }: { readonly x: number; readonly label: string; readonly kind: string }) {
  return (
    <div className={classes.mark} style={{ left: x }} data-kind={kind} title={label}>
      <span className={classes.markLabel}>{label}</span>
    </div>
  );
}
