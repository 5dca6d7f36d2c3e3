import { afterAll, beforeAll, expect, test } from 'vitest';
import { StageRig, startRun } from '../../../tests/support/plans/fake-stages.ts';
import { MemoryStore } from '../../../tests/support/plans/memory-store.ts';
import type { AnyStage, StageContext } from './stage.ts';
import { StageError } from './stage-error.ts';

const unhandled: unknown[] = [];
const note = (reason: unknown) => void unhandled.push(reason);
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

beforeAll(() => void process.on('unhandledRejection', note));
afterAll(async () => {
  await turns(5);
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

/** A diamond with calls, a tail and a loner. */
function diamond(rig: StageRig): AnyStage[] {
  const a = rig.stage('a', { calls: 2 });
  const b = rig.stage('b', { needs: { a }, calls: 3, sideBySide: true });
  const c = rig.stage('c', { needs: { a }, calls: 1 });
  const d = rig.stage('d', { needs: { b }, wants: { c } });
  return [a, b, c, d, rig.stage('loner', { calls: 2 })];
}

async function clean(): Promise<MemoryStore> {
  const store = new MemoryStore();
  expect((await startRun(diamond(new StageRig()), store).outcome).state).toBe('completed');
  return store;
}

test('stopped after any of its events, a run keeps what was finished and the next run does only the rest', async () => {
  const whole = await clean();
  let last = 0;
  const counted = startRun(diamond(new StageRig()), new MemoryStore(), {
    onEvent: () => {
      last += 1;
    },
  });
  await counted.outcome;
  // Five stages begin and end, and eight calls are answered in between.
  expect(last).toBe(18);
  for (let after = 0; after <= last; after += 1) {
    const rig = new StageRig();
    const stages = diamond(rig);
    const store = new MemoryStore();
    const controller = new AbortController();
    if (after === 0) controller.abort();
    let seen = 0;
    const first = startRun(stages, store, {
      stop: controller.signal,
      onEvent: () => {
        seen += 1;
        if (seen === after) controller.abort();
      },
    });
    const outcome = await first.outcome;
    // What was under way when it was told to stop may have been the last of it.
    expect(outcome.state).toBe(outcome.executed.length === 5 ? 'completed' : 'stopped');
    expect([...store.records.keys()].sort()).toEqual(outcome.executed.toSorted());
    const rest = await startRun(stages, store, { runId: 'run_0002' }).outcome;
    expect(rest.state).toBe('completed');
    expect([...outcome.executed, ...rest.executed].sort()).toEqual(['a', 'b', 'c', 'd', 'loner']);
    expect(store.files).toEqual(new Map([...store.files.keys()].map((path) => [path, whole.files.get(path)])));
    expect(stages.map(({ id }) => rig.performed(id))).toEqual([2, 3, 1, 0, 2]);
  }
});

test('a run that is stopped before it begins does nothing', async () => {
  const rig = new StageRig();
  const run = startRun([rig.stage('a')], new MemoryStore(), { stop: AbortSignal.abort() });
  expect(await run.outcome).toEqual({ state: 'stopped', executed: [] });
  expect(run.events).toEqual([]);
});

test('a stage that finishes within the grace is kept', async () => {
  const rig = new StageRig();
  const a = rig.stage('a');
  const store = new MemoryStore();
  rig.hold('a');
  const run = startRun([a, rig.stage('b', { needs: { a } })], store);
  await rig.reached('a');
  run.stop();
  await turns(3);
  rig.release('a');
  expect(await run.outcome).toEqual({ state: 'stopped', executed: ['a'] });
  expect([...store.records.keys()]).toEqual(['a']);
});

test('a stop while the last stage is under way, which then finishes, is a completed run', async () => {
  const rig = new StageRig();
  rig.hold('a');
  const run = startRun([rig.stage('a')], new MemoryStore());
  await rig.reached('a');
  run.stop();
  rig.release('a');
  expect((await run.outcome).state).toBe('completed');
});

test('a stage that gives up on its signal is stopped, not failed', async () => {
  const rig = new StageRig();
  rig.hold('a');
  const run = startRun([rig.stage('a')], new MemoryStore(), { graceMs: 1 });
  await rig.reached('a');
  run.stop();
  expect(await run.outcome).toEqual({ state: 'stopped', executed: [] });
  await turns(3);
  expect(run.events.map(({ type }) => type)).toEqual(['stage_started']);
});

test('a stage that heeds no signal cannot hold the run, and is not recorded when it ends later', async () => {
  const rig = new StageRig();
  const store = new MemoryStore();
  rig.heedNothing('a');
  rig.hold('a');
  const run = startRun([rig.stage('a')], store, { graceMs: 1 });
  await rig.reached('a');
  run.stop();
  expect((await run.outcome).state).toBe('stopped');
  const told = run.events.length;
  rig.release('a');
  await turns(5);
  expect(store.records.size + store.files.size).toBe(0);
  expect(run.events.length).toBe(told);
});

test('a grace that is over while further stages are being started cannot hang the run', async () => {
  for (let blocking = 0; blocking < 6; blocking += 1) {
    const rig = new StageRig();
    const controller = new AbortController();
    const stages = Array.from({ length: 6 }, (_, n) => rig.stage(`s${n}`));
    for (const [n, stage] of stages.entries()) {
      rig.heedNothing(stage.id);
      rig.hold(stage.id);
      const run = stage.run;
      const blocked = (inputs: never, context: StageContext) => {
        if (n === blocking) {
          controller.abort();
          // Holds the event loop until the grace is over.
          const until = performance.now() + 5;
          while (performance.now() < until);
        }
        return run(inputs, context);
      };
      Object.assign(stage, { run: blocked });
    }
    const { outcome } = startRun(stages, new MemoryStore(), { stop: controller.signal, graceMs: 0 });
    expect((await outcome).state).toBe('stopped');
  }
});

test('stopped at call 15 of 16, a stage replays 14 and no call is made twice', async () => {
  const rig = new StageRig();
  const a = rig.stage('a', { calls: 16 });
  const store = new MemoryStore();
  rig.hold('a#15');
  const first = startRun([a], store, { graceMs: 1 });
  await rig.reached('a#15');
  first.stop();
  expect((await first.outcome).state).toBe('stopped');
  expect([rig.performed('a'), store.calls.size]).toEqual([14, 14]);
  rig.release('a#15');
  expect((await startRun([a], store).outcome).state).toBe('completed');
  expect(rig.performed('a')).toBe(16);
});

test('a call that ends within the grace is stored, and the next one does not begin', async () => {
  const rig = new StageRig();
  const a = rig.stage('a', { calls: 3 });
  const store = new MemoryStore();
  rig.hold('a#2');
  const run = startRun([a], store);
  await rig.reached('a#2');
  run.stop();
  rig.release('a#2');
  expect(await run.outcome).toEqual({ state: 'stopped', executed: [] });
  expect([rig.performed('a'), store.calls.size, store.records.size]).toEqual([2, 2, 0]);
});

test('calls that wait for a place when the run is stopped never begin', async () => {
  const rig = new StageRig();
  const a = rig.stage('a', { calls: 5, sideBySide: true });
  rig.hold('a#1');
  const run = startRun([a], new MemoryStore(), { concurrency: 1 });
  await rig.reached('a#1');
  run.stop();
  rig.release('a#1');
  expect((await run.outcome).state).toBe('stopped');
  expect(rig.performed('a')).toBe(1);
});

test('the same request twice in one stage is performed once, even side by side', async () => {
  const a = new StageRig().stage('a');
  let performed = 0;
  Object.assign(a, {
    async run(_inputs: unknown, context: StageContext) {
      const call = (request: { x: number; y: number }) =>
        context.call(request, async () => {
          performed += 1;
          return performed;
        });
      const answers = await Promise.all([call({ x: 1, y: 2 }), call({ y: 2, x: 1 })]);
      answers.push(await call({ x: 1, y: 2 }));
      return { data: { text: '', parts: {}, answers: answers.map(String) }, draftedBy: 'fake' };
    },
  });
  const store = new MemoryStore();
  await startRun([a], store).outcome;
  expect([performed, store.calls.size]).toEqual([1, 1]);
});

test('a call that failed is made again when it is asked again', async () => {
  const rig = new StageRig();
  const a = rig.stage('a', { calls: 2 });
  const store = new MemoryStore();
  rig.fail('a#2', new StageError('generation_error', 'overloaded', true));
  expect((await startRun([a], store).outcome).state).toBe('failed');
  rig.repair('a#2');
  expect((await startRun([a], store).outcome).state).toBe('completed');
  expect(rig.performed('a')).toBe(2);
});

test.each(['fails for it', 'goes on without it'])(
  'a stage that was refused a call by a stop and %s is stopped',
  async (what) => {
    const a = new StageRig().stage('a');
    const controller = new AbortController();
    Object.assign(a, {
      async run(_inputs: unknown, context: StageContext) {
        controller.abort();
        const answer = await context.call(1, async () => 'x').catch(() => 'a gap');
        if (what === 'fails for it') throw new StageError('generation_error', 'nothing could be drafted', true);
        return { data: { text: answer, parts: {}, answers: [] }, draftedBy: 'fake' };
      },
    });
    const store = new MemoryStore();
    const run = startRun([a], store, { stop: controller.signal });
    expect(await run.outcome).toEqual({ state: 'stopped', executed: [] });
    expect(run.events.map(({ type }) => type)).toEqual(['stage_started']);
    expect(store.records.size).toBe(0);
  },
);

test('what goes wrong after a stop was asked for leaves the run stopped, and is told', async () => {
  const rig = new StageRig();
  rig.hold('a');
  rig.fail('a', new StageError('generation_error', 'the provider is down', true));
  const run = startRun([rig.stage('a')], new MemoryStore());
  await rig.reached('a');
  run.stop();
  rig.release('a');
  expect((await run.outcome).state).toBe('stopped');
  expect(run.events.map(({ type }) => type)).toEqual(['stage_started', 'stage_failed']);
});

test('a stop after a failure leaves the run failed', async () => {
  const rig = new StageRig();
  const stages = [rig.stage('a'), rig.stage('b')];
  rig.hold('b');
  rig.fail('a', new StageError('generation_error', 'no', true));
  const controller = new AbortController();
  const run = startRun(stages, new MemoryStore(), {
    stop: controller.signal,
    graceMs: 1,
    onEvent: ({ type }) => type === 'stage_failed' && controller.abort(),
  });
  expect(await run.outcome).toMatchObject({ state: 'failed', failure: { failed_step: 'a' } });
});

test('the old record is gone before the work of a redraft begins', async () => {
  const rig = new StageRig();
  const a = rig.stage('a', { needs: { facts: rig.source('facts') } });
  const store = new MemoryStore();
  store.sources.set('facts', { x: '1' });
  await startRun([a], store).outcome;
  store.sources.set('facts', { x: '2' });
  rig.hold('a');
  const run = startRun([a], store, { graceMs: 1 });
  await rig.reached('a', 2);
  expect(store.records.size).toBe(0);
  run.stop();
  await run.outcome;
});
