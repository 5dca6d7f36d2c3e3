import { z } from 'zod';
import { type Decision, type Gate, gateEvidence } from '../../../../shared/contracts/decision.ts';
import type { HeadlineSubject } from '../../../../shared/contracts/plan-quality.ts';
import { premortem } from '../../challenge/premortem.ts';
import { factOf, ledger, numberOf } from '../../foundations/ledger.ts';
import { brief, isWithoutTemplate } from '../../intake/brief.ts';
import { screenPlanningPrompt } from '../../intake/screen-planning-prompt.ts';
import { blocks, prose, section, table } from '../../markdown.ts';
import { computed } from '../../stage.ts';
import { cashFlow } from '../../work/costs/cash-flow.ts';
import { costBreakdown } from '../../work/costs/cost-breakdown.ts';
import { identifyRisks } from '../../work/risks/identify-risks.ts';
import { bindingText, isHeldUpByTeam } from '../../work/schedule/binding-roles.ts';
import { gapClosing } from '../../work/schedule/gap-closing.ts';
import { schedule } from '../../work/schedule/schedule.ts';
import { scheduleRisk } from '../../work/schedule/schedule-risk.ts';
import { decisionDates } from '../decisions/decision-dates.ts';
import { decisionRegister, isJudged } from '../decisions/decision-register.ts';
import { noDecisions } from '../decisions/decision-texts.ts';
import { decideById, gateBy, gateOddsIds, gateSpentId } from '../decisions/due-dates.ts';
import { basisOf, calculatedGates, costBasis, exceedsWorkBudget, hasCashShortfall } from './calculated-gates.ts';
import { fallback, gapOutcome, gapRows, marksOfSet } from './deadline-gap.ts';
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
  by: z.string().describe('dates as fact references, or now'),
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
  group: 'decide',
  version: 8,
  wording: 2,
  // The headlines stand above everything else, the tripwires with the stories of the premortem.
  report: [{ part: 'act', shownElsewhere: [NOW, TRIPWIRES] }],
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
      .object({ packages: z.array(z.string()), cost: z.string().nullable() })
      .optional()
      .describe('what would be left out to meet the deadline as planned, and its likely cost'),
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
        : [finishHeadline(chance, deadline), chanceHeadline(chance, deadline)]
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
        ...calculatedGates(inputs).map((gate) => ({ ...gate, by: 'now' })),
        ...(decisions?.field('gates') ?? []).map((gate) => ({
          question: gate.question,
          state: 'open' as const,
          evidence: withSpent(gate, dates?.field('facts') ?? []),
          by: gateWhen(gate, dates?.field('facts') ?? []),
          if_no: gate.if_no,
        })),
      ],
      gap: gapRows(closing?.options ?? []),
      gap_closes: closing?.closes ?? null,
      ...(closing && {
        gap_missed: closing.is_missed,
        ...(basisOf(risk) === 'template' && { gap_usual: true }),
        ...(closing.before_start && { gap_before_start: true }),
        gap_set: closing.combination.map(({ choice, detail }) => choice ?? detail),
        ...(isHeldUpByTeam(schedule.data) && { gap_cause: bindingText(schedule.data) }),
        gap_fallback: fallback(closing.late_packages, schedule.field('packages'), costs),
      }),
      tripwires: (premortem?.field('stories') ?? []).map((story) => ({
        measure: story.measure,
        when: story.when,
        fact: story.tripwire,
        action: story.action,
      })),
    };
  },
  page: (data) => {
    // What nobody has estimated is not worth a choice on the first page; the record has it.
    const isListed = data.gap.length > 0 && data.gap_usual !== true;
    const marked = marksOfSet(data);
    return blocks(
      data.gap_closes !== null &&
        blocks(
          data.gap_missed === false
            ? '**As planned the deadline [[timeline.deadline]] is met, but only [[schedule.deadline_chance]] of the simulated runs meet it.**'
            : '**Even without uncertainty the plan misses the deadline [[timeline.deadline]] by [[schedule.missed_by]].**',
          data.gap_cause !== undefined &&
            `The work itself could be finished in time: what is missing is people. ${prose(data.gap_cause)}`,
          isListed && 'Ways to save time, each on its own, those that save most for the least harm first:',
          table(
            [
              'Option',
              'What it takes',
              'Working days saved at the 80% likely date',
              ...(marked.size > 0 ? ['In the set'] : []),
            ],
            (isListed ? data.gap : []).map((row) => [
              prose(row.choice),
              prose(row.cost ?? ''),
              `${row.days}`,
              ...(marked.size > 0 ? [marked.has(row.choice) ? 'yes' : ''] : []),
            ]),
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
    );
  },
});

/** When a gate is due as planned, with the odds of that where there are any. */
/** Says of a headline what it is about. */
function about(subject: HeadlineSubject): (headline: Headline) => Headline {
  return (headline) => ({ ...headline, about: subject });
}

function gateWhen(gate: Gate, facts: readonly { readonly id: string }[]): string {
  const { p50, p80 } = gateOddsIds(gate.id ?? '');
  return facts.some(({ id }) => id === p80)
    ? `${gateBy(gate)} as planned, 50% likely by [[${p50}]], 80% likely by [[${p80}]]`
    : gateBy(gate);
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
