import { z } from 'zod';
import type { Decision } from '../../../shared/contracts/decision.ts';
import type { Input } from '../../engine/stage.ts';
import { toWhole } from '../../money/minor-units.ts';
import { premortem } from '../challenge/premortem.ts';
import { factOf, ledger, numberOf } from '../foundations/ledger.ts';
import { screenPlanningPrompt } from '../intake/screen-planning-prompt.ts';
import { blocks, prose, section, table } from '../markdown.ts';
import { identifyRisks } from '../plan/identify-risks.ts';
import { computed } from '../stage.ts';
import { bindingText, isHeldUpByTeam } from '../work/binding-roles.ts';
import { cashFlow } from '../work/cash-flow.ts';
import { costBreakdown } from '../work/cost-breakdown.ts';
import { durations } from '../work/durations.ts';
import { schedule } from '../work/schedule.ts';
import type { ScheduleData } from '../work/schedule-data.ts';
import { scheduleRisk } from '../work/schedule-risk.ts';
import { choiceText, fallback, gapOutcome, gapRows } from './deadline-gap.ts';
import { decisionDates } from './decision-dates.ts';
import { decisionRegister } from './decision-register.ts';
import { decideById, gateBy } from './due-dates.ts';
import { budgetGate, type DurationBasis, deadlineGate } from './first-gates.ts';
import { chanceHeadline, finishHeadline, Headline, moneyHeadline, NO_ODDS, STATED_FINISH } from './headlines.ts';

const GateState = z.object({
  question: z.string(),
  state: z.enum(['go', 'no_go', 'open']),
  evidence: z.string(),
  by: z.string().describe('fact reference of the date, or now'),
  if_no: z.string(),
});

/** Heading of what the report shows above everything else. */
const NOW = 'Now';
const TRIPWIRES = 'Tripwires';

