import { beforeAll, expect, it } from 'vitest';
import { planStatus } from '../../../src/library/index.ts';
import { type DraftedPlan, draftPlan } from '../../support/plans/drafted-plan.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { openSchedule } from './schedule-window.ts';

let drafted: DraftedPlan;
beforeAll(async () => {
  drafted = await draftPlan();
});

it('tasks are renamed, reassigned, estimated, added and deleted in the table, by keyboard, and undone', async () => {
  const { page, load, unsaved, faults, axe } = await openSchedule(drafted.copy(), { query: '?view=table' });
  const { schedule } = await load();
  const [phase] = schedule.phases;
  const [first, second] = schedule.tasks.filter((task) => task.phase === phase?.id);
  const role = schedule.roles.find(({ id }) => id !== first?.role);
  if (!phase || !first || !second || !role) throw new Error('too few tasks or roles');
  const name = page.getByRole('textbox', { name: `Name of “${first.title}”` });
  await name.fill('Measure the old ice works');
  // Enter goes to the cell below, and takes what was typed.
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.evaluate<string>('document.activeElement.getAttribute("aria-label")'))
    .toBe(`Name of “${second.title}”`);
  await unsaved.getByText('1 task changed.').waitFor();
  await page.keyboard.press('Control+z');
  await unsaved.waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+y');
  await unsaved.getByText('1 task changed.').waitFor();
  await page.getByRole('textbox', { name: 'Name of “Measure the old ice works”' }).waitFor();

  const row = page.locator(`[data-row="${first.id}"]`);
  await row.getByRole('combobox').selectOption(role.id);
  const likely = row.getByRole('textbox', { name: /^Most likely of / });
  await likely.fill(String(first.pessimistic + 10));
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: `Delete “${second.title}”` }).click();
  await page.getByRole('button', { name: `Add task to ${phase.title}` }).click();
  // The new task is named at once.
  await page.getByRole('textbox', { name: 'Name of “New task”' }).waitFor();
  await expect
    .poll(() => page.evaluate<string>('document.activeElement.getAttribute("aria-label")'))
    .toBe('Name of “New task”');
  await page.keyboard.type('Ask the neighbours');
  await page.keyboard.press('Tab');
  await page.getByRole('textbox', { name: 'Name of “Ask the neighbours”' }).waitFor();
  expect(await axe()).toEqual([]);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Schedule updated.').waitFor();
  const saved = (await load()).schedule;
  const own = saved.tasks.find(({ id }) => id === first.id);
  expect(own).toMatchObject({
    title: 'Measure the old ice works',
    role: role.id,
    likely: first.pessimistic + 10,
    // The worst case moved along.
    pessimistic: expect.closeTo(first.pessimistic + 10 + (first.pessimistic - first.likely), 1),
  });
  expect(saved.tasks.some(({ id }) => id === second.id)).toBe(false);
  expect(saved.tasks.find(({ title }) => title === 'Ask the neighbours')?.phase).toBe(phase.id);

  expect(faults).toEqual([]);
});

it('shows the load of each role, the calendar, all of the screen, and saves a picture', async () => {
  const copy = drafted.copy();
  const { page, load, chart, faults, axe } = await openSchedule(copy);
  const { schedule } = await load();
  await page.getByText('Working days:').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download picture' }).click();
  await page.getByRole('menuitem', { name: 'SVG' }).click();
  const stream = await (await download).createReadStream();
  let svg = '';
  for await (const part of stream) svg += String(part);
  // Every task has a row, with its title as far as there is room.
  for (const { title } of schedule.tasks) expect(svg).toContain(title.replaceAll('&', '&amp;').slice(0, 30));
  expect(svg).toContain(`<title>${unwrap(planStatus(copy.library, { plan_id: copy.planId })).title}</title>`);
  expect(svg.match(/marker-end/g)).toHaveLength(schedule.links.length);
  const png = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download picture' }).click();
  await page.getByRole('menuitem', { name: 'PNG' }).click();
  expect((await png).suggestedFilename()).toBe('schedule.png');

  await page.getByText('Load', { exact: true }).click();
  expect(await page.getByRole('button', { name: 'Download picture' }).count()).toBe(0);
  const loads = page.getByRole('treegrid', { name: 'Load by role' });
  await loads.waitFor();
  const [role] = schedule.roles;
  await loads
    .getByRole('row', { name: `Peak load: ${role?.peak} of ${role?.available}` })
    .first()
    .waitFor();
  expect(await axe()).toEqual([]);
  await loads.focus();
  await page.keyboard.press('Enter');
  await chart.chart.waitFor();
  await page.waitForURL(/role=/);

  await chart.chart.focus();
  await page.keyboard.press('f');
  await page.getByRole('button', { name: 'Leave full screen' }).waitFor();
  const box = await page.getByRole('group', { name: 'View' }).boundingBox();
  expect(box?.x).toBeLessThan(10);
  await page.keyboard.press('f');
  await page.getByRole('button', { name: 'Full screen', exact: true }).waitFor();
  expect(faults).toEqual([]);
});
