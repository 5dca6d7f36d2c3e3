import { z } from 'zod';
import { Choice, DECISIONS_STAGE, Decision, Gate, gateEvidence } from '../../../shared/contracts/decision.ts';
import type { Input, Inputs } from '../../engine/stage.ts';
import type { Template } from '../../outline/template.ts';
import { list, oneOf, prose as proseField } from '../ask.ts';
import { sectionPage, shortPage } from '../context-pages.ts';
import { currencyStrategy } from '../foundations/currency-strategy.ts';
import { factOf, hasFact, ledger, ledgerFacts } from '../foundations/ledger.ts';
import { physicalLocations } from '../foundations/physical-locations.ts';
import { brief } from '../intake/brief.ts';
import { briefPage } from '../intake/brief-page.ts';
import { extractConstraints } from '../intake/extract-constraints.ts';
import { prompt } from '../intake/prompt.ts';
import { blocks, bullets, prose, section, table, text } from '../markdown.ts';
import { Names, named, namesOf } from '../names.ts';
import { below, withoutHeadings } from '../page-headings.ts';
import { rolesPage } from '../plan/roles-page.ts';
import { team } from '../plan/team.ts';
import { wbsPhases } from '../plan/wbs-phases.ts';
import { drafted } from '../stage.ts';
import { strategicDecisions, strategyPages } from '../strategy/strategic-decisions.ts';
import { fillFor, shorten, templateOf } from '../template-context.ts';
import { cashFlow } from '../work/cash-flow.ts';
import { costBreakdown } from '../work/cost-breakdown.ts';
import { durations } from '../work/durations.ts';
import { gapClosing } from '../work/gap-closing.ts';
import { schedule } from '../work/schedule.ts';
import type { ScheduleData } from '../work/schedule-data.ts';
import { scheduleRisk } from '../work/schedule-risk.ts';
import { wbsPackages } from '../work/wbs-packages.ts';
import { calculatedFacts, calculatedPage } from './calculated-page.ts';
import { choicesTable, decidedText, decisionsTable, isOutsidePlan, optionText } from './decision-texts.ts';
import { decideBy, decisionDue, gateBy, gateDates, gateId, isTooEarly, spansOf, tooEarlyText } from './due-dates.ts';
import { factIds, thresholdOf, unknownThresholds } from './gate-threshold.ts';

/** After every date: what has none stands last. */
const LAST = '9999-12-31';

/** Heading of what the report shows as an entry of its own. */
const CHOICES = 'Chosen on your behalf';
const GATES = 'Gates';

const needs = {
  prompt,
  brief,
  constraints: extractConstraints,
  locations: physicalLocations,
  currency: currencyStrategy,
  ledger,
  team,
  phases: wbsPhases,
  packages: wbsPackages,
  durations,
  schedule,
  risk: scheduleRisk,
  costs: costBreakdown,
};