/** The state of the plan on one screen: headlines, go/no-go questions answered from facts, tripwires. */
export const dashboard = computed({
  id: 'dashboard',
  title: 'Dashboard',
  number: '028',
  version: 2,
  // The headlines stand above everything else, the tripwires with the stories of the premortem.
  report: [{ part: 'act', shownElsewhere: [NOW, TRIPWIRES] }],
  needs: { ledger, durations, schedule, risk: scheduleRisk, costs: costBreakdown },
  wants: {
    screen: screenPlanningPrompt,
    risks: identifyRisks,
    premortem,
    decisions: decisionRegister,
    dates: decisionDates,
    cash: cashFlow,
  },
  yields: {
    headlines: z.array(Headline),
    gates: z.array(GateState),
    gap: z
      .array(z.object({ choice: z.string(), days: z.number(), cost: z.string().optional() }))
      .describe('what would close the gap to the deadline; empty without one'),
    gap_closes: z.boolean().nullable().describe('whether the choices together close it'),
    gap_set: z.array(z.string()).optional().describe('the choices that together close it, or come nearest'),
    gap_reaches: z.string().optional().describe('finish with that set, YYYY-MM-DD'),
    gap_cause: z.string().optional().describe('roles that bind, where enough people would meet the deadline'),
    gap_fallback: z
      .object({ packages: z.array(z.string()), cost: z.string().nullable() })
      .optional()
      .describe('what would be left out to meet the deadline as planned, and its likely cost'),
    tripwires: z.array(z.object({ measure: z.string(), when: z.string(), fact: z.string(), action: z.string() })),
  },
  compute: ({ screen, ledger, risks, durations, schedule, risk, costs, premortem, decisions, dates, cash }) => {
    const deadline = schedule.field('deadline');
    const chance = risk.field('deadline')?.share ?? null;
    const budget = costs.field('budget');
    const timeBasis = basisOfDurations(durations, deadline);
    const costBasis = costs.field('basis') ?? (costs.field('estimated') === true ? 'estimated' : 'partly');
    const eatsReserve = isAboveWork(ledger, costs);
    const runsDry =
      cash?.field('estimated') === true &&
      cash.field('funded') &&
      cash.field('months').some(({ balance }) => balance < 0);
    const gaps = promptGaps(screen?.field('dimensions') ?? []);
    const register = decisions?.field('decisions') ?? [];
    const open = register.filter(({ answer }) => answer === undefined);
    const topRisk = risks?.field('risks')[0];
    const tasks = schedule.field('tasks');
    const titles = new Map(tasks.map(({ id, title }) => [id, title]));
    const headlines: Headline[] = [
      ...(timeBasis === 'stated'
        ? [STATED_FINISH, NO_ODDS]
        : [finishHeadline(chance), chanceHeadline(chance, deadline)]),
      moneyHeadline(budget, {
        stated: factOf(ledger, 'budget.total') !== undefined,
        estimated: costs.field('estimated') === true,
        unfunded: (numberOf(ledger, 'funding.gap') ?? 0) > 0,
        echoes: costBasis === 'divided',
        eatsReserve,
        runsDry,
      }),
      {
        tone: open.length > 0 ? 'warning' : 'good',
        label: 'Open decisions',
        value: `${open.length}`,
        detail: decisionsDetail(open, register.length, dates?.field('decisions') ?? []),
      },
      topRisk
        ? {
            tone: 'neutral',
            label: 'Top risk',
            value: topRisk.title,
            detail: 'See Risks for its early sign and response.',
          }
        : { tone: 'neutral', label: 'Top risk', value: 'None listed', detail: 'Every project has risks; add some.' },
      {
        tone: gaps.open === 0 ? 'good' : 'warning',
        label: 'The prompt leaves open',
        value: gaps.open === 0 ? 'Nothing' : `${gaps.open} of 9 points`,
        detail:
          gaps.open === 0
            ? 'The prompt covers all nine points.'
            : `${gaps.parts}. Add them to the prompt and draft again: this improves the plan most.`,
      },
    ];
    return {
      headlines,
      gates: [
        {
          question: 'Can the work be finished by the deadline?',
          ...deadlineGate(deadline, chance, timeBasis),
          by: 'now',
          if_no: 'Close the gap, move the deadline or cut the scope before making any promises.',
        },
        {
          question: 'Does the budget cover the work and its contingency?',
          ...budgetGate({ budget, basis: costBasis, eatsReserve, runsDry }),
          by: 'now',
          if_no: 'Cut the scope or raise more money before the first large commitment.',
        },
        ...(factOf(ledger, 'funding.gap')
          ? [
              {
                question: 'Is the budget fully funded?',
                state: (numberOf(ledger, 'funding.gap') ?? 0) > 0 ? ('no_go' as const) : ('go' as const),
                evidence: 'Known funding [[funding.known]], budget [[budget.total]], unfunded [[funding.gap]].',
                by: 'now',
                if_no:
                  'Find the rest, or decide what to leave out, before ordering work that the known funding does not cover.',
              },
            ]
          : []),
        ...(decisions?.field('gates') ?? []).map((gate) => ({
          question: gate.question,
          state: 'open' as const,
          evidence: gate.evidence,
          by: gateBy(gate),
          if_no: gate.if_no,
        })),
      ],
      gap: gapRows(deadline?.closing ?? null, titles),
      gap_closes: deadline?.closing?.closes ?? null,
      ...(deadline?.closing && {
        gap_set: deadline.closing.combination.map((option) => choiceText(option, titles)),
        gap_reaches: deadline.closing.reachable,
        ...(isHeldUpByTeam(schedule.data) && { gap_cause: bindingText(schedule.data) }),
        ...(deadline.closing.late_packages && {
          gap_fallback: fallback(deadline.closing.late_packages, schedule.field('packages'), costs),
        }),
      }),
      tripwires: (premortem?.field('stories') ?? []).map((story) => ({
        measure: story.measure,
        when: story.when,
        fact: story.tripwire,
        action: story.action,
      })),
    };
  },
  page: (data) =>
    blocks(
      data.gap_closes !== null &&
        blocks(
          '**Even without uncertainty the plan misses the deadline [[timeline.deadline]] by [[schedule.missed_by]].**',
          data.gap_cause !== undefined &&
            `The work itself could be finished in time, by [[schedule.finish_unlimited]]: what is missing is people. ${prose(data.gap_cause)}`,
          data.gap.length > 0 && 'Ways to save time, each on its own, those that do the least harm first:',
          table(
            ['Option', 'What it takes', 'Working days saved'],
            data.gap.map((row) => [prose(row.choice), prose(row.cost ?? ''), `${row.days}`]),
          ),
          gapOutcome(data),
        ),
      section(
        NOW,
        table(
          ['Topic', 'Status', 'Details'],
          data.headlines.map((row) => [prose(row.label), prose(row.value), prose(row.detail)]),
        ),
      ),
      section(
        'Go/no-go',
        table(
          ['Question', 'Answer', 'Evidence', 'By', 'If no'],
          data.gates.map((row) => [
            prose(row.question),
            ANSWER[row.state],
            prose(row.evidence),
            prose(row.by),
            prose(row.if_no),
          ]),
        ),
      ),
      section(
        TRIPWIRES,
        table(
          ['Measure', 'Threshold', 'Action'],
          data.tripwires.map((row) => [prose(row.measure), `${row.when} [[${row.fact}]]`, prose(row.action)]),
        ),
      ),
    ),
});

