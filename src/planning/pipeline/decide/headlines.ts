import { z } from 'zod';
import type { ScheduleData } from '../work/schedule-data.ts';

/** Shares of runs that meet the deadline: what a board can count on, and what is as likely as not. */
const [LIKELY, EVEN] = [0.8, 0.5];

export const Headline = z.object({
  tone: z.enum(['good', 'warning', 'bad', 'neutral']),
  label: z.string(),
  value: z.string().describe('may hold fact references'),
  detail: z.string().describe('may hold fact references'),
});
export type Headline = z.infer<typeof Headline>;

/** In place of the two headlines on time where durations were set to the stated time: they prove nothing about it. */
export const STATED_FINISH: Headline = {
  tone: 'neutral',
  label: 'Planned finish',
  value: '[[schedule.finish]]',
  detail: 'As you stated; not estimated: the durations were set to the time that the prompt gives.',
};
export const NO_ODDS: Headline = {
  tone: 'neutral',
  label: 'Chance of meeting the deadline',
  value: 'Not estimated',
  detail: 'Durations that were set to a date tell no odds of meeting it. Estimate the longest tasks.',
};

/** Go where four in five runs meet it; no where even the plan without uncertainty, or half of the runs, does not. */
export function deadlineState(chance: number | null, deadline: ScheduleData['deadline']): 'go' | 'no_go' | 'open' {
  if (chance === null || deadline === null) return 'open';
  if (deadline.missed_by > 0 || chance < EVEN) return 'no_go';
  return chance >= LIKELY ? 'go' : 'open';
}

/** The date that four in five runs reach, held against the deadline; the date without uncertainty beside it. */
export function finishHeadline(chance: number | null): Headline {
  return {
    tone: chance === null ? 'neutral' : toneOf(chance),
    label: '80% likely finish',
    value: '[[schedule.p80]]',
    detail: '50% likely by [[schedule.p50]].',
  };
}

export function chanceHeadline(chance: number | null, deadline: ScheduleData['deadline']): Headline {
  if (chance === null || deadline === null)
    return {
      tone: 'neutral',
      label: 'Chance of the planned finish',
      value: '[[schedule.plan_chance]]',
      detail: 'If nothing takes longer than likely, the work ends on [[schedule.finish]]. No deadline is stated.',
    };
  return {
    tone: toneOf(chance),
    label: 'Chance of meeting the deadline',
    value: '[[schedule.deadline_chance]]',
    detail:
      deadline.missed_by > 0
        ? 'Even if nothing takes longer than likely, the work misses [[timeline.deadline]] by [[schedule.missed_by]].'
        : 'Deadline [[timeline.deadline]]; if nothing takes longer than likely, the work ends on [[schedule.finish]].',
  };
}

function toneOf(chance: number): Headline['tone'] {
  return chance >= LIKELY ? 'good' : chance >= EVEN ? 'warning' : 'bad';
}

export function moneyHeadline(
  budget: { gap: number; covers_likely: boolean } | null,
  {
    stated,
    estimated,
    unfunded,
    echoes,
    eatsReserve,
    runsDry,
  }: {
    stated: boolean;
    estimated: boolean;
    unfunded: boolean;
    echoes: boolean;
    eatsReserve: boolean;
    runsDry: boolean;
  },
): Headline {
  const label = 'Budget';
  if (budget === null && stated) {
    const detail = 'Stated, but could not be compared with the costs.';
    return { tone: 'warning', label, value: '[[budget.total]]', detail };
  }
  if (budget === null) {
    return estimated
      ? {
          tone: 'warning',
          label,
          value: '[[cost.needed]]',
          detail: 'Estimated cost including contingency. No budget is stated to compare it with.',
        }
      : {
          tone: 'warning',
          label,
          value: 'Not stated',
          detail: 'Costs are shown as shares until a budget with a currency is stated.',
        };
  }
  if (runsDry && budget.gap <= 0)
    return {
      tone: 'bad',
      label,
      value: '[[budget.total]]',
      detail: `The money does not come in time: the balance falls to [[cash.lowest]] in [[cash.lowest_month|month]].${unfunded ? ' [[funding.gap]] has no funding source yet.' : ''}`,
    };
  if (unfunded && budget.covers_likely) {
    return {
      tone: 'warning',
      label,
      value: '[[budget.total]]',
      detail: '[[funding.gap]] of it has no funding source yet.',
    };
  }
  if (echoes) {
    const detail = 'As you stated; not estimated: nothing is priced yet.';
    return { tone: 'neutral', label, value: '[[budget.total]]', detail };
  }
  if (budget.gap <= 0 && eatsReserve)
    return {
      tone: 'warning',
      label,
      value: '[[budget.total]]',
      detail: 'The likely cost [[cost.likely]] uses up part of what is kept back: [[budget.for_work]] is for the work.',
    };
  return budget.gap > 0
    ? {
        tone: budget.covers_likely ? 'warning' : 'bad',
        label,
        value: '[[budget.total]]',
        detail: '[[budget.gap]] short of an 80% chance to cover the cost.',
      }
    : {
        tone: 'good',
        label,
        value: '[[budget.total]]',
        detail: '[[budget.reserve]] left after the likely cost and contingency.',
      };
}
