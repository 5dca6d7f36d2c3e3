import { describe, expect, it } from 'vitest';
import { takeBack } from '../app-window.ts';
import { button, edit, filesWorlds, PAGE, replaceAll } from './files-window.ts';

const setUp = filesWorlds();

describe('the history of a plan', () => {
  it('tells what was changed, compares a version with now, restores it and takes that back, by keyboard alone', async () => {
    const { open, read } = await setUp();
    const app = await open(PAGE);
    const { page } = app;
    const drafted = read(PAGE);
    await edit(page, PAGE);
    for (const text of ['# First\n', '# Second\n']) {
      await replaceAll(page, PAGE, text);
      await page.getByText('Not saved yet.').waitFor();
      await page.keyboard.press('ControlOrMeta+S');
      await page.getByText('All changes saved.').waitFor();
    }
    await button(page, 'Done').click();
    await page.getByRole('link', { name: 'History of this file' }).press('Enter');
    await page.waitForURL((url) => url.searchParams.get('path') === PAGE);
    const changes = page.getByRole('navigation', { name: 'Changes' }).getByRole('link');
    await expect.poll(() => changes.count()).toBe(2);
    await changes.first().getByText('Edited by tester').waitFor();
    await page.getByText('Red is in use now, green comes back when you restore.').waitFor();
    await page.getByRole('textbox', { name: 'Changes when restored' }).getByText('# First').waitFor();
    expect(await app.axe()).toEqual([]);

    // The change before it, and from there the text as it was drafted.
    await changes.first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.has('edit'));
    await page.getByRole('radiogroup', { name: 'Version' }).getByRole('radio', { name: 'After' }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('radiogroup', { name: 'View' }).getByText('Read').click();
    await page.getByRole('region', { name: 'Text of this version' }).getByRole('heading').first().waitFor();
    await button(page, 'Restore this version').press('Enter');
    await expect.poll(() => read(PAGE)).toBe(drafted);
    await expect.poll(() => changes.count()).toBe(3);
    await page.getByText('This is the version in use now.').waitFor();
    await takeBack(page);
    await expect.poll(() => read(PAGE)).toBe('# Second\n');
    await changes
      .first()
      .getByText(/^Undone: /)
      .waitFor();
    await changes.first().getByText('Earlier version restored by tester').waitFor();
    await button(page, 'Show all changes').click();
    await changes.getByText('Plan created').waitFor();
    expect(app.faults).toEqual([]);
  });
});
