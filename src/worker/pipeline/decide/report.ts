import { z } from 'zod';
import type { LedgerFact } from '../../../shared/fact.ts';
import type { Input, Inputs, Stage } from '../../engine/stage.ts';
import { PROGRAM } from '../../program.ts';
import { renderHtml } from '../../report/html.tsx';
import { renderMarkdown } from '../../report/markdown-report.ts';
import type { Figure, ReportModel, ReportSection } from '../../report/model.ts';
import { blocks, ref, table, text } from '../markdown.ts';
import { consistency } from './consistency.ts';
import { choicesTable } from './decision-register.ts';
import { costFigure, finishCurveFigure, ganttFigure, riskMatrixFigure, tornadoFigure } from './figures.ts';
import { sections } from './sections.ts';
import { validationStatus } from './validation-status.ts';
import { ledgerNeeds, wholeLedger } from './whole-ledger.ts';

const needs = { ...sections, setFacts: ledgerNeeds.setFacts };
const wants = { consistency, validationStatus };
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
  version: 1,
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

const WITHOUT_MODEL =
  'Drafted without a model, from the prompt and domain templates. It is an outline: what only a person or a model can judge is left as a question.';

function reportModel(inputs: ReportInputs): ReportModel {
  const facts = wholeLedger(inputs, sections);
  const outlined = (Object.keys(sections) as (keyof typeof sections)[]).some(
    (name) => inputs[name].summary.draftedBy === 'outline',
  );
  return {
    title: inputs.brief.field('title'),
    subtitle: subtitle(inputs),
    dayZero: inputs.prompt.field('day_zero'),
    locale: inputs.prompt.field('locale'),
    notices: [
      ...(outlined ? [WITHOUT_MODEL] : []),
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

function toActOn(inputs: ReportInputs, facts: readonly LedgerFact[]): ReportSection[] {
  return [
    // The headlines stand above everything else in the report.
    { ...pageSection('dashboard', 1, inputs), markdown: withoutHeading(withoutTitle(inputs.dashboard.page), 'Now') },
    {
      ...pageSection('decisionRegister', 1, inputs),
      title: 'Decisions required',
      markdown: withoutHeading(withoutTitle(inputs.decisionRegister.page), 'Chosen on your behalf'),
    },
    plainSection(
      'choices',
      'Choices made for you',
      1,
      blocks('Ratify each, or choose otherwise.', choicesTable(inputs.decisionRegister.field('choices'))),
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
    markdown: withoutTitle(input.page),
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

/** The page without its first heading: the report sets the title. */
function withoutTitle(page: string): string {
  return page.replace(/^# .*\n+/, '');
}

/** The page without one of its second-level headings and what stands below it. */
function withoutHeading(page: string, heading: string): string {
  const lines = page.split('\n');
  const start = lines.indexOf(`## ${heading}`);
  if (start < 0) return page;
  const next = lines.findIndex((line, index) => index > start && /^##? /.test(line));
  return [...lines.slice(0, start), ...(next < 0 ? [] : lines.slice(next))].join('\n');
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
  const rows = (Object.keys(sections) as (keyof typeof sections)[]).map((name) => {
    const { draftedBy, edited } = inputs[name].summary;
    return [text(sections[name].title), text(draftedBy), edited ? 'yes' : ''];
  });
  return blocks(
    `Profile ${text(inputs.prompt.field('profile'))}, speed ${text(inputs.prompt.field('speed'))}. Every section is a stage of a build: when one is edited, only what reads it is drafted anew.`,
    table(['Section', 'Drafted by', 'Edited by you'], rows),
  );
}

function findings(inputs: ReportInputs): ReportModel['findings'] {
  const drafted = (Object.keys(sections) as (keyof typeof sections)[]).flatMap((name) =>
    inputs[name].summary.findings.map((finding) => ({ ...finding, section: sections[name].id })),
  );
  return [...drafted, ...(inputs.consistency?.data.findings ?? [])];
}
