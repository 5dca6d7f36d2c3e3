import type { Fact, LedgerFact } from '../../../shared/fact.ts';
import type { ContextPage } from '../../engine/question.ts';
import type { Input } from '../../engine/stage.ts';
import { factOf, numberOf } from '../foundations/ledger.ts';
import { blocks } from '../markdown.ts';
import { type CostBasis, costBreakdown } from '../work/cost-breakdown.ts';
import { schedule } from '../work/schedule.ts';
import type { ScheduleData } from '../work/schedule-data.ts';
import { scheduleRisk } from '../work/schedule-risk.ts';

interface Calculated {
  readonly ledger: Input<unknown>;
  readonly schedule: Input<Pick<ScheduleData, 'deadline' | 'facts'>>;
  readonly risk: Input<{ facts: Fact[]; deadline: { share: number } | null }>;
  readonly costs: Input<{
    facts: Fact[];
    budget: { gap: number; covers_likely: boolean } | null;
    basis?: CostBasis | undefined;
  }>;
}

/** Computed facts about the work: dates, odds, costs. They are tracked reads: a stage that uses them is stale when they change. */
export function calculatedFacts({ schedule: plan, risk, costs }: Omit<Calculated, 'ledger'>): readonly LedgerFact[] {
  const of = (stage: string, facts: readonly Fact[]) => facts.map((fact): LedgerFact => ({ ...fact, stage }));
  return [
    ...of(schedule.id, plan.field('facts')),
    ...of(scheduleRisk.id, risk.field('facts')),
    ...of(costBreakdown.id, costs.field('facts')),
  ];
}

/** The computed results on time and money, in a few sentences for a model. */
export function calculatedPage({ ledger, schedule, risk, costs }: Calculated): ContextPage {
  return {
    title: 'Calculated time and money',
    text: blocks(
      time(schedule.field('deadline'), risk.field('deadline')?.share ?? null),
      money(costs.field('budget'), costs.field('basis')),
      (numberOf(ledger, 'funding.gap') ?? 0) > 0 && '[[funding.gap]] of the budget has no funding source.',
      factOf(ledger, 'budget.total') === undefined && 'The prompt states no budget.',
    ),
    cutOrder: 0,
  };
}

function time(deadline: ScheduleData['deadline'], chance: number | null): string {
  const finish =
    'The work is 50% likely to finish by [[schedule.p50]] and 80% likely by [[schedule.p80]]; only if nothing takes longer than likely does it finish on [[schedule.finish]], which [[schedule.plan_chance]] of the simulated runs reach. Promise no date before the 80% one.';
  if (deadline === null) return `No deadline is stated. ${finish}`;
  const odds =
    chance === null ? '' : ' The chance of meeting the deadline [[timeline.deadline]] is [[schedule.deadline_chance]].';
  return deadline.missed_by > 0
    ? `${finish}${odds} Even the plan without uncertainty misses it by [[schedule.missed_by]]. ${
        deadline.closing?.closes
          ? 'The options in the schedule could close that gap.'
          : 'The options in the schedule do not close that gap: the deadline or the scope has to change.'
      }`
    : `${finish}${odds}`;
}

function money(
  budget: { readonly gap: number; readonly covers_likely: boolean } | null,
  basis: CostBasis | undefined,
): string {
  if (budget === null) return '';
  if (basis === 'divided') return 'The costs only divide the stated budget, so whether it is enough cannot be told.';
  if (budget.gap <= 0) return 'The budget covers the likely cost and the contingency; [[budget.reserve]] is left.';
  return budget.covers_likely
    ? 'The budget covers the likely cost, but is [[budget.gap]] short of the full contingency.'
    : 'The budget does not cover the likely cost; with contingency, it is [[budget.gap]] short.';
}
