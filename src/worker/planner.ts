import { type Planner, type PlannerStage, type Store, ledger as storedLedger } from '../library/index.ts';
import type { StageFreshness } from '../shared/contracts/stage-state.ts';
import { err, ok } from '../shared/result.ts';
import { freshness } from './engine/freshness.ts';
import { inputIds } from './engine/graph.ts';
import { runGraph } from './engine/run-graph.ts';
import { dataText } from './engine/run-stage.ts';
import { type AnyStage, dataPath, pagePath } from './engine/stage.ts';
import { Views } from './engine/views.ts';
import { validateFactValue } from './facts/fact-input.ts';
import { checkSettable } from './facts/set-fact.ts';
import { readPrompt } from './outline/read/read-prompt.ts';
import { DIMENSIONS } from './outline/reading.ts';
import { pipeline } from './pipeline/index.ts';
import { PROGRAM_VERSION } from './program.ts';
import { LibraryStageStore } from './stage-store.ts';

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
const MOST_QUESTIONS = 5;

const stages: readonly PlannerStage[] = [...pipeline.stages]
  .sort((a, b) => (a.number < b.number ? -1 : a.number > b.number ? 1 : 0))
  .map((stage) => ({
    id: stage.id,
    title: stage.title,
    number: stage.number,
    computed: stage.computed,
    editable: !stage.computed,
    phase: stage.phase,
    needs: inputIds(stage),
    paths: [dataPath(stage), pagePath(stage)],
  }));

/** What the library asks of planning, answered by the pipeline and the engine. */
export const planner: Planner = {
  programVersion: PROGRAM_VERSION,
  planFormat: PLAN_FORMAT,
  stages,

  checkPrompt(text, dayZero) {
    const reading = readPrompt(text, dayZero);
    const dimensions = DIMENSIONS.map((name) => {
      const { status, evidence, question } = reading.dimensions[name];
      return { name, status, evidence: evidence?.text ?? null, question };
    });
    return {
      ready: reading.usable,
      word_count: reading.wordCount,
      language: reading.language,
      dimensions,
      questions: QUESTION_ORDER.flatMap(
        (name) => dimensions.find((dimension) => dimension.name === name)?.question ?? [],
      ).slice(0, MOST_QUESTIONS),
    };
  },

  validateStageData(stageId, json) {
    const stage = pipeline.byId.get(stageId);
    if (!stage) return err('STAGE_NOT_FOUND', `There is no stage ${stageId}.`);
    const parsed = stage.schema.safeParse(json);
    if (parsed.success) return ok({ page: stage.page(parsed.data), text: dataText(parsed.data) });
    const [issue] = parsed.error.issues;
    const path = (issue?.path ?? []).map(String).join('.');
    return err('INVALID_DATA', `The data does not fit at ${path || 'its top'}: ${issue?.message ?? 'unknown fault'}.`, {
      path,
    });
  },

  freshness(store, planId) {
    const views = new Views(pipeline, stageStore(store, planId));
    return pipeline.stages.map((stage): StageFreshness => describe(stage, views));
  },

  async refresh(store, planId) {
    const stageStoreOfPlan = stageStore(store, planId);
    const before = fileTexts(stageStoreOfPlan);
    const outcome = await runGraph({
      graph: pipeline,
      store: stageStoreOfPlan,
      stages: refreshable(stageStoreOfPlan),
      runId: 'refresh',
      concurrency: 1,
      stop: new AbortController().signal,
      graceMs: 0,
      inactivityMs: 0,
    });
    if (outcome.state === 'failed')
      return err('INTERNAL_ERROR', outcome.failure.message, { failed_step: outcome.failure.failed_step });
    const after = fileTexts(stageStoreOfPlan);
    const changed = [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path);
    const views = new Views(pipeline, stageStoreOfPlan);
    const stale = pipeline.stages.filter((stage) => !stage.computed && freshness(stage, views).state === 'stale');
    return ok({ changed, stale_stages: stale.map(({ id }) => id) });
  },

  validateFact(store, planId, id, rawValue) {
    const fact = storedLedger(store, planId).find((known) => known.id === id);
    if (!fact)
      return err('FACT_NOT_FOUND', `The plan has no fact ${JSON.stringify(id).slice(0, 80)}.`, {
        next: 'List the facts of the plan.',
      });
    const settable = checkSettable(fact);
    return settable.ok ? validateFactValue(fact, rawValue) : settable;
  },
};

function stageStore(store: Store, planId: string): LibraryStageStore {
  return new LibraryStageStore(store, planId, null);
}

function describe(stage: AnyStage, views: Views): StageFreshness {
  const state = freshness(stage, views);
  switch (state.state) {
    case 'fresh':
      return { stage: stage.id, state: 'fresh', why: [] };
    case 'edited':
      return {
        stage: stage.id,
        state: 'edited',
        why: ['you edited it, so it is kept', ...state.stale.map((reason) => `${reason} since`)],
      };
    case 'not_run':
      return { stage: stage.id, state: 'not_run', why: ['it has not been drafted yet, or one of its files is gone'] };
    default:
      return { stage: stage.id, state: state.state, why: [...state.why] };
  }
}

/** Computed stages whose inputs all exist: a plan that was stopped half-way is refreshed as far as it goes. */
function refreshable(store: LibraryStageStore): ReadonlySet<string> {
  const chosen = new Set<string>();
  for (const stage of pipeline.stages) {
    if (!stage.computed || store.record(stage.id) === null) continue;
    const needed = inputIds({ ...stage, wants: {} });
    if (needed.every((id) => chosen.has(id) || store.record(id) !== null)) chosen.add(stage.id);
  }
  return chosen;
}

function fileTexts(store: LibraryStageStore): ReadonlyMap<string, string> {
  return new Map(
    pipeline.stages.flatMap((stage): [string, string][] => {
      const texts = stage.computed ? store.texts(stage) : null;
      return texts
        ? [
            [dataPath(stage), texts.data],
            [pagePath(stage), texts.page],
          ]
        : [];
    }),
  );
}
