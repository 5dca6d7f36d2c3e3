import { beforeAll, expect, it } from 'vitest';
import { addDays } from '../../../src/shared/calendar-date.ts';
import type { ScheduleView } from '../../../src/shared/contracts/schedule.ts';
import { type DraftedPlan, draftPlan } from '../../support/plans/drafted-plan.ts';
import { drag, middleOf, openSchedule } from './schedule-window.ts';

let drafted: DraftedPlan;
beforeAll(async () => {
  drafted = await draftPlan();
});

/** Pixels of a week at the zoom for weeks. */
const WEEK_PX = 63;

function taskOf({ tasks }: ScheduleView, id: string) {
  const task = tasks.find((one) => one.id === id);
  if (!task) throw new Error(`there is no task ${id}`);
  return task;
}

it('a bar is dragged to a later week and its end to a longer duration; Ctrl+Z takes back each step, and what was saved', async () => {
  const { page, load, chart, unsaved, faults, axe } = await openSchedule(drafted.copy(), {
    query: '?zoom=weeks',
  });
  const { schedule, sources } = await load();
  const [task] = schedule.tasks;
  if (!task) throw new Error('no task');
  await chart.row(task.title).waitFor();
  const bar = await chart.part(task.title, 'whole').boundingBox();
  const grip = { x: (bar?.x ?? 0) + 30, y: (bar?.y ?? 0) + 6 };
  await drag(page, grip, { x: grip.x + WEEK_PX, y: grip.y });
  await unsaved.getByText('1 task changed.').waitFor();
  await unsaved.getByText(/^Finish .* → /).waitFor();
  // What was a drag opens no task.
  expect(page.url()).not.toContain('task=');
  await page.keyboard.press('Control+z');
  await unsaved.waitFor({ state: 'hidden' });
  await page.keyboard.press('Control+Shift+z');
  await unsaved.getByText('1 task changed.').waitFor();

  await page.keyboard.press('Escape');
  await chart.chart.focus();
  await page.keyboard.press('ArrowDown');
  // The keyboard makes it two working days longer, in one step each.
  await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.press('Control+ArrowRight');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Schedule updated.').waitFor();
  const saved = taskOf((await load()).schedule, task.id);
  expect(saved.hold).toEqual({ kind: 'not_before', date: addDays(task.start, 7) });
  expect(saved.start).toBe(addDays(task.start, 7));
  expect(saved.likely).toBe(task.likely + 2);
  expect(await axe()).toEqual([]);

  await chart.chart.focus();
  await page.keyboard.press('Control+z');
  await page.getByText('Undone: Schedule updated.', { exact: true }).waitFor();
  await expect.poll(async () => (await load()).sources).toEqual(sources);

  // The end of the bar, by mouse, once it is where it was, and nothing lies beside the chart.
  await expect.poll(async () => (await chart.part(task.title, 'whole').boundingBox())?.x).toBe(bar?.x);
  await page.getByRole('button', { name: 'Risk', exact: true }).click();
  const end = await middleOf(chart.part(task.title, 'finish'));
  await drag(page, end, { x: end.x + WEEK_PX, y: end.y });
  await unsaved.getByText(/^Finish .* → /).waitFor();
  await page
    .getByText(`${task.likely + 5}`, { exact: true })
    .first()
    .waitFor();
  expect(faults).toEqual([]);
});

it('a bar that was let go stays there while the schedule is calculated, and nothing moves from under the pointer', async () => {
  const { page, load, chart, unsaved, faults } = await openSchedule(drafted.copy(), { query: '?zoom=weeks' });
  const { schedule } = await load();
  const [task] = schedule.tasks;
  if (!task) throw new Error('no task');
  const bar = chart.part(task.title, 'whole');
  await bar.waitFor();
  const before = await bar.boundingBox();
  if (!before) throw new Error('no bar');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/schedule\.preview/, async (route) => {
    await held;
    await route.continue();
  });
  const grip = { x: before.x + 30, y: before.y + 6 };
  await drag(page, grip, { x: grip.x + WEEK_PX, y: grip.y });
  await unsaved.getByText('1 task changed.').waitFor();
  await unsaved.getByRole('img', { name: 'Calculating' }).waitFor();
  expect(await bar.boundingBox()).toEqual({ ...before, x: before.x + WEEK_PX });
  answer();
  await unsaved.getByText(/^Finish .* → /).waitFor();
  expect(await bar.boundingBox()).toEqual({ ...before, x: before.x + WEEK_PX });
  expect(faults).toEqual([]);
});

