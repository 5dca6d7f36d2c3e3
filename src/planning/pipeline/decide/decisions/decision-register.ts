import { z } from 'zod';
import { Choice, DECISIONS_STAGE, Decision, Gate, gateEvidence } from '../../../../shared/contracts/decision.ts';
import type { Input, Inputs } from '../../../engine/stage.ts';
import type { Template } from '../../../outline/template.ts';
import { currencyStrategy } from '../../foundations/currency-strategy.ts';
import { ledger, ledgerFacts } from '../../foundations/ledger.ts';
import { physicalLocations } from '../../foundations/physical-locations.ts';
import { Names, named, namesOf } from '../../frame/data/names.ts';
import { fillFor, shorten, templateOf } from '../../frame/data/template-context.ts';
import { nameOfSentence } from '../../frame/page/excerpt.ts';
import { blocks, bullets, prose, section, table, text } from '../../frame/page/markdown.ts';
import { below, withoutHeadings } from '../../frame/page/page-headings.ts';
import { sectionPage, shortPage } from '../../frame/question/context-pages.ts';
import { brief } from '../../intake/brief.ts';
import { briefPage } from '../../intake/brief-page.ts';
import { extractConstraints } from '../../intake/extract-constraints.ts';
import { isOutlined } from '../../intake/outlined.ts';
import { prompt } from '../../intake/prompt.ts';
import { rolesPage } from '../../plan/roles-page.ts';
import { team } from '../../plan/team.ts';
import { wbsPhases } from '../../plan/wbs-phases.ts';
import { drafted } from '../../stage.ts';
import { strategicDecisions, strategyPages } from '../../strategy/strategic-decisions.ts';
import { wbsPackages } from '../../work/breakdown/wbs-packages.ts';
import { cashFlow } from '../../work/costs/cash-flow.ts';
import { costBreakdown } from '../../work/costs/cost-breakdown.ts';
import { durations } from '../../work/durations/durations.ts';
import { gapClosing } from '../../work/schedule/gap-closing.ts';
import { schedule } from '../../work/schedule/schedule.ts';
import type { ScheduleData } from '../../work/schedule/schedule-data.ts';
import { scheduleRisk } from '../../work/schedule/schedule-risk.ts';
import { calculatedFacts, calculatedPage } from '../review/calculated-page.ts';
import { factIds, thresholdOf, unknownThresholds } from '../summary/gate-threshold.ts';
import { DECISION_DATES } from './check-default.ts';
import { decisionsShape, workPage } from './decision-question.ts';
import {
  choicesTable,
  decidedText,
  decisionsTable,
  isOutsidePlan,
  leftOutById,
  noDecisions,
  optionText,
} from './decision-texts.ts';
import { decideBy, decisionDue, gateBy, gateDates, gateId, isTooEarly, lateEvidence, spansOf } from './due-dates.ts';
import { knownChoices } from './known-choices.ts';

/** After every date: what has none stands last. */
const LAST = '9999-12-31';

