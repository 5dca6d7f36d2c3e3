import type { Fact, LedgerFact } from '../../../../shared/fact.ts';
import type { ContextPage } from '../../../engine/question.ts';
import type { Input } from '../../../engine/stage.ts';
import { factOf } from '../../foundations/ledger.ts';
import { blocks, bullets } from '../../frame/page/markdown.ts';
import { cashFlow } from '../../work/costs/cash-flow.ts';
import { costBreakdown } from '../../work/costs/cost-breakdown.ts';
import type { DurationBasis } from '../../work/durations/duration-basis.ts';
import { type Gap, gapClosing } from '../../work/schedule/gap-closing.ts';
import { schedule } from '../../work/schedule/schedule.ts';
import type { ScheduleData } from '../../work/schedule/schedule-data.ts';
import { scheduleRisk } from '../../work/schedule/schedule-risk.ts';
import { basisOf, calculatedGates, type GateInputs } from '../summary/calculated-gates.ts';

interface Facts {
  readonly facts: Fact[];
}

/** What is calculated of a plan; cash flow and ways to save time are missing in older ones. */
interface Calculated extends Omit<GateInputs, 'schedule' | 'risk' | 'costs' | 'cash'> {
  readonly schedule: GateInputs['schedule'] & Input<Facts>;
  readonly risk: GateInputs['risk'] & Input<Facts>;
  readonly costs: GateInputs['costs'] & Input<Facts>;
  readonly cash?: (NonNullable<GateInputs['cash']> & Input<Facts>) | undefined;
  readonly gap?: Input<Facts & { gap: Gap | null }> | undefined;
}

/** Those of its inputs that compute facts, as far as they are there. */
type WithFacts = { readonly [Name in 'schedule' | 'risk' | 'costs' | 'cash' | 'gap']?: Input<Facts> | undefined };

/** Computed facts about the work: dates, odds, costs. They are tracked reads: a stage that uses them is stale when they change. */
export function calculatedFacts(inputs: WithFacts): readonly LedgerFact[] {
  const of = (stage: string, input: Input<Facts> | undefined) =>
    (input?.field('facts') ?? []).map((fact): LedgerFact => ({ ...fact, stage }));
  return [
    ...of(schedule.id, inputs.schedule),
    ...of(scheduleRisk.id, inputs.risk),
    ...of(gapClosing.id, inputs.gap),
    ...of(costBreakdown.id, inputs.costs),
    ...of(cashFlow.id, inputs.cash),
  ];
}

const ANSWER = { go: 'yes', no_go: 'no', open: 'open' } as const;

/** The computed results on time and money, in a few sentences for a model. */
export function calculatedPage(inputs: Calculated): ContextPage {
  return {
    title: 'Calculated time and money',
    text: blocks(
      time(inputs.schedule.field('deadline'), basisOf(inputs.risk)),
      savings(inputs.gap?.field('gap') ?? null),
      bullets(
        calculatedGates(inputs).map(({ question, state, evidence }) => `${question} **${ANSWER[state]}**: ${evidence}`),
      ),
      factOf(inputs.ledger, 'budget.total') === undefined && 'The prompt states no budget.',
    ),
    cutOrder: 0,
  };
}

const LATER =
  'It is planned for [[deadline.planned]], which [[deadline.plan_chance]] of the simulated runs reach, 50% likely by [[deadline.p50]] and 80% likely by [[deadline.p80]].';
/** An event is on its date whatever happens: what is uncertain is whether all is ready. */
const PINNED =
  'It is on its date, [[deadline.planned]]; all that it needs is 50% likely to be ready by [[deadline.p50]] and 80% likely by [[deadline.p80]], and [[schedule.deadline_chance]] of the simulated runs are ready in time.';

function time(deadline: ScheduleData['deadline'], basis: DurationBasis): string {
  if (basis === 'stated')
    return 'The durations were set to the time that the prompt gives: nothing says yet how likely any date is. If every task takes its planned time, the work finishes on [[schedule.finish]]. Promise no date.';
  const finish =
    'The work is 50% likely to finish by [[schedule.p50]] and 80% likely by [[schedule.p80]]; only if nothing takes longer than likely does it finish on [[schedule.finish]], which [[schedule.plan_chance]] of the simulated runs reach.';
  const promise = 'Promise no date before the 80% one.';
  if (deadline === null) return `No deadline is stated. ${finish} ${promise}`;
  const { goal, missed_by } = deadline;
  return blocks(
    goal
      ? `The deadline [[timeline.deadline]] is that of the task “${goal.title}”. ${goal.pinned ? PINNED : `${LATER} ${promise}`}`
      : promise,
    `${goal ? 'Everything, what comes after it as well: ' : ''}${goal ? finish.charAt(0).toLowerCase() : finish.charAt(0)}${finish.slice(1)}`,
    missed_by > 0 && 'Even the plan without uncertainty misses the deadline by [[schedule.missed_by]].',
  );
}

function savings(gap: Gap | null): string {
  if (gap === null) return '';
  if (gap.combination.length === 0)
    return 'Nothing that may be changed would make the deadline likely: the date has to move, or the scope has to shrink.';
  const ways = gap.combination.map(({ choice, detail }) => choice ?? detail).join(' ');
  return gap.closes
    ? `These ways to save time would make it likely ([[gap.chance]], planned [[gap.reaches]]): ${ways}`
    : `No set of ways to save time makes it likely; these come nearest ([[gap.chance]], planned [[gap.reaches]]), and beyond them the date or the scope has to change: ${ways}`;
}
