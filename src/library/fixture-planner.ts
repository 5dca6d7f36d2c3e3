import { z } from 'zod';
import type { DraftSize } from '../shared/contracts/draft-size.ts';
import type { ProfileReport } from '../shared/contracts/model-profile.ts';
import type { PlanTables } from '../shared/contracts/plan-tables.ts';
import type { StageFreshness } from '../shared/contracts/stage-state.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { attachDocuments } from './documents/attach-documents.ts';
import { sha256 } from './files/hash.ts';
import { parseData } from './files/parse-data.ts';
import { readPlanText } from './files/plan-folder.ts';
import { compareScheduleFile } from './imports/schedule/compare-schedule.ts';
import type { Planner, PlannerStage, ProfileTerms, ValidatedData } from './planner.ts';
import { artifactRows, findArtifact } from './store/files/artifacts.ts';
import { dataAndPage, ownName } from './store/files/stage-files.ts';
import { ledger, readSetFacts } from './store/plans/facts.ts';
import { planRow } from './store/plans/plans.ts';
import type { RunHandle } from './store/runs/lease.ts';
import { commitStage, stageRecord, startStage } from './store/stages/stages.ts';
import type { Store } from './store/store.ts';
import { readTaskFile } from './use-cases/tasks/exchange/read-task-file.ts';

/** A pipeline of four stages, small enough to see through: two that are drafted, two that are computed from them. */
export const STAGES: readonly PlannerStage[] = [
  plannerStage('brief', '003', false, []),
  plannerStage('tasks', '010', false, ['brief']),
  plannerStage('schedule', '012', true, ['tasks']),
  {
    ...plannerStage('report', '030', true, ['brief', 'schedule']),
    paths: ['report.json', 'report.md', 'report.html'].map((name) => `030-${name}`),
  },
];

/** What the files of these stages are called; a plan of another numbering has them elsewhere, see `pathOf`. */
export const FILES = {
  brief: namesOf('brief'),
  tasks: namesOf('tasks'),
  schedule: namesOf('schedule'),
  report: namesOf('report'),
};

function namesOf(id: string): { readonly data: string; readonly page: string; readonly html: string } {
  const [data = '', page = '', html = ''] = STAGES.find((stage) => stage.id === id)?.paths ?? [];
  return { data, page, html };
}

function plannerStage(id: string, number: string, computed: boolean, needs: readonly string[]): PlannerStage {
  const paths = [`${number}-${id}.json`, `${number}-${id}.md`];
  return {
    id,
    title: id,
    number,
    group: 'plan',
    computed,
    editable: !computed,
    optional: false,
    needs_answers: false,
    phase: computed ? 'exporting' : 'generating_plan',
    needs,
    paths,
  };
}

const Data = z.strictObject({ title: z.string().min(1), days: z.number().int().min(0) });

function pageOf(data: z.infer<typeof Data>): string {
  return `# ${data.title}\n\nTakes ${data.days} days.\n`;
}

export function dataText(data: z.infer<typeof Data>): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}

function validData(json: unknown): Result<ValidatedData> {
  const parsed = Data.safeParse(json);
  if (parsed.success) return ok({ page: pageOf(parsed.data), text: dataText(parsed.data) });
  const [issue] = parsed.error.issues;
  return err('INVALID_DATA', issue?.message ?? 'does not fit', { path: issue?.path.join('.') ?? '' });
}