/** Heading of what the report shows as an entry of its own. */
const CHOICES = 'Chosen on your behalf';
const GATES = 'Gates';
/** What the evidence of a gate says when the outline was cut down to work that does not yield it. */
const NOT_SCHEDULED = 'Not scheduled here.';

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
  group: 'decide',
  version: 5,
  wording: 9,
  report: [
    {
      part: 'act',
      markdown: ({ input, of }) =>
        decisionsTable(
          nextFirst(input.field('decisions'), of(schedule)),
          isJudged(input),
          titlesById(of(team)?.field('roles')),
          titlesById(of(wbsPackages)?.field('packages')),
          leftOutById(of(DECISION_DATES)?.field('decisions')),
        ),
    },
    {
      part: 'understand',
      id: 'decision_options',
      title: 'Options of the decisions',
      // The gates stand in the dashboard, each with its answer; the choices are the next entry.
      shownElsewhere: [GATES],
      // That there are none stands with the decisions.
      markdown: ({ page, input }) =>
        input.field('decisions').length === 0 && !input.summary.edited ? '' : withoutHeadings(page, [CHOICES]),
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
  listTitles: { choices: 'Chosen on your behalf' },
  ask: {
    tier: 'deep',
    words: 900,
    instructions: `
List the decisions that the user still has to take and that change what is built, when, for how much or by whom; the
program puts them in the order of their dates. Where the dates or the money do not close, how to close them is one of
them. Where a set of ways to save time makes the deadline likely, carrying it out is one of the options, and letting the
date move is the default only if you say why that harms less. A decision is a question with options that exclude each other and that somebody could really choose, each with what
it brings and what it costs; nothing that the prompt has decided already, and nothing that follows by itself. The plan
goes on with one of them until somebody decides: the one that keeps most doors open. Name the work packages that contain
it; where the packages, dates and amounts of this plan contain none of it, name none, and the plan says so instead of
going on with it. Where a task yields what must be known to decide, name it. Then list choices that this plan
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
    answer: ({ team, packages, schedule }) =>
      decisionsShape({
        roles: team.field('roles').map(({ id }) => id),
        packages: packages.field('packages').map(({ id }) => id),
        tasks: schedule.field('tasks').map(({ id }) => id),
      }),
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
      const { decisions, gates } = answer;
      const spans = spansOf(inputs.schedule);
      const early = gates
        .map((gate) => ({ gate, dates: gateDates({ ...gate, before_phase: '' }, spans) }))
        .filter(({ dates }) => isTooEarly(dates))
        .map(
          ({ gate, dates }) =>
            `gates: “${nameOfSentence(gate.question)}” cannot stop anything: its evidence is there on ${dates.evidence}, but the work that spends on it begins on ${dates.due}.`,
        );
      const late = decisions.flatMap((row) => {
        const found = lateEvidence({ ...row, binds: row.waits }, spans);
        return found
          ? `decisions: what must be known for “${row.question}” is there on ${found.evidence}, but “${found.title}”, which it binds, begins on ${found.start}.`
          : [];
      });
      return [...early, ...late, ...unknownThresholds(gates, [...ledgerIds(inputs), ...factIds(answer)])];
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
        default_packages: row.default_packages.filter((id) => titles.has(id)),
        ...(row.evidence_task && { evidence_task: row.evidence_task }),
      })),
      choices: knownChoices(inputs),
      gates: template.gates.map((row, index) => ({
        id: gateId(index),
        question: fill(row.question),
        evidence: row.evidence_task === undefined ? `${fill(row.evidence)}. ${NOT_SCHEDULED}` : fill(row.evidence),
        ...(row.evidence_task && { evidence_task: row.evidence_task }),
        ...(row.spending_task && { spending_task: row.spending_task }),
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
        message: `The default of “${nameOfSentence(question)}” is not among its options.`,
      })),
    ...data.decisions
      .filter((row) => !row.answer && isOutsidePlan(row))
      .map(({ question }) => ({
        severity: 'warning' as const,
        code: 'default-not-planned',
        message: `No work package contains the default of “${nameOfSentence(question)}”, so schedule and costs leave it out.`,
        next: 'Decide it, or add its work to the packages.',
      })),
  ],
  page: (data) =>
    blocks(
      data.decisions.length === 0 && noDecisions(!isOutlined(data)),
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

/** Whether a model or a person looked for decisions, so that none means that there are none. */
export function isJudged(register: Input<object>): boolean {
  return !isOutlined(register.data) || register.summary.edited;
}

/** Ids of the facts that the plan has before its decisions. */
function ledgerIds(inputs: Inputs<typeof needs, { cash: typeof cashFlow; gap: typeof gapClosing }>): string[] {
  return [...inputs.ledger.partNames, ...calculatedFacts(inputs).map(({ id }) => id)];
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