/** Decisions to take, choices made on the user's behalf, and go/no-go gates between phases. */
export const decisionRegister = drafted({
  id: DECISIONS_STAGE,
  title: 'Decisions',
  number: '027',
  version: 3,
  wording: 7,
  report: [
    {
      part: 'act',
      markdown: ({ input, of }) =>
        decisionsTable(
          nextFirst(input.field('decisions'), of(schedule)),
          titlesById(of(team)?.field('roles')),
          titlesById(of(wbsPackages)?.field('packages')),
        ),
    },
    {
      part: 'understand',
      id: 'decision_options',
      title: 'Options of the decisions',
      // The gates stand in the dashboard, each with its answer; the choices are the next entry.
      shownElsewhere: [GATES],
      markdown: ({ page }) => withoutHeadings(page, [CHOICES]),
    },
    {
      part: 'understand',
      id: 'choices',
      title: 'Assumptions to confirm',
      markdown: ({ page, input }) =>
        blocks(
          'Keep each default, or change it.',
          // From the page, which may have been edited; from the data if the user removed the heading.
          below(page, CHOICES) || choicesTable(input.field('choices')),
        ),
    },
  ],
  prose: { reviewPlace: 2 },
  owned: 'decisions',
  needs,
  wants: { cash: cashFlow, gap: gapClosing, strategy: strategicDecisions },
  yields: {
    decisions: z.array(Decision),
    choices: z.array(Choice).describe('made on the user’s behalf, to ratify'),
    gates: z.array(Gate).describe('go or no-go between phases'),
    names: Names,
  },
  ask: {
    tier: 'deep',
    words: 900,
    instructions: `
List the decisions that the user still has to take and that change what is built, when, for how much or by whom; the
program puts them in the order of their dates. Where the dates or the money do not close, how to close them is one of
them. A decision is a question with options that exclude each other and that somebody could really choose, each with what
it brings and what it costs; nothing that the prompt has decided already, and nothing that follows by itself. The plan
goes on with one of them until somebody decides: the one that keeps most doors open. Name the work packages that contain
it; where the packages, dates and amounts of this plan contain none of it, name none, and the plan says so instead of
going on with it. Then list choices that this plan
makes on the user's behalf without having been told to, if there are any beside kind of project, start, currency, pace
and contingency, which are listed already. Last, the gates: where it must be asked whether to go on, what
evidence must then be on the table, and what a no means in practice. A gate lies between the task that yields its
evidence and the first one that spends money or binds people on a yes: name both. Evidence that is ready only after the
spending has begun stops nothing; then name an earlier piece of evidence, or spending that truly waits for it. What is
handed over and accepted in the end is worth a gate, too. Where the evidence is something counted or measured, its threshold is a fact: name it, and propose it in new_facts where the table lacks it.`,
    newFacts: 10,
    derivesFacts: true,
    pages: (inputs) => [
      ...strategyPages(inputs.strategy),
      calculatedPage(inputs),
      briefPage(inputs.brief),
      sectionPage(inputs.constraints, 'Constraints', 1),
      sectionPage(inputs.phases, 'Phases', 2),
      shortPage(wbsPackages, inputs.packages, {
        title: 'Work packages and their tasks',
        text: workPage(inputs.packages, inputs.schedule),
        cutOrder: 3,
      }),
      rolesPage(inputs.team, 4),
    ],
    facts: (inputs) => [...ledgerFacts(inputs.ledger), ...calculatedFacts(inputs)],
    answer: ({ team, packages, schedule }) => {
      const packageIds = packages.field('packages').map(({ id }) => id);
      const taskIds = schedule.field('tasks').map(({ id }) => id);
      return {
        decisions: list(
          z.object({
            question: proseField('the question', 20),
            options: list(
              z.object({
                option: proseField('the option', 10),
                consequence: proseField('what it brings and costs', 25),
              }),
              [2, 4],
              'options that exclude each other',
            ),
            default_option: z
              .number()
              .int()
              .min(1)
              .describe('place in the list, counted from 1, of the option that the plan goes on with meanwhile'),
            why_default: proseField('why that one', 25),
            owner: oneOf(
              team.field('roles').map(({ id }) => id),
              'role that decides or brings about the decision',
            ),
            waits: list(oneOf(packageIds, 'id of a work package'), [1, 4], 'work packages that wait on it'),
            default_packages: list(
              oneOf(packageIds, 'id of a work package'),
              [0, 4],
              'work packages whose work, dates and cost contain the default; none where the plan does not contain it',
              // An empty list says something here, so it has to be said.
            ).meta({ may_be_left_out: false }),
          }),
          [4, 8],
          'open decisions',
        ),
        choices: list(
          z.object({
            what: z.string().describe('what was chosen about, at most 5 words'),
            chosen: proseField('what the plan goes on with', 15),
            why: proseField('why', 20),
            change: proseField('what the user does to choose otherwise', 15),
          }),
          [0, 4],
          'further choices made on behalf of the user',
        ),
        gates: list(
          z.object({
            question: proseField('question of yes or no', 20),
            evidence: proseField('what must be on the table', 20),
            evidence_task: oneOf(taskIds, 'task that yields the evidence'),
            spending_task: oneOf(taskIds, 'first task that spends on a yes'),
            threshold_fact: z
              .string()
              .optional()
              .describe('id of the fact that the evidence must reach, where it is counted or measured'),
            go: z
              .enum(['at_least', 'at_most'])
              .optional()
              .describe('with threshold_fact: on which side the answer is yes'),
            if_no: proseField('what a no means in practice', 20),
          }),
          [2, 5],
          'gates',
        ),
      };
    },
    // It is asked for: the plan then says that it leaves the decision open.
    notFixable: ['default-not-planned'],
    faults: ({ decisions, gates }) => [
      ...decisions
        .filter(({ options, default_option }) => default_option > options.length)
        .map(({ question }) => `decisions: the default of “${question}” is beyond its list of options.`),
      ...gates
        .filter(({ evidence_task, spending_task }) => evidence_task === spending_task)
        .map(({ question }) => `gates: “${question}” takes its evidence from the task that spends on it.`),
    ],
    warnings: (answer, inputs) => {
      const { gates } = answer;
      const spans = spansOf(inputs.schedule);
      const early = gates
        .map((gate) => ({ gate, dates: gateDates({ ...gate, before_phase: '' }, spans) }))
        .filter(({ dates }) => isTooEarly(dates))
        .map(({ gate, dates }) => `gates: ${tooEarlyText(gate, dates)}`);
      return [...early, ...unknownThresholds(gates, [...ledgerIds(inputs), ...factIds(answer)])];
    },
    content: ({ whole }, inputs) => {
      const known = [...ledgerIds(inputs), ...factIds(whole)];
      const titles = new Map(inputs.packages.field('packages').map(({ id, title }) => [id, title]));
      const spans = spansOf(inputs.schedule);
      const soonest = whole.decisions
        .map((row) => ({ row, due: decisionDue({ ...row, binds: row.waits, before_phase: '' }, spans) ?? LAST }))
        .sort((a, b) => (a.due < b.due ? -1 : Number(a.due > b.due)))
        .map(({ row }) => row);
      return {
        decisions: soonest.map((row, index) => ({
          id: `d${index + 1}`,
          ...row,
          default_option: row.default_option - 1,
          before_phase: firstPhase(spans.packages, [...row.waits, ...row.default_packages]),
          waits: [...new Set(row.waits)].flatMap((id) => titles.get(id) ?? []),
          binds: [...new Set(row.waits)],
        })),
        names: namesOf(inputs.team.field('roles')),
        choices: [...knownChoices(inputs), ...whole.choices],
        gates: whole.gates.map(({ threshold_fact, go, ...gate }, index) => ({
          id: gateId(index),
          ...gate,
          ...thresholdOf({ threshold_fact, go }, known),
          before_phase: spans.tasks.find(({ id }) => id === gate.spending_task)?.phase ?? '',
        })),
      };
    },
  },
  outline: (inputs) => {
    const { prompt, brief, locations, packages } = inputs;
    const template = templateOf(brief);
    const fill = fillFor(brief, locations);
    const speed = prompt.field('speed');
    const titles = new Map(packages.field('packages').map(({ id, title }) => [id, title]));
    return {
      decisions: shorten(soonestFirst(template), speed, 4).map((row) => ({
        id: row.id,
        question: fill(row.question),
        options: row.options.map(({ option, consequence }) => ({
          option: fill(option),
          consequence: fill(consequence),
        })),
        default_option: row.default_option,
        why_default: fill(row.why_default),
        owner: row.owner,
        before_phase: row.by_phase,
        waits: row.waits.map((id) => titles.get(id)).filter((title) => title !== undefined),
        binds: row.waits.filter((id) => titles.has(id)),
      })),
      choices: knownChoices(inputs),
      gates: template.gates.map((row, index) => ({
        id: gateId(index),
        question: fill(row.question),
        evidence: fill(row.evidence),
        before_phase: row.before_phase,
        if_no: fill(row.if_no),
      })),
      names: namesOf(template.roles),
      open_questions: ['Which of these decisions are not yours to make?'],
    };
  },
  check: (data) => [
    ...data.decisions
      .filter(({ options, default_option }) => options[default_option] === undefined)
      .map(({ question }) => ({
        severity: 'error' as const,
        code: 'default-unknown',
        message: `The default of “${question}” is not among its options.`,
      })),
    ...data.decisions
      .filter((row) => !row.answer && isOutsidePlan(row))
      .map(({ question }) => ({
        severity: 'warning' as const,
        code: 'default-not-planned',
        message: `No work package contains the default of “${question}”, so schedule and costs leave it out.`,
        next: 'Decide it, or add its work to the packages.',
      })),
  ],
  page: (data) =>
    blocks(
      ...data.decisions.map((row) =>
        blocks(
          `### ${prose(row.question)}`,
          table(
            ['Option', 'Consequence'],
            row.options.map(({ option, consequence }, index) => [optionText(row, option, index), prose(consequence)]),
          ),
          bullets([
            ...(row.answer ? [`**Decided:** ${decidedText(row.answer, row)}`] : []),
            ...(row.note ? [`**Note:** ${prose(row.note)}`] : []),
            ...(isOutsidePlan(row) && !row.answer
              ? ['**Not in the plan:** schedule and costs contain none of the options.']
              : []),
            row.answer?.kind === 'changed'
              ? `**The default was:** ${prose(row.options[row.default_option]?.option ?? '')}`
              : `**Why this default:** ${prose(row.why_default)}`,
            `**Owner:** ${text(named(row.owner, data.names))}`,
            ...(row.answer ? [] : [`**Decide by:** ${decideBy(row)}`]),
            ...(row.waits.length > 0 ? [`**Blocks:** ${row.waits.map(text).join('; ')}`] : []),
          ]),
        ),
      ),
      section(CHOICES, choicesTable(data.choices)),
      section(
        GATES,
        table(
          ['Question', 'Evidence', 'Due', 'If no'],
          data.gates.map((row) => [prose(row.question), prose(gateEvidence(row)), gateBy(row), prose(row.if_no)]),
        ),
      ),
    ),
});

