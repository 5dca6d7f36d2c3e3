import type { Input } from '../../engine/stage.ts';
import type { Figure, GanttRow } from '../../report/model.ts';
import type { ScheduleData } from './schedule-data.ts';

/** Charts of the schedule and its risk. */

/** Phases and their packages. The tasks stand in the table of the schedule; a phase ends where its bar does. */
export function ganttFigure(schedule: Input<ScheduleData>, dayZero: string): Figure {
  const { phases, packages, tasks, deadline } = schedule.data;
  const span = (
    kind: 'phase' | 'package',
    { id, title, start, finish, critical }: ScheduleData['phases'][number],
    own: ScheduleData['tasks'],
  ): GanttRow => ({
    id,
    title,
    kind,
    start,
    finish,
    critical,
    totalFloat: Math.min(...own.map(({ total_float }) => total_float)),
    lateFinish:
      own
        .map(({ late_finish }) => late_finish)
        .sort()
        .at(-1) ?? finish,
    role: null,
  });
  const rows = phases.flatMap((phase) => [
    span(
      'phase',
      phase,
      tasks.filter((task) => task.phase === phase.id),
    ),
    ...packages
      .filter((entry) => entry.phase === phase.id)
      .flatMap((entry) => {
        const own = tasks.filter((task) => task.package === entry.id);
        return [span('package', entry, own)];
      }),
  ]);
  return {
    kind: 'gantt',
    title: 'Schedule with critical path and float',
    rows,
    deadline: deadline?.date ?? null,
    dayZero,
  };
}

interface RiskData {
  readonly p10: { date: string };
  readonly p50: { date: string };
  readonly p80: { date: string };
  readonly p90: { date: string };
  readonly curve: readonly { date: string; share: number }[];
  readonly tornado: readonly { title: string; low: { date: string }; high: { date: string } }[];
  readonly deadline: { date: string; share: number } | null;
}

export function finishCurveFigure(risk: Input<RiskData>): Figure {
  const { curve, p10, p50, p80, p90, deadline } = risk.data;
  return {
    kind: 'finish_curve',
    title: 'How likely each finish date is',
    points: curve.map(({ date, share }) => ({ date, share })),
    marks: Object.entries({ P10: p10, P50: p50, P80: p80, P90: p90 }).map(([label, { date }]) => ({ label, date })),
    deadline,
  };
}

export function tornadoFigure(risk: Input<RiskData>): Figure {
  const { tornado, p50 } = risk.data;
  return {
    kind: 'tornado',
    title: 'Tasks that move the finish most',
    base: p50.date,
    bars: tornado.map(({ title, low, high }) => ({ title, low: low.date, high: high.date })),
  };
}
