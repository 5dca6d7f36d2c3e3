import { z } from 'zod';
import { type Decision, type Gate, gateEvidence } from '../../../../shared/contracts/decision.ts';
import type { HeadlineSubject } from '../../../../shared/contracts/plan-quality.ts';
import { premortem } from '../../challenge/premortem.ts';
import { factOf, ledger, numberOf } from '../../foundations/ledger.ts';
import { blocks, prose, section, table } from '../../frame/page/markdown.ts';
import { brief, isWithoutTemplate } from '../../intake/brief.ts';
import { screenPlanningPrompt } from '../../intake/screen-planning-prompt.ts';
import { computed } from '../../stage.ts';
import { cashFlow } from '../../work/costs/cash-flow.ts';
import { costBreakdown } from '../../work/costs/cost-breakdown.ts';
import { identifyRisks } from '../../work/risks/identify-risks.ts';
import { bindingText, isHeldUpByTeam } from '../../work/schedule/binding-roles.ts';
import { type Gap, gapClosing } from '../../work/schedule/gap-closing.ts';
import { schedule } from '../../work/schedule/schedule.ts';
import { scheduleRisk } from '../../work/schedule/schedule-risk.ts';
import { decisionDates } from '../decisions/decision-dates.ts';
import { decisionRegister, isJudged } from '../decisions/decision-register.ts';
import { noDecisions } from '../decisions/decision-texts.ts';
import { decideById, gateBy, gateOddsIds, gateSpentId } from '../decisions/due-dates.ts';
import { basisOf, calculatedGates, costBasis, exceedsWorkBudget, hasCashShortfall } from './calculated-gates.ts';
import { fallback, gapOutcome, gapRows, OTHER_WAYS } from './deadline-gap.ts';
import {
  chanceHeadline,
  finishHeadline,
  Headline,
  moneyHeadline,
  NO_TEMPLATE,
  noOdds,
  statedFinish,
} from './headlines.ts';

const GateState = z.object({
  question: z.string(),
  state: z.enum(['go', 'no_go', 'open']),
  evidence: z.string(),
  by: z.string().describe('date as planned as a fact reference, or now'),
  p50: z.string().optional().describe('date that half of the simulated runs reach, as a fact reference'),
  p80: z.string().optional(),
  if_no: z.string(),
});

type GateDates = Pick<z.infer<typeof GateState>, 'by' | 'p50' | 'p80'>;

/** Heading of what the report shows above everything else. */
const NOW = 'Now';
const TRIPWIRES = 'Tripwires';
const GO = 'Go/no-go';
const GATE_EVIDENCE = 'Evidence for each gate, and what happens if the answer is no';
/** As older plans call it. */
const GATE_EVIDENCE_BEFORE = 'What each gate takes, and what a no means';
/** When the questions are due that facts answer by themselves. */
const AT_ONCE = 'now';

