import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { planFolder, planStatus } from '../../src/library/index.ts';
import { recordArtifact } from '../../src/library/store/artifacts.ts';
import { type DraftedPlan, draftPlan, type PlanCopy } from '../support/drafted-plan.ts';
import { type ServedApp, serveApp } from '../support/served-app.ts';
import { type AppWindow, type AppWindowOptions, openApp } from './app-window.ts';
import { launchChromium } from './chromium.ts';

const PAGE = '010-identify_risks.md';
const DATA = '010-identify_risks.json';

let browser: Browser;
let drafted: DraftedPlan;
beforeAll(async () => {
  [browser, drafted] = await Promise.all([launchChromium(), draftPlan()]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
});

interface World {
  readonly copy: PlanCopy;
  readonly served: ServedApp;
  open(path?: string, options?: AppWindowOptions): Promise<AppWindow>;
  read(path: string): string;
  /** As another program does it. */
  overwrite(path: string, text: string): void;
}

async function setUp(): Promise<World> {
  const copy = drafted.copy();
  const served = await serveApp(copy.library, undefined, join(inject('built'), '..', 'renderer'));
  const windows: AppWindow[] = [];
  onTestFinished(async () => {
    for (const window of windows) await window.close();
    await served.close();
    copy.dispose();
  });
  const place = (path: string) => join(planFolder(copy.library.home, copy.planId), path);
  return {
    copy,
    served,
    async open(path, options = {}) {
      const search = path === undefined ? '' : `?path=${encodeURIComponent(path)}`;
      const window = await openApp(browser, served.base, { path: `/plan/${copy.planId}/files${search}`, ...options });
      window.page.setDefaultTimeout(20_000);
      windows.push(window);
      await window.page.getByRole('tree').waitFor();
      return window;
    },
    read: (path) => readFileSync(place(path), 'utf8'),
    overwrite: (path, text) => writeFileSync(place(path), text),
  };
}

function file(page: Page, path: string) {
  return page.locator(`[role=treeitem][data-path="${path}"]`);
}

function button(page: Page, name: string | RegExp) {
  return page.getByRole('button', { name });
}

async function edit(page: Page, path: string) {
  await button(page, 'Edit').click();
  const editor = page.getByRole('textbox', { name: `Edit ${path}` });
  await editor.waitFor();
  return editor;
}

/** Changes the first place where these words stand, as typing would. */
async function replaceAll(page: Page, path: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: `Edit ${path}` }).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
}

