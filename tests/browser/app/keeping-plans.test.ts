import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { changeFact, duplicatePlan, exportPlan } from '../../../src/library/index.ts';
import { type DraftedPlan, draftPlan, type PlanCopy } from '../../support/plans/drafted-plan.ts';
import { status, unwrap } from '../../support/plans/plan-state.ts';
import { stockLibrary } from '../../support/plans/stocked-library.ts';
import { estimateTasks } from '../../support/tasks/estimate-tasks.ts';
import type { AppWindow, AppWindowOptions } from '../app-window.ts';
import { takeBack } from '../app-window.ts';
import { openPlanWindow } from '../plan/plan-window.ts';

let drafted: DraftedPlan;
beforeAll(async () => {
  drafted = await draftPlan();
});

interface KeptPlans extends AppWindow {
  readonly copy: PlanCopy;
  readonly title: string;
}

/** The library with the drafted plan and others beside it. */
async function kept(options: AppWindowOptions = {}, before?: (copy: PlanCopy) => unknown): Promise<KeptPlans> {
  const copy = drafted.copy();
  stockLibrary(copy.library, copy.planId, 9);
  await before?.(copy);
  const { title } = status(copy.library, copy.planId);
  const { app, served } = await openPlanWindow(copy, options);
  onTestFinished(() => expect([...app.faults, ...served.faults]).toEqual([]));
  return { ...app, copy, title };
}

function row(page: Page, title: string) {
  return page.getByRole('row').filter({ hasText: title });
}

async function menu(page: Page, title: string, item: string): Promise<void> {
  await row(page, title)
    .getByRole('button', { name: /^More actions for/ })
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: item }).focus();
  await page.keyboard.press('Enter');
}

describe('one plan', () => {
  test('is renamed from the keyboard, in the list and in its own screen, and the old name comes back', async () => {
    const { page, copy, title } = await kept();
    await menu(page, title, 'Rename…');
    const field = page.getByRole('dialog', { name: 'Rename plan' }).getByLabel('Title');
    await field.waitFor();
    await page.keyboard.type('Seaweed sauna');
    await page.keyboard.press('Enter');
    await row(page, 'Seaweed sauna').waitFor();
    expect(status(copy.library, copy.planId).title).toBe('Seaweed sauna');
    await row(page, 'Seaweed sauna').getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: 'Seaweed sauna' }).waitFor();
    await takeBack(page);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  });

  test('is duplicated with what a person set in it, and the copy opens', async () => {
    const { page, copy, title } = await kept({ path: '/' }, async ({ library, planId }) =>
      unwrap(await changeFact(library, { plan_id: planId, id: 'budget.total', value: 777_000 })),
    );
    await page.goto(`${new URL(page.url()).origin}/plan/${copy.planId}`);
    await page.getByRole('button', { name: 'More actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByRole('heading', { level: 1, name: `${title} (copy)` }).waitFor();
    expect(page.url()).not.toContain(copy.planId);
    await page.getByRole('navigation', { name: 'Plan' }).getByRole('link', { name: 'Facts' }).click();
    await page
      .getByText(/777,000/)
      .first()
      .waitFor();
  });
});

test('pinned plans and those that were opened lately stand in the sidebar of a wide window', async () => {
  const { page, copy, title, axe } = await kept({ size: { width: 1280, height: 800 } });
  await menu(page, 'Tram line', 'Pin');
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await sidebar
    .getByRole('region', { name: 'Pinned plans' })
    .getByRole('link', { name: /^Tram line/ })
    .waitFor();
  await row(page, title).getByRole('link').first().click();
  await sidebar.getByRole('region', { name: 'Recent plans' }).getByRole('link', { name: title }).waitFor();
  expect(await axe()).toEqual([]);
  await sidebar.getByRole('link', { name: /^Tram line/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /^Tram line/ }).waitFor();
  // What is pinned stands once, and a new window still knows what was opened.
  await page.goto(`${new URL(page.url()).origin}/`);
  await sidebar.getByRole('link', { name: title }).waitFor();
  expect(await sidebar.getByRole('link', { name: /^Tram line/ }).count()).toBe(1);
  expect(copy.library.prepare('SELECT count(*) AS n FROM plans WHERE pinned_at IS NOT NULL').get()?.n).toBe(1);
});

