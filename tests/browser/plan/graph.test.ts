import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { writeArtifact } from '../../../src/library/index.ts';
import { type DraftedPlan, draftPlan } from '../../support/plans/drafted-plan.ts';
import { outlinedSections } from '../../support/plans/outlined-sections.ts';
import { readFile, unwrap } from '../../support/plans/plan-state.ts';
import { fileOf } from '../../support/plans/stage-files.ts';
import type { AppWindowOptions } from '../app-window.ts';
import { openPlanWindow } from './plan-window.ts';

const sections = outlinedSections().length;

let drafted: DraftedPlan;
beforeAll(async () => {
  drafted = await draftPlan();
});

async function setUp(search = '', options: AppWindowOptions = {}) {
  const copy = drafted.copy();
  const { app, served } = await openPlanWindow(copy, {
    path: `/plan/${copy.planId}/graph${search}`,
    ...options,
  });
  const write = async (path: string, content: string) => {
    unwrap(await writeArtifact(copy.library, { plan_id: copy.planId, path, content }));
    served.feed.hint();
  };
  return { copy, served, app, page: app.page, write };
}

function section(page: Page, name: string | RegExp) {
  return page.locator('.react-flow__node-stage').filter({ hasText: name });
}

function panel(page: Page, name: string) {
  return page.getByRole('complementary', { name });
}

it('shows every section, and of the chosen one why it stands so, what it reads, who reads it and its files', async () => {
  const { app, page, copy } = await setUp();
  await section(page, 'Risks').waitFor();
  expect(await page.locator('.react-flow__node-stage').count()).toBe(sections);
  await page.getByText(`${sections} up to date`).waitFor();
  await section(page, 'Risks').click();
  const risks = panel(page, 'Risks');
  await risks.getByText('Nothing it reads has changed since it was drafted.').waitFor();
  await risks.getByRole('link', { name: 'Executive summary' }).waitFor();
  expect(new URL(page.url()).searchParams.get('stage')).toBe('identify_risks');
  expect(await app.axe()).toEqual([]);

  await risks.getByRole('link', { name: 'Brief', exact: true }).click();
  await panel(page, 'Brief')
    .getByRole('link', { name: fileOf('brief', 'page') })
    .click();
  await page.waitForURL(`**/plan/${copy.planId}/files?path=${fileOf('brief', 'page')}`);
  expect(app.faults).toEqual([]);
});

it('can be walked by keyboard, and says the same as a list', async () => {
  const { app, page } = await setUp('', { dark: true, size: { width: 900, height: 600 } });
  await section(page, 'Risks').focus();
  await page.keyboard.press('Enter');
  await panel(page, 'Risks').waitFor();
  await page.getByText('List', { exact: true }).click();
  const rows = page.getByRole('region', { name: 'Plan sections' });
  await rows.getByRole('button', { name: 'Schedule', exact: true }).click();
  await panel(page, 'Schedule')
    .getByText(/by calculation/)
    .waitFor();
  expect(await app.axe()).toEqual([]);
  await page.getByRole('textbox', { name: 'Find sections' }).fill('governance');
  await rows.getByRole('button', { name: 'Schedule', exact: true }).waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await panel(page, 'Governance').waitFor();
  await expect.poll(() => new URL(page.url()).search).toMatch(/find=governance/);
  await page.getByRole('link', { name: 'Runs', exact: true }).click();
  await page.waitForURL(/\/runs$/);
  await page.goBack();
  await panel(page, 'Governance').waitFor();
  expect(await page.getByRole('textbox', { name: 'Find sections' }).inputValue()).toBe('governance');
  expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
  expect(app.faults).toEqual([]);
});

it('follows an edit at once, with the reason, and redrafts from there after saying what follows', async () => {
  const { app, page, copy, served, write } = await setUp();
  await section(page, 'Risks').waitFor();
  const brief = JSON.parse(readFile(copy.library, copy.planId, fileOf('brief', 'data')));
  await write(fileOf('brief', 'data'), JSON.stringify({ ...brief, objective: 'Build a floating bathhouse.' }));
  await section(page, 'Brief').filter({ hasText: 'Edited' }).waitFor();
  const stale = section(page, 'Out of date').first();
  await stale.click();
  await page.getByRole('listitem').filter({ hasText: 'Objective of Brief changed.' }).waitFor();

  await section(page, 'Brief').click();
  await panel(page, 'Brief').getByRole('button', { name: 'Update this and dependents' }).click();
  const dialog = page.getByRole('dialog');
  const draft = dialog.getByRole('button', { name: 'Update' });
  await dialog.getByText('Your edit will be replaced').waitFor();
  await dialog.getByText('May be updated:').waitFor();
  expect(await draft.isDisabled()).toBe(true);
  expect(await app.axe()).toEqual([]);
  await dialog.getByRole('checkbox', { name: 'Replace my edit' }).check();
  await draft.click();
  await dialog.waitFor({ state: 'detached' });
  await copy.work();
  served.feed.hint();
  await page.getByText(`${sections} up to date`).waitFor();
  await panel(page, 'Brief').getByText('Nothing it reads has changed').waitFor();
  expect(app.faults).toEqual([]);
});

it('names who was edited and stays, and asks nothing about an edit where there is none', async () => {
  const { app, page, write } = await setUp('?stage=brief');
  await write(fileOf('identify_risks', 'page'), '# Risks\n\nMine.\n');
  await panel(page, 'Brief').getByRole('button', { name: 'Update this and dependents' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Edited, kept as they are:').waitFor();
  expect(await dialog.getByRole('checkbox').count()).toBe(0);
  expect(await dialog.getByRole('button', { name: 'Update' }).isEnabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(app.faults).toEqual([]);
});

it('stays where it is when a section is selected, and its names can be read in a small window', async () => {
  const { page } = await setUp('', { size: { width: 900, height: 600 } });
  const brief = section(page, 'Brief');
  await brief.waitFor();
  const title = brief.getByText('Brief', { exact: true });
  // What a person sees of it: the size of the font by how far away it is.
  const size = () =>
    title.evaluate((element) => {
      const { width } = element.getBoundingClientRect();
      return parseFloat(getComputedStyle(element).fontSize) * (width / Math.max(1, element.clientWidth));
    });
  await expect.poll(size).toBeGreaterThanOrEqual(10);
  const before = await whenStill(brief);
  await brief.click();
  await panel(page, 'Brief').waitFor();
  expect(await whenStill(brief)).toEqual(before);
});

/** Where an element is once nothing has moved it for thirty pictures in a row, which a page draws in half a second. */
async function whenStill(element: Locator): Promise<number[]> {
  return element.evaluate(
    (node) =>
      new Promise<number[]>((resolve) => {
        let last: number[] = [];
        let still = 0;
        const look = () => {
          const { x, y, width, height } = node.getBoundingClientRect();
          const now = [x, y, width, height];
          still = now.every((value, index) => value === last[index]) ? still + 1 : 0;
          last = now;
          if (still === 30) resolve(now);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}
