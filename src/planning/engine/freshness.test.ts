import { expect, test } from 'vitest';
import { z } from 'zod';
import { FakeData, type FakeStageOptions, StageRig, startRun } from '../../../tests/support/plans/fake-stages.ts';
import { MemoryStore } from '../../../tests/support/plans/memory-store.ts';
import { freshness } from './freshness.ts';
import { buildGraph } from './graph.ts';
import { dataText } from './run-stage.ts';
import { type AnyStage, dataPath, type Json, pagePath } from './stage.ts';
import { Views } from './views.ts';

const at = (value: unknown): Json => (value ?? null) as Json;

/**
 * facts (a source) → ledger, whose parts are the facts. Four readers of the ledger, each in another way, and one more
 * stage behind each of two of them.
 */
function pipeline(rig: StageRig, change: Partial<Record<string, FakeStageOptions>> = {}): AnyStage[] {
  const facts = rig.source('facts');
  const make = (id: string, options: FakeStageOptions) => rig.stage(id, { ...options, ...change[id] });
  const source = make('budget', { needs: { facts }, reads: ({ facts }) => at(facts?.part('budget')) });
  const place = make('place', { needs: { facts }, reads: ({ facts }) => at(facts?.part('place')) });
  const names = make('names', { needs: { facts }, reads: ({ facts }) => at(facts?.partNames) });
  const page = make('by_page', { needs: { source }, reads: ({ source }) => at(source?.page) });
  const data = make('by_data', { needs: { source }, reads: ({ source }) => at(source?.data) });
  const end = make('end', { needs: { page }, wants: { place } });
  return [source, place, names, page, data, end];
}

class Bench {
  readonly rig = new StageRig();
  readonly store = new MemoryStore();
  stages = pipeline(this.rig);
  #run = 0;

  constructor() {
    this.store.sources.set('facts', { budget: '10', place: 'Riga' });
  }

  async run(): Promise<readonly string[]> {
    this.#run += 1;
    const outcome = await startRun(this.stages, this.store, { runId: `run_${this.#run}` }).outcome;
    expect(outcome.state).toBe('completed');
    return [...outcome.executed].sort();
  }

  stage(id: string): AnyStage {
    const stage = this.stages.find((candidate) => candidate.id === id);
    if (!stage) throw new Error(`no stage ${id}`);
    return stage;
  }

  edit(id: string, text: string): void {
    this.store.edit(dataPath(this.stage(id)), dataText({ text, parts: {}, answers: [] }));
  }

  freshness(id: string) {
    return freshness(this.stage(id), new Views(buildGraph(this.stages), this.store));
  }
}

async function finished(): Promise<Bench> {
  const bench = new Bench();
  await bench.run();
  return bench;
}

test('a finished plan has nothing to do', async () => {
  const bench = await finished();
  expect(await bench.run()).toEqual([]);
  expect(bench.stages.map((stage) => bench.rig.runs(stage.id))).toEqual([1, 1, 1, 1, 1, 1]);
});

test('a changed part of a source touches only who read that part, and what is behind them', async () => {
  const bench = await finished();
  bench.store.sources.set('facts', { budget: '11', place: 'Riga' });
  expect(await bench.run()).toEqual(['budget', 'by_data', 'by_page', 'end']);
});

test('a new part touches only who read the list of parts', async () => {
  const bench = await finished();
  bench.store.sources.set('facts', { budget: '10', place: 'Riga', season: 'spring' });
  expect(await bench.run()).toEqual(['names']);
});

test('a part that is gone touches who read it, and one that comes back as it was touches nobody', async () => {
  const bench = await finished();
  bench.store.sources.set('facts', { budget: '10' });
  expect(bench.freshness('place')).toEqual({ state: 'stale', why: ['place of facts changed'] });
  bench.store.sources.set('facts', { place: 'Riga', budget: '10' });
  expect(await bench.run()).toEqual([]);
});

