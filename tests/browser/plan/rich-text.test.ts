import { describe, expect, it } from 'vitest';
import { edit, filesWorlds, PAGE } from './files-window.ts';

const setUp = filesWorlds();

describe('a page in rich text', () => {
  it('is written in by keyboard, shows facts by their values, and keeps every other byte of its source', async () => {
    const { open, read, overwrite } = await setUp();
    const source =
      '# Risks  \n\n\n* a star\n* [[budget.total]] is spent\n\n| a | b |\n|:--|--:|\n| 1 | 2 |\n\nLast   words.\n';
    overwrite(PAGE, source);
    const app = await open(PAGE);
    const { page } = app;
    await page.getByText('Last words.').waitFor();
    await edit(page, PAGE);
    const view = page.getByRole('radiogroup', { name: 'View' });
    await view.getByText('Rich text').click();
    const text = page.getByRole('textbox', { name: `Write ${PAGE}` });
    await text.waitFor();
    expect(await text.locator('[data-fact="[[budget.total]]"]').textContent()).not.toContain('[[');
    await text.getByRole('cell', { name: '2' }).waitFor();
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
});
