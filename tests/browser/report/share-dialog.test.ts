import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { EXPORT_FORMATS, exportPlan, planRow, recognisedNames } from '../../../src/library/index.ts';
import { type DraftedPlan, draftPlan } from '../../support/plans/drafted-plan.ts';
import { draftedExample } from '../../support/plans/example-plan.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { openPlanWindow } from '../plan/plan-window.ts';

let drafted: DraftedPlan;
beforeAll(async () => {
  drafted = await draftPlan();
});

it('saves a redacted page without what is chosen, by keyboard', async () => {
  const copy = drafted.copy();
  const prompt = planRow(copy.library, copy.planId)?.prompt ?? '';
  const [word = ''] = /\b[a-z]{9,}\b/.exec(prompt) ?? [];
  const { app } = await openPlanWindow(copy, { path: `/plan/${copy.planId}` });
  const { page } = app;
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Share…' }).press('Enter');
  const group = page.getByRole('dialog', { name: 'Share' }).getByRole('group', { name: 'Redacted page' });
  await group.getByRole('checkbox', { name: /^Records/ }).press('Space');
  await group.getByRole('textbox', { name: 'Other words to leave out' }).focus();
  await page.keyboard.type(`Aarhus, ${word}`);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    group.getByRole('button', { name: 'Save redacted page' }).press('Enter'),
  ]);
  expect(file.suggestedFilename()).toBe('plan.html');
  const saved = readFileSync(await file.path(), 'utf8');
  const asked = {
    plan_id: copy.planId,
    format: 'page',
    leave_out: ['money', 'names', 'prompt'],
    leave_out_words: ['Aarhus', word],
  };
  expect(saved).toBe(unwrap(await exportPlan(copy.library, asked)).bytes.toString());
  const text = saved.slice(saved.indexOf('<main')).replaceAll(/<[^>]*>/g, ' ');
  expect(text.toLowerCase()).not.toMatch(new RegExp(`\\b${word.toLowerCase()}\\b`));
  const sentences = prompt.split(/(?<=[.!?])\s+|\n+/).filter((sentence) => sentence.length > 40);
  expect(sentences.length).toBeGreaterThan(3);
  expect(sentences.filter((sentence) => text.includes(sentence))).toEqual([]);
  expect(app.faults).toEqual([]);
});

it('shows the names that a redacted page leaves out before it is saved, and each can stay', async () => {
  const copy = (await draftedExample('wooden-boat-with-daughter')).copy();
  const { app } = await openPlanWindow(copy, { path: `/plan/${copy.planId}?dialog=share&format=page` });
  const { page } = app;
  const group = page.getByRole('dialog', { name: 'Share' }).getByRole('group', { name: 'Redacted page' });
  const names = group.getByRole('group', { name: 'Recognised names' }).getByRole('checkbox');
  await names.first().waitFor({ state: 'attached' });
  const { names: recognised } = unwrap(recognisedNames(copy.library, { plan_id: copy.planId }));
  expect(await names.evaluateAll((boxes) => boxes.map((box) => (box as { value?: string }).value))).toEqual(recognised);
  await group.getByRole('checkbox', { name: 'Kinvara', exact: true }).press('Space');
  await group.getByText('Aoife', { exact: true }).waitFor();
  expect(await app.axe()).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    group.getByRole('button', { name: 'Save redacted page' }).press('Enter'),
  ]);
  const saved = readFileSync(await file.path(), 'utf8');
  expect(saved).toContain('Kinvara');
  expect(saved).not.toContain('Aoife');
  expect(app.faults).toEqual([]);
});

it('begins with the format that an address names, also when the dialog opens before the formats are known', async () => {
  const copy = drafted.copy();
  const { app } = await openPlanWindow(copy, { path: `/plan/${copy.planId}?dialog=share&format=xlsx` });
  const { page } = app;
  const save = page.getByRole('dialog', { name: 'Share' }).getByRole('button', { name: 'Save as Excel' });
  await save.waitFor();
  await expect.poll(() => save.evaluate((button) => button === document.activeElement)).toBe(true);
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Share' }).waitFor({ state: 'hidden' });
  expect(new URL(page.url()).search).toBe('');
  expect(app.faults).toEqual([]);
});

it('saves the plan in every format that the library has, exactly as the library makes it', async () => {
  const copy = drafted.copy();
  const { app } = await openPlanWindow(copy, { path: `/plan/${copy.planId}` });
  const { page } = app;
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Share…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  for (const { title } of EXPORT_FORMATS) await dialog.getByText(title, { exact: true }).waitFor();
  expect(await app.axe()).toEqual([]);

  for (const [button, format, part] of [
    ['Save as Excel', 'xlsx', undefined],
    ['Save Risks as CSV', 'csv', 'risks'],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: button }).click(),
    ]);
    const asked = { plan_id: copy.planId, format, ...(part !== undefined && { part }) };
    const expected = unwrap(await exportPlan(copy.library, asked)).bytes;
    expect(readFileSync(await file.path()).equals(expected)).toBe(true);
    expect(file.suggestedFilename()).toMatch(format === 'csv' ? / – Risks\.csv$/ : /\.xlsx$/);
  }
  expect(app.faults).toEqual([]);
});