/** The state of the plan on one screen: headlines, go/no-go questions answered from facts, tripwires. */
export const dashboard = computed({
  id: 'dashboard',
  title: 'Dashboard',
  number: '028',
  group: 'decide',
  version: 10,
  wording: 3,
  // The headlines stand above everything else, the tripwires with the stories of the premortem.
  report: [{ part: 'act', shownElsewhere: [NOW, TRIPWIRES], folds: [OTHER_WAYS, GATE_EVIDENCE, GATE_EVIDENCE_BEFORE] }],
  needs: { ledger, schedule, risk: scheduleRisk, costs: costBreakdown },
  wants: {
    brief,
    screen: screenPlanningPrompt,
    risks: identifyRisks,
    premortem,
    decisions: decisionRegister,
    dates: decisionDates,
    cash: cashFlow,
    gap: gapClosing,
  },
  yields: {
    headlines: z.array(Headline),
    gates: z.array(GateState),
    gap: z
      .array(z.object({ choice: z.string(), days: z.number(), cost: z.string().optional() }))
      .describe('what would close the gap to the deadline; empty without one'),
    gap_closes: z.boolean().nullable().describe('whether the choices together make it likely; null without a gap'),
    gap_missed: z.boolean().optional().describe('whether even the plan without uncertainty misses it'),
    gap_usual: z.boolean().optional().describe('whether the choices rest on durations that nobody has estimated'),
    gap_before_start: z.boolean().optional().describe('whether the deadline is before the work begins'),
    gap_set: z.array(z.string()).optional().describe('the choices that together make it likely, or come nearest'),
    gap_cause: z.string().optional().describe('roles that bind, where enough people would meet the deadline'),
    gap_fallback: z
      .object({
        packages: z.array(z.string()),
        cost: z.string().nullable(),
        by_odds: z.boolean().optional().describe('whether they are late by the odds alone, and not as planned'),
      })
      .optional()
      .describe('what would be left out to meet the deadline, and its likely cost'),
    tripwires: z.array(z.object({ measure: z.string(), when: z.string(), fact: z.string(), action: z.string() })),
  },
  compute: (inputs) => {
    const { screen, ledger, risks, schedule, risk, gap, costs, premortem, decisions, dates, cash } = inputs;
    const deadline = schedule.field('deadline');
    const chance = risk.field('deadline')?.share ?? null;
    const closing = gap?.field('gap') ?? null;
    const gaps = promptGaps(screen?.field('dimensions') ?? []);
    const register = decisions?.field('decisions') ?? [];
    const open = register.filter(({ answer }) => answer === undefined);
    const topRisk = risks?.field('risks')[0];
    const headlines: Headline[] = [
      ...(basisOf(risk) === 'stated'
        ? [statedFinish(deadline), noOdds(risk.field('estimates'))]
        : [finishHeadline(chance, deadline), chanceHeadline(chance, deadline, savingOf(closing, basisOf(risk)))]
      ).map(about('dates')),
      about('money')(
        moneyHeadline(costs.field('budget'), {
          stated: factOf(ledger, 'budget.total') !== undefined,
          estimated: costs.field('estimated') === true,
          unfunded: (numberOf(ledger, 'funding.gap') ?? 0) > 0,
          echoes: costBasis(costs) === 'divided',
          exceedsWorkBudget: exceedsWorkBudget(inputs),
          hasCashShortfall: hasCashShortfall(cash),
        }),
      ),
      about('decisions')(
        decisions && register.length === 0 && !isJudged(decisions)
          ? { tone: 'neutral', label: 'Open decisions', value: 'None found', detail: noDecisions(false) }
          : {
              tone: open.length > 0 ? 'warning' : 'good',
              label: 'Open decisions',
              value: `${open.length}`,
              detail: decisionsDetail(open, register.length, dates?.field('decisions') ?? []),
            },
      ),
      about('risks')(
        topRisk
          ? {
              tone: 'neutral',
              label: 'Top risk',
              value: topRisk.title,
              detail: 'See Risks for its early sign and response.',
            }
          : { tone: 'neutral', label: 'Top risk', value: 'None listed', detail: 'Every project has risks; add some.' },
      ),
      about('prompt')({
        tone: gaps.open === 0 ? 'good' : 'warning',
        label: 'Missing from prompt',
        value: gaps.open === 0 ? 'Nothing' : `${gaps.open} of 9 points`,
        detail:
          gaps.open === 0
            ? 'The prompt covers all nine points.'
            : `${gaps.parts}. Say more in the prompt and draft again: this improves the plan most.`,
      }),
      ...(inputs.brief && isWithoutTemplate(inputs.brief) ? [NO_TEMPLATE] : []),
    ];
    return {
      headlines,
      gates: [
        ...calculatedGates(inputs).map((gate) => ({ ...gate, by: AT_ONCE })),
        ...(decisions?.field('gates') ?? []).map((gate) => ({
          question: gate.question,
          state: 'open' as const,
          evidence: withSpent(gate, dates?.field('facts') ?? []),
          ...gateWhen(gate, dates?.field('facts') ?? []),
          if_no: gate.if_no,
        })),
      ],
      gap: gapRows(closing?.options ?? [], closing?.combination ?? []),
      gap_closes: closing?.closes ?? null,
      ...(closing && {
        gap_missed: closing.is_missed,
        ...(basisOf(risk) === 'template' && { gap_usual: true }),
        ...(closing.before_start && { gap_before_start: true }),
        gap_set: closing.combination.map(({ choice, detail }) => choice ?? detail),
        ...(isHeldUpByTeam(schedule.data) && { gap_cause: bindingText(schedule.data) }),
        gap_fallback: fallback(closing, schedule.field('packages'), costs),
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
          data.gap_missed === false
            ? '**As planned the deadline [[timeline.deadline]] is met, but only [[schedule.deadline_chance]] of the simulated runs meet it.**'
            : '**Even without uncertainty the plan misses the deadline [[timeline.deadline]] by [[schedule.missed_by]].**',
          data.gap_cause !== undefined &&
            `The work itself could be finished in time: what is missing is people. ${prose(data.gap_cause)}`,
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
        GO,
        blocks(
          table(
            ['Question', 'Answer', 'Evidence', 'If no'],
            data.gates
              .filter(({ by }) => by === AT_ONCE)
              .map((row) => [prose(row.question), ANSWER[row.state], prose(row.evidence), prose(row.if_no)]),
          ),
          gatesAhead(data.gates.filter(({ by }) => by !== AT_ONCE)),
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

/** Whether the ways to save time make the deadline likely; null where none is known that rests on estimates. */
function savingOf(gap: Gap | null, basis: ReturnType<typeof basisOf>): { closes: boolean } | null {
  return gap === null || gap.before_start || gap.combination.length === 0 || basis !== 'estimated' ? null : gap;
}

/** Says of a headline what it is about. */
function about(subject: HeadlineSubject): (headline: Headline) => Headline {
  return (headline) => ({ ...headline, about: subject });
}

/** When a gate is due as planned, with the odds of that where there are any. */
function gateWhen(gate: Gate, facts: readonly { readonly id: string }[]): GateDates {
  const { p50, p80 } = gateOddsIds(gate.id ?? '');
  const by = gateBy(gate);
  return facts.some(({ id }) => id === p80) ? { by, p50: `[[${p50}]]`, p80: `[[${p80}]]` } : { by };
}

/** The gates between the phases with their dates; below, by number, what each takes and what a no means. */
function gatesAhead(gates: readonly z.infer<typeof GateState>[]): string {
  const odds = gates.some(({ p80 }) => p80 !== undefined);
  return blocks(
    table(
      ['Gate', 'Answer', 'As planned', ...(odds ? ['50% likely', '80% likely'] : [])],
      gates.map(({ question, state, by, p50 = '', p80 = '' }, index) => [
        `${index + 1}. ${prose(question)}`,
        ANSWER[state],
        prose(by),
        ...(odds ? [prose(p50), prose(p80)] : []),
      ]),
    ),
    section(
      GATE_EVIDENCE,
      table(
        ['Gate', 'Evidence', 'If no'],
        gates.map(({ evidence, if_no }, index) => [`${index + 1}`, prose(evidence), prose(if_no)]),
      ),
    ),
  );
}

/** The evidence of a gate with what is spent by then, where that is known. */
function withSpent(gate: Gate, facts: readonly { readonly id: string }[]): string {
  const { id } = gate;
  const evidence = gateEvidence(gate);
  const spent = id === undefined ? undefined : facts.find((fact) => fact.id === gateSpentId(id));
  return spent ? `${/[.!?]\s*$/.test(evidence) ? evidence : `${evidence}.`} Spent by then: [[${spent.id}]].` : evidence;
}

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
  return all > 0 ? 'Everything is decided.' : noDecisions(true);
}
