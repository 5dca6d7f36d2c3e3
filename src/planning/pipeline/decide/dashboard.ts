import { z } from 'zod';
import type { Decision } from '../../../shared/contracts/decision.ts';
import type { Input } from '../../engine/stage.ts';
import { toWhole } from '../../money/minor-units.ts';
import { premortem } from '../challenge/premortem.ts';
import { factOf, ledger, numberOf } from '../foundations/ledger.ts';
import { screenPlanningPrompt } from '../intake/screen-planning-prompt.ts';
import { blocks, prose, section, table } from '../markdown.ts';
import { withoutHeading } from '../page-headings.ts';
import { identifyRisks } from '../plan/identify-risks.ts';
import { computed } from '../stage.ts';
import { costBreakdown } from '../work/cost-breakdown.ts';
import { durations } from '../work/durations.ts';
import type { GapClosing, GapOption } from '../work/gap-options.ts';
import { schedule } from '../work/schedule.ts';
import type { ScheduleData } from '../work/schedule-data.ts';
import { scheduleRisk } from '../work/schedule-risk.ts';
import { decisionRegister } from './decision-register.ts';

const Headline = z.object({
  tone: z.enum(['good', 'warning', 'bad', 'neutral']),
  label: z.string(),
  value: z.string().describe('may hold fact references'),
  detail: z.string().describe('may hold fact references'),
});
type Headline = z.infer<typeof Headline>;

const GateState = z.object({
  question: z.string(),
  state: z.enum(['go', 'no_go', 'open']),
  evidence: z.string(),
  by: z.string().describe('fact reference of the date, or now'),
  if_no: z.string(),
});

/** Heading of what the report shows above everything else. */
const NOW = 'Now';

/** The state of the plan on one screen: headlines, go/no-go questions answered from facts, tripwires. */
export const dashboard = computed({
  id: 'dashboard',
  title: 'Dashboard',
  number: '028',
  version: 2,
  wording: 2,
  // The headlines stand above everything else in the report.
  report: [{ part: 'act', markdown: ({ page }) => withoutHeading(page, NOW) }],
  needs: { ledger, durations, schedule, risk: scheduleRisk, costs: costBreakdown },
  wants: { screen: screenPlanningPrompt, risks: identifyRisks, premortem, decisions: decisionRegister },
  yields: {
    headlines: z.array(Headline),
    gates: z.array(GateState),
    gap: z
      .array(z.object({ choice: z.string(), days: z.number() }))
      .describe('what would close the gap to the deadline; empty without one'),
    gap_closes: z.boolean().nullable().describe('whether the choices together close it'),
    tripwires: z.array(z.object({ measure: z.string(), when: z.string(), fact: z.string(), action: z.string() })),
  },
  compute: ({ screen, ledger, risks, durations, schedule, risk, costs, premortem, decisions }) => {
    const deadline = schedule.field('deadline');
    const chance = risk.field('deadline')?.share ?? null;
    const budget = costs.field('budget');
    // Durations set to the stated time and amounts split from the stated budget prove nothing about either.
    const timeEchoes = durations.field('follows_statement') === true && deadline !== null && deadline.missed_by <= 0;
    const moneyEchoes =
      costs.field('estimated') !== true && isSplit(ledger, costs.field('total'), costs.field('currency'));
    const missing = screen?.field('dimensions').filter(({ status }) => status === 'missing').length ?? 0;
    const register = decisions?.field('decisions') ?? [];
    const open = register.filter(({ answer }) => answer === undefined);
    const topRisk = risks?.field('risks')[0];
    const tasks = schedule.field('tasks');
    const headlines: Headline[] = [
      timeEchoes ? STATED_FINISH : finishHeadline(deadline),
      timeEchoes ? NO_ODDS : chanceHeadline(chance),
      moneyHeadline(budget, {
        stated: factOf(ledger, 'budget.total') !== undefined,
        estimated: costs.field('estimated') === true,
        unfunded: (numberOf(ledger, 'funding.gap') ?? 0) > 0,
        echoes: moneyEchoes,
      }),
      {
        tone: open.length > 0 ? 'warning' : 'good',
        label: 'Open decisions',
        value: `${open.length}`,
        detail: decisionsDetail(open, register.length, tasks),
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
        tone: missing === 0 ? 'good' : 'warning',
        label: 'Missing from prompt',
        value: missing === 0 ? 'Nothing' : `${missing} of 9 points`,
        detail:
          missing === 0
            ? 'The prompt covers all nine points.'
            : 'Add them to the prompt and draft again: this improves the plan most.',
      },
    ];
    return {
      headlines,
      gates: [
        {
          question: 'Can the work be finished by the deadline?',
          state:
            deadline === null || timeEchoes
              ? ('open' as const)
              : deadline.missed_by > 0
                ? ('no_go' as const)
                : ('go' as const),
          evidence:
            deadline === null
              ? 'No deadline is stated.'
              : timeEchoes
                ? 'Planned finish [[schedule.finish]]: as you stated; not estimated. Estimate the longest tasks to answer this.'
                : 'Planned finish [[schedule.finish]], deadline [[timeline.deadline]].',
          by: 'now',
          if_no: 'Close the gap, move the deadline or cut the scope before making any promises.',
        },
        {
          question: 'Does the budget cover the work and its contingency?',
          state:
            budget === null || moneyEchoes ? ('open' as const) : budget.gap > 0 ? ('no_go' as const) : ('go' as const),
          evidence:
            budget === null
              ? 'No budget is stated, or nothing is priced yet.'
              : moneyEchoes
                ? 'Budget [[budget.total]]: as you stated; not estimated. Price the largest packages to answer this.'
                : 'Needed [[cost.needed]], budget [[budget.total]].',
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
          by: `[[phase_start.${gate.before_phase}]]`,
          if_no: gate.if_no,
        })),
      ],
      gap: gapRows(deadline?.closing ?? null, new Map(tasks.map(({ id, title }) => [id, title]))),
      gap_closes: deadline?.closing?.closes ?? null,
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
          '**The plan misses the deadline [[timeline.deadline]] by [[schedule.missed_by]].** Ways to save time, each on its own:',
          table(
            ['Option', 'Working days saved'],
            data.gap.map((row) => [prose(row.choice), `${row.days}`]),
          ),
          data.gap_closes
            ? 'Combined, they can close the gap; see Schedule.'
            : 'Even combined, they do not close the gap: move the deadline or cut the scope.',
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
        'Tripwires',
        table(
          ['Measure', 'Threshold', 'Action'],
          data.tripwires.map((row) => [prose(row.measure), `${row.when} [[${row.fact}]]`, prose(row.action)]),
        ),
      ),
    ),
});

