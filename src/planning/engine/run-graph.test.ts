import { expect, test } from 'vitest';
import { type FakeData, type FakeStageOptions, StageRig, startRun } from '../../../tests/support/plans/fake-stages.ts';
import { MemoryStore } from '../../../tests/support/plans/memory-store.ts';
import type { EngineEvent } from './run-graph.ts';
import { dataText } from './run-stage.ts';
import { dataPath, type Json } from './stage.ts';

/** Events as `type id`, in order. */
function told(events: readonly EngineEvent[]): string[] {
  return events.map(({ type, stage }) => `${type} ${stage.id}`);
}

test('the most urgent of the ready stages begins first', async () => {
  const rig = new StageRig();
  const short = rig.stage('short', { expectedMs: 10 });
  const long = rig.stage('long', { expectedMs: 30 });
  const chained = rig.stage('chained', { expectedMs: 5 });
  const behind = rig.stage('behind', { needs: { chained }, expectedMs: 50 });
  const { outcome, events } = startRun([short, long, chained, behind], new MemoryStore());
  await outcome;
  const begun = events.filter(({ type }) => type === 'stage_started').map(({ stage }) => stage.id);
  expect(begun).toEqual(['chained', 'behind', 'long', 'short']);
});

test('under a limit of one, waiting calls are taken most urgent first, and a chain keeps its place', async () => {
  const rig = new StageRig();
  const order: string[] = [];
  const noted = (id: string, expectedMs: number) => {
    const stage = rig.stage(id, { expectedMs });
    return {
      ...stage,
      async run(_inputs: unknown, context: Parameters<typeof stage.run>[1]) {
        const perform = async (call: number) => {
          order.push(`${id}#${call}`);
          // Long enough for every other stage to have queued its call.
          for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
          return null;
        };
        for (const call of [1, 2, 3]) await context.call(call, () => perform(call));
        return { data: { text: '', parts: {}, answers: [] }, draftedBy: 'fake' };
      },
    };
  };
  const stages = [noted('minor', 10), noted('middle', 100), noted('major', 1000)];
  await startRun(stages, new MemoryStore(), { concurrency: 1 }).outcome;
  expect(order).toEqual(['major', 'middle', 'minor'].flatMap((id) => [1, 2, 3].map((call) => `${id}#${call}`)));
});

test('a stage that an ended call frees gets the place before a less urgent call that queued long ago', async () => {
  const rig = new StageRig();
  const first = rig.stage('first', { calls: 1, expectedMs: 100 });
  const freed = rig.stage('freed', { needs: { first }, calls: 1, expectedMs: 100 });
  const minor = rig.stage('minor', { calls: 1, expectedMs: 10 });
  rig.hold('first#1');
  const { outcome, events } = startRun([first, freed, minor], new MemoryStore(), { concurrency: 1 });
  await rig.reached('minor');
  await new Promise((resolve) => setImmediate(resolve));
  rig.release('first#1');
  await outcome;
  const finished = events.filter(({ type }) => type === 'stage_finished').map(({ stage }) => stage.id);
  expect(finished).toEqual(['first', 'freed', 'minor']);
});

test('calls under way never exceed the limit, and reach it when there are enough', async () => {
  const rig = new StageRig();
  const stages = Array.from({ length: 7 }, (_, n) => rig.stage(`s${n}`, { calls: 5, sideBySide: n % 2 === 0 }));
  await startRun(stages, new MemoryStore(), { concurrency: 3 }).outcome;
  expect(rig.mostCallsUnderWay).toBe(3);
  expect(stages.map(({ id }) => rig.performed(id))).toEqual(Array(7).fill(5));
});

test('stages that settle in the same turn of the event loop cannot make the run miss what they freed', async () => {
  for (let turns = 0; turns < 12; turns += 1) {
    const rig = new StageRig();
    const [a, b] = [rig.stage('a'), rig.stage('b')];
    const both = Promise.withResolvers<void>();
    for (const [stage, wait] of [
      [a, turns],
      [b, 3],
    ] as const) {
      Object.assign(stage, {
        async run() {
          await both.promise;
          for (let turn = 0; turn < wait; turn += 1) await Promise.resolve();
          return { data: { text: '', parts: {}, answers: [] }, draftedBy: 'fake' };
        },
      });
    }
    const { outcome, events } = startRun([a, b, rig.stage('end', { needs: { a } })], new MemoryStore());
    while (told(events).length < 2) await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    both.resolve();
    expect(await outcome).toMatchObject({ state: 'completed' });
  }
});

test('progress never goes back, ends at 100, and phases come in their order', async () => {
  const rig = new StageRig();
  const a = rig.stage('a', { expectedMs: 10 });
  const b = rig.stage('b', { needs: { a }, expectedMs: 700 });
  const audit = rig.stage('audit', { needs: { b }, phase: 'validating', expectedMs: 5 });
  const report = rig.stage('report', { needs: { audit }, phase: 'exporting', expectedMs: 1 });
  const { outcome, events } = startRun([a, b, audit, report], new MemoryStore());
  await outcome;
  const progress = events.flatMap((event) => ('progress' in event ? [event.progress] : []));
  expect(progress.map(({ percentage }) => percentage)).toEqual([1, 99, 99, 100]);
  expect(progress.map(({ phase }) => phase)).toEqual(['generating_plan', 'validating', 'exporting', 'finalizing']);
});

