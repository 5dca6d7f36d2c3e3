import { z } from 'zod';
import { NotPlanned } from '../../../../shared/contracts/decision.ts';
import { Fact, type LedgerFact } from '../../../../shared/fact.ts';
import type { Input } from '../../../engine/stage.ts';
import { spentBefore } from '../../../money/cash-flow.ts';
import { sumMinor, toWhole } from '../../../money/minor-units.ts';
import { ledger, ledgerFacts } from '../../foundations/ledger.ts';
import { derivedFact, undatedFact } from '../../frame/data/derived-facts.ts';
import { nameOfSentence } from '../../frame/page/excerpt.ts';
import { setFacts } from '../../sources.ts';
import { computed } from '../../stage.ts';
import { cashFlow } from '../../work/costs/cash-flow.ts';
import { costBreakdown } from '../../work/costs/cost-breakdown.ts';
import { costEstimates } from '../../work/costs/cost-estimates.ts';
import { amountsFrom, plannedSpending } from '../../work/costs/spending.ts';
import { gapClosing } from '../../work/schedule/gap-closing.ts';
import { schedule } from '../../work/schedule/schedule.ts';
import type { ScheduleData } from '../../work/schedule/schedule-data.ts';
import { scheduleRisk } from '../../work/schedule/schedule-risk.ts';
import type { SpecialistInputs } from '../../work/specialists/specialist-figures.ts';
import { specialists } from '../../work/specialists/specialists.ts';
import { calculatedFacts } from '../review/calculated-page.ts';
import { checkDefault } from './check-default.ts';
import { decisionRegister } from './decision-register.ts';
import {
  decideById,
  decisionDue,
  firstSpending,
  gateById,
  gateDates,
  gateId,
  gateOddsIds,
  gateSpentId,
  isTooEarly,
  spansOf,
  tooEarlyText,
} from './due-dates.ts';

/** From this share of the likely cost on, a no at a gate saves little. */
const NEARLY_ALL = 0.9;

const Day = z.string().nullable().describe('YYYY-MM-DD; null where the schedule has no such work');

/**
 * By when decisions are to be taken and gates passed, and what is spent before each gate: what register, dashboard and
 * window show.
 */
export const decisionDates = computed({
  id: 'decision_dates',
  title: 'Dates of decisions and gates',
  number: '027',
  group: 'decide',
  version: 7,
  wording: 2,
  report: { notShown: 'its dates stand with the decisions and the gates' },
  ledger: 'added',
  needs: { setFacts, register: decisionRegister, schedule },
  wants: {
    ledger,
    risk: scheduleRisk,
    gap: gapClosing,
    costs: costBreakdown,
    estimates: costEstimates,
    cash: cashFlow,
    specialists,
  },
  yields: {
    decisions: z.array(
      z.object({
        id: z.string(),
        question: z.string().optional(),
        due: Day,
        evidence: Day.optional().describe('when what must be known to decide is there'),
        left_out: NotPlanned.nullish().describe(
          'why schedule and costs do not contain its default; null where they do',
        ),
      }),
    ),
    gates: z.array(
      z.object({
        id: z.string(),
        question: z.string(),
        evidence: Day,
        due: Day,
        spent: z.number().optional().describe('share of the likely cost that is spent before, 0 to 1'),
        p50: Day.optional(),
        p80: Day.optional(),
      }),
    ),
    facts: z.array(Fact),
  },
  compute: (inputs) => {
    const { register, schedule, risk, ...money } = inputs;
    const spans = spansOf(schedule);
    const known = factsOf(inputs);
    const decisions = register.field('decisions').map((row) => {
      const due = decisionDue(row, spans);
      return {
        id: row.id,
        question: row.question,
        due,
        evidence: spans.tasks.find(({ id }) => id === row.evidence_task)?.finish ?? null,
        left_out: checkDefault(row, due, known).leftOut,
      };
    });
    const begun = new Map(risk?.field('starts')?.map((row) => [row.task, row]));
    const spentBy = spendingUntil(money, schedule);
    const gates = register.field('gates').map((row, index) => {
      const id = row.id ?? gateId(index);
      const dates = gateDates(row, spans);
      const { p50 = null, p80 = null } = begun.get(firstSpending(row, spans) ?? '') ?? {};
      const spent = spentBy === null || dates.due === null ? null : spentBy(dates.due);
      return {
        id,
        question: row.question,
        ...dates,
        p50,
        p80,
        ...(spent && { spent: spent.share }),
        facts: spent ? [spent.fact(id, row.question)] : [],
      };
    });
    return {
      decisions,
      gates: gates.map(({ facts: _, ...row }) => row),
      facts: [
        ...decisions.map(({ id, question, due }) =>
          dated(decideById(id), 'Decide', question, due, 'first work that the decision binds'),
        ),
        ...gates.flatMap(({ id, question, due, p50, p80, facts }) => [
          dated(gateById(id), 'Gate', question, due, 'first work that spends on the gate'),
          ...(p50 === null || p80 === null
            ? []
            : [
                dated(gateOddsIds(id).p50, 'Gate, 50% likely', question, p50, 'simulated start of that work'),
                dated(gateOddsIds(id).p80, 'Gate, 80% likely', question, p80, 'simulated start of that work'),
              ]),
          ...facts,
        ]),
      ],
    };
  },
  check: ({ gates }) => [
    ...gates.filter(isTooEarly).map((gate) => ({
      severity: 'warning' as const,
      code: 'gate-before-evidence',
      message: `The gate ${tooEarlyText(gate, gate)}`,
      next: 'Move the spending behind the gate, or decide on evidence that is there earlier.',
    })),
    ...gates
      .filter(({ spent = 0 }) => spent >= NEARLY_ALL)
      .map(({ question, spent = 0 }) => ({
        severity: 'info' as const,
        code: 'gate-after-money',
        message: `By the time “${nameOfSentence(question)}” is decided, ${Math.round(spent * 100)}% of the likely cost is already spent, so stopping then saves little.`,
        next: 'Move the gate before the large orders, or state what stopping would still save.',
      })),
  ],
  page: ({ decisions, gates }) =>
    [...decisions.map(({ id }) => decideById(id)), ...gates.map(({ id }) => gateById(id))]
      .map((id) => `- ${id}: [[${id}]]`)
      .join('\n'),
});

