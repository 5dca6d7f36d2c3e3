import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { exportPlan, planSchedule } from '../../../src/library/index.ts';
import { type DraftedPlan, draftPlan } from '../../support/plans/drafted-plan.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { takeBack } from '../app-window.ts';
import { openPlanWindow } from '../plan/plan-window.ts';

let drafted: DraftedPlan;
beforeAll(async () => {
  drafted = await draftPlan();
});

it('shows what a changed file changes, changes it, and takes it back', async () => {
  const copy = drafted.copy();
  const { library, planId: plan_id } = copy;
  const { schedule } = unwrap(await planSchedule(library, { plan_id }));
  const task = schedule?.tasks[0];
  if (!task) throw new Error('no task');
  const rows = unwrap(await exportPlan(library, { plan_id, format: 'mspdi' }))
    .bytes.toString('utf8')
    .split('<Task>');
  const changed = rows
    .map((row) => (row.includes(`<Value>${task.id}</Value>`) ? row.replace(/<Name>[^<]*/, '<Name>Ask the baker') : row))
    .join('<Task>');
  const file = join(library.home, 'changed.xml');
  writeFileSync(file, changed);
  writeFileSync(join(library.home, 'bomb.xml'), '<!DOCTYPE p [<!ENTITY a "b">]><Project>&a;</Project>');
  const titles = async () => unwrap(await planSchedule(library, { plan_id })).schedule?.tasks.map(({ title }) => title);

  const { app } = await openPlanWindow(copy, { path: `/plan/${plan_id}`, refused: /status of 400/ });
  const { page } = app;
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Import schedule…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import schedule' });
  const input = page.locator('input[type=file]');
  await input.setInputFiles(join(library.home, 'bomb.xml'));
  await dialog.getByRole('alert').getByText('declares XML entities').waitFor();
  expect(await dialog.getByRole('button', { name: 'Apply changes' }).isDisabled()).toBe(true);
  await input.setInputFiles(file);
  await dialog.getByText(`Renamed: “${task.title}” → “Ask the baker”.`).waitFor();
  await dialog.getByText(/^The finish stays /).waitFor();
  expect(await app.axe()).toEqual([]);
  expect(await titles()).not.toContain('Ask the baker');

  await dialog.getByRole('button', { name: 'Apply changes' }).click();
  await page.getByText('Schedule imported.').waitFor();
  expect(await titles()).toContain('Ask the baker');
  await takeBack(page);
  await expect.poll(titles).not.toContain('Ask the baker');
  expect(app.faults).toEqual([]);
});

it('compares a file that is dropped on the plan, or pasted', async () => {
  const copy = drafted.copy();
  const { library, planId: plan_id } = copy;
  const csv = unwrap(await exportPlan(library, { plan_id, format: 'csv', part: 'tasks' })).bytes.toString('utf8');
  const { app } = await openPlanWindow(copy, { path: `/plan/${plan_id}` });
  const { page } = app;
  await page.getByRole('button', { name: 'More actions' }).waitFor();
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'tasks.csv', { type: 'text/csv' }));
    return transfer;
  }, csv);
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: data });
  await page.getByText('Drop an edited schedule to compare it').waitFor();
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
  await page.getByRole('dialog', { name: 'Import schedule' }).getByText('No differences').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Import schedule' }).waitFor({ state: 'hidden' });
  await page.locator('body').evaluate((element, clipboardData) => {
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, data);
  await page.getByRole('dialog', { name: 'Import schedule' }).getByText('No differences').waitFor();
  expect(app.faults).toEqual([]);
});
