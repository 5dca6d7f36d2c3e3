import { describe, expect, it } from 'vitest';
import { planStatus } from '../../../src/library/index.ts';
import { fileOf } from '../../support/plans/stage-files.ts';
import { takeBack } from '../app-window.ts';
import { button, DATA, edit, file, filesWorlds, PAGE, replaceAll } from './files-window.ts';

const setUp = filesWorlds();

describe('editing', () => {
  it('marks what does not fit where it stands, saves what does, and says what waits to be redrafted', async () => {
    const { open, read } = await setUp();
    const app = await open(DATA);
    const { page } = app;
    await edit(page, DATA);
    const good = read(DATA);
    const save = button(page, /^Save/);
    expect(await save.isDisabled()).toBe(true);

    await replaceAll(page, DATA, good.slice(0, -3));
    await button(page, /Line \d+: Expected a closing }/).waitFor();
    expect(await save.isDisabled()).toBe(true);

    await replaceAll(page, DATA, good.replace('"probability": 3', '"probability": "often"'));
    const fault = button(page, /Line \d+: risks\.0\.probability:/);
    await fault.waitFor();
    await fault.click();
    await page.locator('.cm-lintRange-error').first().waitFor();
    expect(await app.axe()).toEqual([]);
    expect(read(DATA)).toBe(good);

    await replaceAll(page, DATA, good.replace('The ground is worse than surveyed', 'The ground is full of cardamom'));
    await fault.waitFor({ state: 'detached' });
    await page.keyboard.press('ControlOrMeta+S');
    await page.getByRole('status').filter({ hasText: 'Saved' }).first().waitFor();
    await page
      .getByText(/Out of date: /)
      .first()
      .waitFor();
    expect(read(DATA)).toContain('cardamom');
    await page.getByText('All changes saved.').waitFor();
    // Nothing is drafted, and nothing spent, before it was said by whom.
    await button(page, 'Update…').click();
    const redraft = page.getByRole('dialog', { name: 'Update sections' });
    await redraft.getByRole('radio', { name: /^Out of date/ }).waitFor();
    await redraft.getByRole('button', { name: 'Cancel' }).click();
    await redraft.waitFor({ state: 'detached' });
    // What is dropped by a slip comes back.
    await replaceAll(page, DATA, 'Half a thought');
    await page.getByText('Fix the errors to save.').waitFor();
    await button(page, 'Discard').click();
    await button(page, 'Edit').waitFor();
    await takeBack(page);
    await page.getByText('Your last edits were restored.').waitFor();
    await page.getByText('Half a thought').first().waitFor();
    await button(page, 'Discard').click();
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    await page.getByText(/Edited by tester/).waitFor();
    await file(page, DATA).getByText('Edited').waitFor();
    expect(app.faults).toEqual([]);
  });

  it('says of an edited page what goes by the data instead, and leads to that', async () => {
    const { open, read } = await setUp();
    const app = await open(fileOf('durations', 'page'));
    const { page } = app;
    await edit(page, fileOf('durations', 'page'));
    await replaceAll(page, fileOf('durations', 'page'), '# Durations\n\nEverything takes twice as long.\n');
    await page.getByText('Not saved yet.').waitFor();
    await page.keyboard.press('ControlOrMeta+S');
    await page.getByText('All changes saved.').waitFor();
    const saved = page.getByRole('status').filter({ hasText: 'These use the data of this section' });
    await saved.getByText(/not its page: .*Schedule/).waitFor();
    expect(read(fileOf('durations', 'page'))).toContain('twice as long');
    expect(await app.axe()).toEqual([]);
    await saved.getByRole('link', { name: fileOf('durations', 'data') }).click();
    await page.waitForURL((url) => url.searchParams.get('path') === fileOf('durations', 'data'));
    await button(page, /^Edit$/).waitFor();
    expect(app.faults).toEqual([]);
  });

  it('shows the lists of the data as tables, and the page follows what is entered there', async () => {
    const { open, read } = await setUp();
    const app = await open(PAGE);
    const { page } = app;
    await page.getByRole('link', { name: 'Edit table' }).click();
    const table = page.getByRole('table', { name: 'Risks' });
    const cell = (name: string) => table.getByLabel(`${name}, row 1`, { exact: true });
    await table.waitFor();
    expect(await app.axe()).toEqual([]);
    // As in a spreadsheet: Enter and the arrows go from cell to cell, Ctrl+Z takes a cell back.
    const focused = () => page.evaluate<string>('document.activeElement.getAttribute("aria-label")');
    const title = await cell('Title').inputValue();
    await cell('Title').focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Typed over');
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Title, row 2');
    await page.keyboard.press('Shift+Enter');
    await expect.poll(focused).toBe('Title, row 1');
    expect(await cell('Title').inputValue()).toBe('Typed over');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => cell('Title').inputValue()).toBe(title);
    await cell('Probability').fill('9');
    await page.locator('[aria-invalid=true]').waitFor();
    await page.getByText('Fix the errors to save.').waitFor();
    await cell('Probability').fill('1');
    await page.locator('[aria-invalid=true]').waitFor({ state: 'detached' });
    await cell('Title').fill('The ground is full of cardamom');
    const owners = await cell('Owner').locator('option').allTextContents();
    expect(owners).toContain("Client's project lead");
    await cell('Owner').selectOption({ label: "Client's project lead" });
    await page.keyboard.press('ControlOrMeta+S');
    await page.getByText('All changes saved.').waitFor();
    const [first] = (JSON.parse(read(DATA)) as { risks: object[] }).risks;
    expect(first).toMatchObject({ title: 'The ground is full of cardamom', probability: 1, owner: 'client_lead' });
    expect(read(PAGE)).toMatch(/full of cardamom[\s\S]*?1 × 5 = 5[^\n]*Client.s project lead/);

    // The same text, as a table and as JSON.
    const rows = await table.getByRole('row').count();
    await page.getByRole('button', { name: 'Add row' }).click();
    expect(await table.getByRole('row').count()).toBe(rows + 1);
    await page.getByRole('radiogroup', { name: 'Edit as' }).getByText('JSON').click();
    await page.getByRole('textbox', { name: `Edit ${DATA}` }).waitFor();
    await page.getByRole('radiogroup', { name: 'Edit as' }).getByText('Table').click();
    await page.getByRole('button', { name: `Remove row ${rows}` }).click();
    await page.getByText('All changes saved.').waitFor();
    expect(app.faults).toEqual([]);
  });

  it('writes over nobody: what changed elsewhere is shown beside mine, and one of them stays, or both', async () => {
    const { open, read, overwrite } = await setUp();
    const app = await open(PAGE);
    const { page } = app;
    await edit(page, PAGE);
    await replaceAll(page, PAGE, 'Mine\n');
    overwrite(PAGE, 'Theirs\n');
    await page.getByText('Not saved yet.').waitFor();
    await page.keyboard.press('ControlOrMeta+S');
    const dialog = page.getByRole('dialog', { name: 'The file was changed elsewhere' });
    await dialog.getByText('Theirs', { exact: true }).waitFor();
    expect(await app.axe()).toEqual([]);
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    expect(read(PAGE)).toBe('Theirs\n');
    await button(page, 'Compare').click();
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByText('All changes saved.').waitFor();
    expect(read(PAGE)).toBe('Mine\n');

    await replaceAll(page, PAGE, 'Mine again\n');
    overwrite(PAGE, 'Theirs again\n');
    await page.getByText('Not saved yet.').waitFor();
    await page.keyboard.press('ControlOrMeta+S');
    await dialog.getByRole('button', { name: 'Use theirs' }).click();
    await page
      .getByRole('textbox', { name: `Edit ${PAGE}` })
      .getByText('Theirs again')
      .waitFor();
    expect(read(PAGE)).toBe('Theirs again\n');

    await replaceAll(page, PAGE, 'Mine a third time\n');
    overwrite(PAGE, 'Theirs a third time\n');
    await page.getByText('Not saved yet.').waitFor();
    await page.keyboard.press('ControlOrMeta+S');
    await dialog.getByRole('button', { name: 'Keep both' }).press('Enter');
    await page.getByText('Not saved yet.').waitFor();
    await page.keyboard.press('ControlOrMeta+S');
    await page.getByText('All changes saved.').waitFor();
    expect(read(PAGE)).toBe('Theirs a third time\nMine a third time\n');
    // That a write was refused stands in the browser's console.
    expect(app.faults.filter((fault) => !fault.includes('400'))).toEqual([]);
  });

  it('shows what another program writes without being asked', async () => {
    const { open, overwrite } = await setUp();
    const { page } = await open(PAGE);
    await page.getByRole('heading', { name: 'The ground is worse than surveyed' }).waitFor();
    overwrite(PAGE, 'Written elsewhere, with cardamom.\n');
    await page.getByText('Written elsewhere, with cardamom.').waitFor();
    await page.getByText(/Edited by another program/).waitFor();
  });

  it('asks before unsaved text is left, and has it again after a reload', async () => {
    const { open, read } = await setUp();
    const app = await open(PAGE);
    const { page } = app;
    const before = read(PAGE);
    await edit(page, PAGE);
    await replaceAll(page, PAGE, 'Not saved yet\n');
    await page.getByText('Not saved yet.').waitFor();
    await file(page, fileOf('prompt', 'page')).or(page.getByRole('treeitem').nth(1)).first().click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    page.on('dialog', (asked) => void asked.accept());
    await page.reload();
    await page.getByText('Your last edits were restored.').waitFor();
    await page
      .getByRole('textbox', { name: `Edit ${PAGE}` })
      .getByText('Not saved yet')
      .waitFor();
    await page.getByRole('link', { name: 'Graph', exact: true }).click();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await page.waitForURL('**/graph');
    await page.goBack();
    await button(page, 'Edit').waitFor();
    expect(read(PAGE)).toBe(before);
    expect(app.faults).toEqual([]);
  });

  it('a plan is deleted with the text that is not saved, when that was said, and never later', async () => {
    const {
      open,
      copy: { library, planId },
    } = await setUp();
    const app = await open(PAGE);
    const { page } = app;
    await edit(page, PAGE);
    await replaceAll(page, PAGE, 'Not saved yet\n');
    await page.getByText('Not saved yet.').waitFor();
    await button(page, 'More actions').click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page
      .getByRole('heading', { name: 'Library' })
      .or(page.getByRole('grid', { name: 'Plans' }))
      .first()
      .waitFor();
    await expect.poll(() => planStatus(library, { plan_id: planId }).ok).toBe(false);
    await takeBack(page);
    await expect.poll(() => planStatus(library, { plan_id: planId }).ok).toBe(true);
    expect(app.faults).toEqual([]);
  });

  it('restores the drafted text after showing the difference, and takes that back', async () => {
    const { open, read } = await setUp();
    const app = await open(PAGE, { dark: true });
    const { page } = app;
    const before = read(PAGE);
    await edit(page, PAGE);
    await replaceAll(page, PAGE, 'Mine\n');
    await page.getByText('Not saved yet.').waitFor();
    await page.keyboard.press('ControlOrMeta+S');
    await page.getByText('All changes saved.').waitFor();
    await button(page, 'Done').click();
    await button(page, 'Restore').click();
    const dialog = page.getByRole('dialog', { name: 'Restore the drafted version?' });
    await dialog.getByText('Red is removed, green is restored.').waitFor();
    await dialog.locator('.cm-deletedChunk').first().waitFor();
    expect(await app.axe()).toEqual([]);
    // The news of it may be there before the answer is: what Undo brings back was read before either.
    await page.route(/files\.discard/, async (route) => {
      const answer = await route.fetch();
      await page.getByText('The ground is worse than surveyed').first().waitFor();
      await route.fulfill({ response: answer });
    });
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('heading', { name: 'The ground is worse than surveyed' }).waitFor();
    expect(read(PAGE)).toBe(before);
    await takeBack(page);
    await page.getByText(/Edited by tester/).waitFor();
    expect(read(PAGE)).toBe('Mine\n');
    expect(app.faults).toEqual([]);
  });

  it('says what another program broke, and takes it repaired', async () => {
    const { open, read, overwrite } = await setUp();
    const good = read(DATA);
    overwrite(DATA, good.replace('"probability": 3', '"probability": 30'));
    const app = await open(DATA);
    const { page } = app;
    await page.getByText('Invalid file').waitFor();
    await edit(page, DATA);
    await button(page, /Line \d+: risks\.0\.probability:/).waitFor();
    await replaceAll(page, DATA, good.replace('"probability": 3', '"probability": 4'));
    await page.getByText('Not saved yet.').waitFor();
    await page.keyboard.press('ControlOrMeta+S');
    await page.getByText('Invalid file').waitFor({ state: 'detached' });
    expect(read(DATA)).toContain('"probability": 4');
    expect(app.faults).toEqual([]);
  });
});
