import type { CalendarDate } from '../../../../shared/calendar-date.ts';
import type { Fact } from '../../../../shared/fact.ts';
import { DEFAULT_LOCALE } from '../../../../shared/locale.ts';
import { formatQuantity } from '../../../../shared/quantities/format.ts';
import type { ProjectCalendar } from '../../../schedule/calendar.ts';
import type { SimulationResult } from '../../../schedule/types.ts';
import { derivedFact } from '../../frame/data/derived-facts.ts';
import { GOAL_IDS } from '../network/deadline.ts';
import type { ScheduleData } from './schedule-data.ts';
import { RUNS } from './simulated-plan.ts';

interface Shown {
  /** Whether durations were set to the time that the prompt states, so that no date has odds. */
  readonly paced: boolean;
  /** BCP 47, of the plan. */
  readonly locale?: string;
}

/** How the facts of the simulation came about. */
function simulated({ locale = DEFAULT_LOCALE }: Pick<Shown, 'locale'>): string {
  return `${formatQuantity(RUNS, 'count', locale)} simulated runs`;
}

const PACED = 'durations were set to the time that the prompt states';

/** A likely date, in words where durations that were set to a date tell no odds of any. */
function likelyDate(id: string, label: string, date: CalendarDate, shown: Shown): Fact {
  return shown.paced
    ? derivedFact(id, label, 'not estimated', 'text', PACED)
    : derivedFact(id, label, date, 'date', simulated(shown));
}

/** When the plan and its phases are finished, and how likely the planned dates are. */
export function riskFacts(
  result: Pick<SimulationResult, 'p50' | 'p80' | 'milestones'>,
  planned: ScheduleData,
  calendar: ProjectCalendar,
  chances: Shown & {
    readonly deadline: number | null;
    readonly plan: number | null;
  },
): Fact[] {
  const by = simulated(chances);
  return [
    likelyDate('schedule.p50', '50% likely finish', calendar.finishDate(result.p50), chances),
    likelyDate('schedule.p80', '80% likely finish', calendar.finishDate(result.p80), chances),
    targetFact(planned, calendar.finishDate(result.p80), chances.paced),
    ...(chances.plan === null
      ? []
      : [derivedFact('schedule.plan_chance', 'Chance of the planned finish', percent(chances.plan), 'percent', by)]),
    ...planned.phases.flatMap(({ id, title }) => {
      const reached = result.milestones[id];
      if (!reached) return [];
      return (['p50', 'p80'] as const).map((quantile) => {
        const [name, label] = [`milestone_${quantile}.${id}`, `${title}: ${quantile.slice(1)}% likely complete`];
        return likelyDate(name, label, calendar.finishDate(reached[quantile]), chances);
      });
    }),
    ...(chances.deadline === null || planned.deadline === null
      ? []
      : [
          derivedFact(
            'schedule.deadline_chance',
            'Chance of meeting the deadline',
            percent(chances.deadline),
            'percent',
            by,
          ),
        ]),
  ];
}

/** What a goal refers to: the 80% likely finish; where no date has odds the stated deadline, or without one the planned finish. */
function targetFact({ deadline, finish }: ScheduleData, p80: CalendarDate, paced: boolean): Fact {
  const [date, why] = !paced
    ? [p80, 'the 80% likely finish']
    : deadline
      ? [deadline.date, 'the stated deadline, as no likely date is estimated']
      : [finish, 'the planned finish, as no likely date is estimated'];
  return derivedFact('schedule.target', 'Target date', date, 'date', why);
}

interface GoalOdds {
  readonly p50: { readonly date: string };
  readonly p80: { readonly date: string };
  /** Share of runs that reach the planned date, 0 to 1. */
  readonly plan_share?: number | undefined;
}

/** When what the deadline is about is finished, or ready where it takes place on its date. */
export function goalFacts({ p50, p80, plan_share }: GoalOdds, shown: Shown): Fact[] {
  return [
    likelyDate(GOAL_IDS.p50, 'Deadline: 50% likely date', p50.date, shown),
    likelyDate(GOAL_IDS.p80, 'Deadline: 80% likely date', p80.date, shown),
    ...(plan_share === undefined || shown.paced
      ? []
      : [
          derivedFact(
            GOAL_IDS.planChance,
            'Deadline: chance of the planned date',
            percent(plan_share),
            'percent',
            simulated(shown),
          ),
        ]),
  ];
}

/** Whole percent, at most 99: the simulation leaves out unforeseen events, so nothing is certain. */
function percent(share: number): number {
  return Math.min(99, Math.round(share * 100));
}