describe('several plans', () => {
  test('get tags and lose them together, and each has its own again after Undo', async () => {
    const { page, axe } = await kept();
    await row(page, 'Ice works bath').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.getByText('2 selected').waitFor();
    await page.getByRole('button', { name: 'Tags…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tags of 2 plans' });
    await dialog.getByLabel('Add to all').first().fill('harbour');
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Remove where present').first().fill('oven');
    await page.getByRole('option', { name: 'oven' }).click();
    await page.keyboard.press('Tab');
    expect(await axe()).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() =>
        page
          .getByRole('row')
          .getByTitle(/(^|, )harbour(,|$)/)
          .count(),
      )
      .toBe(2);
    expect(await row(page, 'Ice works bath').getByText('oven', { exact: true }).count()).toBe(0);
    await takeBack(page);
    await row(page, 'Ice works bath').getByText('oven', { exact: true }).waitFor();
    expect(
      await page
        .getByRole('row')
        .getByTitle(/(^|, )harbour(,|$)/)
        .count(),
    ).toBe(0);
  });

  test('are filtered by who drafts them and by when they changed, and the address keeps it', async () => {
    const { page, axe } = await kept();
    await page.getByRole('button', { name: 'Filters' }).press('Enter');
    await page.getByRole('combobox', { name: 'Drafted by' }).click();
    await page.getByRole('option', { name: 'Frontier' }).click();
    await row(page, 'Ferry landing').waitFor({ state: 'detached' });
    await row(page, 'Tram line').waitFor();
    await page.getByRole('combobox', { name: 'Changed' }).click();
    await page.getByRole('option', { name: 'In the last week' }).click();
    expect(await axe()).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: 'Filters, 2 set' }).click();
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await row(page, 'Ferry landing').waitFor();
  });

  test('say when they end, how likely they are in time and how many decisions are open', async () => {
    const { page, title } = await kept({ size: { width: 1100, height: 700 } }, ({ library, planId }) =>
      estimateTasks(library, planId),
    );
    await row(page, title)
      .locator('[data-column=finish]')
      .getByText(/^\d+% in time$/)
      .waitFor();
    await row(page, title)
      .getByText(/\b\d+ to decide$/)
      .waitFor();
    await row(page, title)
      .locator('[data-column=finish]')
      .getByText(/20\d\d/)
      .waitFor();
  });
});

test('two plans are compared side by side: what each comes down to, and every difference', async () => {
  const { page, copy, axe, title } = await kept({ dark: true }, async ({ library, planId }) => {
    const twin = unwrap(await duplicatePlan(library, { plan_id: planId, title: 'Bathhouse with less money' }));
    unwrap(await changeFact(library, { plan_id: twin.plan_id, id: 'budget.total', value: 555_000 }));
  });
  await row(page, title).getByRole('checkbox').check();
  await row(page, 'Bathhouse with less money').getByRole('checkbox').check();
  await page.getByRole('link', { name: 'Compare' }).press('Enter');
  await page.getByRole('heading', { name: 'Compare plans' }).waitFor();
  await page
    .getByRole('region', { name: /^Facts/ })
    .getByRole('row')
    .filter({ hasText: '555,000' })
    .first()
    .waitFor();
  await page.getByRole('columnheader', { name: title, exact: true }).waitFor();
  await page.getByRole('rowheader', { name: 'Open decisions' }).waitFor();
  expect(await axe()).toEqual([]);
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('a'), searchParams.get('b')]).toContain(copy.planId);
  await page.getByRole('link', { name: 'Swap' }).click();
  await page.waitForURL((url) => url.searchParams.get('a') === searchParams.get('b'));
  // From the menu of a plan the other one is chosen here.
  await page.goto(`${new URL(page.url()).origin}/compare?a=${copy.planId}`);
  await page.getByText('Choose two plans').waitFor();
  await page.getByRole('combobox', { name: 'Plan B' }).fill('less money');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: /^Facts/ }).waitFor();
});

test('a file that was imported before says so', async () => {
  const { page, copy, title } = await kept();
  const buffer = Buffer.from(unwrap(await exportPlan(copy.library, { plan_id: copy.planId, format: 'zip' })).bytes);
  const file = { name: 'bathhouse.zip', mimeType: 'application/zip', buffer };
  await page.locator('input[type=file]').setInputFiles([file]);
  await page.getByText(/^Imported “/).waitFor();
  expect(await page.getByText(/was imported before/).count()).toBe(0);
  await page.locator('input[type=file]').setInputFiles([file]);
  await page.getByText(`This file was imported before, as “${title}”`).waitFor();
});
