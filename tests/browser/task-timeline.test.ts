import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { claimTask, completeTask, heartbeatTask, PERSON } from '../../src/library/index.ts';
import { unwrap } from '../support/plan-state.ts';
import { stockManyTasks } from '../support/stocked-projects.ts';
import { projectWindows, SMALL_DARK } from './projects-window.ts';

const { openStocked } = projectWindows();

const row = (page: Page, title: string) =>
  page.getByRole('listbox', { name: 'Tasks over time' }).getByRole('option', { name: title });

it('shows what was approved beside what is expected and done, and follows agents', async () => {
  const { app, page, library, stocked } = await openStocked(
    ({ active }) => `/task-plans/${active}/timeline`,
    SMALL_DARK,
  );
  const bars = (title: string) =>
    row(page, title)
      .locator('[data-kind]')
      .evaluateAll((elements) => elements.map((element) => element.getAttribute('data-kind')));
  await expect.poll(() => bars('Get the building permit')).toEqual(['planned', 'open']);
  const [planned] = /approved: .+?, expected/.exec((await row(page, 'Open the doors').textContent()) ?? '') ?? [];
  expect(planned).toBeDefined();
  expect(await app.axe()).toEqual([]);

  const task_id = stocked.tasks.site ?? '';
  const { claim_id } = unwrap(claimTask(library, { task_id }, 'agent:scout'));
  unwrap(heartbeatTask(library, { task_id, claim_id: claim_id ?? '', remaining_days: 30 }, 'agent:scout'));
  unwrap(completeTask(library, { task_id: stocked.tasks.hiring ?? '' }, PERSON));
  await expect.poll(() => bars('Open the doors'), { timeout: 20_000 }).toEqual(['planned', 'late']);
  expect(await bars('Hire two cooks')).toEqual(['planned', 'done']);
  const late = (await row(page, 'Open the doors').textContent()) ?? '';
  expect(late).toContain(planned);
  expect(late).toMatch(/\d+(\.5)? working days late/);
  expect(await app.axe()).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(900);
  expect(app.faults).toEqual([]);
});

it('leads through two thousand tasks by keyboard, of which it draws only those in view', async () => {
  let big = '';
  const { app, page, library, stocked } = await openStocked(() => '/projects');
  big = stockManyTasks(library, stocked.project, 2_000);
  await page.goto(new URL(`/task-plans/${big}/timeline`, page.url()).href);
  await row(page, 'Task number 0 ').waitFor();
  expect(await page.getByRole('option').count()).toBeLessThan(60);
  await page.getByRole('listbox', { name: 'Tasks over time' }).focus();
  await page.keyboard.press('End');
  const last = page.locator('[aria-posinset="2000"]');
  await last.waitFor();
  const [title = ''] = /^Task number \d+/.exec((await last.textContent()) ?? '') ?? [];
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(app.faults).toEqual([]);
});
