import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Library, nextQuestion, stopPlan, submitAnswer } from '../../../src/library/index.ts';
import { createPlanWith } from '../../../src/library/use-cases/plans/create-plan.ts';
import { createConcurrencyLimiters } from '../../../src/model/ask/concurrency-limiter.ts';
import { createDrafterFactory } from '../../../src/worker/run-drafter.ts';
import type { DrafterFactory, RunDrafter } from '../../../src/worker/run-options.ts';
import { eventually } from '../../support/eventually.ts';
import { answerByHand } from '../../support/models/by-hand.ts';
import { CALLS, FakePlans } from '../../support/plans/fake-plans.ts';
import { openTestLibrary, work } from '../../support/plans/in-process.ts';
import { events, finishedTwice, readFile, status, unwrap } from '../../support/plans/plan-state.ts';

/** Keeps the database locked, as a program does that looks into it and forgets to close its transaction. */
function lockDatabase(library: Library): () => void {
  // Whoever waits in this process keeps the test from letting go of the lock.
  library.sqlite.pragma('busy_timeout = 0');
  const other = new Database(join(library.home, 'library.db'));
  onTestFinished(() => void other.close());
  other.exec('BEGIN IMMEDIATE');
  return () => other.exec('ROLLBACK');
}

describe('a database that somebody else keeps locked', () => {
  let plans: FakePlans;
  beforeEach(() => {
    plans = new FakePlans();
  });
  afterEach(() => plans.dispose());

  // While a section begins, while an answer is to be kept, while a section is written, and when the run is over.
  it.each(['team', 'tasks#2', 'timetable', 'summary'])(
    'at %s is waited for: the run goes on where it was, and nothing is asked twice',
    async (point) => {
      const planId = plans.newPlan();
      plans.rig.hold(point);
      const told: string[] = [];
      const run = plans.start(planId, { onUnwritable: (code) => told.push(code), timing: { renewMs: 5 } });
      await plans.rig.reached(point);
      const unlock = lockDatabase(plans.library);
      plans.rig.release(point);
      await eventually(() => told.length > 0);
      expect(status(plans.library, planId).state).toBe('processing');
      unlock();
      await run.done;
      expect(status(plans.library, planId)).toMatchObject({ state: 'completed', run_id: 'run_0001', resume_count: 0 });
      expect(events(plans.library, planId, 'run_released')).toEqual([]);
      expect(finishedTwice(plans.library, planId)).toEqual([]);
      expect(plans.rig.performed('tasks')).toBe(CALLS.tasks);
      expect(readFile(plans.library, planId, 'run.log')).toContain('the library cannot be written to; waiting');
    },
  );

  it('before the run has begun is waited for, too', async () => {
    const planId = plans.newPlan();
    const told: string[] = [];
    const run = plans.start(planId, { onUnwritable: (code) => told.push(code) });
    // It is claimed, and has not written anything yet.
    const unlock = lockDatabase(plans.library);
    await eventually(() => told.length > 0);
    unlock();
    await run.done;
    expect(status(plans.library, planId).state).toBe('completed');
  });
});

describe('a database that is locked while agents are asked', () => {
  /** A drafter of agents in whose way something comes. */
  function betweenAgents(inTheWay: (queue: RunDrafter) => Partial<RunDrafter>): DrafterFactory {
    const open = createDrafterFactory({ limiters: async () => createConcurrencyLimiters() });
    return async (...asked) => {
      const queue = await open(...asked);
      return { ...queue, ...inTheWay(queue) };
    };
  }

  /** A run of a plan that agents draft, stopped by `stop`. */
  function agentRun(inTheWay: (library: Library, queue: RunDrafter) => Partial<RunDrafter> = () => ({})) {
    const { library, dispose } = openTestLibrary();
    onTestFinished(dispose);
    const request = { prompt: 'Open a bakery in Lyon by spring, with 75,000 EUR.', start_date: '2027-01-04' };
    const planId = unwrap(createPlanWith(library, { ...request, locale: 'en-GB' }, 'agent')).plan_id;
    const told: string[] = [];
    const done = work(library, planId, {
      drafterFor: betweenAgents((queue) => inTheWay(library, queue)),
      onUnwritable: (code) => told.push(code),
      timing: { lookMs: 5, renewMs: 60_000, graceMs: 20 },
    });
    const questions = () => library.prepare('SELECT stage, item, state FROM questions').all();
    const stop = async () => {
      unwrap(stopPlan(library, { plan_id: planId }));
      await done;
    };
    return { library, planId, told, done, questions, stop };
  }

  function wasNotBegunAgain({ library, planId, questions }: ReturnType<typeof agentRun>): void {
    expect(events(library, planId, 'run_started')).toHaveLength(1);
    expect(events(library, planId, 'run_released')).toEqual([]);
    const asked = questions().map(({ stage, item }) => `${stage} ${item}`);
    expect(asked).toEqual([...new Set(asked)]);
  }

  it('a question waits until it can be put, and is put once', async () => {
    let unlock: (() => void) | undefined;
    const run = agentRun((library, { drafter }) => ({
      drafter: {
        answer(question, scope) {
          unlock ??= lockDatabase(library);
          return drafter?.answer(question, scope) ?? Promise.reject(new Error('nobody is asked'));
        },
      },
    }));
    await eventually(() => run.told.length > 0);
    expect(run.questions()).toEqual([]);
    unlock?.();
    await eventually(() => run.questions().length > 0);
    await run.stop();
    wasNotBegunAgain(run);
  });

  it.each([
    ['accepted', answerByHand],
    ['leased', () => ({ nothing: 'that fits' })],
  ])('an answer waits for its verdict, after which its question is %s', async (verdict, answer) => {
    const run = agentRun();
    await eventually(() => run.questions().length > 0);
    const asked = unwrap(nextQuestion(run.library, { answerer: 'agent:ada' }));
    if ('none' in asked) throw new Error('nothing to answer');
    const submission = { draft_id: asked.draft_id, data: answer(asked), answerer: 'agent:ada' };
    unwrap(await submitAnswer(run.library, submission, { waitMs: 0 }));
    const unlock = lockDatabase(run.library);
    await eventually(() => run.told.length > 0);
    unlock();
    const state = () => run.library.prepare('SELECT state FROM questions WHERE id = ?').get(asked.draft_id)?.state;
    await eventually(() => state() !== 'submitted');
    expect(state()).toBe(verdict);
    await run.stop();
    wasNotBegunAgain(run);
  });

  it('questions of a run that is over are withdrawn as soon as they can be', async () => {
    let unlock: (() => void) | undefined;
    const run = agentRun((library, queue) => ({
      close(...ending) {
        unlock = lockDatabase(library);
        return queue.close(...ending);
      },
    }));
    await eventually(() => run.questions().length > 0);
    const stopped = run.stop();
    await eventually(() => run.told.length > 0);
    expect(run.questions().map(({ state }) => state)).not.toContain('withdrawn');
    unlock?.();
    await stopped;
    expect(new Set(run.questions().map(({ state }) => state))).toEqual(new Set(['withdrawn']));
    wasNotBegunAgain(run);
  });
});
