import {
  attachDocuments,
  compareScheduleFile,
  diskFullError,
  LeaseLost,
  type Planner,
  type PlannerStage,
  parseData,
  readTaskFile,
  type Store,
  type ValidatedData,
} from '../library/for-drafting.ts';
import { hashJson } from '../planning/engine/canonical-json.ts';
import { dataTables } from '../planning/engine/data-tables.ts';
import { type Freshness, freshness } from '../planning/engine/freshness.ts';
import { type Graph, neededIds } from '../planning/engine/graph.ts';
import { runGraph } from '../planning/engine/run-graph.ts';
import { dataText } from '../planning/engine/run-stage.ts';
import { type AnyStage, dataPath, pagePath } from '../planning/engine/stage.ts';
import { StageError } from '../planning/engine/stage-error.ts';
import { Views } from '../planning/engine/views.ts';
import { validateOverride } from '../planning/facts/set-fact.ts';
import { readPrompt } from '../planning/outline/read/read-prompt.ts';
import { detectLanguage } from '../planning/outline/read/text/language.ts';
import { DIMENSIONS } from '../planning/outline/reading.ts';
import { draftSize } from '../planning/pipeline/draft-size.ts';
import { pipeline } from '../planning/pipeline/index.ts';
import { IMPROVEMENT, improvementQuestion, readImprovement } from '../planning/pipeline/intake/improve-prompt.ts';
import { isOptional, isSection } from '../planning/pipeline/section.ts';
import { stagesOf } from '../planning/pipeline/sections-of-plan.ts';
import { SCRIPT_SOURCE } from '../planning/report/script/page-hashes.ts';
import { statusHtml, statusMarkdown } from '../planning/report/status-report.ts';
import type { CalendarDate } from '../shared/calendar-date.ts';
import type { DataTable } from '../shared/contracts/data-table.ts';
import type { MarkedPromptCheck } from '../shared/contracts/prompt-check.ts';
import type { StageFreshness } from '../shared/contracts/stage-state.ts';
import { PROGRAM_VERSION } from '../shared/program.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { sectionsToLeaveOut } from './answered-sections.ts';
import { comparePlans } from './compare-plans.ts';
import { dataReaders } from './data-readers.ts';
import { changeFactList, factSource } from './fact-list-change.ts';
import { factUses } from './fact-uses.ts';
import { missingInput } from './missing-input.ts';
import { namedEntries } from './named-entries.ts';
import { planExtent } from './plan-extent.ts';
import { planGlance } from './plan-glance.ts';
import { planHighlights } from './plan-highlights.ts';
import { changeSchedule, previewSchedule, readSchedule, scheduleSources } from './plan-schedule.ts';
import { viewsOf } from './plan-views.ts';
import {
  namesInReport,
  printedReport,
  redactedReport,
  reportDocument,
  reportFigures,
  reportPages,
} from './report-document.ts';
import { asReviewed } from './review-words.ts';
import { LibraryStageStore } from './stage-store.ts';
import { planTables } from './tables/plan-tables.ts';
import { plannedWork } from './task-seeds.ts';
import { taskTemplates, templateWork } from './template-seeds.ts';
import { forecastWork } from './work-forecast.ts';
import { workTimeline } from './work-timeline.ts';

/** Raised when older plans can no longer be continued by the pipeline. */
export const PLAN_FORMAT = 1;

/** Questions that matter most for a plan come first. */
const QUESTION_ORDER: readonly (typeof DIMENSIONS)[number][] = [
  'objective',
  'budget',
  'timeline',
  'location',
  'scope',
  'success_criteria',
  'constraints',
  'scale',
  'stakeholders',
];
const MOST_UNSURE = 6;
const MOST_QUESTIONS = 5;
/** Of faults that are told of one text; repairing these shows the others. */
const MOST_ISSUES = 50;

/** What the library asks of planning, answered by the pipeline and the engine. */
export const planner: Planner = plannerOf(pipeline);