/** Choices that the program made, the same with and without a model. */
function knownChoices({ brief, currency, ledger, durations }: Inputs<typeof needs, Record<never, never>>): Choice[] {
  const template = templateOf(brief);
  const code = currency.field('currency');
  return [
    {
      what: 'Kind of project',
      chosen: `${template.title}, ${brief.field('scale')} scale`,
      why: `${brief.field('domain_reason')} Scale: ${brief.field('scale_reason').replace(/\.\s*$/, '')}.`,
      change: 'Change the kind of project and its scale in the brief.',
      stage: needs.brief.id,
    },
    ...(factOf(ledger, 'timeline.start')?.basis === 'assumed'
      ? [
          {
            what: 'Start',
            chosen: '[[timeline.start]]',
            why: 'The prompt states no start date, so this one is assumed.',
            change: `Set “${factOf(ledger, 'timeline.start')?.label}” in Facts.`,
            fact: 'timeline.start',
          },
        ]
      : []),
    ...(code === null
      ? []
      : [
          {
            what: 'Currency',
            chosen: code,
            why: capitalised(currency.field('basis')),
            change: 'State the budget with its currency in the prompt.',
          },
        ]),
    {
      what: 'Pace of the work',
      chosen: 'See Durations',
      why: durations.field('pace_reason'),
      change: 'Change the estimates in Durations.',
      stage: needs.durations.id,
    },
    ...(hasFact(ledger, 'budget.total') && hasFact(ledger, 'cost.contingency_share')
      ? [
          {
            what: 'Contingency',
            chosen: 'Of the budget, [[cost.contingency_share]] is set aside',
            why: 'Usual for this kind of work.',
            change: `Set “${factOf(ledger, 'cost.contingency_share')?.label}” in Facts.`,
            fact: 'cost.contingency_share',
          },
        ]
      : []),
  ];
}

