import { z } from 'zod';
import type { LedgerFact } from '../../../shared/fact.ts';
import type { Input, Inputs, Stage } from '../../engine/stage.ts';
import { PROGRAM } from '../../program.ts';
import { renderHtml } from '../../report/html.tsx';
import { renderMarkdown } from '../../report/markdown-report.ts';
import type { Figure, ReportModel, ReportSection } from '../../report/model.ts';
import { blocks, ref, table, text } from '../markdown.ts';
import { consistency } from './consistency.ts';
import { consistencyReview } from './consistency-review.ts';
import { choicesTable } from './decision-register.ts';
import { costFigure, finishCurveFigure, ganttFigure, riskMatrixFigure, tornadoFigure } from './figures.ts';
import { repairedPage } from './page-edits.ts';
import { sections } from './sections.ts';
import { validationStatus } from './validation-status.ts';
import { ledgerNeeds, wholeLedger } from './whole-ledger.ts';

const needs = { ...sections, setFacts: ledgerNeeds.setFacts };
const names = Object.keys(sections) as (keyof typeof sections)[];
const wants = { consistencyReview, consistency, validationStatus };
type ReportInputs = Inputs<typeof needs, typeof wants>;

/**
 * The report: the plan as one self-contained page and as Markdown. Its data is what the page shows before it is a page,
 * for programs that want to read a plan without parsing one.
 */
export const report: Stage<ReportModel, typeof needs, typeof wants> = {
  id: 'report',
  title: 'Report',
  number: '030',
  phase: 'exporting',
  version: 2,
  schema: z.custom<ReportModel>((value) => typeof value === 'object' && value !== null && 'sections' in value),
  needs,
  wants,
  computed: true,
  expectedMs: 600,
  run: (inputs) => ({ data: reportModel(inputs), draftedBy: 'computed' }),
  check: () => [],
  page: (model) => renderMarkdown(model),
  files: (model) => ({ 'report.html': renderHtml(model) }),
};

const OUTLINE =
  'from the prompt and domain templates. It is an outline: what only a person or a model can judge is left as a question.';

/** Said on the first screen: which hands the words come from. */
function whoDrafted(inputs: ReportInputs): string[] {
  const drafted = names.flatMap((name) => {
    const { draftedBy } = inputs[name].summary;
    return draftedBy === 'computed' ? [] : [{ title: sections[name].title, by: draftedBy }];
  });
  const outlined = drafted.filter(({ by }) => by === 'outline').map(({ title }) => title);
  if (outlined.length === drafted.length) return [`Drafted without a model, ${OUTLINE}`];
  const models = new Set(drafted.flatMap(({ by }) => (by === 'outline' ? [] : by.split(', '))));
  return [
    `Drafted by ${[...models].sort().join(', ')}. What a model writes can read well and be wrong; the third part says what was checked.`,
    ...(outlined.length > 0 ? [`Some sections were drafted without a model (${outlined.join(', ')}), ${OUTLINE}`] : []),
  ];
}

function reportModel(inputs: ReportInputs): ReportModel {
  const facts = wholeLedger(inputs, sections);
  return {
    title: inputs.brief.field('title'),
    subtitle: subtitle(inputs),
    dayZero: inputs.prompt.field('day_zero'),
    locale: inputs.prompt.field('locale'),
    notices: [
      ...whoDrafted(inputs),
      ...(inputs.consistency ? [] : ['Not validated yet: the sections were not held against each other.']),
    ],
    headlines: inputs.dashboard.data.headlines,
    sections: [...toActOn(inputs, facts), ...toUnderstand(inputs), ...toTrust(inputs)],
    ledger: facts,
    findings: findings(inputs),
    generator: PROGRAM,
  };
}

/** What kind of project this is, and where. */
function subtitle(inputs: ReportInputs): string {
  const domain = inputs.brief.field('primary_domain').replaceAll('_', ' ');
  const [place] = inputs.physicalLocations.field('locations');
  const kind = domain === 'general' ? 'Project' : `${domain.charAt(0).toUpperCase()}${domain.slice(1)}`;
  return `${kind}, ${inputs.brief.field('scale')} scale${place ? `, ${place.name}` : ''}`;
}

const CHOICES = 'Chosen on your behalf';

function toActOn(inputs: ReportInputs, facts: readonly LedgerFact[]): ReportSection[] {
  const decisions = pageOf('decisionRegister', inputs);
  return [
    // The headlines stand above everything else in the report.
    { ...pageSection('dashboard', 1, inputs), markdown: withoutHeading(withoutTitle(inputs.dashboard.page), 'Now') },
    {
      ...pageSection('decisionRegister', 1, inputs),
      title: 'Decisions required',
      markdown: withoutHeading(withoutTitle(decisions), CHOICES),
    },
    plainSection(
      'choices',
      'Choices made for you',
      1,
      blocks(
        'Ratify each, or choose otherwise.',
        // From the page, where wording may have been changed; from the data where the user took the heading away.
        below(decisions, CHOICES) || choicesTable(inputs.decisionRegister.field('choices')),
      ),
    ),
    plainSection('key_facts', 'Key facts', 1, keyFacts(facts)),
    pageSection('executiveSummary', 1, inputs),
    plainSection(
      'timeline',
      'Timeline',
      1,
      'As planned the work ends on [[schedule.finish]]; with an even chance by [[schedule.p50]], four-fifths surely by [[schedule.p80]].',
      [ganttFigure(inputs.schedule, inputs.prompt.field('day_zero')), finishCurveFigure(inputs.scheduleRisk)],
    ),
  ];
}