/** The same for any graph. */
export function plannerOf(graph: Graph): Planner {
  return {
    programVersion: PROGRAM_VERSION,
    planFormat: PLAN_FORMAT,
    stages: stagesIn(graph),
    fingerprint: hashJson(graph.stages.map(({ id, version }) => [id, version])),
    languageOf: (text) => detectLanguage(text.toLowerCase()),
    checkPrompt: async (text, dayZero) => ok(checkPrompt(text, dayZero)),
    dataTables: (stageId) => tablesOf(graph, stageId),
    namedEntries: (store, planId) => namedEntries(graph, store, planId),
    validateStageData: (stageId, json) => validateStageData(graph, stageId, json),
    async validateStageText(stageId, text) {
      const parsed = parseData(text);
      return parsed.ok ? validateStageData(graph, stageId, parsed.value) : parsed;
    },
    readTaskFile: async (file) => readTaskFile(file),
    compareScheduleFile: async (tables, bytes) => compareScheduleFile(tables, bytes),
    attachDocuments,
    freshness(store, planId) {
      const views = viewsOf(graph, store, planId);
      return graph.stages.map((stage): StageFreshness => describe(stage, views));
    },
    missingInput(store, planId, target) {
      const stages = stagesOf(graph, target, planExtent(store, planId));
      return missingInput(graph, stages, new LibraryStageStore(store, planId, null))?.missing ?? null;
    },
    sectionsOf: (store, planId, instead) =>
      stagesOf(graph, 'build_plan_and_validate', { ...planExtent(store, planId), ...instead }),
    dataReaders: (store, planId, stageId) => dataReaders(graph, stageId, new LibraryStageStore(store, planId, null)),
    refresh: (store, planId) => refresh(graph, store, planId),
    compare: (store, a, b) => comparePlans(viewsOf(graph, store, a), viewsOf(graph, store, b)),
    glance: (store, planId) => planGlance(graph, store, planId),
    highlights: (store, planId) => planHighlights(graph, store, planId),
    factSource,
    changeFactList: (store, planId, change) => changeFactList(graph, store, planId, change),
    scheduleSources,
    schedule: (store, planId, baseline) => readSchedule(graph, store, planId, baseline),
    changeSchedule: (store, planId, changes) => changeSchedule(graph, store, planId, changes),
    previewSchedule: (store, planId, changes, baseline) => previewSchedule(graph, store, planId, changes, baseline),
    tables: (store, planId, baseline, progress) => planTables(graph, store, planId, { baseline, progress }),
    reportDocument: (store, planId) => reportDocument(graph, store, planId),
    printedReport: async (store, planId, part) => ok(printedReport(graph, store, planId, part)),
    recognisedNames: (store, planId) => namesInReport(graph, store, planId),
    redactedReport: (store, planId, redaction) => redactedReport(graph, store, planId, redaction),
    reportFigures: (store, planId, format) => reportFigures(graph, store, planId, format),
    reportPages: (store, planId) => reportPages(graph, store, planId),
    validateFact: validateOverride,
    asReviewed: (store, planId) => asReviewed(graph, store, planId),
    factUses: (store, planId) => factUses(graph, store, planId),
    // Loaded only when asked for: most commands ask no model.
    profiles: async (place) => (await profileService()).profileReports(place),
    chooseProfile: async (place, name) => (await profileService()).chooseProfile(place, name),
    profileTerms: async (place, name) =>
      (await import('../model/profiles/profile-terms.ts')).profileTermsOf(place, name),
    plannedWork: (store, planId) => plannedWork(graph, store, planId),
    taskTemplates,
    async sectionsWithoutAnswer(exampleId) {
      const { answeredStages, exampleAnswers } = await import('../model/exchange/example-answers.ts');
      return sectionsToLeaveOut(answeredStages(exampleAnswers(exampleId)));
    },
    templateWork,
    forecast: async (request) => ok(await forecastWork(request)),
    timeline: async (request) => ok(await workTimeline(request)),
    reportScript: SCRIPT_SOURCE,
    statusPages: async (report) => ok({ markdown: statusMarkdown(report), html: statusHtml(report) }),
    draftSize: (speed, changes) =>
      draftSize(graph, stagesOf(graph, 'build_plan_and_validate', { speed, isAnswered: true, ...changes }), speed),
    draftSizeOf: (stages, speed) => draftSize(graph, new Set(stages), speed),
    testModel: async (place, key, request) => (await profileService()).testModelOf(place, key, request),
    localModels: async (place) => (await modelService()).listModels(place),
    localRuntimeBytes: async () => (await import('../model/local/runtime-size.ts')).runtimeSize()?.unpacked ?? null,
    modelDownloads: async (place) => (await modelService()).modelDownloads(place),
    downloadModel: async (place, name, request) => (await modelService()).downloadModel(place, name, request),
    addModelFile: async (place, path) => (await modelService()).addModelFile(place, path),
    removeModel: async (place, name) => (await modelService()).removeModel(place, name),
    async improvePrompt(place, request) {
      const { askProfile } = await import('../model/ask/profile-ask.ts');
      const question = improvementQuestion(request.prompt, request.start_date);
      const answered = await askProfile(place, question, { ...request, stage: IMPROVEMENT });
      return answered.ok ? ok(readImprovement(request.prompt, answered.value)) : answered;
    },
  };
}

function profileService() {
  return import('../model/profiles/profile-service.ts');
}

function modelService() {
  return import('../model/local/model-service.ts');
}

/** Facts have a screen of their own, where they are read and checked. */
const NO_TABLES: ReadonlySet<string> = new Set(['facts', 'new_facts']);

function tablesOf(graph: Graph, stageId: string): readonly DataTable[] {
  const stage = graph.byId.get(stageId);
  if (!stage || stage.computed) return [];
  const titles = isSection(stage) ? stage.listTitles : undefined;
  return dataTables(stage.schema, NO_TABLES).map((table) => ({
    ...table,
    title: titles?.[table.field] ?? table.title,
  }));
}