/** Plans like the real one as far as the library can tell: reads pages of the needs, keeps records, computes anew. */
export function fakePlanner(overrides: Partial<Planner> = {}): Planner {
  return {
    programVersion: '0.0.0-test',
    planFormat: 1,
    fingerprint: 'four',
    stages: STAGES,
    languageOf: () => 'und',
    checkPrompt: async (text) =>
      ok({
        ready: text.length > 20,
        word_count: text.split(/\s+/).length,
        language: 'en',
        dimensions: [],
        questions: [],
        unsure: [],
      }),
    sectionsOf: () => new Set(STAGES.map(({ id }) => id)),
    dataTables: () => [],
    namedEntries: () => [],
    validateStageData: (_stage, json) => validData(json),
    async validateStageText(_stage, text) {
      const parsed = parseData(text);
      return parsed.ok ? validData(parsed.value) : parsed;
    },
    readTaskFile: async (file) => readTaskFile(file),
    compareScheduleFile: async (tables, bytes) => compareScheduleFile(tables, bytes),
    attachDocuments,
    freshness: (store, planId) => STAGES.map((stage) => freshnessOf(store, planId, stage)),
    missingInput: (store, planId) => STAGES.find(({ id }) => stageRecord(store, planId, id) === null)?.id ?? null,
    dataReaders: () => [],
    async refresh(store, planId) {
      for (const stage of STAGES) {
        if (!stage.computed || freshnessOf(store, planId, stage).state === 'fresh') continue;
        if (stage.needs.some((id) => stageRecord(store, planId, id) === null)) continue;
        draftStage(store, planId, null, stage.id);
      }
      const stale = STAGES.filter((stage) => freshnessOf(store, planId, stage).state === 'stale');
      return ok(stale.map(({ id }) => id));
    },
    compare: async () => ({ decisions: null, schedule: null, costs: null, risks: null }),
    glance: () => ({ finish: null, deadline_chance: null, open_decisions: null }),
    highlights: () => ({ headlines: [], checked: [], not_checked: [], located: [], rows: [], begin_with: {} }),
    tables: async (store, planId) => noTables(store, planId),
    reportDocument: async () => null,
    printedReport: async () => ok(null),
    redactedReport: async () => null,
    recognisedNames: () => [],
    reportFigures: async () => null,
    reportPages: () => null,
    factSource: '',
    changeFactList: () => err('CONFLICT', 'no facts'),
    scheduleSources: [],
    schedule: async () => null,
    changeSchedule: () => err('CONFLICT', 'no schedule'),
    previewSchedule: async () => err('CONFLICT', 'no schedule'),
    validateFact(_fact, rawValue): Result<number | string> {
      const value = Number(rawValue);
      return Number.isFinite(value) ? ok(value) : err('INVALID_INPUT', 'not a number', { field: 'value' });
    },
    asReviewed: () => (text) => text,
    factUses: () => ({}),
    plannedWork: async () => null,
    taskTemplates: () => [],
    sectionsWithoutAnswer: async () => [],
    templateWork: () => null,
    reportScript: "'none'",
    statusPages: async ({ title }) => ok({ markdown: title, html: title }),
    forecast: async () => err('INTERNAL_ERROR', 'no forecast'),
    timeline: async () => err('INTERNAL_ERROR', 'no timeline'),
    profiles: async () => [profileReport('paid', true), profileReport('baseline', false)],
    async chooseProfile(_place, name) {
      if (name === 'auto' || name === 'outline') return ok('outline');
      if (name === 'paid' || name === 'agent') return ok(name);
      if (name !== 'baseline') return err('INVALID_INPUT', `Unknown profile ${name}.`, { next: 'Use paid.' });
      return err('INVALID_INPUT', 'The profile baseline needs a model.', { next: 'Set its key.' });
    },
    profileTerms: async (_place, name) =>
      name === 'paid'
        ? ok(PAID_TERMS)
        : name === 'agent'
          ? ok({ ...PAID_TERMS, price: null })
          : err('INVALID_INPUT', `Unknown profile ${name}.`),
    draftSize: (speed, { added = [], left_out = [] } = {}) =>
      sizeOf((speed === 'fast' ? 10 : 40) + added.length - left_out.length),
    draftSizeOf: (stages) => sizeOf(stages.length),
    testModel: async (_place, key) => err('INVALID_INPUT', `no model ${key}`),
    localModels: async () => [],
    localRuntimeBytes: async () => null,
    modelDownloads: async () => [],
    downloadModel: async (_place, name) => err('INVALID_INPUT', `no model ${name}`),
    addModelFile: async (_place, path) => err('INVALID_INPUT', `no model ${path}`),
    removeModel: async (_place, name) => err('INVALID_INPUT', `no model ${name}`),
    improvePrompt: async () => err('INVALID_INPUT', 'There is no model.'),
    ...overrides,
  };
}

function sizeOf(calls: number): DraftSize {
  return { calls, longest_chain: 5, prompt_reads: 2, input_tokens: 100_000, output_tokens: 40_000 };
}

const PAID_TERMS: ProfileTerms = {
  price: { input: 2, output: 10 },
  leaves_computer: true,
  concurrency: 4,
  calls_per_question: 1,
  first_token_s: 1,
  tokens_per_s: 100,
};

