import { expect, it } from 'vitest';
import { button, DATA, filesWorlds } from './files-window.ts';
import { openRisks, paste, type Risk } from './table-window.ts';

const setUp = filesWorlds();
const openTable = () => openRisks(setUp);

it('a saved table is taken back by Ctrl+Z once the file is closed, step by step, and by the button', async () => {
  const { page, cell, risks, read, axe, faults } = await openTable();
  const drafted = read(DATA);
  const titles = ['The ground is full of cardamom', 'The ground is full of saffron'];
  for (const title of titles) {
    await cell('Title').fill(title);
    await page.keyboard.press('ControlOrMeta+S');
    await page.getByText('All changes saved.').waitFor();
    await expect.poll(() => risks()[0]?.title).toBe(title);
  }
  await button(page, 'Undo save').waitFor();
  expect(await axe()).toEqual([]);
  await button(page, 'Done').click();
  await page.getByRole('tree').focus();
  await page.keyboard.press('ControlOrMeta+Z');
  await page.getByText(`Undone: Saved ${DATA}.`).waitFor();
  expect(risks()[0]?.title).toBe(titles[0]);
  await page.keyboard.press('ControlOrMeta+Z');
  await expect.poll(() => read(DATA)).toBe(drafted);
  // What says what was drafted is no edit.
  await page.getByText(/Edited by/).waitFor({ state: 'detached' });

  await button(page, /^Edit$/).click();
  await page.getByRole('radiogroup', { name: 'Edit as' }).getByText('Table').click();
  await cell('Title').fill(titles[0] ?? '');
  await page.keyboard.press('ControlOrMeta+S');
  await button(page, 'Undo save').click();
  await expect.poll(() => read(DATA)).toBe(drafted);
  // The editor shows what is there now.
  await expect.poll(() => cell('Title').inputValue()).toBe((JSON.parse(drafted) as { risks: Risk[] }).risks[0]?.title);
  expect(faults).toEqual([]);
});

it('cells that were copied in a spreadsheet are pasted in one step, and F2 and Escape do what they do there', async () => {
  const { page, table, cell, risks, faults } = await openTable();
  const before = risks();
  const headers = await table.getByRole('columnheader').allTextContents();
  const [from, to] = [headers.indexOf('Probability'), headers.indexOf('Impact')];
  expect(to).toBe(from + 1);
  await cell('Probability').focus();
  await paste(page, '1\t2\r\n5\t4\r\n');
  await expect.poll(() => cell('Impact', 2).inputValue()).toBe('4');
  expect(await cell('Probability').inputValue()).toBe('1');
  await page.keyboard.press('ControlOrMeta+Z');
  await expect.poll(() => cell('Impact', 2).inputValue()).toBe(String(before[1]?.impact));
  await page.keyboard.press('ControlOrMeta+Shift+Z');
  await expect.poll(() => cell('Impact', 2).inputValue()).toBe('4');

  // Rows beyond the last one are added; what does not fit is shown where it stands.
  await cell('Title', before.length).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await paste(page, 'Second to last\nThe last one');
  await cell('Title', before.length + 1).waitFor();
  await cell('Probability').focus();
  await paste(page, 'often\t2');
  await expect.poll(() => cell('Probability').getAttribute('aria-invalid')).toBe('true');
  await page.keyboard.press('ControlOrMeta+Z');
  await expect.poll(() => cell('Probability').getAttribute('aria-invalid')).toBeNull();
  expect(await cell('Title', before.length + 1).inputValue()).toBe('The last one');

  // A cell that is gone to is typed over; F2 goes on in it, and Escape gives up what was typed.
  await cell('Title', 1).focus();
  await page.keyboard.press('Enter');
  const second = await cell('Title', 2).inputValue();
  await page.keyboard.press('F2');
  await page.keyboard.type(', it is said');
  expect(await cell('Title', 2).inputValue()).toBe(`${second}, it is said`);
  await page.keyboard.press('Escape');
  expect(await cell('Title', 2).inputValue()).toBe(second);
  // Lines that are pasted within a text belong to it.
  await page.keyboard.press('F2');
  await paste(page, '\nand more');
  expect(await cell('Title', 2).inputValue()).toBe(`${second}\nand more`);
  await page.keyboard.press('Escape');
  // Beside the cells, nothing is a place to paste at.
  await button(page, `Remove row ${before.length + 1}`).focus();
  await paste(page, 'No row\nNo row\nNo row');
  await button(page, `Remove row ${before.length + 1}`).click();
  await page.keyboard.press('ControlOrMeta+S');
  await page.getByText('All changes saved.').waitFor();
  expect(risks().map(({ probability, impact }) => [probability, impact])).toEqual([
    [1, 2],
    [5, 4],
    ...before.slice(2).map(({ probability, impact }) => [probability, impact]),
  ]);
  expect(risks().at(-1)?.title).toBe('Second to last');
  expect(faults).toEqual([]);
});
