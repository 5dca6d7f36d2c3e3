import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { writeArtifact } from '../../../src/library/index.ts';
import { planRow } from '../../../src/library/store/plans/plans.ts';
import { type DraftedPlan, draftPlan } from '../../support/plans/drafted-plan.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { fileOf } from '../../support/plans/stage-files.ts';
import type { AppWindowOptions } from '../app-window.ts';
import { openPlanWindow } from './plan-window.ts';

let drafted: DraftedPlan;
beforeAll(async () => {
  drafted = await draftPlan();
});

async function openPlan(part = '', options: AppWindowOptions = {}) {
  const copy = drafted.copy();
  const { app, served } = await openPlanWindow(copy, { ...options, path: `/plan/${copy.planId}${part}` });
  onTestFinished(() => expect([...app.faults, ...served.faults]).toEqual([]));
  return { ...app, copy };
}

test('the overview of a finished plan leads to what it says, to what is next and to the schedule', async () => {
  const { page, axe } = await openPlan('', { size: { width: 1100, height: 800 } });
  const next = page.getByRole('region', { name: 'Next steps' });
  await next
    .getByRole('link', { name: /^Decide: / })
    .first()
    .waitFor();
  await page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first().waitFor();
  expect(await axe()).toEqual([]);
  // How it was drafted is told with its runs.
  expect(await page.getByRole('log').count()).toBe(0);
  await page.getByRole('link', { name: /^Open decisions/ }).press('Enter');
  await page.waitForURL(/\/decide\?show=open$/);
  await page.goBack();
  await page.getByRole('link', { name: /^Top risk/ }).press('Enter');
  await page.waitForURL(/\/files\?path=.*risk/);
  await page.goBack();
  await page.getByRole('link', { name: /^Missing from prompt/ }).press('Enter');
  await page.getByRole('dialog', { name: 'Prompt' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Open schedule' }).press('Enter');
  await page.waitForURL(/\/schedule$/);
  await page.getByRole('navigation', { name: 'Plan' }).getByRole('link', { name: 'Runs' }).click();
  await page.getByRole('log', { name: 'Log entries' }).waitFor();
  await page.getByRole('region', { name: 'Sections', exact: true }).getByRole('link').first().waitFor();
});

test('that sections are out of date is said once', async () => {
  const { page, copy } = await openPlan();
  await page.getByRole('region', { name: 'Next steps' }).waitFor();
  unwrap(
    await writeArtifact(copy.library, {
      plan_id: copy.planId,
      path: fileOf('swot', 'page'),
      content: '# SWOT\n\nMine.\n',
    }),
  );
  await page.getByText(/^1 section out of date: /).waitFor();
  await page.getByRole('button', { name: 'Update 1 section' }).waitFor();
  expect(await page.getByText(/out of date/i).count()).toBe(1);
});

test('a prompt is edited beside the same check as a new one, which follows what is typed', async () => {
  const { page, axe, copy } = await openPlan('?dialog=prompt', { dark: true });
  const check = page.getByRole('region', { name: 'Prompt check' });
  await check.getByRole('list', { name: 'Prompt coverage' }).getByText('Budget').first().waitFor();
  expect(await axe()).toEqual([]);
  await page.getByRole('textbox', { name: 'Prompt' }).fill('Open a bakery.');
  await check.getByText('Only 3 words').waitFor();
  await check.getByRole('button', { name: 'Answer in prompt: budget' }).press('Enter');
  await page.keyboard.type('80,000 EUR.');
  await check.getByText(/“.*80,000 EUR/).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => planRow(copy.library, copy.planId)?.prompt).toMatch(/^Open a bakery\.[\s\S]*80,000 EUR\.$/);
});

test('what is looked for among the files stays in the address, also when a file is opened', async () => {
  const { page } = await openPlan('/files');
  await page.getByRole('textbox', { name: 'Find files' }).fill('risk');
  await page.waitForURL(/find=risk/);
  await page.getByText('Newest first').click();
  await page.getByRole('treeitem').first().click();
  await page.waitForURL(/path=/);
  const found = await page.getByRole('treeitem').count();
  await page.reload();
  await page.getByRole('treeitem').first().waitFor();
  expect(await page.getByRole('treeitem').count()).toBe(found);
  expect(await page.getByRole('textbox', { name: 'Find files' }).inputValue()).toBe('risk');
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('find'), searchParams.get('sort')]).toEqual(['risk', 'newest']);
});