function toUnderstand(inputs: ReportInputs): ReportSection[] {
  const cost = costFigure(inputs.costBreakdown);
  return [
    pageSection('brief', 2, inputs),
    pageSection('extractConstraints', 2, inputs),
    pageSection('physicalLocations', 2, inputs),
    pageSection('currencyStrategy', 2, inputs),
    pageSection('makeAssumptions', 2, inputs),
    pageSection('identifyRisks', 2, inputs, [riskMatrixFigure(inputs.identifyRisks)]),
    pageSection('projectPlan', 2, inputs),
    pageSection('team', 2, inputs),
    pageSection('governance', 2, inputs),
    pageSection('swot', 2, inputs),
    pageSection('wbsPhases', 2, inputs),
    pageSection('wbsPackages', 2, inputs),
    pageSection('wbsTasks', 2, inputs),
    pageSection('durations', 2, inputs),
    pageSection('dependencies', 2, inputs),
    pageSection('schedule', 2, inputs),
    pageSection('scheduleRisk', 2, inputs, [tornadoFigure(inputs.scheduleRisk)]),
    pageSection('costEstimates', 2, inputs),
    pageSection('costBreakdown', 2, inputs, cost ? [cost] : []),
    pageSection('premortem', 2, inputs),
  ];
}

function toTrust(inputs: ReportInputs): ReportSection[] {
  return [
    ...(inputs.validationStatus
      ? [plainSection('validation_status', validationStatus.title, 3, withoutTitle(inputs.validationStatus.page))]
      : []),
    ...(inputs.consistency
      ? [plainSection('consistency', consistency.title, 3, withoutTitle(inputs.consistency.page))]
      : []),
    pageSection('prompt', 3, inputs),
    pageSection('screenPlanningPrompt', 3, inputs),
    pageSection('redlineGate', 3, inputs),
    plainSection('how_made', 'How this plan was made', 3, howMade(inputs)),
  ];
}

function pageSection(
  name: keyof typeof sections,
  part: 1 | 2 | 3,
  inputs: ReportInputs,
  figures: readonly Figure[] = [],
): ReportSection {
  const input: Input<unknown> = inputs[name];
  const { draftedBy, edited, partial } = input.summary;
  return {
    id: sections[name].id,
    title: sections[name].title,
    part,
    markdown: withoutTitle(pageOf(name, inputs)),
    figures,
    badges: [draftedBy, ...(edited ? ['edited by you'] : []), ...(partial.length > 0 ? ['incomplete'] : [])],
  };
}

function plainSection(
  id: string,
  title: string,
  part: 1 | 2 | 3,
  markdown: string,
  figures: readonly Figure[] = [],
): ReportSection {
  return { id, title, part, markdown, figures, badges: [] };
}

/** How a section reads, with the wording that the consistency review changed. */
function pageOf(name: keyof typeof sections, inputs: ReportInputs): string {
  return repairedPage(sections[name].id, inputs[name].page, inputs.consistencyReview?.field('edits') ?? []).page;
}

/** The page without its first heading: the report sets the title. */
function withoutTitle(page: string): string {
  return page.replace(/^# .*\n+/, '');
}

/** The page without one of its second-level headings and what stands below it. */
function withoutHeading(page: string, heading: string): string {
  const { before, after } = around(page, heading);
  return [...before, ...after].join('\n');
}

/** What stands below one of the page's second-level headings; empty when there is no such heading. */
function below(page: string, heading: string): string {
  return around(page, heading).inside.slice(1).join('\n').trim();
}

/** The lines before a second-level heading, from it to the next heading, and after that. */
function around(page: string, heading: string): Readonly<Record<'before' | 'inside' | 'after', readonly string[]>> {
  const lines = page.split('\n');
  const start = lines.indexOf(`## ${heading}`);
  if (start < 0) return { before: lines, inside: [], after: [] };
  const next = lines.findIndex((line, index) => index > start && /^#{1,3} /.test(line));
  const end = next < 0 ? lines.length : next;
  return { before: lines.slice(0, start), inside: lines.slice(start, end), after: lines.slice(end) };
}

/** What the user said and what follows from it most directly; the whole ledger is in the third part. */
function keyFacts(facts: readonly LedgerFact[]): string {
  const key = facts.filter(
    ({ id, basis }) =>
      basis === 'stated' ||
      basis === 'set' ||
      [
        'schedule.finish',
        'schedule.p80',
        'cost.likely',
        'cost.contingency',
        'budget.gap',
        'budget.reserve',
        'funding.known',
        'funding.gap',
        'team.size',
      ].includes(id),
  );
  return table(
    ['Fact', 'Value', 'Basis'],
    key.map((fact) => [text(fact.label), ref(fact.id), fact.basis]),
  );
}

function howMade(inputs: ReportInputs): string {
  const rows = names.map((name) => {
    const { draftedBy, edited } = inputs[name].summary;
    return [text(sections[name].title), text(draftedBy), edited ? 'yes' : ''];
  });
  const by = inputs.consistencyReview?.field('by') ?? null;
  if (by !== null) rows.push([text(consistencyReview.title), text(by), '']);
  return blocks(
    `Profile ${text(inputs.prompt.field('profile'))}, speed ${text(inputs.prompt.field('speed'))}. Every section is a stage of a build: when one is edited, only what reads it is drafted anew.`,
    table(['Section', 'Drafted by', 'Edited by you'], rows),
  );
}

function findings(inputs: ReportInputs): ReportModel['findings'] {
  const drafted = names.flatMap((name) =>
    inputs[name].summary.findings.map((finding) => ({ ...finding, section: sections[name].id })),
  );
  return [...drafted, ...(inputs.consistency?.data.findings ?? [])];
}