/** How many of the nine points of a good prompt are left open: those that are missing and those only named. */
function promptGaps(dimensions: readonly { readonly status: string }[]): { open: number; parts: string } {
  const count = (wanted: string) => dimensions.filter(({ status }) => status === wanted).length;
  const [missing, partial] = [count('missing'), count('partial')];
  const parts = [
    ...(missing > 0 ? [`${missing} missing`] : []),
    ...(partial > 0 ? [`${partial} too vague to plan with`] : []),
  ];
  return { open: missing + partial, parts: parts.join(', ') };
}

const ANSWER = { go: '**Go**', no_go: '**No**', open: 'Open' };

type Costs = Input<{ total: { likely: number } | null; currency: string | null; estimated?: boolean | undefined }>;

type Durations = Input<{ follows_statement?: boolean | undefined; draft_note: string | null }>;

/** Durations that were set to the stated time prove nothing about it, and those of a template little. */
function basisOfDurations(durations: Durations, deadline: ScheduleData['deadline']): DurationBasis {
  if (durations.field('follows_statement') === true && (deadline?.missed_by ?? 0) <= 0) return 'stated';
  return durations.field('draft_note') === null || durations.summary.edited ? 'estimated' : 'template';
}

function isAboveWork(ledger: Input<unknown>, costs: Costs): boolean {
  const [total, forWork] = [likelyCost(costs), costForWork(ledger, costs)];
  return total !== null && forWork !== null && total > forWork + 1;
}

/** In whole units of the currency. */
function likelyCost(costs: Costs): number | null {
  const [total, currency] = [costs.field('total'), costs.field('currency')];
  return total === null || currency === null ? null : toWhole(total.likely, currency);
}

function costForWork(ledger: Input<unknown>, costs: Costs): number | null {
  const currency = costs.field('currency');
  return currency === null ? null : (numberOf(ledger, 'budget.for_work', currency) ?? null);
}

function decisionsDetail(
  open: readonly Decision[],
  all: number,
  dates: readonly { readonly id: string; readonly due: string | null }[],
): string {
  const [next] = dates
    .filter(({ id, due }) => due !== null && open.some((row) => row.id === id))
    .sort((a, b) => ((a.due ?? '') < (b.due ?? '') ? -1 : 1));
  if (next) return `Next due [[${decideById(next.id)}]].`;
  if (open.length > 0) return 'Their dates are not calculated yet.';
  return all > 0 ? 'Everything is decided.' : 'Nothing to decide.';
}
