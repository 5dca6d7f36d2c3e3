import { callQueue } from '../../src/worker/engine/call-queue.ts';
import { buildGraph } from '../../src/worker/engine/graph.ts';
import type { Question } from '../../src/worker/engine/question.ts';
import { runStage } from '../../src/worker/engine/run-stage.ts';
import { type AnyStage, dataPath, isSource, type Needs, pagePath } from '../../src/worker/engine/stage.ts';
import type { StageRecord } from '../../src/worker/engine/store.ts';
import { Views } from '../../src/worker/engine/views.ts';
import { MemoryStore } from './memory-store.ts';

/** An answer as a model would give it, by stage; what is left out of new_facts and open_questions is empty. */
export type HandWritten = Readonly<Record<string, object>>;

interface Drafted {
  readonly data: Record<string, unknown>;
  readonly page: string;
  readonly record: StageRecord;
  /** What the gate of the stage says. */
  readonly gate: string | null;
  readonly questions: readonly Question[];
}

/**
 * Runs a stage and all that it needs, each asked where an answer is there and outlined where none is. An answer goes
 * through the review of its question: its faults are thrown, one a line.
 */
export async function draft(stage: AnyStage, prompt: string, answers: HandWritten = {}): Promise<Drafted> {
  const store = new MemoryStore();
  store.sources.set('request', {
    prompt,
    start_date: '2027-01-04',
    speed: 'all',
    profile: 'test',
    locale: 'en-GB',
  });
  store.sources.set('set_facts', {});
  const graph = buildGraph(needed(stage));
  const views = new Views(graph, store);
  const { signal } = new AbortController();
  const questions: Question[] = [];
  let gate: string | null = null;
  for (const each of graph.stages) {
    const answer = answers[each.id];
    const said = await runStage(each, {
      views,
      runId: 'run_0001',
      signal,
      noNewCalls: signal,
      queue: callQueue(1),
      drafter: answer === undefined ? null : { answer: async (question) => taken(question, answer, questions) },
      expectedMs: 1,
      remainingMs: 1,
      onCall: () => undefined,
      now: () => 0,
    });
    if (each.id === stage.id) gate = said;
  }
  const record = store.record(stage.id);
  if (!record) throw new Error(`${stage.id} left no record`);
  return {
    data: JSON.parse(store.files.get(dataPath(stage)) ?? '') as Record<string, unknown>,
    page: store.files.get(pagePath(stage)) ?? '',
    record,
    gate,
    questions,
  };
}

/** Ids of all stages that must have run before this one, in an order in which they can run. */
export function needed(...roots: readonly AnyStage[]): AnyStage[] {
  const found = new Set<AnyStage>();
  const visit = (stage: AnyStage) => {
    for (const need of Object.values(stage.needs as Needs)) if (!isSource(need)) visit(need);
    found.add(stage);
  };
  for (const root of roots) visit(root);
  return [...found];
}

function taken(question: Question, answer: object, questions: Question[]) {
  questions.push(question);
  const { value, faults, weaknesses } = question.review({ new_facts: [], open_questions: [], ...answer });
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return { value, by: 'model-a', weaknesses };
}
