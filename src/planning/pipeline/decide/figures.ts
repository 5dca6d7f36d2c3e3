import type { Input } from '../../engine/stage.ts';
import { toWhole } from '../../money/minor-units.ts';
import type { Figure, GanttRow } from '../../report/model.ts';
import type { ScheduleData } from '../work/schedule-data.ts';

/** The charts of the report, drawn from the data of computed sections. */

export function ganttFigure(schedule: Input<ScheduleData>, dayZero: string): Figure {
  const { phases, packages, tasks, deadline } = schedule.data;
  const row = (task: ScheduleData['tasks'][number]): GanttRow => ({
    id: task.id,
    title: task.title,
    kind: 'task',
    start: task.start,
    finish: task.finish,
    critical: task.critical,
    totalFloat: task.total_float,
    lateFinish: task.late_finish,
    role: task.role.replaceAll('_', ' '),
  });
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
        return [span('package', entry, own), ...own.map(row)];
      }),
    milestone(
      phase,
      tasks.filter((task) => task.phase === phase.id),
    ),
  ]);
  return {
    kind: 'gantt',
    title: 'Schedule with critical path and float',
    rows,
    deadline: deadline?.date ?? null,
    dayZero,
  };
}

/** The end of a phase: the diamond that its last task carries. */
function milestone(phase: ScheduleData['phases'][number], own: ScheduleData['tasks']): GanttRow {
  const last = own.filter(({ finish }) => finish === phase.finish);
  return {
    id: `milestone.${phase.id}`,
    title: `${phase.title} complete`,
    kind: 'milestone',
    start: phase.finish,
    finish: phase.finish,
    critical: last.some(({ critical }) => critical),
    totalFloat: Math.min(...last.map(({ total_float }) => total_float)),
    lateFinish: last.map(({ late_finish }) => late_finish).sort()[0] ?? phase.finish,
    role: null,
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

interface RiskRow {
  readonly id: string;
  readonly title: string;
  readonly probability: number;
  readonly impact: number;
  readonly residual_probability: number;
  readonly residual_impact: number;
}

export function riskMatrixFigure(risks: Input<{ risks: RiskRow[] }>): Figure {
  return {
    kind: 'risk_matrix',
    title: 'Risks before and after their responses',
    risks: risks.data.risks.map((risk) => ({
      id: risk.id,
      title: risk.title,
      probability: risk.probability,
      impact: risk.impact,
      residualProbability: risk.residual_probability,
      residualImpact: risk.residual_impact,
    })),
  };
}

interface CostData {
  readonly currency: string | null;
  readonly total: { low: number; likely: number; high: number } | null;
  readonly budget: { stated: number } | null;
  readonly phases: readonly { title: string; low: number; likely: number; high: number }[];
}

/** Null when nothing is priced. */
export function costFigure(costs: Input<CostData>): Figure | null {
  const { currency, phases, total, budget } = costs.data;
  if (currency === null || total === null || phases.length === 0) return null;
  const whole = (minor: number) => toWhole(minor, currency);
  return {
    kind: 'cost_bars',
    title: 'Cost by phase: low, likely, high',
    currency,
    rows: [...phases, { title: 'All together', ...total }].map(({ title, low, likely, high }) => ({
      title,
      low: whole(low),
      likely: whole(likely),
      high: whole(high),
    })),
    budget: budget === null ? null : whole(budget.stated),
  };
}