it('links are drawn and removed, by mouse and by keyboard', async () => {
  const { page, load, chart, unsaved, faults, axe } = await openSchedule(drafted.copy(), {
    query: '?zoom=months',
  });
  const { schedule } = await load();
  const [phase] = schedule.phases;
  const linked = (from: string, to: string) => schedule.links.some((link) => link.from === from && link.to === to);
  const own = schedule.tasks.filter(({ phase: of }) => of === phase?.id);
  const [from, to] = [own[0], own.slice(1).find(({ id }) => !linked(own[0]?.id ?? '', id))];
  if (!from || !to) throw new Error('everything is linked');
  const isLinked = async () =>
    (await load()).schedule.links.some((link) => link.from === from.id && link.to === to.id && link.type === 'FS');

  await chart.row(from.title).hover();
  await drag(page, await middleOf(chart.part(from.title, 'link')), await middleOf(chart.part(to.title, 'whole')));
  await unsaved.getByText(/1 task changed\. Finish/).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(isLinked).toBe(true);
  await unsaved.waitFor({ state: 'hidden' });

  const place = (await load()).schedule.links.findIndex((link) => link.from === from.id && link.to === to.id);
  await page.locator(`[data-link="${place}"]`).dispatchEvent('click');
  const card = page.getByRole('region', { name: 'Dependency' });
  await card.getByText(`${from.title} → ${to.title}`).waitFor();
  expect(await axe()).toEqual([]);
  await card.getByRole('button', { name: 'Remove dependency' }).click();
  await unsaved.getByText('1 task changed.').waitFor();

  await chart.chart.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('l');
  await page.getByText(`Choose the task that depends on “${from.title}”`).waitFor();
  for (let row = own.indexOf(from); row < own.indexOf(to); row += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  // It is linked again, as it is saved: nothing is left to be saved.
  await unsaved.waitFor({ state: 'hidden' });
  expect(faults).toEqual([]);
});

it('the whole fits without a scroll bar and shows the deadline, zoom stays on the selected task, and the task column is as wide as it is made', async () => {
  const { page, load, chart, faults } = await openSchedule(drafted.copy());
  const { schedule } = await load();
  await chart.chart.waitFor();
  const beyond = () =>
    page.evaluate<number>(
      '(() => { const c = document.querySelector("[role=treegrid]"); return c.scrollWidth - c.clientWidth })()',
    );
  const deadline = chart.chart.getByText('Deadline', { exact: false });
  for (const size of [
    { width: 900, height: 600 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await expect.poll(beyond).toBeLessThanOrEqual(0);
    await deadline.waitFor();
    const [own, room] = [await deadline.boundingBox(), await chart.chart.boundingBox()];
    expect((own?.x ?? 0) + (own?.width ?? 0)).toBeLessThanOrEqual((room?.x ?? 0) + (room?.width ?? 0));
  }

  const last = schedule.tasks.filter(({ phase }) => phase === schedule.phases.at(-1)?.id).at(-1);
  if (!last) throw new Error('no task');
  await chart.chart.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.waitForURL(/task=/);
  for (const zoom of ['Days', 'Quarters', 'Weeks']) {
    await page.getByText(zoom, { exact: true }).first().click();
    const bar = chart.part(last.title, 'whole');
    const seen = async () => {
      const [own, room] = [await bar.boundingBox(), await chart.chart.boundingBox()];
      return own && room ? own.x >= room.x && own.x < room.x + room.width : false;
    };
    await expect.poll(seen).toBe(true);
  }

  const head = chart.chart.getByRole('columnheader', { name: 'Task' });
  const before = (await head.boundingBox())?.width ?? 0;
  await page.getByRole('separator', { name: 'Width of the task column' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await head.boundingBox())?.width).toBe(before + 24);
  await page.reload();
  await expect.poll(async () => (await head.boundingBox())?.width).toBe(before + 24);
  expect(faults).toEqual([]);
});
