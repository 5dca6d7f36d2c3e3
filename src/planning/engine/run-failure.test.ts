import { expect, test } from 'vitest';
import { z } from 'zod';
import { FakeData, StageRig, startRun } from '../../../tests/support/plans/fake-stages.ts';
import { MemoryStore } from '../../../tests/support/plans/memory-store.ts';
import { FailureReason, RunFailure } from '../../shared/plan-state.ts';
import { dataPath } from './stage.ts';
import { StageError } from './stage-error.ts';

async function failureOf(error: unknown): Promise<RunFailure> {
  const rig = new StageRig();
  rig.fail('a', error);
  const outcome = await startRun([rig.stage('a')], new MemoryStore()).outcome;
  if (outcome.state !== 'failed') throw new Error(`the run ended ${outcome.state}`);
  expect(outcome.error).toBe(error);
  return RunFailure.parse(outcome.failure);
}

test.each(FailureReason.options)('a stage error says its own reason: %s', async (reason) => {
  expect(await failureOf(new StageError(reason, 'the provider is down', false))).toEqual({
    failure_reason: reason,
    failed_step: 'a',
    message: 'the provider is down',
    recoverable: false,
  });
});

test('of an unknown exception only the name is told', async () => {
  const failure = await failureOf(new RangeError('SECRET prompt text'));
  expect(failure.failure_reason).toBe('internal_error');
  expect(failure.message).toContain('RangeError in stage a');
  expect(failure.message).not.toContain('SECRET');
});

test.each([
  ['a string', 'SECRET'],
  ['nothing', undefined],
  ['an error with a text for a name', Object.assign(new Error('x'), { name: 'SECRET prompt text' })],
])('%s that is thrown tells nothing', async (_what, thrown) => {
  expect((await failureOf(thrown)).message).toBe('an unknown error in stage a; run_error.json has the trace');
});

test('a message longer than 256 characters is cut, and never through a character', async () => {
  const { message } = await failureOf(new StageError('generation_error', `${'x'.repeat(255)}🙂🙂`, true));
  expect(message.length).toBeLessThanOrEqual(256);
  expect(message.isWellFormed()).toBe(true);
});

test('data that does not fit its schema is refused by path, without the data, and not recorded', async () => {
  const rig = new StageRig();
  const schema = FakeData.extend({ text: z.string().max(3), parts: z.record(z.string(), z.literal('x')) });
  rig.yields('a', { text: 'SECRET', parts: { 'b.c': 'SECRET' } });
  const store = new MemoryStore();
  const outcome = await startRun([rig.stage('a', { schema: schema as z.ZodType<FakeData> })], store).outcome;
  expect(outcome).toMatchObject({ state: 'failed', failure: { failure_reason: 'generation_error', failed_step: 'a' } });
  const message = outcome.state === 'failed' ? outcome.failure.message : '';
  expect(message).toMatch(/text \(too_big\).*b\.c.*\(invalid_value\)/);
  expect(message).not.toContain('SECRET');
  expect(store.records.size + store.files.size).toBe(0);
});

test.each([
  ['is not JSON', '{ "text": SECRET', 'is not valid JSON'],
  ['does not fit its schema', '{ "text": 1 }', 'does not fit its schema: text (invalid_type)'],
])('an input whose file %s fails its reader with the name of the file', async (_what, content, expected) => {
  const rig = new StageRig();
  const a = rig.stage('a');
  const b = rig.stage('b', { needs: { a } });
  const store = new MemoryStore();
  await startRun([a], store).outcome;
  store.edit(dataPath(a), content);
  for (const run of ['run_0002', 'run_0003']) {
    const outcome = await startRun([a, b], store, { runId: run }).outcome;
    expect(outcome).toMatchObject({ state: 'failed', failure: { failed_step: 'b', recoverable: true } });
    const message = outcome.state === 'failed' ? outcome.failure.message : '';
    expect(message).toContain(`${dataPath(a)} ${expected}`);
    expect(message).not.toContain('SECRET');
  }
});

test('a source that does not fit its schema fails its reader with the name of the source', async () => {
  const rig = new StageRig();
  const store = new MemoryStore();
  store.sources.set('facts', ['SECRET']);
  const outcome = await startRun([rig.stage('a', { needs: { facts: rig.source('facts') } })], store).outcome;
  expect(outcome).toHaveProperty('failure.message', 'facts does not fit its schema: the whole (invalid_type)');
});

