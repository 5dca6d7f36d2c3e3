import { callQueue } from '../../../src/planning/engine/call-queue.ts';
import { buildGraph } from '../../../src/planning/engine/graph.ts';
import type { Answer, Question, Review } from '../../../src/planning/engine/question.ts';
import { runStage } from '../../../src/planning/engine/run-stage.ts';
import {
  type AnyStage,
  dataPath,
  isSource,
  type Json,
  type Needs,
  pagePath,
} from '../../../src/planning/engine/stage.ts';
import { StageError } from '../../../src/planning/engine/stage-error.ts';
import type { StageRecord } from '../../../src/planning/engine/store.ts';
import { Views } from '../../../src/planning/engine/views.ts';
import type { Background } from '../../../src/shared/contracts/background.ts';
import { MemoryStore } from '../plans/memory-store.ts';

/** Answers of one stage by item (empty for the whole); nobody could answer an item that has none. */
type ByItem = Readonly<Record<string, object | null>>;

interface DraftedStages {
  data<Data>(stage: AnyStage): Data;
  page(stage: AnyStage): string;
  record(stage: AnyStage): StageRecord | undefined;
  /** What the gate of the last stage says. */
  readonly gate: string | null;
  readonly questions: readonly (Question & { readonly stage: string })[];
}

interface DraftedStage {
  readonly data: Record<string, unknown>;
  readonly page: string;
  readonly record: StageRecord;
  readonly gate: string | null;
  readonly questions: readonly Question[];
}

/**
 * Runs a stage and all that it needs, each asked where an answer is there and outlined where none is. An answer, as a
 * model would give it, goes through the review of its question: its faults are thrown, one a line. What is left out of
 * new_facts and open_questions is empty.
 */
export async function draft(
  stage: AnyStage,
  prompt: string,
  answers: Readonly<Record<string, object>> = {},
): Promise<DraftedStage> {
  const drafted = await run(stage, { prompt, answerOf: (id) => (answers[id] ? () => answers[id] ?? null : null) });
  const record = drafted.record(stage);
  if (!record) throw new Error(`${stage.id} left no record`);
  return { ...drafted, data: drafted.data(stage), page: drafted.page(stage), record };
}

/** The same with answers by item: what a stage with several questions makes of them. */
export function draftByItem(
  stage: AnyStage,
  {
    answers,
    ...request
  }: {
    readonly prompt: string;
    readonly speed?: 'fast' | 'all';
    readonly locale?: string;
    readonly background?: Background;
    readonly answers: Readonly<Record<string, ByItem>>;
  },
): Promise<DraftedStages> {
  const answerOf = (id: string) => {
    const own = answers[id];
    return own ? (item: string) => own[item] ?? null : null;
  };
  return run(stage, { ...request, answerOf });
}

interface Request {
  readonly prompt: string;
  readonly speed?: 'fast' | 'all';
  readonly locale?: string;
  readonly background?: Background;
  /** What answers the items of a stage; null where the outline drafts it. */
  readonly answerOf: (stage: string) => ((item: string) => object | null) | null;
}

async function run(
  root: AnyStage,
  { prompt, speed = 'all', locale = 'en-GB', background, answerOf }: Request,
): Promise<DraftedStages> {
  const store = new MemoryStore();
  const asked = { prompt, start_date: '2027-01-04', speed, profile: 'test', locale };
  store.sources.set('request', { ...asked, ...(background && { background }) });
  store.sources.set('set_facts', {});
  const graph = buildGraph(readBy(root));
  const wanted = new Set(needed(root));
  const views = new Views(graph, store);
  const { signal } = new AbortController();
  const questions: (Question & { stage: string })[] = [];
  let gate: string | null = null;
  for (const stage of graph.stages) {
    if (!wanted.has(stage)) continue;
    const own = answerOf(stage.id);
    const answer = async (question: Question) => {
      questions.push(Object.assign(question, { stage: stage.id }));
      return taken(question, own?.(question.item) ?? null);
    };
    const said = await runStage(stage, {
      views,
      runId: 'run_0001',
      signal,
      noNewCalls: signal,
      queue: callQueue(1),
      drafter: own ? { answer } : null,
      expectedMs: 1,
      remainingMs: 1,
      onCall: () => undefined,
      onShare: () => undefined,
      onReceived: () => undefined,
      write: async (act) => act(),
      now: () => 0,
    });
    if (stage.id === root.id) gate = said;
  }
  return {
    data: <Data>(stage: AnyStage) => JSON.parse(store.files.get(dataPath(stage)) ?? 'null') as Data,
    page: (stage) => store.files.get(pagePath(stage)) ?? '',
    record: (stage) => store.record(stage.id) ?? undefined,
    gate,
    questions,
  };
}

function taken(question: Question, given: object | null): Answer {
  if (given === null) throw new StageError('generation_error', 'Nobody could answer.', true, { reach: 'item' });
  const { value, faults, warnings } = reviewed(question, given);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return { value, by: 'model-a', warnings };
}

/** What a question says of an answer; the lists that every answer has are empty where they are left out. */
export function reviewed(question: Question, answer: object): Review {
  return question.review({ new_facts: [], open_questions: [], ...answer } as Json);
}

/** All stages that must have run before this one, in an order in which they can run. */
export function needed(...roots: readonly AnyStage[]): AnyStage[] {
  return before(roots, ({ needs }) => needs as Needs);
}

/** The same with those that they can do without, which a graph has to know. */
function readBy(root: AnyStage): AnyStage[] {
  return before([root], ({ needs, wants }) => ({ ...(needs as Needs), ...(wants as Needs) }));
}

function before(roots: readonly AnyStage[], inputsOf: (stage: AnyStage) => Needs): AnyStage[] {
  const found = new Set<AnyStage>();
  const visit = (stage: AnyStage) => {
    if (found.has(stage)) return;
    for (const input of Object.values(inputsOf(stage))) if (!isSource(input)) visit(input);
    found.add(stage);
  };
  for (const root of roots) visit(root);
  return [...found];
}
