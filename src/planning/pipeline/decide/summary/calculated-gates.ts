import type { Fact } from '../../../../shared/fact.ts';
import { EVEN, LIKELY } from '../../../../shared/odds.ts';
import type { Input } from '../../../engine/stage.ts';
import { toWhole } from '../../../money/minor-units.ts';
import { factOf, numberOf } from '../../foundations/ledger.ts';
import type { CostBasis } from '../../work/costs/cost-data.ts';
import type { PayingRelease } from '../../work/costs/releases.ts';
import { type BasedOn, type DurationBasis, durationBasis } from '../../work/durations/duration-basis.ts';
import { type EstimatedShare, estimatedText } from '../../work/durations/own-estimates.ts';
import { isOfDeadline, type TaskDate } from '../../work/network/task-dates.ts';
import { dateText } from '../../work/network/task-dates-question.ts';
import type { ScheduleData } from '../../work/schedule/schedule-data.ts';
import { deadlineState } from './headlines.ts';

type GateAnswer = 'go' | 'no_go' | 'open';

/** A gate that facts answer by themselves. */
export interface CalculatedGate {
  readonly question: string;
  readonly state: GateAnswer;
  readonly evidence: string;
  readonly if_no: string;
}

type Answered = Pick<CalculatedGate, 'state' | 'evidence'>;

type Costs = Input<{
  total: { likely: number } | null;
  currency: string | null;
  estimated?: boolean | undefined;
  basis?: CostBasis | undefined;
  budget: { gap: number; covers_likely: boolean } | null;
  unfunded?: number | undefined;
}>;
type Cash = Input<{
  funded: boolean;
  estimated: boolean;
  releases: PayingRelease[];
  facts: Fact[];
}>;

/** What the gates are answered from. */
export interface GateInputs {
  readonly ledger: Input<unknown>;
  readonly schedule: Input<Pick<ScheduleData, 'deadline'>>;
  readonly risk: Input<
    BasedOn & {
      deadline: { share: number } | null;
      dates?: KeptDate[] | undefined;
      estimates?: EstimatedShare | undefined;
    }
  >;
  readonly costs: Costs;
  readonly cash?: Cash | undefined;
}

/** A date that holds a task, with the share of the runs that keep it. */
interface KeptDate {
  readonly kind: TaskDate['kind'];
  readonly fact: string;
  readonly until: string | null;
  readonly title: string;
  /** Null where durations were set to the stated time. */
  readonly share: number | null;
}

/** Most dates at risk among the questions; the schedule risk has all of them. */
const MOST_DATES = 3;

/**
 * The dates beside the deadline that fewer than four in five runs keep, the worst first. What only must not begin
 * earlier misses nothing when it begins later.
 */
function datesAtRisk(dates: readonly KeptDate[], basis: DurationBasis): CalculatedGate[] {
  if (basis === 'stated') return [];
  return dates
    .flatMap((row) =>
      row.kind !== 'not_before' && row.share !== null && row.share < LIKELY && !isOfDeadline(row)
        ? [{ ...row, share: row.share }]
        : [],
    )
    .toSorted((a, b) => a.share - b.share)
    .slice(0, MOST_DATES)
    .map((row) => ({
      question: `Does “${row.title}” keep its date?`,
      state: row.share < EVEN ? ('no_go' as const) : ('open' as const),
      evidence: `Its date: ${dateText(row)}. ${Math.round(row.share * 100)}% of the simulated runs keep it.`,
      if_no: 'Begin earlier, shorten what comes before, or move the date.',
    }));
}

/** What the question on the funding refers to. */
const FUNDING = ['funding.gap', 'funding.known', 'budget.total'];

