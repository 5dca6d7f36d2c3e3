import { z } from 'zod';
import { HeadlineSubject } from '../../../../shared/contracts/plan-quality.ts';
import { EVEN, LIKELY } from '../../../../shared/odds.ts';
import { type EstimatedShare, estimatedText } from '../../work/durations/own-estimates.ts';
import type { ScheduleData } from '../../work/schedule/schedule-data.ts';

export const Headline = z.object({
  tone: z.enum(['good', 'warning', 'bad', 'neutral']),
  label: z.string(),
  value: z.string().describe('may hold fact references'),
  detail: z.string().describe('may hold fact references'),
  about: HeadlineSubject.optional(),
});
export type Headline = z.infer<typeof Headline>;

/** In place of the finish where durations were set to the stated time: they prove nothing about it. */
export function statedFinish(deadline: ScheduleData['deadline']): Headline {
  const goal = deadline?.goal ?? null;
  const basis = 'as you stated; not estimated: durations were set to the time that the prompt gives.';
  return {
    tone: 'neutral',
    label: goal ? 'Planned date' : 'Planned finish',
    value: deadline ? '[[deadline.planned]]' : '[[schedule.finish]]',
    detail: goal
      ? `${goal.title}: ${basis} Everything is finished by [[schedule.finish]].`
      : `${basis.charAt(0).toUpperCase()}${basis.slice(1)}`,
  };
}

/** Of an outline for which no template of its industry was found. */
export const NO_TEMPLATE: Headline = {
  tone: 'warning',
  label: 'Kind of project',
  value: 'General',
  detail: 'No template fits the prompt well: check all of it.',
};

/** @param estimates how much somebody has estimated, where the plan says so */
export function noOdds(estimates: EstimatedShare | undefined): Headline {
  return {
    tone: 'neutral',
    label: 'Chance of meeting the deadline',
    value: 'Not estimated',
    detail: `No odds yet: the durations were set to fit the deadline. ${estimates ? estimatedText(estimates) : 'Estimate the tasks on the critical path.'}`,
  };
}

/** Go where four in five runs meet it; no where even the plan without uncertainty, or half of the runs, does not. */
export function deadlineState(chance: number | null, deadline: ScheduleData['deadline']): 'go' | 'no_go' | 'open' {
  if (chance === null || deadline === null) return 'open';
  if (deadline.missed_by > 0 || chance < EVEN) return 'no_go';
  return chance >= LIKELY ? 'go' : 'open';
}

/** The date that four in five runs reach, held against the deadline; the date without uncertainty beside it. */
export function finishHeadline(chance: number | null, deadline: ScheduleData['deadline']): Headline {
  const tone = chance === null ? 'neutral' : toneOf(chance);
  const goal = chance === null ? null : (deadline?.goal ?? null);
  if (goal === null)
    return { tone, label: '80% likely finish', value: '[[schedule.p80]]', detail: '50% likely by [[schedule.p50]].' };
  return {
    tone,
    label: goal.pinned ? '80% likely to be ready by' : '80% likely by',
    value: '[[deadline.p80]]',
    detail: `${goal.title}: 50% likely ${goal.pinned ? 'to be ready ' : ''}by [[deadline.p50]]. Everything is finished by [[schedule.p80]], 80% likely.`,
  };
}

/**
 * @param saving whether a set of ways to save time makes the deadline likely, or only comes nearest; null where there is
 *   none, or where nobody has estimated what it rests on
 */
export function chanceHeadline(
  chance: number | null,
  deadline: ScheduleData['deadline'],
  saving: { readonly closes: boolean } | null = null,
): Headline {
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
    detail: `${outlook(deadline)}${saving === null ? '' : saving.closes ? ' With the steps below it is [[gap.chance]]: take them, or agree on another date.' : ' No combination of these steps makes it likely: the best reaches [[gap.chance]].'}`,
  };
}

/** How the plan without uncertainty stands to its deadline. */
function outlook(deadline: NonNullable<ScheduleData['deadline']>): string {
  return deadline.missed_by > 0
    ? `Even if nothing takes longer than likely, the work misses [[timeline.deadline]] by [[schedule.missed_by]].`
    : deadline.goal?.pinned
      ? `Share of simulated runs that are ready by [[timeline.deadline]].`
      : `Deadline [[timeline.deadline]]; if nothing takes longer than likely, ${deadline.goal ? 'what is due then is done' : 'the work ends'} on [[deadline.planned]], which ${deadline.goal ? '[[deadline.plan_chance]]' : '[[schedule.plan_chance]]'} of the simulated runs reach.`;
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
    exceedsWorkBudget,
    hasCashShortfall,
  }: {
    stated: boolean;
    estimated: boolean;
    unfunded: boolean;
    echoes: boolean;
    exceedsWorkBudget: boolean;
    hasCashShortfall: boolean;
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
  if (hasCashShortfall && budget.gap <= 0)
    return {
      tone: 'bad',
      label,
      value: '[[budget.total]]',
      detail: `The money does not come in time: [[cash.shortfall]] is missing on [[cash.lowest_date]].${unfunded ? ' [[funding.gap]] has no funding source yet.' : ''}`,
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
  if (budget.gap <= 0 && exceedsWorkBudget)
    return {
      tone: 'warning',
      label,
      value: '[[budget.total]]',
      detail: 'The likely cost [[cost.likely]] draws on the management reserve: [[budget.for_work]] is for the work.',
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