const ANSWER = { go: '**Go**', no_go: '**No**', open: 'Open' };

const STATED_FINISH: Headline = {
  tone: 'neutral',
  label: 'Planned finish',
  value: '[[schedule.finish]]',
  detail: 'As you stated; not estimated: the durations were set to the time that the prompt gives.',
};

const NO_ODDS: Headline = {
  tone: 'neutral',
  label: 'Chance of meeting the deadline',
  value: 'Not estimated',
  detail: 'Durations that were set to a date tell no odds of meeting it. Estimate the longest tasks.',
};

/** Whether the likely costs only divide the stated budget: their sum is what the budget leaves for work, to the rounding. */
function isSplit(ledger: Input<unknown>, total: { readonly likely: number } | null, currency: string | null): boolean {
  const forWork = currency === null ? undefined : numberOf(ledger, 'budget.for_work', currency);
  return (
    total !== null &&
    currency !== null &&
    forWork !== undefined &&
    Math.abs(toWhole(total.likely, currency) - forWork) <= 1
  );
}

function finishHeadline(deadline: ScheduleData['deadline']): Headline {
  const label = 'Planned finish';
  if (deadline === null)
    return { tone: 'neutral', label, value: '[[schedule.finish]]', detail: 'No deadline is stated.' };
  return deadline.missed_by > 0
    ? {
        tone: 'bad',
        label,
        value: '[[schedule.finish]]',
        detail: 'Misses the deadline [[timeline.deadline]] by [[schedule.missed_by]].',
      }
    : { tone: 'good', label, value: '[[schedule.finish]]', detail: 'Meets the deadline [[timeline.deadline]].' };
}

function chanceHeadline(chance: number | null): Headline {
  if (chance === null) {
    return {
      tone: 'neutral',
      label: '80% likely by',
      value: '[[schedule.p80]]',
      detail: '50% likely by [[schedule.p50]].',
    };
  }
  const tone = chance >= 0.8 ? 'good' : chance >= 0.5 ? 'warning' : 'bad';
  return {
    tone,
    label: 'Chance of meeting the deadline',
    value: '[[schedule.deadline_chance]]',
    detail: chance >= 0.8 ? '80% likely by [[schedule.p80]].' : '80% likely only by [[schedule.p80]].',
  };
}

function moneyHeadline(
  budget: { gap: number; covers_likely: boolean } | null,
  { stated, estimated, unfunded, echoes }: { stated: boolean; estimated: boolean; unfunded: boolean; echoes: boolean },
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

function decisionsDetail(open: readonly Decision[], all: number, tasks: ScheduleData['tasks']): string {
  if (open[0]) return `Next due [[phase_start.${earliest(open, tasks)}]].`;
  return all > 0 ? 'Everything is decided.' : 'Nothing to decide.';
}

/** The earliest-starting phase among those before which a decision is due. */
function earliest(register: readonly Decision[], tasks: ScheduleData['tasks']): string {
  const startOf = (phase: string) =>
    tasks
      .filter((task) => task.phase === phase)
      .map(({ start }) => start)
      .sort()[0] ?? '9999';
  return register.map(({ before_phase }) => before_phase).sort((a, b) => (startOf(a) < startOf(b) ? -1 : 1))[0] ?? '';
}

function gapRows(closing: GapClosing | null, titles: ReadonlyMap<string, string>): { choice: string; days: number }[] {
  const title = (id: string) => titles.get(id) ?? id;
  const verb: Readonly<Record<GapOption['kind'], (option: GapOption) => string>> = {
    shorten: (option) => `${title(option.task)}: ${option.detail}`,
    overlap: (option) => `${title(option.task)}: start when “${title(option.other ?? '')}” is half done.`,
    drop: (option) => `${title(option.task)}: do not wait for “${title(option.other ?? '')}”.`,
    add_people: (option) => option.detail,
  };
  return (closing?.options ?? [])
    .slice(0, 6)
    .map((option) => ({ choice: verb[option.kind](option), days: option.days }));
}
