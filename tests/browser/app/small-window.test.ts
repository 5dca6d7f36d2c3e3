import type { Locator } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { approveGraph, createProject, PERSON, proposeFromPlan } from '../../../src/library/index.ts';
import { type DraftedPlan, draftPlan } from '../../support/plans/drafted-plan.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { openPlanWindow } from '../plan/plan-window.ts';

/** What lies beside each other and is seen whole in the smallest window that there is. */
const SMALLEST = { width: 900, height: 600 };

let drafted: DraftedPlan;
beforeAll(async () => {
  drafted = await draftPlan();
});

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not seen');
  return { top: box.y, bottom: box.y + box.height, right: box.x + box.width };
}

it('has the search, the filter and the button of the facts in one row', async () => {
  const copy = drafted.copy();
  const { app } = await openPlanWindow(copy, { path: `/plan/${copy.planId}/facts`, size: SMALLEST });
  const { page } = app;
  const field = page.getByRole('textbox', { name: 'Find facts' });
  await field.waitFor();
  const [search, filter, button] = await Promise.all([
    boxOf(field),
    boxOf(page.getByRole('radiogroup', { name: 'Basis' })),
    boxOf(page.getByRole('button', { name: 'Add fact' })),
  ]);
  expect(Math.max(search.top, filter.top, button.top)).toBeLessThan(
    Math.min(search.bottom, filter.bottom, button.bottom),
  );
  expect(button.right).toBeLessThanOrEqual(SMALLEST.width);
  expect(app.faults).toEqual([]);
});

it('shows what each bar of a timeline means, and calls its groups as people write', async () => {
  const copy = drafted.copy();
  const { library, planId } = copy;
  const { project_id } = unwrap(createProject(library, { name: 'Ice works' }, PERSON));
  const { graph_id } = unwrap(await proposeFromPlan(library, { plan_id: planId, project_id }, PERSON));
  unwrap(approveGraph(library, { graph_id }, PERSON));
  const { app } = await openPlanWindow(copy, { path: `/task-plans/${graph_id}/timeline`, size: SMALLEST });
  const { page } = app;
  const meanings = page.getByRole('list', { name: 'Legend' }).getByRole('listitem');
  await meanings.first().waitFor();
  for (const meaning of await meanings.all()) expect((await boxOf(meaning)).right).toBeLessThanOrEqual(SMALLEST.width);
  const groups = await page.locator('[role="row"][aria-level="1"]').allTextContents();
  expect(groups.length).toBeGreaterThan(2);
  expect(groups.filter((name) => !/^\p{Lu}[^_]*$/u.test(name))).toEqual([]);
  expect(app.faults).toEqual([]);
});
