import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { claimRun } from '../../../src/library/for-drafting.ts';
import { planSchedule, resumePlan } from '../../../src/library/index.ts';
import { type DraftedPlan, draftPlan } from '../../support/plans/drafted-plan.ts';
import { readFile, status, unwrap } from '../../support/plans/plan-state.ts';
import { fileOf } from '../../support/plans/stage-files.ts';
import { estimateTasks } from '../../support/tasks/estimate-tasks.ts';
import { openPlanWindow } from '../plan/plan-window.ts';

let drafted: DraftedPlan;
beforeAll(async () => {
  drafted = await draftPlan();
});

/** A plan of its own in a window of somebody who reads German numbers. */
async function openInGerman(tab: string, { estimated = false } = {}) {
  const copy = drafted.copy();
  if (estimated) await estimateTasks(copy.library, copy.planId);
  const path = `/plan/${copy.planId}/${tab}`;
  const { app } = await openPlanWindow(copy, { path, locale: 'de-DE' });
  return { ...copy, ...app };
}

function row(page: Page, id: string) {
  return page.getByRole('row').filter({ has: page.locator(`[data-fact="${id}"]`) });
}

it('shows facts as a German writes them, and reads what a German types', async () => {
  const { page, faults, axe } = await openInGerman('facts');
  const budget = row(page, 'budget.total');
  await budget.getByRole('button', { name: 'Change Budget, now 46.000.000 DKK' }).click();
  const field = budget.getByRole('textbox');
  expect(await field.inputValue()).toBe('46.000.000');
  await field.fill('1.5m');
  await field.press('Enter');
  await budget.getByText('Enter a number, e.g. 1.234,5 or 1.500.000.').waitFor();
  await field.fill('69.500.000');
  await field.press('Enter');
  const moved = page.getByRole('complementary', { name: 'Changes' });
  const first = moved.getByRole('listitem').first();
  await first.waitFor();
  expect(await first.textContent()).toMatch(/46\.000\.000.DKK\s*69\.500\.000.DKK\s*\+23\.500\.000.DKK/);

  const share = row(page, 'cost.contingency_share');
  await share.getByRole('button', { name: /^Change/ }).click();
  await share.getByRole('textbox').fill('12,5');
  await share.getByRole('textbox').press('Enter');
  await share.getByText('12,5 %').waitFor();

  const deadline = row(page, 'timeline.deadline');
  await deadline.getByRole('button', { name: /, now \d+\. Mai 2029$/ }).click();
  const date = deadline.locator('input');
  expect(await date.inputValue()).toMatch(/^2029-05-\d\d$/);
  await date.fill('');
  await date.press('Enter');
  await deadline.getByText('Enter a full date.').waitFor();
  expect(await axe()).toEqual([]);
  await date.fill('2029-07-15');
  await date.press('Enter');
  await deadline.getByText('15. Juli 2029').waitFor();
  expect(faults).toEqual([]);
});

it('shows amounts in tables as a German writes them, and takes a comma', async () => {
  const data = fileOf('cost_estimates', 'data');
  const { library, planId, page, faults } = await openInGerman(`files?path=${data}&edit=table`);
  const likely = page.getByRole('table', { name: 'Costs of work packages' }).getByLabel(/^Likely \(DKK\), row 1$/);
  await likely.waitFor();
  expect(await likely.inputValue()).toMatch(/^\d{1,3}(\.\d{3})+(,\d+)?$/);
  await likely.fill('viel');
  await page.getByText('Fix the errors to save.').waitFor();
  await likely.fill('1.250.000,5');
  await page.keyboard.press('ControlOrMeta+S');
  await page.getByText('All changes saved.').waitFor();
  const [item] = (JSON.parse(readFile(library, planId, data)) as { items: { likely: number }[] }).items;
  expect(item?.likely).toBe(125_000_050);
  expect(faults).toEqual([]);
});

it('shows the schedule and how far a plan is as a German writes it, and takes an estimate with a comma', async () => {
  const { library, planId, page, faults } = await openInGerman('schedule', { estimated: true });
  const load = async () => unwrap(await planSchedule(library, { plan_id: planId })).schedule?.tasks ?? [];
  const [task] = await load();
  if (!task) throw new Error('there is no task');
  const sure = page.locator('dt', { hasText: 'likely by' });
  await sure.waitFor();
  expect(await sure.textContent()).toBe('80\u00a0% likely by');
  expect(await page.locator('dl', { has: sure }).textContent()).toMatch(/Length[\d.,]+ Arbeitstage/);
  expect(await page.getByRole('cell', { name: '90 % likely' }).textContent()).toBe('90\u00a0% likely');

  await page.getByRole('row', { name: task.title }).click();
  const worst = page.getByRole('complementary', { name: task.title }).getByLabel('Worst case');
  await worst.fill('');
  await worst.pressSequentially('1012,5');
  expect(await worst.inputValue()).toBe('1.012,5');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Schedule updated.').waitFor();
  expect((await load()).find(({ id }) => id === task.id)?.pessimistic).toBe(1012.5);

  unwrap(await resumePlan(library, { plan_id: planId, invalidate: { stages: ['swot'] } }));
  expect(claimRun(library, `${process.pid}:test`, { planId, leaseMs: 60_000 })).not.toBeNull();
  const percent = `${Math.floor(status(library, planId).progress_percentage)}\u00a0%`;
  const progress = page.locator('span', { has: page.getByRole('progressbar', { name: 'Progress' }) });
  await expect.poll(() => progress.first().textContent()).toBe(percent);
  await page.getByRole('link', { name: 'Library', exact: true }).click();
  await expect.poll(() => page.getByRole('grid').textContent()).toContain(percent);
  expect(faults).toEqual([]);
});
