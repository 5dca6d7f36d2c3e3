import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DraftedPlan, draftPlan } from '../../support/plans/drafted-plan.ts';
import { takeBack } from '../app-window.ts';
import { launchChromium } from '../chromium.ts';
import { openPlanWindow } from '../plan/plan-window.ts';

let browser: Browser;
let drafted: DraftedPlan;
beforeAll(async () => {
  [browser, drafted] = await Promise.all([launchChromium(), draftPlan()]);
});
afterAll(() => browser?.close());

it('finds commands, screens and tables by what people call them, and Enter does what stands first', async () => {
  const copy = drafted.copy();
  const { app } = await openPlanWindow(browser, copy, { path: `/plan/${copy.planId}` });
  const { page } = app;
  await page.getByRole('heading', { level: 1 }).waitFor();
  const enter = async (words: string) => {
    await page.keyboard.press('ControlOrMeta+k');
    const field = page.getByRole('textbox', { name: 'Search commands and plans' });
    await page.locator('[data-action][data-selected]').waitFor();
    await field.fill(words);
    // The first hit is selected, whatever was before.
    await expect.poll(() => page.locator('[data-action]').first().getAttribute('data-selected')).not.toBeNull();
    await page.keyboard.press('Enter');
  };
  await enter('gantt');
  await page.waitForURL(/\/schedule/);
  await enter('pdf');
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await enter('versions');
  await page.waitForURL(/\/history/);
  await enter('workload');
  await page.waitForURL(/view=load/);
  await enter('risk register');
  await page.getByRole('table', { name: 'Risks' }).waitFor();
  await enter('export');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await enter('rename');
  await page.getByRole('dialog', { name: 'Rename plan' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Rename plan' }).waitFor({ state: 'hidden' });
  // Words of a page lead to that page.
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('textbox', { name: 'Search commands and plans' }).fill('tripwire');
  await page
    .locator('[data-action][data-selected]')
    .filter({ hasText: /tripwire/i })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/files\?path=/);
  await page
    .getByText(/tripwire/i)
    .first()
    .waitFor();
  await enter('api key');
  await page.waitForURL(/\/settings\/models/);
  expect(app.faults).toEqual([]);
});

it('pins, archives, duplicates and deletes the open plan, and what was hidden or deleted comes back', async () => {
  const copy = drafted.copy();
  const { app } = await openPlanWindow(browser, copy, { path: `/plan/${copy.planId}` });
  const { page } = app;
  await page.getByRole('heading', { level: 1 }).waitFor();
  const enter = async (words: string, label: string) => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('textbox', { name: 'Search commands and plans' }).fill(words);
    await page.locator('[data-action][data-selected]').filter({ hasText: label }).first().waitFor();
    await page.keyboard.press('Enter');
  };
  await enter('favourite', 'Pin to the sidebar');
  await page.getByRole('region', { name: 'Pinned plans' }).getByRole('link').waitFor();
  await enter('hide', 'Archive');
  await page.getByText('Archived', { exact: true }).waitFor();
  await takeBack(page);
  await page.getByText('Archived', { exact: true }).waitFor({ state: 'hidden' });
  await enter('clone', 'Duplicate');
  await page.waitForURL((url) => url.pathname.startsWith('/plan/') && !url.pathname.includes(copy.planId));
  await enter('delete', 'Delete…');
  await page.getByRole('dialog', { name: 'Delete this plan?' }).getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await takeBack(page);
  await page
    .getByRole('link', { name: /\(copy\)/ })
    .first()
    .waitFor();
  expect(app.faults).toEqual([]);
});
