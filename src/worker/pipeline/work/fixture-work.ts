import { MemoryStore } from '../../../../tests/support/memory-store.ts';
import { callQueue } from '../../engine/call-queue.ts';
import { buildGraph } from '../../engine/graph.ts';
import type { Question, Review } from '../../engine/question.ts';
import { runStage } from '../../engine/run-stage.ts';
import { type AnyStage, dataPath, isSource, type Json, type Needs, pagePath } from '../../engine/stage.ts';
import { StageError } from '../../engine/stage-error.ts';
import type { StageRecord } from '../../engine/store.ts';
import { Views } from '../../engine/views.ts';

/** Answers of one stage by item (empty for the whole); `null` where nobody could answer. */
type HandWritten = Readonly<Record<string, object | null>>;

interface Drafted {
  data<Data>(stage: AnyStage): Data;
  page(stage: AnyStage): string;
  record(stage: AnyStage): StageRecord | undefined;
  readonly questions: readonly (Question & { readonly stage: string })[];
}

interface Work {
  readonly prompt: string;
  readonly speed?: 'fast' | 'all';
  readonly answers: Readonly<Record<string, HandWritten>>;
}

/** Drafts a stage and all that it needs: by the answers that are there, by the outline where a stage has none. */
export async function draftWork(root: AnyStage, { prompt, speed = 'all', answers }: Work): Promise<Drafted> {
  const store = new MemoryStore();
  store.sources.set('request', { prompt, start_date: '2027-01-04', speed, profile: 'test', locale: 'en-GB' });
  store.sources.set('set_facts', {});
  const graph = buildGraph(withNeeds(root));
  const views = new Views(graph, store);
  const { signal } = new AbortController();
  const questions: (Question & { stage: string })[] = [];
  for (const stage of graph.stages) {
    const own = answers[stage.id];
    const answer = async (question: Question) => {
      questions.push(Object.assign(question, { stage: stage.id }));
      const given = own?.[question.item];
      if (!given) throw new StageError('generation_error', 'Nobody could answer.', true, { reach: 'item' });
      const { value, faults, weaknesses } = reviewed(question, given);
      if (faults.length > 0) throw new Error(`${stage.id}: ${faults.join(' ')}`);
      return { value, by: 'model-a', weaknesses };
    };
    await runStage(stage, {
      views,
      runId: 'run_0001',
      signal,
      noNewCalls: signal,
      queue: callQueue(1),
      drafter: own ? { answer } : null,
      expectedMs: 1,
      remainingMs: 1,
      onCall: () => undefined,
      now: () => 0,
    });
  }
  return {
    data: <Data>(stage: AnyStage) => JSON.parse(store.files.get(dataPath(stage)) ?? 'null') as Data,
    page: (stage) => store.files.get(pagePath(stage)) ?? '',
    record: (stage) => store.record(stage.id) ?? undefined,
    questions,
  };
}

/** What a question says of an answer; the lists that every answer has are empty where they are left out. */
export function reviewed(question: Question, answer: object): Review {
  return question.review({ new_facts: [], open_questions: [], ...answer } as Json);
}

function withNeeds(root: AnyStage): AnyStage[] {
  const found = new Set<AnyStage>();
  const visit = (stage: AnyStage) => {
    for (const need of Object.values(stage.needs as Needs)) if (!isSource(need)) visit(need);
    found.add(stage);
  };
  visit(root);
  return [...found];
}
