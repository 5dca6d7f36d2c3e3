import type { CostBasis } from '../work/cost-breakdown.ts';
import type { ScheduleData } from '../work/schedule-data.ts';
import { deadlineState } from './headlines.ts';

type GateAnswer = 'go' | 'no_go' | 'open';

interface Answered {
  readonly state: GateAnswer;
  readonly evidence: string;
}

/** Where the durations come from: only estimates made without an eye on the deadline can say that it will be met. */
export type DurationBasis = 'estimated' | 'template' | 'stated';

/** Can the work be finished by the deadline? */
export function deadlineGate(
  deadline: ScheduleData['deadline'],
  chance: number | null,
  basis: DurationBasis,
): Answered {
  if (deadline === null) return { state: 'open', evidence: 'No deadline is stated.' };
  if (basis === 'stated')
    return {
      state: 'open',
      evidence:
        'Planned finish [[schedule.finish]]: as you stated; not estimated. Estimate the longest tasks to answer this.',
    };
  const evidence =
    '80% likely finish [[schedule.p80]], deadline [[timeline.deadline]]; [[schedule.deadline_chance]] of the simulated runs meet it.';
  const state = deadlineState(chance, deadline);
  return basis === 'template' && state === 'go'
    ? {
        state: 'open',
        evidence: `${evidence} The durations are usual ones of such projects: estimate the longest tasks.`,
      }
    : { state, evidence };
}

interface Money {
  /** Minor units; null without a stated budget or without prices. */
  readonly budget: { readonly gap: number; readonly covers_likely: boolean } | null;
  readonly basis: CostBasis;
  /** Whether the likely cost is above what the budget leaves for the work. */
  readonly eatsReserve: boolean;
  /** Whether more is spent at some time than is released by then. */
  readonly runsDry: boolean;
}

/** Does the budget cover the work and its contingency? Go needs prices of its own, and a reserve that is still whole. */
export function budgetGate({ budget, basis, eatsReserve, runsDry }: Money): Answered {
  if (budget === null) return { state: 'open', evidence: 'No budget is stated, or nothing is priced yet.' };
  if (basis === 'divided')
    return {
      state: 'open',
      evidence: 'Budget [[budget.total]]: as you stated; not estimated. Price the largest packages to answer this.',
    };
  const evidence = 'Needed [[cost.needed]], budget [[budget.total]].';
  if (budget.gap > 0) return { state: 'no_go', evidence };
  if (runsDry)
    return {
      state: 'no_go',
      evidence: `${evidence} The money does not come in time: the balance falls to [[cash.lowest]] in [[cash.lowest_month|month]].`,
    };
  if (eatsReserve)
    return {
      state: 'open',
      evidence: `${evidence} The likely cost [[cost.likely]] is above the [[budget.for_work]] that the budget leaves for the work, so it uses up what is kept back.`,
    };
  return basis === 'partly'
    ? { state: 'open', evidence: `${evidence} Some packages are not priced yet: they have a share of the budget.` }
    : { state: 'go', evidence };
}
