import type { Input } from '../../../engine/stage.ts';
import type { Figure, FinishDates, GanttDate, GanttRow } from '../../../report/model.ts';
import { type DateKind, isOfDeadline } from '../network/task-dates.ts';
import type { ScheduleData } from './schedule-data.ts';

/** Charts of the schedule and its risk. */

/** Phases and their packages. The tasks stand in the table of the schedule; a phase ends where its bar does. */
export function ganttFigure(schedule: Input<ScheduleData>, dayZero: string): Figure {
  const { phases, packages, tasks, deadline, finish } = schedule.data;
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
    deadline: deadline && {
      date: deadline.date,
      about: deadline.goal?.title ?? null,
      planned: deadline.planned ?? finish,
      missedBy: deadline.missed_by,
    },
    dates: dueDates(schedule.data),
    dayZero,
  };
}

/** Kinds of dates that what comes before them can miss; seasons and first days only make work wait. */
const DUE: ReadonlySet<string> = new Set(['by', 'on', 'ends_on', 'until'] satisfies DateKind[]);

/** Dates by which tasks have to be done, or on which they take place, without those that are the deadline of the plan. */
function dueDates({ dates = [], tasks }: ScheduleData): GanttDate[] {
  const packageOf = new Map(tasks.map((task) => [task.id, task.package]));
  return dates
    .filter((row) => DUE.has(row.kind) && !isOfDeadline(row))
    .map(({ task, title, date, planned, late_by }) => ({
      row: packageOf.get(task) ?? task,
      title,
      date,
      planned,
      lateBy: Math.ceil(late_by),
    }));
}

type Curve = readonly { readonly date: string; readonly share: number }[];

interface RiskData {
  readonly p10: { date: string };
  readonly p50: { date: string };
  readonly p80: { date: string };
  readonly p90: { date: string };
  readonly curve: Curve;
  readonly tornado: readonly { title: string; low: { date: string }; high: { date: string } }[];
  readonly tornado_about?:
    | { readonly title: string; readonly pinned: boolean; readonly p50: { date: string } }
    | null
    | undefined;
  readonly deadline: {
    readonly date: string;
    readonly share: number;
    readonly p50?: { date: string } | undefined;
    readonly p80?: { date: string } | undefined;
    readonly curve?: Curve | undefined;
    readonly ready_by?: string | undefined;
  } | null;
}

/**
 * When what the deadline is about is finished, and beside it the whole plan where that is later; or the whole plan alone.
 * @param goal what the deadline is about; null for the whole plan
 */
export function finishCurveFigure(
  risk: Input<RiskData>,
  goal: { readonly title: string; readonly pinned: boolean } | null,
): Figure {
  const { curve, p10, p50, p80, p90, deadline } = risk.data;
  const [kind, title] = ['finish_curve' as const, 'How likely each date is'];
  const everything = pointsOf(curve);
  const { p50: goal50, p80: goal80, curve: goalCurve } = deadline ?? {};
  if (goal === null || !deadline || !goalCurve || !goal50 || !goal80)
    return {
      kind,
      title,
      label: 'Everything finished',
      points: everything,
      marks: marksOf({ p10, p50, p80, p90 }),
      whole: null,
      // In a plan of an older version, the odds of a goal come without its curve. They do not belong to this one.
      deadline: goal === null && deadline ? { date: deadline.date, share: deadline.share, readyBy: null } : null,
    };
  const points = pointsOf(goalCurve);
  const isLast = JSON.stringify(points) === JSON.stringify(everything);
  return {
    kind,
    title,
    label: goal.pinned ? `Ready for “${goal.title}”` : `“${goal.title}” finished`,
    points,
    marks: marksOf({ p50: goal50, p80: goal80 }),
    whole: isLast ? null : { points: everything, marks: marksOf({ p50, p80 }) },
    deadline: { date: deadline.date, share: deadline.share, readyBy: deadline.ready_by ?? null },
  };
}

function marksOf(dates: Readonly<Record<string, { readonly date: string }>>): FinishDates['marks'] {
  return Object.entries(dates).map(([name, { date }]) => ({ label: name.toUpperCase(), date }));
}

/** One point for each date: several moments of a day are one place in the chart. */
function pointsOf(curve: Curve): FinishDates['points'] {
  return [...new Map(curve.map(({ date, share }) => [date, share]))].map(([date, share]) => ({ date, share }));
}

/** @param most bars that are drawn */
export function tornadoFigure(risk: Input<RiskData>, most: number): Figure {
  const { tornado, tornado_about: about = null, p50 } = risk.data;
  return {
    kind: 'tornado',
    title: about ? 'Tasks that move the date of the deadline most' : 'Tasks that move the finish most',
    moves:
      about === null
        ? 'the finish'
        : about.pinned
          ? 'the day on which all is ready for the deadline'
          : 'the finish of the work due by the deadline',
    base: (about ?? { p50 }).p50.date,
    bars: tornado.slice(0, most).map(({ title, low, high }) => ({ title, low: low.date, high: high.date })),
  };
}
