import { definitionSha } from '../../../src/planning/engine/freshness.ts';
import type { Question, Review } from '../../../src/planning/engine/question.ts';
import { runGraph } from '../../../src/planning/engine/run-graph.ts';
import type { AnyStage, Json, StageOutput } from '../../../src/planning/engine/stage.ts';
import { dataPath, pagePath } from '../../../src/planning/engine/stage.ts';
import { Views } from '../../../src/planning/engine/views.ts';
import { pipeline } from '../../../src/planning/pipeline/index.ts';
import { brief } from '../../../src/planning/pipeline/intake/brief.ts';
import type { Finding } from '../../../src/shared/finding.ts';
import { EXAMPLE } from '../plans/drafted-plan.ts';
import { MemoryStore } from '../plans/memory-store.ts';
import { outlinedSections } from '../plans/outlined-sections.ts';
import { reviewed } from './asked-stages.ts';

/** What tests read of an item of a section's data, such as a role, a phase or a task. */
export interface TitledItem {
  readonly id: string;
  readonly title: string;
}

/** A plan that the outline drafted, without a disk, whose stages can be asked one by one. */
export interface OutlinedPlan {
  readonly store: MemoryStore;
  /** Data of a stage. */
  data<Data>(stage: AnyStage): Data;
  page(stage: AnyStage): string;
  /** Puts other words into a stage's page, as if it had been drafted so. */
  write(stage: AnyStage, page: string): void;
  /** What answers to its questions make of a stage; `answer` gives the answer to each as it comes. */
  ask(stage: AnyStage, answer: (question: Question, turn: number) => object): Promise<HandDrafted>;
  /** Brings these stages up to date with nobody to ask. */
  run(...stages: readonly AnyStage[]): Promise<void>;
}

interface HandDrafted {
  readonly output: StageOutput<unknown>;
  readonly data: Record<string, Json>;
  readonly page: string;
  readonly questions: readonly Question[];
  readonly reviews: readonly Review[];
  /** Of the stage's check and of its drafting, as a record keeps them. */
  readonly findings: readonly Finding[];
  /** Puts it in the place of what the plan has. */
  keep(): void;
}

interface Outlined {
  readonly speed?: string;
  readonly prompt?: string;
  /** With the whole of its template, as large as a plan that a model drafts. */
  readonly whole?: boolean;
}

/** By what was asked for: the same request gives the same plan, so it is drafted once, and each test has a copy. */
const drafted = new Map<string, Promise<MemoryStore>>();

export async function outlinedPlan(options: Outlined = {}): Promise<OutlinedPlan> {
  const { speed = 'all', prompt = EXAMPLE, whole = false } = options;
  const key = JSON.stringify([speed, prompt, whole]);
  const known = drafted.get(key) ?? outline({ speed, prompt, whole });
  drafted.set(key, known);
  const store = (await known).copy();
  return {
    store,
    run: (...stages) => runStages(store, stages),
    data: <Data>(stage: AnyStage) => JSON.parse(store.files.get(dataPath(stage)) ?? '') as Data,
    page: (stage) => store.files.get(pagePath(stage)) ?? '',
    write: (stage, page) => store.files.set(pagePath(stage), page),
    ask: (stage, answer) => askStage(store, stage, answer),
  };
}

async function outline({ speed, prompt, whole }: Required<Outlined>): Promise<MemoryStore> {
  const store = new MemoryStore();
  store.sources.set('request', { prompt, start_date: '2027-01-04', speed, profile: 'test', locale: 'en-GB' });
  store.sources.set('set_facts', {});
  await runStages(store, outlinedSections());
  if (whole) {
    const { called_for: _, ...data } = JSON.parse(store.files.get(dataPath(brief)) ?? '{}');
    store.files.set(dataPath(brief), JSON.stringify(data));
    await runStages(
      store,
      outlinedSections().filter(({ id }) => id !== brief.id),
    );
  }
  return store;
}

async function runStages(store: MemoryStore, stages: readonly AnyStage[]): Promise<void> {
  const outcome = await runGraph({
    graph: pipeline,
    store,
    stages: new Set(stages.map(({ id }) => id)),
    runId: 'run_0001',
    concurrency: 1,
    stop: new AbortController().signal,
    graceMs: 0,
    inactivityMs: 0,
  });
  if (outcome.state !== 'completed') throw new Error(`the outline ended ${outcome.state}`);
}

/** An answer that its review does not take ends the stage with its faults. */
async function askStage(
  store: MemoryStore,
  stage: AnyStage,
  answer: (question: Question, turn: number) => object,
): Promise<HandDrafted> {
  const views = new Views(pipeline, store);
  const inputs = views.inputsFor(stage, new Map()) as never;
  const questions: Question[] = [];
  const reviews: Review[] = [];
  const { signal } = new AbortController();
  const output = (await stage.run(inputs, {
    gathered: views.gatheredFor(stage, new Map()),
    signal,
    call: (_, perform) => perform(signal),
    ask: async (question) => {
      questions.push(question);
      const review = reviewed(question, answer(question, questions.length - 1));
      reviews.push(review);
      if (review.faults.length > 0) throw new Error(review.faults.join('\n'));
      return { value: review.value, by: 'model-a', warnings: review.warnings };
    },
  })) as StageOutput<unknown>;
  const data = stage.schema.parse(output.data) as Record<string, Json>;
  const page = stage.page(data);
  const findings = [...stage.check(data, inputs), ...(output.findings ?? [])];
  return {
    output,
    data,
    page,
    questions,
    reviews,
    findings,
    keep() {
      // A section that the outline leaves out has none yet.
      const first = { stage: stage.id, definition: definitionSha(stage), reads: [], runId: 'run_0001' };
      store.records.set(stage.id, {
        ...(store.record(stage.id) ?? first),
        draftedBy: output.draftedBy,
        findings,
        partial: output.partial ?? [],
      });
      store.files.set(dataPath(stage), JSON.stringify(data));
      store.files.set(pagePath(stage), page);
    },
  };
}
