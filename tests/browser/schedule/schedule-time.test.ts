import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { addDays, daysBetween } from '../../../src/shared/calendar-date.ts';
import { type DraftedPlan, draftPlan } from '../../support/plans/drafted-plan.ts';
import { drag, middleOf, openSchedule } from './schedule-window.ts';

let drafted: DraftedPlan;
beforeAll(async () => {
  drafted = await draftPlan();
});

/** Has the page begin anew on another day. */
async function onDay(page: Page, day: string): Promise<void> {
  await page.clock.setFixedTime(`${day}T12:00:00Z`);
  await page.reload();
}

/** Whether a place of the page shows the bar of a task above the line of today, in the order in which they are drawn. */
const BAR_IS_ABOVE_TODAY = (task: string) => `(() => {
  const mark = document.querySelector('[role=treegrid] div[data-kind=today]');
  const bar = document.querySelector('[data-task="${task}"] [data-part=whole]');
  for (const element of [mark, mark.parentElement]) element.style.pointerEvents = 'auto';
  const { top, height } = bar.getBoundingClientRect();
  const { left, width } = mark.getBoundingClientRect();
  const there = document.elementsFromPoint(left + width / 2, top + height / 2);
  return there.includes(mark) && there.includes(bar) && there.indexOf(bar) < there.indexOf(mark);
})()`;

it('zoom stays on today, which lies behind the bars, and on the beginning of a plan that is still to come', async () => {
  const { page, load, chart, faults } = await openSchedule(drafted.copy(), {
    size: { width: 1280, height: 1600 },
  });
  const { schedule } = await load();
  const [first, second] = schedule.tasks;
  if (!first || !second) throw new Error('too few tasks');
  const isSeen = async (element: ReturnType<Page['locator']>) => {
    const [own, room] = [await element.boundingBox(), await chart.chart.boundingBox()];
    return own && room ? own.x >= room.x && own.x < room.x + room.width : false;
  };
  const zoom = (name: string) =>
    page.getByRole('radiogroup', { name: 'Zoom' }).getByText(name, { exact: true }).click();

  await onDay(page, addDays(schedule.start, -200));
  await chart.row(first.title).waitFor();
  // Every arrow is there, not only those of a chosen task.
  await expect.poll(() => page.locator('[data-link]').count()).toBe(schedule.links.length);
  for (const name of ['Days', 'Weeks']) {
    await zoom(name);
    await expect.poll(() => isSeen(chart.part(first.title, 'whole'))).toBe(true);
    await zoom('All');
  }

  const middle = addDays(second.start, Math.floor(daysBetween(second.start, second.finish) / 2));
  await onDay(page, middle);
  const today = chart.chart.locator('div[data-kind="today"]');
  for (const name of ['Days', 'Quarters', 'Weeks']) {
    await zoom(name);
    await expect.poll(() => isSeen(today)).toBe(true);
    expect(await page.evaluate(BAR_IS_ABOVE_TODAY(second.id))).toBe(true);
  }
  expect(faults).toEqual([]);
});

it('the first end of a bar is dragged, and days on which nobody works are told', async () => {
  const { page, load, chart, unsaved, faults } = await openSchedule(drafted.copy(), { query: '?zoom=weeks' });
  const { schedule } = await load();
  const task = schedule.tasks.find(({ days }) => days > 10);
  if (!task) throw new Error('every task is short');
  const { holidays } = schedule.calendar;
  const off = holidays.filter((day) => day >= schedule.start && day <= schedule.finish).length;
  expect(off).toBeGreaterThan(0);
  await page.getByText('Working days: Mon, Tue, Wed, Thu, Fri.').waitFor();
  await page.getByText(new RegExp(`^${off} days off until the finish`)).waitFor();

  await page.getByRole('button', { name: 'Risk', exact: true }).click();
  const start = await middleOf(chart.part(task.title, 'start'));
  await drag(page, start, { x: start.x + 63, y: start.y });
  await unsaved.getByText(/^Finish stays /).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Schedule updated.').waitFor();
  const saved = (await load()).schedule.tasks.find(({ id }) => id === task.id);
  expect(saved).toMatchObject({ start: addDays(task.start, 7), finish: task.finish, likely: task.likely - 5 });
  expect(faults).toEqual([]);
});
