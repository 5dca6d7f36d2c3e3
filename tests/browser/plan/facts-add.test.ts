import { beforeAll, expect, it } from 'vitest';
import { type DraftedPlan, draftPlan } from '../../support/plans/drafted-plan.ts';
import { openPlanWindow } from './plan-window.ts';

let drafted: DraftedPlan;
beforeAll(async () => {
  drafted = await draftPlan();
});

it('a fact is added in the window and becomes the budget, and Ctrl+Z takes both back', async () => {
  const copy = drafted.copy();
  const { app } = await openPlanWindow(copy, {
    path: `/plan/${copy.planId}/facts`,
    refused: /status of 400/,
  });
  const { page } = app;
  await page.getByRole('button', { name: 'Add fact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add fact' });
  await dialog.getByLabel('Name').fill('Grant of the council');
  await dialog.getByLabel('Value').fill('much');
  // Units have names, and keep the ids by which plans know them.
  await dialog.getByLabel('Unit').fill('m2');
  await page.getByRole('option', { name: /^m²\s*m2$/ }).click();
  expect(await dialog.getByLabel('Unit').inputValue()).toBe('m2');
  await dialog.getByLabel('Unit').fill('EUR');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText(/not understood|Invalid value/).waitFor();
  expect(await app.axe()).toEqual([]);
  await dialog.getByLabel('Value').fill('12,000,000');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.waitForURL(/fact=own/);
  await page.getByRole('button', { name: 'Use as the budget' }).click();
  await page.getByText(/^Budget changed\./).waitFor();
  await page.keyboard.press('ControlOrMeta+z');
  await page.getByText('Undone: Budget changed.', { exact: true }).waitFor();
  await page.keyboard.press('ControlOrMeta+z');
  await page.getByText('Undone: Fact added.', { exact: true }).waitFor();
  expect(app.faults).toEqual([]);
});
