import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { claimTask, completeTask, failTask, heartbeatTask, PERSON } from '../../src/library/index.ts';
import { unwrap } from '../support/plan-state.ts';
import { projectWindows, SMALL_DARK } from './projects-window.ts';

const { openStocked } = projectWindows();

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

it('shows the forecast against what was approved, and follows agents that fall behind, fail and finish', async () => {
  const { app, page, library, stocked } = await openStocked(({ active }) => `/task-plans/${active}/status`, SMALL_DARK);
  const forecast = region(page, 'Forecast');
  await forecast.getByText('On time.').waitFor();
  await region(page, 'Late, and why').getByText('Nothing is late.').waitFor();
  await region(page, 'Next').getByRole('link', { name: 'Choose the site' }).waitFor();
  expect(await app.axe()).toEqual([]);

  const task_id = stocked.tasks.site ?? '';
  const { claim_id } = unwrap(claimTask(library, { task_id }, 'agent:scout'));
  unwrap(heartbeatTask(library, { task_id, claim_id: claim_id ?? '', remaining_days: 30 }, 'agent:scout'));
  await forecast.getByText(/^\d+(\.5)? working days later than was approved\.$/).waitFor();
  await region(page, 'Late, and why').getByRole('link', { name: 'Get the building permit' }).waitFor();

  unwrap(failTask(library, { task_id, reason: 'The landlord sold the house.' }, PERSON));
  await region(page, 'Failed').getByText('The landlord sold the house.').waitFor();
  await forecast
    .getByText(/3 tasks wait for work that failed; the dates count on it being taken up today\.$/)
    .waitFor();

  unwrap(completeTask(library, { task_id: stocked.tasks.hiring ?? '', actual_cost: 10 }, PERSON));
  await region(page, 'Done in the last 7 days').getByRole('link', { name: 'Hire two cooks' }).waitFor();
  await region(page, 'Progress').getByText('20%').waitFor();
  expect(await app.axe()).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(900);
  expect(app.faults).toEqual([]);
});

it('leads from the board to the status by keyboard, and saves it as a report', async () => {
  const { app, page } = await openStocked(({ active }) => `/task-plans/${active}/board`);
  await page.getByRole('navigation', { name: 'Task plan' }).getByRole('link', { name: 'Status' }).focus();
  await page.keyboard.press('Enter');
  await region(page, 'Forecast').waitFor();
  const save = async (kind: string) => {
    await page.getByRole('button', { name: 'Save report' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: kind }).click(),
    ]);
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
  };
  const markdown = await save('Markdown (.md)');
  expect(markdown.name).toMatch(/^status-\d{4}-\d\d-\d\d\.md$/);
  expect(markdown.text).toContain('# Open in spring\n');
  const web = await save('Web page (.html)');
  expect([web.name.endsWith('.html'), web.text.startsWith('<!doctype html>')]).toEqual([true, true]);
  expect(app.faults).toEqual([]);
});

it('says what went wrong where there can be no forecast', async () => {
  const { app, page } = await openStocked(({ proposed }) => `/task-plans/${proposed}/status`, {
    refused: /status of 400/,
  });
  await page
    .getByRole('alert')
    .getByText(/is proposed/)
    .waitFor();
  expect(await app.axe()).toEqual([]);
  expect(app.faults).toEqual([]);
});