function profileReport(profile: string, usable: boolean): ProfileReport {
  const missing = usable ? null : 'no key';
  const about = { profile, title: profile, summary: profile, origin: 'shipped' as const, leaves_computer: true };
  return { ...about, usable, why: missing, next: missing, models: [] };
}

function freshnessOf(store: Store, planId: string, stage: PlannerStage): StageFreshness {
  const record = stageRecord(store, planId, stage.id);
  if (!record) return { stage: stage.id, state: 'not_run', why: [] };
  if (filesOf(store, planId, stage).some((path) => findArtifact(store, planId, path)?.editedBy != null))
    return { stage: stage.id, state: 'edited', why: [] };
  const why = record.reads
    .filter(({ key, sha }) => readSha(store, planId, key) !== sha)
    .map(({ key }) => `${key} changed`);
  return { stage: stage.id, state: why.length > 0 ? 'stale' : 'fresh', why };
}

function readSha(store: Store, planId: string, key: string): string {
  if (key === 'set_facts') return sha256(JSON.stringify(readSetFacts(store, planId)));
  const page = dataAndPage(store, planId, key).page?.path;
  return sha256(page === undefined ? '' : (readPlanText(store.home, planId, page) ?? ''));
}

/** Paths of a stage's files: as they are called in this plan, or as a first draft calls them. */
function filesOf(store: Store, planId: string, { id, paths }: PlannerStage): string[] {
  const known = artifactRows(store, planId).filter(({ stage }) => stage === id);
  return paths.map((path) => known.find((row) => ownName(row.path) === ownName(path))?.path ?? path);
}

/** The same stages after a change of the pipeline that moved each of them by so many numbers. */
export function renumberedStages(by: number): readonly PlannerStage[] {
  return STAGES.map((stage) => {
    const number = String(Number(stage.number) + by).padStart(3, '0');
    return { ...stage, number, paths: stage.paths.map((path) => `${number}-${ownName(path)}`) };
  });
}

/** Drafts one stage as a worker does; the content depends on what it reads. */
export function draftStage(store: Store, planId: string, run: RunHandle | null, id: string, note = ''): void {
  const stage = STAGES.find((known) => known.id === id);
  if (!stage) throw new Error(`no stage ${id}`);
  startStage(store, planId, run, id);
  const keys = id === 'schedule' ? [...stage.needs, 'set_facts'] : stage.needs;
  const reads = keys.map((key) => ({ key, sha: readSha(store, planId, key) }));
  const days = reads.reduce((sum, { sha }) => sum + Number.parseInt(sha.slice(0, 4), 16), 3);
  const data = { title: `${id} ${note}`.trim(), days };
  const [dataPath = '', pagePath = '', ...others] = filesOf(store, planId, stage);
  commitStage(store, planId, run, {
    stage: id,
    record: {
      definition: sha256(id),
      reads,
      findings: [],
      partial: [],
      draftedBy: stage.computed ? 'computed' : 'outline',
      runId: 'run_0001',
    },
    files: [
      { path: dataPath, content: dataText(data), role: 'data' },
      { path: pagePath, content: pageOf(data), role: 'page' },
      ...others.map((path) => ({ path, content: `<h1>${data.title} ${data.days}</h1>`, role: 'file' as const })),
    ],
    durationMs: 1,
  });
}

/** The tables of a plan without any work; its ledger is its only table. */
function noTables(store: Store, planId: string): PlanTables {
  return {
    format: 1,
    id: planId,
    title: planRow(store, planId)?.title ?? planId,
    locale: 'en-GB',
    currency: null,
    start: null,
    finish: null,
    deadline: null,
    calendar: null,
    facts: ledger(store, planId).map(({ id, label, value, unit, basis, stage }) => ({
      ...{ id, label, value, unit, basis, section: stage },
      ...{
        low: null,
        high: null,
        quote: null,
        formula: null,
        sheet_formula: null,
        why: null,
        check: null,
        sensitivity: null,
        note: null,
      },
    })),
    phases: [],
    packages: [],
    tasks: [],
    links: [],
    date_limits: [],
    costs: [],
    cost_totals: [],
    cash_flow: [],
    risks: [],
    decisions: [],
    gates: [],
    raci: [],
    milestones: [],
    resources: [],
  };
}