test('what is under way when a stage fails is finished and kept; what is not begun is not begun', async () => {
  const rig = new StageRig();
  const [bad, other] = [rig.stage('bad'), rig.stage('other')];
  const behind = rig.stage('behind', { needs: { other } });
  const store = new MemoryStore();
  rig.hold('bad');
  rig.hold('other');
  rig.fail('bad', new StageError('generation_error', 'no', true));
  const run = startRun([bad, other, behind], store, {
    onEvent: ({ type }) => {
      if (type === 'stage_failed') rig.release('other');
    },
  });
  await Promise.all([rig.reached('bad'), rig.reached('other')]);
  rig.release('bad');
  expect(await run.outcome).toMatchObject({ state: 'failed', executed: ['other'], failure: { failed_step: 'bad' } });
  expect([...store.records.keys()]).toEqual(['other']);
  rig.repair('bad');
  expect((await startRun([bad, other, behind], store).outcome).executed.toSorted()).toEqual(['bad', 'behind']);
});

test('of two failures the first is the outcome, and both are told', async () => {
  const rig = new StageRig();
  const stages = [rig.stage('a'), rig.stage('b')];
  for (const id of ['a', 'b']) {
    rig.hold(id);
    rig.fail(id, new StageError('generation_error', `${id} failed`, true));
  }
  const run = startRun(stages, new MemoryStore(), {
    onEvent: ({ type }) => type === 'stage_failed' && rig.release('b'),
  });
  await Promise.all([rig.reached('a'), rig.reached('b')]);
  rig.release('a');
  expect(await run.outcome).toMatchObject({ state: 'failed', failure: { failed_step: 'a' } });
  expect(run.events.filter(({ type }) => type === 'stage_failed').map(({ stage }) => stage.id)).toEqual(['a', 'b']);
});

test('when nothing moves for too long the run fails as inactive, even if the stage heeds nothing', async () => {
  const rig = new StageRig();
  rig.hold('a');
  rig.heedNothing('a');
  const store = new MemoryStore();
  const outcome = await startRun([rig.stage('a')], store, { inactivityMs: 20, graceMs: 5 }).outcome;
  expect(outcome).toMatchObject({
    state: 'failed',
    failure: { failure_reason: 'inactivity_timeout', failed_step: 'a', recoverable: true },
  });
  rig.release('a');
});

test.each(['begin', 'commit', 'texts', 'saveCall', 'findCall'] as const)(
  'a store that throws in %s fails the run and does not reject',
  async (method) => {
    const store = new MemoryStore();
    Object.assign(store, {
      [method]: () => {
        throw new Error('disk full');
      },
    });
    const rig = new StageRig();
    expect(await startRun([rig.stage('a', { calls: 2 })], store).outcome).toMatchObject({
      state: 'failed',
      failure: { failure_reason: 'internal_error', failed_step: 'a' },
    });
  },
);

test.each(['stage_started', 'stage_finished', 'stage_kept', 'stage_failed'] as const)(
  'a listener that throws at %s fails the run and does not reject',
  async (type) => {
    const rig = new StageRig();
    const kept = rig.stage('kept');
    const store = new MemoryStore();
    await startRun([kept], store).outcome;
    rig.fail('bad', new StageError('generation_error', 'no', true));
    const { outcome } = startRun([kept, rig.stage('good'), rig.stage('bad')], store, {
      onEvent: (event) => {
        if (event.type === type) throw new Error('the listener broke');
      },
    });
    expect((await outcome).state).toBe('failed');
  },
);

test('calls that a failed stage no longer waits for cannot end the process', async () => {
  const rig = new StageRig();
  const a = rig.stage('a');
  Object.assign(a, {
    run: async (_inputs: unknown, context: Parameters<typeof a.run>[1]) => {
      const calls = [1, 2, 3].map((n) => context.call(n, () => Promise.reject(new Error(`call ${n}`))));
      for (const call of calls) await call;
    },
  });
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  const outcome = await startRun([a], new MemoryStore(), { concurrency: 1 }).outcome;
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note);
  expect(outcome.state).toBe('failed');
  expect(unhandled).toEqual([]);
});