test('only the chosen stages run; others are read as they are', async () => {
  const rig = new StageRig();
  const a = rig.stage('a');
  const b = rig.stage('b', { needs: { a } });
  const store = new MemoryStore();
  await startRun([a, b], store, { stages: new Set(['a']) }).outcome;
  const outcome = await startRun([a, b], store, { stages: new Set(['b']) }).outcome;
  expect(outcome).toMatchObject({ state: 'completed', executed: ['b'] });
});

test('a chosen stage whose input was never drafted fails by name, and keeps what it had', async () => {
  const rig = new StageRig();
  const a = rig.stage('a');
  const b = rig.stage('b', { needs: { a } });
  const store = new MemoryStore();
  await startRun([a, b], store).outcome;
  store.records.delete('a');
  const outcome = await startRun([a, b], store, { stages: new Set(['b']) }).outcome;
  expect(outcome).toMatchObject({ state: 'failed', failure: { failed_step: 'b', recoverable: true } });
  expect(outcome).toHaveProperty('failure.message', 'b needs a, which is not drafted yet');
  expect(store.records.has('b')).toBe(true);
});

test('two runs over two stores, side by side, do not touch each other', async () => {
  const rig = new StageRig();
  const facts = rig.source('facts');
  const a = rig.stage('a', { needs: { facts }, calls: 2 });
  const stages = [a, rig.stage('b', { needs: { a }, calls: 2 })];
  const stores = ['one', 'two'].map((text) => {
    const store = new MemoryStore();
    store.sources.set('facts', { text });
    return store;
  });
  rig.hold('a#2');
  const runs = stores.map((store) => startRun(stages, store));
  await rig.reached('a#2', 2);
  runs[0]?.stop();
  rig.release('a#2');
  expect((await Promise.all(runs.map((run) => run.outcome))).map(({ state }) => state)).toEqual([
    'stopped',
    'completed',
  ]);
  expect(stores.map((store) => store.records.size)).toEqual([1, 2]);
});

const refusing: FakeStageOptions = {
  gate: (data: FakeData) => (data.text === 'open' ? null : 'no project in the prompt'),
};

test('a gate that refuses ends the run, which a resume cannot help, with its own output kept', async () => {
  const rig = new StageRig();
  const gate = rig.stage('gate', refusing);
  const store = new MemoryStore();
  const { outcome, events } = startRun([gate, rig.stage('behind', { needs: { gate } })], store);
  const failure = {
    failure_reason: 'generation_error',
    failed_step: 'gate',
    message: 'no project in the prompt',
    recoverable: false,
  };
  expect(await outcome).toMatchObject({ state: 'failed', failure, executed: ['gate'] });
  expect(told(events)).toEqual(['stage_started gate', 'stage_finished gate', 'stage_failed gate']);
  expect(store.records.has('gate')).toBe(true);
});

test('a gate that refused refuses again when nothing was repaired, and opens when its data was', async () => {
  const rig = new StageRig();
  const gate = rig.stage('gate', refusing);
  const stages = [gate, rig.stage('behind', { needs: { gate } })];
  const store = new MemoryStore();
  await startRun(stages, store).outcome;
  expect(await startRun(stages, store).outcome).toMatchObject({ state: 'failed', failure: { failed_step: 'gate' } });
  store.edit(dataPath(gate), dataText({ text: 'open', parts: {}, answers: [] }));
  expect(await startRun(stages, store).outcome).toMatchObject({ state: 'completed', executed: ['behind'] });
  expect(rig.runs('gate')).toBe(1);
});

test('a partial stage is kept within its run, tried again by the next, and repeats only the calls it lacks', async () => {
  const rig = new StageRig();
  const store = new MemoryStore();
  const a = rig.stage('a', { calls: 3 });
  const b = rig.stage('b', { needs: { a } });
  rig.partial('a', [{ item: 'risk 4', note: 'the model gave no answer' }]);
  await startRun([a, b], store, { runId: 'run_0001' }).outcome;
  expect((await startRun([a, b], store, { runId: 'run_0001' }).outcome).executed).toEqual([]);
  rig.partial('a', []);
  const next = startRun([a, b], store, { runId: 'run_0002' });
  expect((await next.outcome).executed).toEqual(['a']);
  expect(next.events[0]).toMatchObject({ why: ['risk 4: the model gave no answer'] });
  expect(rig.performed('a')).toBe(3);
  expect((await startRun([a, b], store, { runId: 'run_0003' }).outcome).executed).toEqual([]);
});

test('extra files carry the number of their stage', async () => {
  const rig = new StageRig();
  const store = new MemoryStore();
  const a = { ...rig.stage('a', { files: () => ({ 'schedule.csv': 'x' }) }), number: '042' };
  await startRun([a], store).outcome;
  expect([...store.files.keys()]).toEqual(['a.json', 'a.md', 'schedule.csv'].map((name) => `042-${name}`));
});

test('findings and whatever the check reads belong to the record', async () => {
  const rig = new StageRig();
  const facts = rig.source('facts');
  const a = rig.stage('a', { needs: { facts }, reads: () => null });
  Object.assign(a, {
    check: (_data: FakeData, inputs: { facts: { part(name: string): Json | undefined } }) => [
      { severity: 'warning', code: 'budget', message: String(inputs.facts.part('budget')) },
    ],
  });
  const store = new MemoryStore();
  store.sources.set('facts', { budget: '10' });
  await startRun([a], store).outcome;
  expect(store.records.get('a')?.findings).toEqual([{ severity: 'warning', code: 'budget', message: '10' }]);
  store.sources.set('facts', { budget: '11' });
  expect((await startRun([a], store).outcome).executed).toEqual(['a']);
});
