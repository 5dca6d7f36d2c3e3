import type { ScheduleSpan, ScheduleTask } from '../../../../shared/contracts/schedule.ts';
import { formatDay } from '../../../components/format.ts';
import type { TimeScale } from '../../../components/time-scale.ts';
import classes from './schedule.module.css';
import { barText, workingDays } from './words.ts';

/** What is shorter could not be seen, in pixels. */
const LEAST = 3;

function span(scale: TimeScale, start: string, finish: string): { readonly left: number; readonly width: number } {
  const left = scale.begin(start);
  return { left, width: Math.max(LEAST, scale.end(finish) - left) };
}

export function PhaseBar({ phase, scale }: { readonly phase: ScheduleSpan; readonly scale: TimeScale }) {
  return (
    <div
      className={classes.phaseBar}
      style={span(scale, phase.start, phase.finish)}
      title={`${phase.title}: ${formatDay(phase.start)} to ${formatDay(phase.finish)}`}
    />
  );
}

interface TaskBarsProps {
  readonly task: ScheduleTask;
  /** Its title. */
  readonly role: string;
  readonly scale: TimeScale;
  readonly showsFloat: boolean;
  readonly baseline: { readonly start: string; readonly finish: string } | undefined;
  readonly ghost: ScheduleTask | undefined;
}

/** The bar of a task, its total float, where it was by the baseline, and where it is by what is saved. */
export function TaskBars({ task, role, scale, showsFloat, baseline, ghost }: TaskBarsProps) {
  const { start, finish, late_finish, total_float, days, critical } = task;
  const isMoved = ghost && (ghost.start !== start || ghost.finish !== finish);
  const end = scale.end(finish);
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
          style={{ left: end }}
          data-critical={critical || undefined}
          title={barText(task, role)}
        />
      ) : (
        <div
          className={classes.bar}
          style={span(scale, start, finish)}
          data-critical={critical || undefined}
          title={barText(task, role)}
        />
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
