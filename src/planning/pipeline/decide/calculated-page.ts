import type { Fact, LedgerFact } from '../../../shared/fact.ts';
import type { ContextPage } from '../../engine/question.ts';
import type { Input } from '../../engine/stage.ts';
import { factOf, numberOf } from '../foundations/ledger.ts';
import { blocks } from '../markdown.ts';
import { costBreakdown } from '../work/cost-breakdown.ts';
import { schedule } from '../work/schedule.ts';
import type { ScheduleData } from '../work/schedule-data.ts';
import { scheduleRisk } from '../work/schedule-risk.ts';

interface Calculated {
  readonly ledger: Input<unknown>;
  readonly schedule: Input<Pick<ScheduleData, 'deadline' | 'facts'>>;
  readonly risk: Input<{ facts: Fact[]; deadline: { share: number } | null }>;
  readonly costs: Input<{ facts: Fact[]; budget: { gap: number; covers_likely: boolean } | null }>;
}

/** Facts that were computed of the work: dates, odds, costs. Whoever judges by them is judged anew when they change. */
export function calculatedFacts({ schedule: plan, risk, costs }: Omit<Calculated, 'ledger'>): readonly LedgerFact[] {
  const of = (stage: string, facts: readonly Fact[]) => facts.map((fact): LedgerFact => ({ ...fact, stage }));
  return [
    ...of(schedule.id, plan.field('facts')),
    ...of(scheduleRisk.id, risk.field('facts')),
    ...of(costBreakdown.id, costs.field('facts')),
  ];
}

/** What calculation found of time and money, in a few sentences. */
export function calculatedPage({ ledger, schedule, risk, costs }: Calculated): ContextPage {
  return {
    title: 'What was calculated of time and money',
    text: blocks(
      time(schedule.field('deadline'), risk.field('deadline')?.share ?? null),
      money(costs.field('budget')),
      (numberOf(ledger, 'funding.gap') ?? 0) > 0 && 'Of the budget [[funding.gap]] has no named source.',
      factOf(ledger, 'budget.total') === undefined && 'The prompt states no budget.',
    ),
    cutOrder: 0,
  };
}

function time(deadline: ScheduleData['deadline'], chance: number | null): string {
  if (deadline === null) return 'No deadline is stated. As planned the work ends on [[schedule.finish]].';
  const odds = chance === null ? '' : ' The chance to meet it is [[schedule.deadline_chance]].';
  return deadline.missed_by > 0
    ? `As planned the work ends on [[schedule.finish]] and misses the deadline [[timeline.deadline]] by [[schedule.missed_by]].${odds} ${
        deadline.closing?.closes
          ? 'Shortening, overlapping or more people could close the gap.'
          : 'Neither shortening nor overlapping nor more people closes the gap: the date or the scope has to move.'
      }`
    : `As planned the work ends on [[schedule.finish]] and meets the deadline [[timeline.deadline]].${odds}`;
}

function money(budget: { readonly gap: number; readonly covers_likely: boolean } | null): string {
  if (budget === null) return '';
  if (budget.gap <= 0) return 'The budget covers likely cost and contingency; [[budget.reserve]] is left.';
  return budget.covers_likely
    ? 'The budget covers the likely cost, but [[budget.gap]] is missing to be four-fifths sure.'
    : 'The budget does not cover the likely cost; [[budget.gap]] is missing with contingency.';
}