test('a redraft that comes out equal ends there', async () => {
  const bench = await finished();
  bench.rig.yields('budget', { text: 'fixed' });
  bench.store.sources.set('facts', { budget: '11', place: 'Riga' });
  expect(await bench.run()).toEqual(['budget', 'by_data', 'by_page', 'end']);
  bench.store.sources.set('facts', { budget: '12', place: 'Riga' });
  expect(await bench.run()).toEqual(['budget']);
});

test('edited data is kept and redrafts who read the data', async () => {
  const bench = await finished();
  bench.edit('budget', 'mine');
  expect(await bench.run()).toEqual(['by_data']);
  expect(bench.store.files.get(dataPath(bench.stage('budget')))).toContain('mine');
});

test('an edited page is kept and redrafts who read the page, not who read the data', async () => {
  const bench = await finished();
  bench.store.edit(pagePath(bench.stage('budget')), 'my page');
  expect(await bench.run()).toEqual(['by_page', 'end']);
  expect(bench.store.files.get(pagePath(bench.stage('budget')))).toBe('my page');
});

test('an edit whose inputs changed later is kept still, and reported stale', async () => {
  const bench = await finished();
  bench.edit('budget', 'mine');
  await bench.run();
  bench.store.sources.set('facts', { budget: '11', place: 'Riga' });
  expect(bench.freshness('budget')).toEqual({ state: 'edited', stale: ['budget of facts changed'] });
  expect(await bench.run()).toEqual([]);
  expect(bench.store.files.get(dataPath(bench.stage('budget')))).toContain('mine');
});

test.each<[string, FakeStageOptions]>([
  ['version', { version: 2 }],
  ['question', { definition: 'a better question' }],
  ['schema', { schema: FakeData.extend({ text: z.string().describe('one sentence') }) }],
])('a stage whose %s changed is redrafted, and nothing else when it comes out equal', async (_what, change) => {
  const bench = await finished();
  bench.stages = pipeline(bench.rig, { by_page: change });
  // The files keep their place: only the declaration is new.
  for (const [index, stage] of bench.stages.entries()) Object.assign(stage, { number: `00${index + 1}` });
  expect(bench.freshness('by_page')).toEqual({
    state: 'stale',
    why: ['the section itself changed in a new version of PlanExe'],
  });
  expect(await bench.run()).toEqual(['by_page']);
});

test('a stage whose record is gone is drafted again, and so is one whose file is gone', async () => {
  const bench = await finished();
  bench.store.records.delete('place');
  bench.store.files.delete(pagePath(bench.stage('names')));
  expect(bench.freshness('place')).toEqual({ state: 'not_run' });
  expect(await bench.run()).toEqual(['names', 'place']);
});

test('a wanted stage that is not there is done without, and counts as a change once it is', async () => {
  const bench = new Bench();
  const without = new Set(bench.stages.map((stage) => stage.id).filter((id) => id !== 'place'));
  const first = await startRun(bench.stages, bench.store, { stages: without }).outcome;
  expect(first.state).toBe('completed');
  expect(bench.freshness('end')).toEqual({ state: 'fresh' });
  expect(await bench.run()).toEqual(['end', 'place']);
});

test('who read the summary of a stage is redrafted when the stage is edited', async () => {
  const bench = new Bench();
  const place = bench.stage('place');
  bench.stages.push(bench.rig.stage('status', { needs: { place }, reads: ({ place }) => at(place?.summary) }));
  await bench.run();
  bench.store.edit(pagePath(place), 'mine');
  expect(await bench.run()).toEqual(['status']);
});

test('parts with colons and parts named like members of objects are told apart', async () => {
  const rig = new StageRig();
  const store = new MemoryStore();
  const facts = rig.source('facts');
  const reads = (name: string) =>
    rig.stage(name.replace(/\W/g, '_'), { needs: { facts }, reads: (i) => at(i.facts?.part(name)) });
  const stages = [reads('a:b'), reads('a'), reads('constructor')];
  store.sources.set('facts', { 'a:b': '1', a: '1' });
  await startRun(stages, store).outcome;
  store.sources.set('facts', { 'a:b': '2', a: '1' });
  expect((await startRun(stages, store).outcome).executed).toEqual(['a_b']);
});
