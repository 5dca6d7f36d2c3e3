import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type DraftedPlan, draftPlan } from '../../support/plans/drafted-plan.ts';
import { openSchedule } from './schedule-window.ts';

let drafted: DraftedPlan;
beforeAll(async () => {
  drafted = await draftPlan();
});

/** Whether one line goes through all of the tools, and by how much they are wider than their place. */
function placeOfTools(page: Page): Promise<{ inOneRow: boolean; over: number }> {
  return page.getByRole('group', { name: 'View' }).evaluate((tools) => {
    const all = [...tools.children].map((child) => child.getBoundingClientRect());
    // The list of roles keeps its value in a field that nobody sees.
    const boxes = all.filter(({ height }) => height > 0);
    const lowestTop = Math.max(...boxes.map(({ top }) => top));
    const highestBottom = Math.min(...boxes.map(({ bottom }) => bottom));
    return { inOneRow: lowestTop < highestBottom, over: Math.max(0, tools.scrollWidth - tools.clientWidth) };
  });
}

it('keeps its tools in one row in the smallest window, and those that are used least in a menu for the keyboard', async () => {
  const { page, axe, faults } = await openSchedule(drafted.copy(), { size: { width: 900, height: 600 } });
  const more = page.getByRole('button', { name: 'More tools' });
  await more.waitFor();
  for (const layout of ['Load', 'Table', 'Chart']) {
    await page.getByText(layout, { exact: true }).first().click();
    expect({ layout, ...(await placeOfTools(page)) }).toEqual({ layout, inOneRow: true, over: 0 });
  }
  await more.focus();
  await page.keyboard.press('Enter');
  const items = page.getByRole('menuitem');
  await items.first().waitFor();
  expect(await items.allTextContents()).toEqual([
    expect.stringMatching(/^Undo/),
    expect.stringMatching(/^Redo/),
    expect.stringMatching(/^Zoom in/),
    expect.stringMatching(/^Zoom out/),
    expect.stringMatching(/^Full screen/),
    'PNG',
    'SVG',
  ]);
  // A menu opens over the page, outside of its landmarks, as all of them do.
  expect((await axe()).filter((fault) => !fault.startsWith('region:'))).toEqual([]);
  // A step that is often taken several times leaves the menu open.
  const zoomed = () => page.getByRole('radiogroup', { name: 'Zoom' }).getByRole('radio', { checked: true }).count();
  expect(await zoomed()).toBe(1);
  await page.getByRole('menuitem', { name: 'Zoom in' }).press('Enter');
  await expect.poll(zoomed).toBe(0);
  await page.getByRole('menuitem', { name: 'Full screen' }).press('Enter');
  await page.getByRole('menuitem').first().waitFor({ state: 'hidden' });
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Leave full screen' }).press('Enter');
  await page.getByRole('menuitem').first().waitFor({ state: 'hidden' });

  await more.press('Enter');
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'SVG' }).press('Enter');
  expect((await download).suggestedFilename()).toBe('schedule.svg');
  expect(faults).toEqual([]);
});

it('has every tool as a button where there is room', async () => {
  const { page, faults } = await openSchedule(drafted.copy(), { size: { width: 1280, height: 800 } });
  for (const name of ['Undo', 'Redo', 'Zoom in', 'Zoom out', 'Full screen', 'Download picture'])
    await page.getByRole('button', { name, exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'More tools' }).count()).toBe(0);
  expect(await placeOfTools(page)).toEqual({ inOneRow: true, over: 0 });
  expect(faults).toEqual([]);
});