describe('looking', () => {
  it('shows files by section, finds them by name, and opens them by mouse, by keyboard and by address', async () => {
    const { open } = await setUp();
    const app = await open();
    const { page } = app;
    await page.getByRole('heading', { name: 'Select a file' }).waitFor();
    await page.getByRole('treeitem', { name: /^The prompt/ }).waitFor();
    await page.getByLabel('Find files').fill('risks page');
    await file(page, PAGE).click();
    await page.getByRole('heading', { name: 'Risks: page', level: 2 }).waitFor();
    await page.getByRole('cell', { name: 'The ground is worse than surveyed' }).waitFor();
    expect(new URL(page.url()).searchParams.get('path')).toBe(PAGE);
    expect(await app.axe()).toEqual([]);

    await button(page, 'Show all files').click();
    await page.getByText(/^67 files/).waitFor();
    await page.getByRole('tree').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('treeitem', { name: /^The prompt/, expanded: false }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Prompt: page', level: 2 }).waitFor();

    await page.getByText('Newest first').click();
    await page.getByRole('tree').focus();
    await page.keyboard.press('Home');
    expect(await page.getByRole('treeitem').first().getAttribute('aria-level')).toBe('1');
    expect(app.faults).toEqual([]);
  });

  it('shows what facts are now in a page, and leads to them', async () => {
    const { open, copy } = await setUp();
    const app = await open('022-schedule.md', { dark: true });
    const link = app.page.getByRole('link', { name: /2028|2029/ }).first();
    await link.waitFor();
    await button(app.page, 'Download')
      .or(app.page.getByRole('link', { name: 'Download' }))
      .waitFor();
    expect(await app.axe()).toEqual([]);
    await link.click();
    await app.page.waitForURL(`**/plan/${copy.planId}/facts?fact=*`);
    expect(app.faults).toEqual([]);
  });

  it('says of a computed file what to edit instead, and of all files of a running plan to wait', async () => {
    const { open, copy, served } = await setUp();
    const { page } = await open('022-schedule.json');
    await page.getByText('022-schedule.json is computed and cannot be edited.').waitFor();
    expect(await button(page, 'Edit').count()).toBe(0);
    await page.getByRole('link', { name: '020-durations.json' }).click();
    await button(page, 'Edit').waitFor();
    const resumed = copy.resume({ invalidate: { stages: ['swot'] } });
    served.feed.hint();
    await resumed;
    served.feed.hint();
    await page.getByRole('heading', { name: 'Durations: data', level: 2 }).waitFor();
  });

  it('keeps a record of a call behind a click', async () => {
    const { open, copy, overwrite } = await setUp();
    const path = 'call.json';
    overwrite(path, '{"question":"What of Ada?"}');
    copy.library.transaction(() =>
      recordArtifact(copy.library, copy.planId, {
        path,
        content: '{"question":"What of Ada?"}',
        role: 'file',
        stage: null,
        kind: 'log',
        sensitive: true,
      }),
    );
    const app = await open(path);
    const { page } = app;
    await page.getByRole('heading', { name: 'Model call record' }).waitFor();
    expect(await page.getByText('What of Ada?').count()).toBe(0);
    await button(page, 'Show').click();
    await page.getByText('What of Ada?').waitFor();
    expect(app.faults).toEqual([]);
  });

  it('stays quick with 5,000 files, and reads a large one by ranges', async () => {
    const { open, copy, overwrite } = await setUp();
    const { library, planId } = copy;
    const large = `${'One line of a large file.\n'.repeat(30_000)}The last line.\n`;
    overwrite('large.txt', large);
    const common = { role: 'file', stage: null, kind: 'intermediate' } as const;
    library.transaction(() => {
      recordArtifact(library, planId, { ...common, path: 'large.txt', content: large });
      for (let number = 0; number < 5_000; number += 1)
        recordArtifact(library, planId, {
          ...common,
          path: `many/${String(number).padStart(4, '0')}.txt`,
          content: 'x',
        });
    });
    const app = await open('large.txt');
    const { page } = app;
    await page.getByText(/stand after this/).waitFor();
    await page.getByText('5,068 files').waitFor();
    await page.getByLabel('Find files').fill('txt');
    await page.getByText(/5,00\d of/).waitFor();
    expect(await page.getByRole('treeitem').count()).toBeLessThan(80);
    // Long enough for a slow machine, and far less than drawing all of them takes.
    const began = performance.now();
    await page.getByLabel('Find files').fill('4999');
    await file(page, 'many/4999.txt').waitFor();
    expect(performance.now() - began).toBeLessThan(10_000);
    for (let more = 0; more < 3; more += 1) await button(page, 'Show more').click();
    await page.getByText(/stand after this/).waitFor({ state: 'detached' });
    await page.getByRole('textbox', { name: 'Text of large.txt' }).press('ControlOrMeta+End');
    await page.getByText('The last line.').waitFor();
    expect(app.faults).toEqual([]);
  });

  it('runs and loads nothing of a page that tries to break out', async () => {
    const { open, overwrite } = await setUp();
    const hostile = [
      '# <img src=x onerror="window.broken=1"> Title',
      '<script>window.broken = 1</script>',
      '[click](javascript:window.broken=1) [data](data:text/html,x) [file](file:///etc/passwd)',
      '![pixel](https://evil.example/pixel.png)',
      '<style>body{display:none}</style>',
      '| a | b |\n|---|---|\n| <iframe src="https://evil.example"> | [ok](https://example.org) |',
    ].join('\n\n');
    overwrite(PAGE, hostile);
    const app = await open(PAGE);
    const text = app.page.getByRole('region', { name: `Text of ${PAGE}` });
    await text.getByRole('link', { name: 'ok' }).waitFor();
    expect(await text.locator('script, img, iframe, style').count()).toBe(0);
    expect(await text.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
      ['https://example.org'],
    );
    expect(await app.page.evaluate('window.broken')).toBeUndefined();
    await app.page.getByText('<script>window.broken = 1</script>').waitFor();
    expect(app.faults).toEqual([]);
  });
});

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
    await button(page, 'Undo').click();
    await page.getByText('Your last edits were restored.').waitFor();
    await page.getByText('Half a thought').first().waitFor();
    await button(page, 'Discard').click();
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
    await page.getByText(/Edited by tester/).waitFor();
    await file(page, DATA).getByText('Edited').waitFor();
    expect(app.faults).toEqual([]);
  });

  it('writes over nobody: what changed elsewhere is shown beside mine, and one of them stays', async () => {
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
    // That a write was refused stands in the browser's console.
    expect(app.faults.filter((fault) => !fault.includes('400'))).toEqual([]);
  });

  it('shows what another program writes without being asked', async () => {
    const { open, overwrite } = await setUp();
    const { page } = await open(PAGE);
    await page.getByRole('cell', { name: 'The ground is worse than surveyed' }).waitFor();
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
    await file(page, '001-prompt.md').or(page.getByRole('treeitem').nth(1)).first().click();
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
    await button(page, 'Undo').click();
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
    await page.getByRole('cell', { name: 'The ground is worse than surveyed' }).waitFor();
    expect(read(PAGE)).toBe(before);
    await button(page, 'Undo').click();
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