/** Ids of the facts that the plan has before its decisions. */
function ledgerIds(inputs: Inputs<typeof needs, { cash: typeof cashFlow; gap: typeof gapClosing }>): string[] {
  return [...inputs.ledger.partNames, ...calculatedFacts(inputs).map(({ id }) => id)];
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The packages and tasks with the days on which they begin and end without any delay, so that decisions fit them. */
function workPage(
  packages: Input<{ packages: { id: string; title: string }[] }>,
  schedule: Input<Pick<ScheduleData, 'packages' | 'tasks'>>,
): string {
  const tasks = Map.groupBy(schedule.field('tasks'), (task) => task.package);
  const spans = new Map(schedule.field('packages').map((row) => [row.id, row]));
  const days = (row: { readonly start: string; readonly finish: string } | undefined) =>
    row ? ` (${row.start} to ${row.finish})` : '';
  return blocks(
    ...packages
      .field('packages')
      .map(({ id, title }) =>
        [
          `**${id}**: ${text(title)}${days(spans.get(id))}`,
          ...(tasks.get(id) ?? []).map((task) => `- ${task.id}: ${text(task.title)}${days(task)}`),
        ].join('\n'),
      ),
  );
}

/** Open decisions by the day on which they are due, then those that are taken. */
function nextFirst(
  decisions: readonly Decision[],
  dates: Input<Pick<ScheduleData, 'packages' | 'phases' | 'tasks'>> | undefined,
): readonly Decision[] {
  const spans = dates ? spansOf(dates) : null;
  const due = (row: Decision) => (row.answer || spans === null ? LAST : (decisionDue(row, spans) ?? LAST));
  return decisions.toSorted((a, b) => (due(a) < due(b) ? -1 : Number(due(a) > due(b))));
}

/** The phase of the package that begins first; empty where the schedule has none of them. */
function firstPhase(packages: ScheduleData['packages'], ids: readonly string[]): string {
  const own = packages.filter(({ id }) => ids.includes(id)).toSorted((a, b) => (a.start < b.start ? -1 : 1));
  return own[0]?.phase ?? '';
}

/** Decisions by the order of the phases before which they are due. */
function soonestFirst(template: Template): Template['decisions'] {
  const phases = template.phases.map(({ id }) => id);
  return [...template.decisions].sort((a, b) => phases.indexOf(a.by_phase) - phases.indexOf(b.by_phase));
}

function titlesById(
  rows: readonly { readonly id: string; readonly title: string }[] | undefined,
): ReadonlyMap<string, string> {
  return new Map((rows ?? []).map(({ id, title }) => [id, title]));
}
