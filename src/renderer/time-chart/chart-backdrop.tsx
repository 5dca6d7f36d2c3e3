import { useMemo } from 'react';
import type { ScheduleView } from '../../shared/contracts/schedule.ts';
import { daysOff, type TimeScale } from '../components/format/time-scale.ts';
import { marksOf } from './chart-marks.ts';
import classes from './time-chart.module.css';
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
  return (
    <div className={classes.backdrop} style={{ insetInlineStart: left, width: scale.width, height }} aria-hidden>
      {off.map(({ x, width }) => (
        <div key={x} className={classes.off} style={{ left: x, width }} />
      ))}
      {marksOf(schedule.deadline, scale).map(({ kind, x, label }) => (
        <div key={kind} className={classes.mark} style={{ left: x }} data-kind={kind} title={label} />
      ))}
    </div>
  );
}
