import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { planSchedule } from '../../../src/library/index.ts';
import { type DraftedPlan, draftPlan } from '../../support/plans/drafted-plan.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { launchChromium } from '../chromium.ts';
import { openSchedule } from './schedule-window.ts';

let browser: Browser;
let drafted: DraftedPlan;
beforeAll(async () => {
  [browser, drafted] = await Promise.all([launchChromium(), draftPlan()]);
});
afterAll(() => browser?.close());

it('estimates and progress that were copied in a spreadsheet are pasted into the table, and Ctrl+Z takes them back at once', async () => {
  const copy = drafted.copy();
  const { page, load, unsaved, faults } = await openSchedule(browser, copy, {
    query: '?view=table',
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  });
  const [first, second] = (await load()).schedule.tasks;
  if (!first || !second) throw new Error('too few tasks');
  const paste = async (text: string) => {
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await page.keyboard.press('ControlOrMeta+V');
  };
  await page.getByLabel(`Best case of “${first.title}”`, { exact: true }).focus();
  await paste('3\t5\t9\n40\t50\t90.5\n');
  await unsaved.getByText('2 tasks changed.').waitFor();
  await page.keyboard.press('Control+z');
  await unsaved.waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+Shift+z');
  await unsaved.getByText('2 tasks changed.').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Schedule updated.').waitFor();
  const { tasks } = (await load()).schedule;
  expect([first, second].map(({ id }) => tasks.find((task) => task.id === id))).toMatchObject([
    { optimistic: 3, likely: 5, pessimistic: 9 },
    { optimistic: 40, likely: 50, pessimistic: 90.5 },
  ]);

  // Start is calculated, and a role that the plan does not have is nobody.
  await page.getByLabel(`Role of “${first.title}”`, { exact: true }).focus();
  await paste('Astronaut\t2');
  await page
    .getByText('Skipped 1 cell. Calculated cells, and cells whose new value does not fit, stay as they are.')
    .waitFor();
  await unsaved.getByText('1 task changed.').waitFor();
  // Beside the tasks, nothing is a place to paste at.
  await page
    .getByRole('button', { name: /^Add task to/ })
    .last()
    .focus();
  await paste('Not a task\tNobody');
  await page.getByLabel(`Percent done of “${first.title}”`, { exact: true }).focus();
  await paste('40%\t2025-03-03\n10\n');
  await expect
    .poll(async () => unwrap(await planSchedule(copy.library, { plan_id: copy.planId })).progress)
    .toMatchObject({ [first.id]: { done: 40, started: '2025-03-03' }, [second.id]: { done: 10 } });
  await unsaved.getByText('1 task changed.').waitFor();
  expect(faults).toEqual([]);
});
