import { expect, test } from 'vitest';
import { StageRig, startRun } from '../../../tests/support/plans/fake-stages.ts';
import { MemoryStore } from '../../../tests/support/plans/memory-store.ts';
import { buildGraph } from './graph.ts';
import { preview } from './preview.ts';
import { dataPath } from './stage.ts';

/** A drafted stage, one computed from it, one drafted from that, one computed beside them, and the report. */
async function finishedPlan() {
  const rig = new StageRig();
  const estimates = rig.stage('estimates', { calls: 1 });
  const dates = rig.stage('dates', { needs: { estimates } });
  const summary = rig.stage('summary', { needs: { dates }, calls: 1 });
  const aside = rig.stage('aside');
  const report = rig.stage('report', { needs: { dates, summary }, phase: 'exporting' });
  const stages = [estimates, dates, summary, aside, report];
  const store = new MemoryStore();
  const { outcome } = startRun(stages, store);
  expect((await outcome).state).toBe('completed');
  return { rig, store, graph: buildGraph(stages), estimates, dates };
}

const other = { text: 'other', parts: {}, answers: [] };

test('what follows from other data is computed and nothing is written', async () => {
  const { rig, store, graph, estimates, dates } = await finishedPlan();
  const files = new Map(store.files);
  const records = new Map(store.records);
  const { views } = await preview(graph, store, new Map([[estimates.id, other]]));
  expect(views.view('estimates')?.data).toEqual(other);
  expect(views.view('dates')?.data).not.toEqual(JSON.parse(files.get(dataPath(dates)) ?? ''));
  expect(rig.runs('dates')).toBe(2);
  expect(store.files).toEqual(files);
  expect(store.records).toEqual(records);
});

test('only what is touched is computed, and neither drafts nor the report are made', async () => {
  const { rig, store, graph, estimates } = await finishedPlan();
  const { stale } = await preview(graph, store, new Map([[estimates.id, other]]));
  expect(stale).toEqual(['summary']);
  for (const id of ['estimates', 'summary', 'aside', 'report']) expect(rig.runs(id), id).toBe(1);
});

test('what is stale already is not laid to the change', async () => {
  const { store, graph, estimates } = await finishedPlan();
  const record = store.records.get('summary');
  if (record) store.records.set('summary', { ...record, definition: 'older' });
  const { stale } = await preview(graph, store, new Map([[estimates.id, other]]));
  expect(stale).toEqual([]);
});

test('data that is as it was changes nothing', async () => {
  const { rig, store, graph, estimates } = await finishedPlan();
  const same = JSON.parse(store.files.get(dataPath(estimates)) ?? '');
  const { stale } = await preview(graph, store, new Map([[estimates.id, same]]));
  expect(stale).toEqual([]);
  expect(rig.runs('dates')).toBe(1);
});