/** The questions that every plan has to answer before it begins, as far as its own figures do. */
export function calculatedGates(inputs: GateInputs): CalculatedGate[] {
  const { ledger, schedule, risk, costs, cash } = inputs;
  const deadline = schedule.field('deadline');
  const chance = risk.field('deadline')?.share ?? null;
  const basis = basisOf(risk);
  return [
    {
      question: deadline?.goal?.pinned
        ? `Will everything be ready for “${deadline.goal.title}” on its date?`
        : 'Can the work be finished by the deadline?',
      ...deadlineGate(deadline, chance, basis, risk.field('estimates')),
      if_no: deadline?.goal?.pinned
        ? 'Save time, cut the scope or move the event before making any promises.'
        : 'Save time, move the deadline or cut the scope before making any promises.',
    },
    ...datesAtRisk(risk.field('dates') ?? [], basis),
    {
      question: 'Does the budget cover the work and its contingency?',
      ...budgetGate({
        budget: costs.field('budget'),
        basis: costBasis(costs),
        durations: basis,
        exceedsWorkBudget: exceedsWorkBudget(inputs),
        unfunded: (costs.field('unfunded') ?? 0) > 0,
      }),
      if_no: 'Cut the scope or raise more money before the first large commitment.',
    },
    ...(cash?.field('funded') && cash.field('estimated')
      ? [
          {
            question: 'Is the money there when it is needed?',
            ...cashGate(cash, isEstimated(inputs)),
            if_no: 'Bring money forward, defer spending, or arrange bridge financing.',
          },
        ]
      : []),
    ...(FUNDING.every((id) => factOf(ledger, id))
      ? [
          {
            question: 'Is the budget fully funded?',
            ...fundingGate(numberOf(ledger, 'funding.gap') ?? 0, conditionalReleases(cash), costBasis(costs)),
            if_no:
              'Find the rest, or decide what to leave out, before ordering work that the known funding does not cover.',
          },
        ]
      : []),
  ];
}

/** The basis of the durations, read so that nothing else of the simulation counts. */
export function basisOf(risk: Input<BasedOn>): DurationBasis {
  return durationBasis({ paced: risk.field('paced'), usual: risk.field('usual') });
}

export function costBasis(costs: Costs): CostBasis {
  return costs.field('basis') ?? (costs.field('estimated') === true ? 'estimated' : 'partly');
}

/** Whether the likely cost is above what the budget leaves for the work. */
export function exceedsWorkBudget({ ledger, costs }: Pick<GateInputs, 'ledger' | 'costs'>): boolean {
  const [total, currency] = [costs.field('total'), costs.field('currency')];
  const forWork = currency === null ? undefined : numberOf(ledger, 'budget.for_work', currency);
  return total !== null && currency !== null && forWork !== undefined && toWhole(total.likely, currency) > forWork + 1;
}

/** Whether more is spent at some time than is released by then. */
export function hasCashShortfall(cash: Cash | undefined): boolean {
  return (
    cash?.field('estimated') === true &&
    cash.field('funded') &&
    cash.field('facts').some(({ id }) => id === 'cash.shortfall')
  );
}

/** Where an older plan does not say how much is estimated. */
const ESTIMATE_CRITICAL = 'Estimate the tasks on the critical path to answer this.';

/** Can the work be finished by the deadline? */
export function deadlineGate(
  deadline: ScheduleData['deadline'],
  chance: number | null,
  basis: DurationBasis,
  estimates?: EstimatedShare,
): Answered {
  if (deadline === null) return { state: 'open', evidence: 'No deadline is stated.' };
  const advice = estimates ? estimatedText(estimates) : ESTIMATE_CRITICAL;
  if (basis === 'stated')
    return {
      state: 'open',
      evidence: `Planned for [[deadline.planned]]: as you stated; not estimated. ${advice}`,
    };
  const evidence =
    '80% likely by [[deadline.p80]], deadline [[timeline.deadline]]; [[schedule.deadline_chance]] of the simulated runs meet it.';
  const state = deadlineState(chance, deadline);
  return basis === 'template' && state === 'go'
    ? {
        state: 'open',
        evidence: `${evidence} This rests on typical durations, not on estimates. ${advice}`,
      }
    : { state, evidence };
}

