import { expect, it } from 'vitest';
import { outlinedPlan } from '../../../tests/support/models/hand-answers.ts';
import type { MemoryStore } from '../../../tests/support/plans/memory-store.ts';
import { pipeline } from '../pipeline/index.ts';
import { carryOver } from './carry-over.ts';
import { freshness } from './freshness.ts';
import { runGraph } from './run-graph.ts';
import { Views } from './views.ts';

const NEVER = new AbortController().signal;

/** A finished plan in which one fact is another now, and what is calculated from it is up to date. */
async function movedPlan(): Promise<MemoryStore> {
  const { store, data } = await outlinedPlan();
  const ledger = pipeline.byId.get('ledger');
  const fact = data<{ facts: { id: string; basis: string; unit: string; value: number }[] }>(
    ledger as never,
  ).facts.find(({ basis, value }) => basis === 'assumed' && typeof value === 'number');
  store.sources.set('amended_facts', { [fact?.id ?? '']: (fact?.value ?? 0) + 1_000 });
  const computed = pipeline.stages.filter((stage) => stage.computed && store.record(stage.id) !== null);
  await runGraph({
    ...{ graph: pipeline, store, stages: new Set(computed.map(({ id }) => id)), runId: 'run_0002', concurrency: 1 },
    ...{ stop: NEVER, graceMs: 0, inactivityMs: 0 },
  });
  return store;
}

const staleIn = (store: MemoryStore) => {
  const views = new Views(pipeline, store);
  return pipeline.stages.filter((stage) => !stage.computed && freshness(stage, views).state === 'stale');
};

it('takes sections as they are although a fact changed, and only those that it is told', async () => {
  const store = await movedPlan();
  const stale = staleIn(store).map(({ id }) => id);
  expect(stale.length).toBeGreaterThan(1);
  const files = new Map(store.files);
  const [first = '', ...others] = stale;
  expect(carryOver(pipeline, store, new Set([first]))).toEqual([first]);
  expect(staleIn(store).map(({ id }) => id)).toEqual(others);
  expect(carryOver(pipeline, store, new Set(stale))).toEqual(others);
  expect(staleIn(store)).toEqual([]);
  expect(store.files).toEqual(files);
});

it('leaves a section out of date that the program makes in another way by now, or that read something that is gone', async () => {
  const store = await movedPlan();
  const [one, other] = staleIn(store).map(({ id }) => id);
  const recordOf = (id = '') => store.records.get(id) ?? expect.fail(`${id} has no record`);
  store.records.set(one ?? '', { ...recordOf(one), definition: 'another' });
  const gone = { key: 'page:nowhere', sha: 'x' };
  store.records.set(other ?? '', { ...recordOf(other), reads: [...recordOf(other).reads, gone] });
  const before = new Map(store.records);
  expect(carryOver(pipeline, store, new Set([one ?? '', other ?? '']))).toEqual([]);
  expect(store.records).toEqual(before);
});
