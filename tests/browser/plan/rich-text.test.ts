import { describe, expect, it } from 'vitest';
import { button, filesWorlds, PAGE, writeInText, writeSource } from './files-window.ts';

const setUp = filesWorlds();

describe('a page in rich text', () => {
  it('is written in by keyboard, shows facts by their values, and keeps every other byte of its source', async () => {
    const { open, read, overwrite } = await setUp();
    const source =
      '# Risks  \n\n\n* a star\n* [[budget.total]] is spent\n\n| a | b |\n|:--|--:|\n| [[budget.total]] | 2 |\n\nLast   words.\n';
    overwrite(PAGE, source);
    const app = await open(PAGE);
    const { page } = app;
    await page.getByText('Last words.').waitFor();
    await writeInText(page);
    const view = page.getByRole('radiogroup', { name: 'View' });
    const text = page.getByRole('textbox', { name: `Write ${PAGE}` });
    await text.waitFor();
    expect(await text.locator('[data-fact="[[budget.total]]"]').textContent()).not.toContain('[[');
    await text.getByRole('cell', { name: '2' }).waitFor();
    expect(await text.textContent()).not.toContain('[[');
    await text.getByRole('cell', { name: '2' }).click();
    await page.getByText('Choose Source to edit this part.').waitFor();
    expect(await app.axe()).toEqual([]);
    await page.getByText('All changes saved.').waitFor();

    await text.focus();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(' And ');
    await page.keyboard.press('ControlOrMeta+b');
    await page.keyboard.type('cardamom');
    await page.keyboard.press('ControlOrMeta+b');
    await page.keyboard.type('.');
    await page.keyboard.press('ControlOrMeta+S');
    await expect.poll(() => read(PAGE)).toBe(source.replace('Last   words.', 'Last   words. And **cardamom**.'));
    await page.getByText('All changes saved.').waitFor();

    await page.getByRole('toolbar', { name: 'Format' }).getByLabel('Paragraph style').selectOption('Heading 2');
    await page.getByText('Not saved yet.').waitFor();
    await view.getByText('Source').click();
    await page
      .getByRole('textbox', { name: `Edit ${PAGE}` })
      .getByText('## Last   words.')
      .waitFor();
    expect(app.faults).toEqual([]);
  });

  it('is how a page opens to be written in, and a page in which nobody typed is no edit, whatever its Markdown', async () => {
    const { open, read, overwrite } = await setUp();
    const drafted = read(PAGE);
    const app = await open(PAGE);
    const { page } = app;
    const view = page.getByRole('radiogroup', { name: 'View' });
    const text = page.getByRole('textbox', { name: `Write ${PAGE}` });
    await writeInText(page);
    await text.click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.press('Shift+Home');
    await view.getByText('Source').click();
    await page.getByRole('textbox', { name: `Edit ${PAGE}` }).waitFor();
    await view.getByText('Rich text').click();
    await text.click();
    await page.keyboard.press('ControlOrMeta+S');
    await page.getByText('All changes saved.').waitFor();
    expect(await button(page, /^Save/).isDisabled()).toBe(true);
    await button(page, 'Done').click();
    await button(page, 'Other ways to edit').waitFor();
    expect(read(PAGE)).toBe(drafted);
    expect(await page.getByText(/Edited by/).count()).toBe(0);

    // A file in the manner of another program, with signs that the editor would write otherwise.
    const odd =
      'Risks\r\n=====\r\n\r\n*   star   \r\n+ plus\r\n\r\n<b>raw</b>\r\n\r\nLast words, at the end of an odd page.';
    overwrite(PAGE, odd);
    await page.getByText('Last words, at the end of an odd page.').waitFor();
    await writeInText(page);
    await text.getByText('Last words').click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.press('ControlOrMeta+S');
    await button(page, 'Done').click();
    await button(page, 'Other ways to edit').waitFor();
    expect(read(PAGE)).toBe(odd);
    expect(app.faults).toEqual([]);
  });

  it('gives way to the source where it would take too long, and says so', async () => {
    const { open, read, overwrite } = await setUp();
    const deep = `${'> '.repeat(7_000)}deep down\n`;
    overwrite(PAGE, deep);
    const { page } = await open(PAGE);
    await writeInText(page);
    await page.getByText('This page is too complex for rich text, so its source is open.').waitFor();
    await page.getByRole('textbox', { name: `Edit ${PAGE}` }).waitFor();
    await button(page, 'Done').click();
    expect(read(PAGE)).toBe(deep);
  });

  it('remembers that somebody writes in the source', async () => {
    const { open } = await setUp();
    const { page } = await open(PAGE);
    await writeSource(page);
    await page.getByRole('textbox', { name: `Edit ${PAGE}` }).waitFor();
    await page.reload();
    await writeInText(page);
    await page.getByRole('textbox', { name: `Edit ${PAGE}` }).waitFor();
  });
});