type WithFacts = Parameters<typeof calculatedFacts>[0] & {
  readonly ledger?: Input<unknown> | undefined;
  readonly register: Input<Pick<DataOf<typeof decisionRegister>, 'new_facts'>>;
};

/** What default options may refer to: the ledger, what is calculated, and what the decisions themselves propose. */
function factsOf({ ledger, register, ...calculated }: WithFacts): readonly LedgerFact[] {
  return [
    ...(ledger ? ledgerFacts(ledger) : []),
    ...calculatedFacts(calculated),
    ...(register.field('new_facts') ?? []).map((fact): LedgerFact => ({ ...fact, stage: decisionRegister.id })),
  ];
}

/** The day of a question, named by how the question begins. References in it would not be text. */
function dated(id: string, kind: string, question: string, due: string | null, note: string): Fact {
  const label = `${kind} by: ${nameOfSentence(question)}`;
  return due === null ? undatedFact(id, label) : derivedFact(id, label, due, 'date', note);
}

interface Money extends Pick<SpecialistInputs, 'setFacts' | 'specialists'> {
  readonly ledger?: Input<unknown> | undefined;
  readonly costs?: Input<Pick<DataOf<typeof costBreakdown>, 'currency' | 'packages' | 'estimated'>> | undefined;
  readonly estimates?: Input<Pick<DataOf<typeof costEstimates>, 'items' | 'payments'>> | undefined;
}
type DataOf<Stage extends { page(data: never): string }> = Parameters<Stage['page']>[0];

interface SpentUntil {
  /** Of the likely cost, 0 to 1. */
  readonly share: number;
  fact(gate: string, question: string): Fact;
}

/** What is spent before a day; null where nothing is priced. */
function spendingUntil(
  { ledger, setFacts, specialists, costs, estimates }: Money,
  schedule: Input<Pick<ScheduleData, 'tasks'>>,
): ((day: string) => SpentUntil) | null {
  const currency = costs?.field('currency') ?? null;
  if (!ledger || !costs || !estimates || currency === null || costs.field('estimated') !== true) return null;
  const { spending } = plannedSpending({
    costs: costs.field('packages'),
    items: estimates.field('items'),
    payments: estimates.field('payments') ?? [],
    tasks: schedule.field('tasks'),
    amountOf: amountsFrom({ ledger, setFacts, specialists }, currency),
  });
  const all = sumMinor([...spending.values()]);
  return (day) => {
    const spent = spentBefore(spending, day);
    return {
      share: all > 0 ? spent / all : 0,
      fact: (gate, question) =>
        derivedFact(
          gateSpentId(gate),
          `Spent before the gate: ${nameOfSentence(question)}`,
          toWhole(spent, currency),
          currency,
          'likely cost of the work until then, by the days of that work',
        ),
    };
  };
}
