import { describe, expect, test } from 'vitest';
import {
  browsePlans,
  changeFact,
  changeTags,
  createPlan,
  diffPlans,
  duplicatePlan,
  exportPlan,
  importPlanZip,
  keepBaseline,
  listFacts,
  pinPlan,
  planStatus,
  plansAtHand,
  readArtifact,
  renamePlan,
  writeArtifact,
} from '../../../src/library/index.ts';
import { planForEachTest } from '../../support/plans/drafted-plan.ts';
import { status, unwrap } from '../../support/plans/plan-state.ts';
import { fileOf } from '../../support/plans/stage-files.ts';

const plan = planForEachTest();

function report(planId: string = plan.planId): string {
  return unwrap(readArtifact(plan.library, { plan_id: planId, path: fileOf('report', 'page') })).content;
}

function row(planId: string) {
  return unwrap(browsePlans(plan.library)).plans.find(({ plan_id }) => plan_id === planId);
}

describe('a plan that a person has named', () => {
  test('is called so in lists, search, report and exports, and stays so when it is drafted anew', async () => {
    const { library, planId } = plan;
    const before = status(library, planId).title;
    unwrap(await renamePlan(library, { plan_id: planId, title: '  Seaweed\nsauna ' }));
    expect(report()).toMatch(/^# Seaweed sauna\n/);
    expect(report()).not.toContain(`# ${before}\n`);
    expect(unwrap(browsePlans(library, { query: 'seaweed' })).plans.map(({ title }) => title)).toEqual([
      'Seaweed sauna',
    ]);
    expect(unwrap(await exportPlan(library, { plan_id: planId, format: 'csv' })).filename).toMatch(/^seaweed-sauna-/);
    // Nothing but the report says what the plan is called.
    expect(row(planId)?.stale_sections).toBe(0);
    await plan.resume({ invalidate: { stages: ['brief'] } });
    expect(status(library, planId).title).toBe('Seaweed sauna');
    const zip = unwrap(await exportPlan(library, { plan_id: planId, format: 'zip' })).bytes;
    const imported = unwrap(await importPlanZip(library, zip));
    expect(imported.title).toBe('Seaweed sauna');
    expect(report(imported.plan_id)).toMatch(/^# Seaweed sauna\n/);
  });

  test('needs a name, and must not be archived', async () => {
    const { library, planId } = plan;
    expect(await renamePlan(library, { plan_id: planId, title: ' \n ' })).toMatchObject({
      error: { code: 'INVALID_INPUT', details: { field: 'title' } },
    });
    library.prepare('UPDATE plans SET archived = 1').run();
    expect(await renamePlan(library, { plan_id: planId, title: 'Anything' })).toMatchObject({
      error: { code: 'PERMISSION_DENIED', details: { reason: 'archived' } },
    });
  });
});

describe('a duplicate', () => {
  test('has edits, set facts, baseline and runs of the first, and neither follows the other afterwards', async () => {
    const { library, planId } = plan;
    const path = fileOf('swot', 'page');
    const words = '# SWOT\n\nOur strength is the ferry.\n';
    unwrap(await writeArtifact(library, { plan_id: planId, path, content: words }));
    unwrap(await changeFact(library, { plan_id: planId, id: 'budget.total', value: 777_000 }));
    unwrap(await keepBaseline(library, { plan_id: planId }));
    const copy = unwrap(await duplicatePlan(library, { plan_id: planId }));
    const original = status(library, planId).title;
    expect(copy.title).toBe(`${original} (copy)`);
    expect(copy.warnings).toEqual([]);
    expect(unwrap(readArtifact(library, { plan_id: copy.plan_id, path })).content).toBe(words);
    const diff = unwrap(await diffPlans(library, { a: planId, b: copy.plan_id }));
    expect(diff.same).toBe(true);
    const rows = (table: string) =>
      library.prepare(`SELECT count(*) AS rows FROM ${table} WHERE plan_id = ?`).get(copy.plan_id)?.rows;
    expect([rows('schedule_baselines'), rows('runs'), rows('set_facts'), rows('attempts')]).toEqual([1, 1, 1, 0]);
    expect(unwrap(planStatus(library, { plan_id: copy.plan_id })).state).toBe('completed');
    // Its own edits can be undone, for which the drafted text came with it.
    unwrap(await changeFact(library, { plan_id: copy.plan_id, id: 'budget.total', value: 555_000 }));
    const budget = (id: string) =>
      unwrap(listFacts(library, { plan_id: id })).facts.find((fact) => fact.id === 'budget.total')?.value;
    expect([budget(planId), budget(copy.plan_id)]).toEqual([777_000, 555_000]);
    const second = unwrap(await duplicatePlan(library, { plan_id: copy.plan_id }));
    expect(second.title).toBe(`${original} (copy 2)`);
  });

  test('of nothing is refused', async () => {
    expect(await duplicatePlan(plan.library, { plan_id: 'none' })).toMatchObject({ error: { code: 'PLAN_NOT_FOUND' } });
  });
});

test('tags are changed for several plans or for none of them', async () => {
  const { library, planId } = plan;
  const other = unwrap(
    await createPlan(library, { prompt: 'A bakery in Lyon.', start: false, tags: ['oven', 'Lyon'] }),
  ).plan_id;
  const changed = unwrap(changeTags(library, { plan_ids: [planId, other], add: ['harbour'], remove: ['oven'] }));
  expect(changed.plans).toEqual([
    { plan_id: planId, before: [], tags: ['harbour'] },
    { plan_id: other, before: ['oven', 'Lyon'], tags: ['Lyon', 'harbour'] },
  ]);
  const many = Array.from({ length: 19 }, (_, index) => `tag ${index}`);
  expect(changeTags(library, { plan_ids: [planId, other], add: many })).toMatchObject({
    error: { code: 'INVALID_INPUT', details: { plan_id: other } },
  });
  expect(row(planId)?.tags).toEqual(['harbour']);
});

test('pinned plans stand in the order in which they were pinned, and recent ones in that of opening', async () => {
  const { library, planId } = plan;
  const ids = await Promise.all(
    ['One.', 'Two.', 'Three.'].map(async (prompt) => {
      return unwrap(await createPlan(library, { prompt, start: false })).plan_id;
    }),
  );
  const [one = '', two = '', three = ''] = ids;
  library.prepare('UPDATE plans SET pinned_at = ? WHERE id = ?').run('2026-01-01T00:00:00.000Z', two);
  unwrap(pinPlan(library, { plan_id: one, pinned: true }));
  const atHand = () => {
    const { pinned, recent } = unwrap(plansAtHand(library, { recent: [three, one, 'gone', planId] }));
    return [pinned, recent].map((list) => list.map(({ plan_id }) => plan_id));
  };
  expect(atHand()).toEqual([
    [two, one],
    [three, planId],
  ]);
  unwrap(pinPlan(library, { plan_id: two, pinned: false }));
  unwrap(pinPlan(library, { plan_id: one, pinned: true }));
  expect(atHand()).toEqual([[one], [three, planId]]);
});

test('a list says when a plan ends, how likely it is in time and how many decisions are open', async () => {
  const { library, planId } = plan;
  const glance = row(planId)?.glance;
  const finish = unwrap(listFacts(library, { plan_id: planId })).facts.find(
    ({ id }) => id === 'schedule.finish',
  )?.value;
  expect(glance?.finish).toMatch(/^20\d\d-\d\d-\d\d$/);
  expect(String(finish) >= String(glance?.finish)).toBe(true);
  expect(report()).toContain('Open decisions');
  expect(glance?.open_decisions).toBeGreaterThan(0);
});

test('importing the same file twice makes two plans, and the second import names the first', async () => {
  const { library, planId } = plan;
  const zip = unwrap(await exportPlan(library, { plan_id: planId, format: 'zip' })).bytes;
  const first = unwrap(await importPlanZip(library, zip));
  expect(first.imported_before).toBeNull();
  const second = unwrap(await importPlanZip(library, zip));
  expect(second.imported_before).toMatchObject({ plan_id: first.plan_id, title: first.title });
  expect(second.plan_id).not.toBe(first.plan_id);
  // Unless one is enough: then it is the newest of them, as it is now.
  unwrap(await renamePlan(library, { plan_id: second.plan_id, title: 'Mine by now' }));
  const third = unwrap(await importPlanZip(library, zip, { once: true }));
  expect(third).toMatchObject({ plan_id: second.plan_id, title: 'Mine by now' });
});
