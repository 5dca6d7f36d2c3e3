import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { MemoryStore } from '../../../tests/support/plans/memory-store.ts';
import { buildGraph } from './graph.ts';
import type { Answer, CallScope, Drafter, Question } from './question.ts';
import { type RunGraphOptions, runGraph } from './run-graph.ts';
import { RunEnding } from './run-stage.ts';
import type { Stage } from './stage.ts';
import { StageError } from './stage-error.ts';

/** A stage that asks about each item side by side, and puts the answers in its data. */
function asking(id: string, items: readonly string[], needs: Stage['needs'] = {}): Stage<{ answers: string[] }> {
  return {
    id,
    title: id,
    number: '001',
    phase: 'generating_plan',
    version: 1,
    schema: z.object({ answers: z.array(z.string()) }),
    needs,
    wants: {},
    computed: false,
    expectedMs: 10,
    askedMs: 1000,
    run: async (inputs, { ask }) => {
      // Read so that a change of an input makes the stage stale.
      const known = Object.values(inputs).map((input) => input?.page ?? '');
      if (!ask) return { data: { answers: ['by itself'] }, draftedBy: 'outline' };
      const answers = await Promise.all(items.map((item) => ask(question(item, known.join()))));
      return { data: { answers: answers.map(({ value }) => `${value}`) }, draftedBy: answers[0]?.by ?? 'nobody' };
    },
    check: () => [],
    page: ({ answers }) => answers.join('\n'),
  };
}

function question(item: string, context: string): Question {
  return {
    item,
    tier: 'standard',
    instructions: `Name ${item}.`,
    context: [{ title: 'Known', text: context, cutOrder: 1 }],
    schema: { type: 'object' },
    words: 10,
    review: (answer) => ({ value: answer, faults: [], warnings: [] }),
  };
}

/** Answers after `behave`, and keeps what it was asked. */
class CountingDrafter implements Drafter {
  readonly asked: string[] = [];
  readonly #behave: (item: string, scope: CallScope) => Promise<Answer>;

  constructor(behave: (item: string, scope: CallScope) => Promise<Answer> = async (item) => answer(item)) {
    this.#behave = behave;
  }

  answer({ item }: Question, scope: CallScope): Promise<Answer> {
    this.asked.push(item);
    return this.#behave(item, scope);
  }
}

const answer = (item: string, by = 'model-a'): Answer => ({ value: `${item} answered`, by, warnings: [] });

function run(stages: readonly Stage[], store: MemoryStore, options: Partial<RunGraphOptions>) {
  const graph = buildGraph(stages);
  return runGraph({
    graph,
    store,
    stages: new Set(graph.stages.map(({ id }) => id)),
    runId: 'run_0001',
    concurrency: 4,
    stop: new AbortController().signal,
    graceMs: 10,
    inactivityMs: 0,
    ...options,
  });
}

describe('questions of a run', () => {
  it('are answered by the drafter, whose name stands in the record', async () => {
    const store = new MemoryStore();
    const a = asking('a', ['x', 'y']);
    await run([a as Stage], store, { drafter: new CountingDrafter() });
    expect(JSON.parse(store.texts(a)?.data ?? '')).toEqual({ answers: ['x answered', 'y answered'] });
    expect(store.record('a')?.draftedBy).toBe('model-a');
  });

  it('tell with each answer what is done of the section, whose making counts as one more', async () => {
    const shares: number[] = [];
    const drafter = new CountingDrafter();
    await run([asking('a', ['x', 'y', 'z']) as Stage], new MemoryStore(), {
      drafter,
      concurrency: 1,
      onEvent: (event) => event.type === 'stage_advanced' && shares.push(event.share),
    });
    expect(shares).toEqual([1 / 4, 2 / 4, 3 / 4]);
  });

  it('keep what is unfinished, and write what is theirs, when the store can be written to', async () => {
    const store = new MemoryStore();
    const free = Promise.withResolvers<void>();
    const written: string[] = [];
    const drafter = new CountingDrafter(async (item, scope) => {
      await Promise.all([scope.keep({ half: item }), scope.write(() => written.push(item))]);
      return answer(item);
    });
    const outcome = run([asking('a', ['x']) as Stage], store, {
      drafter,
      write: async (act) => {
        if (drafter.asked.length > 0) await free.promise;
        return act();
      },
    });
    await vi.waitFor(() => expect(drafter.asked).toEqual(['x']));
    expect([store.calls.size, written]).toEqual([0, []]);
    free.resolve();
    expect(await outcome).toMatchObject({ state: 'completed' });
    expect([...store.calls.values()]).toContainEqual({ half: 'x' });
    expect(written).toEqual(['x']);
  });

  it('are not asked when nobody drafts', async () => {
    const store = new MemoryStore();
    const a = asking('a', ['x']);
    await run([a as Stage], store, {});
    expect(store.record('a')?.draftedBy).toBe('outline');
  });

  it('are asked again on a resume only where no answer came, whoever drafts then', async () => {
    const store = new MemoryStore();
    const a = asking('a', ['x', 'y', 'z']);
    const first = new CountingDrafter(async (item) => {
      if (item === 'z') throw new StageError('generation_error', 'no', true, { kind: 'network', reach: 'run' });
      return answer(item);
    });
    const outcome = await run([a as Stage], store, { drafter: first });
    expect(outcome).toMatchObject({ state: 'failed', failure: { cause: 'network', recoverable: true } });
    const second = new CountingDrafter(async (item) => answer(item, 'model-b'));
    expect(await run([a as Stage], store, { drafter: second })).toMatchObject({ state: 'completed' });
    expect(second.asked).toEqual(['z']);
  });

  it('that meet a limit of the user stop the run and say which, keeping what is finished', async () => {
    const store = new MemoryStore();
    const a = asking('a', ['x']);
    const b = asking('b', ['y'], { a });
    const drafter = new CountingDrafter(async (item) => {
      if (item === 'y') throw new StageError('generation_error', 'cap', true, { kind: 'cost_cap', reach: 'limit' });
      return answer(item);
    });
    const outcome = await run([a as Stage, b as Stage], store, { drafter });
    expect(outcome).toMatchObject({ state: 'stopped', limit: { cause: 'cost_cap' }, executed: ['a'] });
    expect(store.record('b')).toBeNull();
  });

  it('that the end of the run forbids leave the stage unfinished, not failed', async () => {
    const store = new MemoryStore();
    const stop = new AbortController();
    const a = asking('a', ['x']);
    const drafter = new CountingDrafter(async (_, { noNewCalls, stage }) => {
      stop.abort();
      expect(noNewCalls.aborted).toBe(true);
      throw new RunEnding(stage);
    });
    const outcome = await run([a as Stage], store, { drafter, stop: stop.signal });
    expect(outcome).toEqual({ state: 'stopped', executed: [] });
  });

  it('keep a run from counting as stalled while pieces of an answer arrive', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const withSigns = (signs: boolean) => {
      const drafter = new CountingDrafter(async (item, { active }) => {
        for (let piece = 0; piece < 8; piece += 1) {
          await vi.advanceTimersByTimeAsync(20);
          if (signs) active();
        }
        return answer(item);
      });
      return run([asking('a', ['x']) as Stage], new MemoryStore(), { drafter, inactivityMs: 80 });
    };
    expect(await withSigns(true)).toMatchObject({ state: 'completed' });
    expect(await withSigns(false)).toMatchObject({
      state: 'failed',
      failure: { failure_reason: 'inactivity_timeout' },
    });
  });
});
