import { beforeAll, expect, it } from 'vitest';
import { planSchedule } from '../../../src/library/index.ts';
import { type DraftedPlan, draftPlan } from '../../support/plans/drafted-plan.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { openSchedule } from './schedule-window.ts';

let drafted: DraftedPlan;
beforeAll(async () => {
  drafted = await draftPlan();
});

it('estimates and progress that were copied in a spreadsheet are pasted into the table, and Ctrl+Z takes them back at once', async () => {
  const copy = drafted.copy();
  const { page, load, unsaved, faults } = await openSchedule(copy, {
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

it('progress of several tasks is filled down, copied with what the schedule calculates, and their dates are cleared', async () => {
  const copy = drafted.copy();
  const { page, load, faults } = await openSchedule(copy, {
    query: '?view=table',
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  });
  const { tasks } = (await load()).schedule;
  await page.getByRole('table').waitFor();
  const rows = await page
    .locator('tr[data-row]')
    .evaluateAll((found) => found.map((row) => row.getAttribute('data-row')));
  const [first, second, third] = rows.map((id) => tasks.find((task) => task.id === id));
  if (!first || !second || !third) throw new Error('too few tasks');
  const noted = async () => unwrap(await planSchedule(copy.library, { plan_id: copy.planId })).progress;
  const field = (name: string, { title }: { readonly title: string }) =>
    page.getByLabel(`${name} of “${title}”`, { exact: true });

  await field('Percent done', first).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.evaluate(() => navigator.clipboard.writeText('30%'));
  await page.keyboard.press('ControlOrMeta+V');
  await expect
    .poll(noted)
    .toMatchObject({ [first.id]: { done: 30 }, [second.id]: { done: 30 }, [third.id]: { done: 30 } });

  await field('Actual start', first).fill('2025-03-03');
  await field('Actual start', second).focus();
  await expect.poll(noted).toMatchObject({ [first.id]: { started: '2025-03-03' } });
  await field('Actual start', first).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ControlOrMeta+D');
  await expect.poll(noted).toMatchObject({ [second.id]: { started: '2025-03-03' } });
  await page.keyboard.press('Delete');
  await expect
    .poll(async () => Object.values(await noted()).map(({ started = null }) => started))
    .toEqual([null, null, null]);

  // Calculated cells are copied with the others, and stay when they are to be cleared.
  await field('Worst case', first).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ControlOrMeta+C');
  const start = await page.evaluate(() => navigator.clipboard.readText());
  expect(start).toMatch(new RegExp(`^${first.pessimistic}\t\\d+ \\w+ 20\\d\\d$`));
  await page.keyboard.press('Delete');
  await page.getByText('Only dates can be cleared here.').waitFor();
  expect(faults).toEqual([]);
});
