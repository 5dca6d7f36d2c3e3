import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { listComments } from '../../../src/library/index.ts';
import { type DraftedPlan, draftPlan } from '../../support/plans/drafted-plan.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { takeBack } from '../app-window.ts';
import { openPlanWindow } from './plan-window.ts';

let drafted: DraftedPlan;
beforeAll(async () => {
  drafted = await draftPlan();
});

test('a section of the report is commented by keyboard, the comment is resolved, and goes along by choice', async () => {
  const copy = drafted.copy();
  const { app } = await openPlanWindow(copy, { path: `/plan/${copy.planId}/report` });
  const { page } = app;
  await page.getByRole('button', { name: 'Comments' }).press('Enter');
  const panel = page.getByRole('complementary', { name: 'Comments' });
  await panel.getByRole('textbox').fill('Who signs the lease?');
  await page.keyboard.press('ControlOrMeta+Enter');
  await panel.getByRole('listitem').getByText('Who signs the lease?').waitFor();
  await page.getByRole('button', { name: 'Comments 1' }).waitFor();
  expect(await app.axe()).toEqual([]);
  await panel.getByRole('button', { name: 'Resolve comment' }).press('Enter');
  await panel.getByText('All comments are resolved.').waitFor();
  await panel.getByRole('checkbox', { name: 'Show resolved' }).check();
  const said = () => unwrap(listComments(copy.library, { plan_id: copy.planId })).comments;
  const before = said();
  await panel.getByRole('button', { name: 'Delete comment' }).click();
  await panel.getByText('No comments yet.').waitFor();
  await takeBack(page);
  await panel.getByText('Who signs the lease?').waitFor();
  // It is the same one, still resolved.
  expect(said()).toEqual(before);
  await panel.getByRole('heading', { name: 'Comments' }).click();
  await page.keyboard.press('ControlOrMeta+Z');
  await page.getByText('Undone: Comment resolved.').waitFor();
  expect(said()[0]?.resolved_at).toBeNull();
  await page.keyboard.press('ControlOrMeta+Z');
  await panel.getByText('No comments yet.').waitFor();
  await panel.getByRole('textbox').fill('Who signs the lease?');
  await page.keyboard.press('ControlOrMeta+Enter');
  await panel.getByRole('listitem').getByText('Who signs the lease?').waitFor();

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Share…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  const save = async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save Report as Markdown' }).click(),
    ]);
    return readFileSync(await file.path(), 'utf8');
  };
  expect(await save()).not.toContain('Who signs the lease?');
  await dialog.getByRole('checkbox', { name: 'Include comments' }).check();
  expect(await save()).toContain('Who signs the lease?');
  expect(unwrap(listComments(copy.library, { plan_id: copy.planId })).comments).toHaveLength(1);
  expect(app.faults).toEqual([]);
});
