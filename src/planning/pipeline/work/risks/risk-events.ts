import type { CostEvent } from '../../../money/contingency.ts';
import type { DelayEvent } from '../../../schedule/delay-events.ts';

/** What is read of a row of the register. */
interface RegisteredRisk {
  readonly id: string;
  readonly title: string;
  /** 1 to 5 */
  readonly residual_probability: number;
  /** Ids of the work packages that it holds up; any work when there are none. */
  readonly hits?: readonly string[] | undefined;
  readonly ends_project?: boolean | undefined;
  readonly delay_days?: number | undefined;
  readonly extra_cost?: number | undefined;
}

/** Chance of a risk, by its score from 1 to 5; the question and the page of risks say so. */
const CHANCE = [0.05, 0.2, 0.4, 0.6, 0.85] as const;
/** Delay and cost are drawn from half to twice what was said of them, each end one time in ten. */
const [LEAST, MOST] = [0.5, 2];

/** A risk as simulations draw it: after its response, with what it would take if it happens. */
export interface RiskEvent {
  readonly id: string;
  readonly title: string;
  /** Ids of the work packages that it holds up; none for any work. */
  readonly hits: readonly string[];
  /** 0 to 1 */
  readonly probability: number;
  /** Working days. */
  readonly days: number;
  /** Whole units of the plan's currency. */
  readonly cost: number;
}

/** Chance of a score, 0 to 1. */
export function chanceOf(score: number): number {
  return CHANCE[Math.min(5, Math.max(1, Math.round(score))) - 1] ?? CHANCE[2];
}

/** The risks that say what they would take; those that do not say, or would end the project, are left out. */
export function riskEvents(risks: readonly RegisteredRisk[]): RiskEvent[] {
  return risks.flatMap(
    ({ id, title, hits = [], ends_project = false, residual_probability, delay_days = 0, extra_cost = 0 }) =>
      !ends_project && (delay_days > 0 || extra_cost > 0)
        ? [{ id, title, hits, probability: chanceOf(residual_probability), days: delay_days, cost: extra_cost }]
        : [],
  );
}

/**
 * The same as the simulation of the schedule takes it.
 * @param tasksOf ids of the tasks of each work package; a risk of packages without tasks may hit any
 */
export function delayEvents(
  events: readonly RiskEvent[],
  tasksOf: ReadonlyMap<string, readonly string[]>,
): DelayEvent[] {
  return events
    .filter(({ days }) => days > 0)
    .map(({ id, hits, probability, days }) => {
      const tasks = hits.flatMap((row) => tasksOf.get(row) ?? []);
      return { id, probability, delay: spread(days), tasks: tasks.length > 0 ? tasks : undefined };
    });
}

/**
 * The same as the simulation of the costs takes it.
 * @param minor minor units of the currency in one whole unit
 */
export function costEvents(events: readonly RiskEvent[], minor: number): CostEvent[] {
  return events
    .filter(({ cost }) => cost > 0)
    .map(({ id, probability, cost }) => ({ id, probability, cost: spread(cost * minor) }));
}

/** The range from which an amount of a risk is drawn. */
function spread(likely: number): { optimistic: number; likely: number; pessimistic: number } {
  return { optimistic: likely * LEAST, likely, pessimistic: likely * MOST };
}