interface Money {
  /** Minor units; null without a stated budget or without prices. */
  readonly budget: { readonly gap: number; readonly covers_likely: boolean } | null;
  readonly basis: CostBasis;
  readonly durations: DurationBasis;
  readonly exceedsWorkBudget: boolean;
  /** Whether more is needed than the funding that is known. */
  readonly unfunded: boolean;
}

/** Does the budget cover the work and its contingency? Go needs prices of its own, and a reserve that is still whole. */
export function budgetGate({ budget, basis, durations, exceedsWorkBudget, unfunded }: Money): Answered {
  if (budget === null) return { state: 'open', evidence: 'No budget is stated, or nothing is priced yet.' };
  if (basis === 'divided')
    return {
      state: 'open',
      evidence: 'Budget [[budget.total]]: as you stated; not estimated. Price the largest packages to answer this.',
    };
  const evidence = 'Needed [[cost.needed]], budget [[budget.total]].';
  if (budget.gap > 0) return { state: 'no_go', evidence };
  if (unfunded)
    return {
      state: 'no_go',
      evidence: `${evidence} Of what is needed, [[cost.unfunded]] is not covered by the funding that is known, [[funding.known]].`,
    };
  if (exceedsWorkBudget)
    return {
      state: 'open',
      evidence: `${evidence} The likely cost [[cost.likely]] is above the [[budget.for_work]] that the budget leaves for the work, so it draws on the management reserve.`,
    };
  if (basis === 'partly')
    return {
      state: 'open',
      evidence: `${evidence} Some packages are not priced yet: they have a share of the budget.`,
    };
  // Time costs money: what was not estimated in time is not estimated in cost either.
  return durations === 'estimated'
    ? { state: 'go', evidence }
    : { state: 'open', evidence: `${evidence} The durations are not estimated yet, and longer work costs more.` };
}

/** Whether cost and duration of the work were estimated for themselves, all of them. */
function isEstimated(inputs: GateInputs): boolean {
  return costBasis(inputs.costs) === 'estimated' && basisOf(inputs.risk) === 'estimated';
}

function cashGate(cash: Cash, estimated: boolean): Answered {
  if (hasCashShortfall(cash))
    return { state: 'no_go', evidence: 'On [[cash.lowest_date]], [[cash.shortfall]] is missing.' };
  const evidence = 'The balance is lowest on [[cash.lowest_date]], with [[cash.lowest]] left.';
  const conditional = conditionalReleases(cash);
  if (!estimated) return { state: 'open', evidence: `${evidence} Not all costs and durations are estimated yet.` };
  return conditional.length === 0
    ? { state: 'go', evidence }
    : { state: 'open', evidence: `${evidence} That holds only if this comes in time: ${theFirst(conditional)}.` };
}

function fundingGate(gap: number, conditional: readonly string[], basis: CostBasis): Answered {
  const evidence = 'Known funding [[funding.known]], budget [[budget.total]], unfunded [[funding.gap]].';
  if (gap > 0) return { state: 'no_go', evidence };
  if (basis !== 'estimated')
    return { state: 'open', evidence: `${evidence} As you stated; whether the budget is enough is not estimated yet.` };
  return conditional.length === 0
    ? { state: 'go', evidence }
    : { state: 'open', evidence: `${evidence} Not certain yet: ${theFirst(conditional)}.` };
}

/** Most releases that a gate names; the cash flow shows all of them. */
const MOST_RELEASES = 1;

function theFirst(conditional: readonly string[]): string {
  const rest = conditional.length - MOST_RELEASES;
  // One more is as short as the remark that there is one.
  if (rest <= 1) return conditional.join('; ');
  return `${conditional.slice(0, MOST_RELEASES).join('; ')}; and ${rest} more, listed under “Cash flow”`;
}

/** Money that comes only once something is reached, with what that is. */
function conditionalReleases(cash: Cash | undefined): string[] {
  return (cash?.field('releases') ?? []).flatMap(({ label, condition }) =>
    condition === null ? [] : [`${label} (${condition.replace(/\.\s*$/, '')})`],
  );
}