function stagesIn(graph: Graph): PlannerStage[] {
  return [...graph.stages]
    .sort((a, b) => (a.number < b.number ? -1 : a.number > b.number ? 1 : 0))
    .map((stage) => ({
      id: stage.id,
      title: stage.title,
      number: stage.number,
      group: isSection(stage) ? stage.group : 'plan',
      computed: stage.computed,
      editable: !stage.computed,
      optional: isOptional(stage),
      needs_answers: isSection(stage) && stage.needsAnswers === true,
      phase: stage.phase,
      needs: graph.inputs.get(stage.id) ?? [],
      paths: [dataPath(stage), pagePath(stage)],
    }));
}

function checkPrompt(text: string, dayZero: CalendarDate): MarkedPromptCheck {
  const reading = readPrompt(text, dayZero);
  const dimensions = DIMENSIONS.map((name) => {
    const { status, evidence, sentence, question } = reading.dimensions[name];
    const place = evidence &&
      sentence && {
        words: { from: evidence.offset, to: evidence.offset + evidence.text.length },
        sentence: { from: sentence.start, to: sentence.end },
      };
    return { name, status, evidence: evidence?.text ?? null, question, place };
  });
  return {
    ready: reading.usable,
    word_count: reading.wordCount,
    language: reading.language,
    dimensions,
    questions: QUESTION_ORDER.flatMap(
      (name) => dimensions.find((dimension) => dimension.name === name)?.question ?? [],
    ).slice(0, MOST_QUESTIONS),
    unsure: reading.unsure
      .slice(0, MOST_UNSURE)
      .map(({ about, quote, question, readings }) => ({ about, words: quote.text, question, readings: [...readings] })),
  };
}

function validateStageData(graph: Graph, stageId: string, json: unknown): Result<ValidatedData> {
  const stage = graph.byId.get(stageId);
  if (!stage) return err('STAGE_NOT_FOUND', `Section not found: ${stageId}.`);
  const parsed = stage.schema.safeParse(json);
  if (parsed.success) return ok({ page: stage.page(parsed.data), text: dataText(parsed.data) });
  const { issues } = parsed.error;
  const [issue] = issues;
  const path = (issue?.path ?? []).map(String).join('.');
  return err('INVALID_DATA', `Invalid data at ${path || 'the top level'}: ${issue?.message ?? 'unknown error'}.`, {
    path,
    issues: issues.slice(0, MOST_ISSUES).map(({ path, message }) => ({
      path: path.map((step) => (typeof step === 'number' ? step : String(step))),
      message,
    })),
  });
}

async function refresh(graph: Graph, store: Store, planId: string): Promise<Result<string[]>> {
  const stageStoreOfPlan = new LibraryStageStore(store, planId, null);
  const outcome = await runGraph({
    graph,
    store: stageStoreOfPlan,
    stages: refreshable(graph, stageStoreOfPlan),
    runId: 'refresh',
    concurrency: 1,
    stop: new AbortController().signal,
    graceMs: 0,
    inactivityMs: 0,
  });
  if (outcome.state === 'failed') {
    // The caller handles a run that started in the meantime.
    if (outcome.error instanceof LeaseLost) throw outcome.error;
    const full = diskFullError(outcome.error);
    if (full) return { ok: false, error: full };
    return err('INTERNAL_ERROR', outcome.failure.message, { failed_step: outcome.failure.failed_step });
  }
  const views = new Views(graph, stageStoreOfPlan);
  const stale = graph.stages.filter((stage) => !stage.computed && freshnessOf(stage, views).state === 'stale');
  return ok(stale.map(({ id }) => id));
}

/** How a stage stands; one that reads a file which another program broke is stale until the file is repaired. */
function freshnessOf(stage: AnyStage, views: Views): Freshness {
  try {
    return freshness(stage, views);
  } catch (error) {
    if (!(error instanceof StageError)) throw error;
    return { state: 'stale', why: [error.message] };
  }
}

function describe(stage: AnyStage, views: Views): StageFreshness {
  const state = freshnessOf(stage, views);
  switch (state.state) {
    case 'fresh':
      return { stage: stage.id, state: 'fresh', why: [] };
    case 'edited':
      return {
        stage: stage.id,
        state: 'edited',
        why: ['you edited it, so it is kept', ...state.stale.map((reason) => `${reason} since`)],
        behind: state.stale.length > 0,
      };
    case 'not_run':
      return {
        stage: stage.id,
        state: 'not_run',
        why: ['it has not been drafted yet, or one of its files is missing'],
      };
    default:
      return { stage: stage.id, state: state.state, why: [...state.why] };
  }
}

/**
 * Computed stages that were finished once and whose inputs all exist: a plan that was stopped half-way is refreshed as
 * far as it goes, and so is one whose last refresh was cut off.
 */
function refreshable(graph: Graph, store: LibraryStageStore): ReadonlySet<string> {
  const chosen = new Set<string>();
  for (const stage of graph.stages) {
    if (!stage.computed || (store.record(stage.id) === null && !store.isInterrupted(stage.id))) continue;
    if (neededIds(stage).every((id) => chosen.has(id) || store.record(id) !== null)) chosen.add(stage.id);
  }
  return chosen;
}
