import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { filesWorlds } from './files-window.ts';
import { openRisks, paste } from './table-window.ts';

const setUp = filesWorlds();

async function copied(page: Page): Promise<string> {
  await page.keyboard.press('ControlOrMeta+C');
  return page.evaluate(() => navigator.clipboard.readText());
}

it('a block of cells is selected by keyboard, copied for a spreadsheet, cut, filled down and cleared, each taken back by Ctrl+Z', async () => {
  const { page, table, cell, risks, axe, faults } = await openRisks(setUp);
  const before = risks();
  const status = page.getByRole('status').filter({ hasText: 'selected' });
  const numbers = () =>
    Promise.all(
      [1, 2, 3].map(async (row) => [
        await cell('Probability', row).inputValue(),
        await cell('Impact', row).inputValue(),
      ]),
    );
  const drafted = await numbers();

  // A cell that is gone to is selected as a whole.
  await cell('Probability').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(() => status.textContent()).toBe('2 rows, 2 columns selected');
  expect(await table.locator('[data-in-range]').count()).toBe(4);
  const shade = (row: number) =>
    cell('Impact', row).evaluate((field) => getComputedStyle(field.closest('td') ?? field).backgroundColor);
  expect(await shade(2)).not.toBe(await shade(3));
  expect(await axe()).toEqual([]);
  expect(await copied(page)).toBe(`${drafted[0]?.join('\t')}\r\n${drafted[1]?.join('\t')}`);

  await page.keyboard.press('ControlOrMeta+D');
  await expect.poll(numbers).toEqual([drafted[0], drafted[0], drafted[2]]);
  await page.keyboard.press('ControlOrMeta+Z');
  await expect.poll(numbers).toEqual(drafted);

  await page.keyboard.press('ControlOrMeta+X');
  await expect.poll(numbers).toEqual([['', ''], ['', ''], drafted[2]]);
  await page.keyboard.press('ControlOrMeta+Z');
  await expect.poll(numbers).toEqual(drafted);

  // A single value fills the block; several go in from its first cell on.
  await paste(page, '4');
  await expect.poll(numbers).toEqual([['4', '4'], ['4', '4'], drafted[2]]);
  await page.keyboard.press('ControlOrMeta+Z');
  await expect.poll(() => table.locator('[data-in-range]').count()).toBe(0);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Delete');
  await expect.poll(numbers).toEqual([['', drafted[0]?.[1]], ['', drafted[1]?.[1]], drafted[2]]);
  await page.keyboard.press('ControlOrMeta+Z');
  await expect.poll(numbers).toEqual(drafted);

  // To the edge of the table, and given up by Escape, by which nothing else is.
  await page.keyboard.press('Control+Shift+ArrowDown');
  await expect.poll(() => status.textContent()).toBe(`${before.length} rows, 1 column selected`);
  await page.keyboard.press('Escape');
  await expect.poll(() => table.locator('[data-in-range]').count()).toBe(0);
  await cell('Probability').waitFor();
  // Who writes in a cell selects letters of it.
  await cell('Title').focus();
  await page.keyboard.press('F2');
  await page.keyboard.press('Shift+ArrowLeft');
  expect(await copied(page)).toBe(before[0]?.title.slice(-1));
  expect(faults).toEqual([]);
});

it('a block of cells is selected by dragging and by Shift and a click, and a word typed in a cell gives it up', async () => {
  const { page, table, cell, risks, faults } = await openRisks(setUp);
  const selected = table.locator('[data-in-range]');
  await cell('Probability', 1).hover();
  await page.mouse.down();
  await cell('Impact', 3).hover();
  await page.mouse.up();
  await expect.poll(() => selected.count()).toBe(6);
  const lines = risks()
    .slice(0, 3)
    .map(({ probability, impact }) => `${probability}\t${impact}`);
  expect(await copied(page)).toBe(lines.join('\r\n'));

  await cell('Impact', 2).click({ modifiers: ['Shift'] });
  await expect.poll(() => selected.count()).toBe(4);
  await page.keyboard.type('3');
  await expect.poll(() => selected.count()).toBe(0);
  await cell('Title', 2).click();
  await cell('Title', 4).click({ modifiers: ['Shift'] });
  await expect.poll(() => selected.count()).toBe(3);
  const titles = risks().map(({ title }) => title);
  expect(await copied(page)).toBe(titles.slice(1, 4).join('\r\n'));
  // A number that is clicked at is typed over; a second click puts the caret.
  await cell('Impact', 3).click();
  await page.keyboard.type('1');
  expect(await cell('Impact', 3).inputValue()).toBe('1');
  await cell('Impact', 3).click();
  await page.keyboard.press('End');
  await page.keyboard.type('5');
  expect(await cell('Impact', 3).inputValue()).toBe('15');
  await cell('Title', 2).click();
  await cell('Title', 4).click({ modifiers: ['Shift'] });
  // What is beside the table gives it up, too.
  await page.getByRole('button', { name: 'Add row' }).focus();
  await expect.poll(() => selected.count()).toBe(0);
  expect(faults).toEqual([]);
});
