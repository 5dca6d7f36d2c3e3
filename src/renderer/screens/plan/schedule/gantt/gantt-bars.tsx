import type { PointerEvent } from 'react';
import { addDays } from '../../../../../shared/calendar-date.ts';
import type { ScheduleSpan, ScheduleTask } from '../../../../../shared/contracts/schedule.ts';
import { formatDay } from '../../../../components/format/format.ts';
import type { TimeScale } from '../../../../components/format/time-scale.ts';
import chart from '../../../../time-chart/time-chart.module.css';
import { barText, workingDays } from '../words.ts';
import classes from './gantt.module.css';
import type { BarDrag, BarPart } from './use-bar-drag.ts';

/** What is shorter could not be seen, in pixels. */
const LEAST = 3;

function span(scale: TimeScale, start: string, finish: string): { readonly left: number; readonly width: number } {
  const left = scale.begin(start);
  return { left, width: Math.max(LEAST, scale.end(finish) - left) };
}

export function PhaseBar({ phase, scale }: { readonly phase: ScheduleSpan; readonly scale: TimeScale }) {
  return (
    <div
      className={chart.phaseBar}
      style={span(scale, phase.start, phase.finish)}
      title={`${phase.title}: ${formatDay(phase.start)} to ${formatDay(phase.finish)}`}
    />
  );
}

export interface TaskBarsProps {
  readonly task: ScheduleTask;
  /** Its title. */
  readonly role: string;
  readonly scale: TimeScale;
  readonly showsFloat: boolean;
  readonly baseline: { readonly start: string; readonly finish: string } | undefined;
  readonly ghost: ScheduleTask | undefined;
  /** How the bar is dragged now. */
  readonly drag: BarDrag | null;
  /** Left out where nothing can be changed. */
  readonly onGrab?: ((event: PointerEvent<HTMLElement>, task: string, part: BarPart) => void) | undefined;
}

/** The bar of a task, its total float, where it was by the baseline, and where it is by what is saved. */
export function TaskBars({ task, role, scale, showsFloat, baseline, ghost, drag, onGrab }: TaskBarsProps) {
  const { start, finish, late_finish, total_float, days, critical } = task;
  const isMoved = ghost && (ghost.start !== start || ghost.finish !== finish);
  const dragged = draggedSpan(span(scale, start, finish), drag);
  // By its dates, as what is very short is drawn longer.
  const end = scale.end(finish) + (drag?.part === 'whole' || drag?.part === 'finish' ? drag.by.x : 0);
  const grabbed = (part: BarPart) => onGrab && ((event: PointerEvent<HTMLElement>) => onGrab(event, task.id, part));
  return (
    <>
      {isMoved && <div className={classes.ghost} style={span(scale, ghost.start, ghost.finish)} />}
      {showsFloat && total_float > 0 && (
        <div
          className={classes.float}
          style={{ left: end, width: Math.max(0, scale.end(late_finish) - end) }}
          title={`Float: ${workingDays(total_float)}, until ${formatDay(late_finish)}`}
        />
      )}
      {days === 0 ? (
        <div
          className={classes.milestone}
          style={{ left: dragged.left + dragged.width }}
          data-critical={critical || undefined}
          data-part="whole"
          data-movable={onGrab !== undefined || undefined}
          title={barText(task, role)}
          onPointerDown={grabbed('whole')}
        />
      ) : (
        <div
          className={classes.bar}
          style={dragged}
          data-critical={critical || undefined}
          data-part="whole"
          data-movable={onGrab !== undefined || undefined}
          title={barText(task, role)}
          onPointerDown={grabbed('whole')}
        >
          {onGrab && (
            <>
              <div className={classes.barEnd} data-part="start" onPointerDown={grabbed('start')} />
              <div className={classes.barEnd} data-part="finish" onPointerDown={grabbed('finish')} />
            </>
          )}
        </div>
      )}
      {onGrab && (
        <div
          className={classes.linkHandle}
          style={{ left: end + (days === 0 ? 10 : 3) }}
          data-part="link"
          title="Drag to the task that depends on this one"
          onPointerDown={grabbed('link')}
        />
      )}
      {drag && drag.part !== 'link' && (
        <span className={classes.dragLabel} style={{ left: dragged.left + dragged.width + 14 }}>
          {dragText(task, drag, scale)}
        </span>
      )}
      {baseline && (
        <div
          className={classes.baselineBar}
          style={span(scale, baseline.start, baseline.finish)}
          title={`Baseline: ${formatDay(baseline.start)} to ${formatDay(baseline.finish)}`}
        />
      )}
    </>
  );
}

type Span = ReturnType<typeof span>;

function draggedSpan({ left, width }: Span, drag: BarDrag | null): Span {
  const x = drag?.by.x ?? 0;
  switch (drag?.part) {
    case 'whole':
      return { left: left + x, width };
    case 'start':
      return { left: left + Math.min(x, width - LEAST), width: Math.max(LEAST, width - x) };
    case 'finish':
      return { left, width: Math.max(LEAST, width + x) };
    default:
      return { left, width };
  }
}

/** How many days a bar was dragged. */
export function draggedDays({ by }: BarDrag, { pxPerDay }: TimeScale): number {
  return Math.round(by.x / pxPerDay);
}

function dragText({ start, finish }: ScheduleTask, drag: BarDrag, scale: TimeScale): string {
  return formatDay(addDays(drag.part === 'finish' ? finish : start, draggedDays(drag, scale)));
}
