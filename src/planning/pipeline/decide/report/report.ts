import { z } from 'zod';
import { PROGRAM } from '../../../../shared/program.ts';
import type { Gathered, GatheredStage, Inputs } from '../../../engine/stage.ts';
import { renderHtml } from '../../../report/html.tsx';
import { renderMarkdown } from '../../../report/markdown-report/markdown-report.ts';
import type { ReportModel } from '../../../report/model.ts';
import { physicalLocations } from '../../foundations/physical-locations.ts';
import { brief, isWithoutTemplate } from '../../intake/brief.ts';
import { prompt } from '../../intake/prompt.ts';
import { isOfPlan, type Section } from '../../section.ts';
import { request, setFacts } from '../../sources.ts';
import { NOT_CARRIED_OUT } from '../decisions/decisions-carried-out.ts';
import type { Located } from '../review/calculated-checks.ts';
import { consistency } from '../review/consistency.ts';
import { consistencyReview } from '../review/consistency-review.ts';
import { PAGE_DIFFERS } from '../review/page-and-data.ts';
import { reworded } from '../review/rewordings.ts';
import { NOT_USED } from '../review/said-not-used.ts';
import { gatheredChanges } from '../review/wording-changes.ts';
import { dashboard } from '../summary/dashboard.ts';
import { wholeLedger } from '../summary/whole-ledger.ts';
import { changedPassages, reportSections } from './report-sections.ts';

const needs = { prompt, brief, setFacts, request };
type ReportInputs = Inputs<typeof needs, Record<never, never>>;

/**
 * The report: the plan as one self-contained page and as Markdown. Its data is what the page shows before it is a page,
 * for programs that want to read a plan without parsing one.
 */
export const report: Section<ReportModel, typeof needs, Record<never, never>> = {
  id: 'report',
  title: 'Report',
  number: '030',
  group: 'decide',
  phase: 'exporting',
  version: 6,
  wording: 18,
  schema: z.custom<ReportModel>((value) => typeof value === 'object' && value !== null && 'sections' in value),
  needs,
  wants: {},
  gathers: ({ phase }) => phase !== 'exporting',
  report: { notShown: 'it is the report' },
  proposesFacts: false,
  computed: true,
  expectedMs: 600,
  run: (inputs, { gathered }) => ({ data: reportModel(inputs, gathered), draftedBy: 'computed' }),
  check: () => [],
  page: (model) => renderMarkdown(model),
  files: (model) => ({ 'report.html': renderHtml(model) }),
};

const OUTLINE = 'This is an outline: what needs judgement is left as a question for you.';

/** Notice on the first screen: who drafted the sections. */
function whoDrafted(sections: readonly GatheredStage[], isGeneral: boolean): string[] {
  const template = isGeneral ? 'the general template' : 'a template for its industry';
  const outline = `from the prompt and ${template}. ${OUTLINE}`;
  const drafted = sections.flatMap(({ stage, input }) => {
    const { draftedBy } = input.summary;
    return draftedBy === 'computed' ? [] : [{ title: stage.title, by: draftedBy }];
  });
  const outlined = drafted.filter(({ by }) => by === 'outline').map(({ title }) => title);
  if (outlined.length === drafted.length) return [`Drafted without a model, ${outline}`];
  const models = new Set(drafted.flatMap(({ by }) => (by === 'outline' ? [] : by.split(', '))));
  return [
    `Drafted by ${[...models].sort().join(', ')}. A model can be wrong even where it reads well; see Evidence for what was checked.`,
    ...(outlined.length > 0 ? [`Some sections were drafted without a model (${outlined.join(', ')}), ${outline}`] : []),
  ];
}

/** Notices on the first screen: what does not follow a change that was made since. */
function outOfDate(all: readonly GatheredStage[]): string[] {
  const titles = (state: 'stale' | 'kept') =>
    all.flatMap(({ stage, input }) => (input.summary.outdated === state ? [stage.title] : [])).join(', ');
  const [stale, kept] = [titles('stale'), titles('kept')];
  return [
    ...(stale === ''
      ? []
      : [`Out of date since a change that was made later: ${stale}. Resume the plan to redraft them.`]),
    ...(kept === '' ? [] : [`Edited sections whose inputs have changed since: ${kept}. Check that they still hold.`]),
  ];
}

function reportModel(inputs: ReportInputs, gathered: Gathered): ReportModel {
  const sections = gathered.all.filter(({ stage }) => isOfPlan(stage));
  const facts = wholeLedger({ ...gathered, all: sections }, inputs.setFacts);
  const checked = gathered.of(consistency);
  const edits = gatheredChanges(gathered);
  const changes = changedPassages(gathered, edits);
  const headlines = (gathered.of(dashboard)?.data.headlines ?? []).map((row) => ({
    ...row,
    value: reworded(row.value, changes),
    detail: reworded(row.detail, changes),
  }));
  return {
    title: inputs.request.field('title') ?? inputs.brief.field('title'),
    subtitle: subtitle(inputs, gathered),
    dayZero: inputs.prompt.field('day_zero'),
    locale: inputs.prompt.field('locale'),
    notices: [
      ...whoDrafted(sections, isWithoutTemplate(inputs.brief)),
      ...outOfDate(gathered.all),
      ...(checked ? [] : ['Not checked yet: the sections have not been compared with each other.']),
      ...noticesOf(checked?.data.findings ?? [], sections),
    ],
    headlines,
    sections: reportSections(gathered, {
      facts,
      headlines,
      profile: inputs.prompt.field('profile'),
      speed: inputs.prompt.field('speed'),
      reviewedBy: gathered.of(consistencyReview)?.field('by') ?? null,
      edits,
    }),
    ledger: facts,
    // What is not used has a list of its own.
    findings: [...ownFindings(sections), ...(checked?.data.findings ?? []).filter(({ code }) => code !== NOT_USED)],
    generator: PROGRAM,
  };
}

/** Findings that a reader has to know before the first number. */
const NOTICED: ReadonlyMap<string, (titles: string) => string> = new Map([
  [
    PAGE_DIFFERS,
    (titles: string) =>
      `Edited pages that no longer say what their data says: ${titles}. Totals, dates and checks follow the data.`,
  ],
  [NOT_CARRIED_OUT, () => 'Some decisions are not yet reflected in work, dates or costs; see Decisions.'],
]);

function noticesOf(findings: readonly Located[], sections: readonly GatheredStage[]): string[] {
  return [...NOTICED].flatMap(([code, notice]) => {
    const found = new Set(findings.filter((row) => row.code === code).map(({ section }) => section));
    const titles = sections.filter(({ stage }) => found.has(stage.id)).map(({ stage }) => stage.title);
    return titles.length === 0 ? [] : [notice(titles.join(', '))];
  });
}

/** What kind of project this is, and where. */
function subtitle(inputs: ReportInputs, gathered: Gathered): string {
  const domain = inputs.brief.field('primary_domain').replaceAll('_', ' ');
  const places = gathered.of(physicalLocations)?.field('locations') ?? [];
  // A town says more to a reader than the hall in it.
  const place = places.find(({ kind }) => kind === 'city') ?? places[0];
  const kind = domain === 'general' ? 'Project' : `${domain.charAt(0).toUpperCase()}${domain.slice(1)}`;
  return `${kind}, ${inputs.brief.field('scale')} scale${place ? `, ${place.name}` : ''}`;
}

function ownFindings(sections: readonly GatheredStage[]): ReportModel['findings'] {
  return sections.flatMap(({ stage, input }) =>
    input.summary.findings.map((finding) => ({ ...finding, section: stage.id, title: stage.title })),
  );
}
