import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { deletePlan, exportPlan, stopPlan, writeArtifact } from '../../../src/library/index.ts';
import { type DraftedPlan, draftPlan, type PlanCopy } from '../../support/plans/drafted-plan.ts';
import { newPlan, openTestLibrary } from '../../support/plans/in-process.ts';
import { status, unwrap } from '../../support/plans/plan-state.ts';
import { fileOf } from '../../support/plans/stage-files.ts';
import { stockLibrary } from '../../support/plans/stocked-library.ts';
import { serveApp } from '../../support/server/served-app.ts';
import { type AppWindow, type AppWindowOptions, openApp, takeBack } from '../app-window.ts';

const PLANS = 1_000;

let drafted: DraftedPlan;
beforeAll(async () => {
  drafted = await draftPlan();
});

interface StockedApp extends AppWindow {
  readonly copy: PlanCopy;
  readonly ids: ReturnType<typeof stockLibrary>;
}

/** The library with plans of every kind, and a window of it. */
async function stocked(count: number, options?: AppWindowOptions): Promise<StockedApp> {
  const copy = drafted.copy();
  const ids = stockLibrary(copy.library, copy.planId, count);
  const served = await serveApp(copy.library, undefined, `${inject('built')}/../renderer`);
  const app = await openApp(served.base, options);
  onTestFinished(async () => {
    expect([...app.faults, ...served.faults]).toEqual([]);
    await app.close();
    await served.close();
    copy.dispose();
  });
  await row(app.page, 'Ferry landing').waitFor();
  return { ...app, copy, ids };
}

function row(page: Page, title: string) {
  return page.getByRole('row').filter({ hasText: title });
}

async function menu(page: Page, title: string, item: string): Promise<void> {
  await row(page, title)
    .getByRole('button', { name: /^More actions for/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

function search(page: Page) {
  return page.getByRole('searchbox');
}

test('a finished plan says how many of its sections are out of date, and stops saying it when they are redrafted', async () => {
  const { page, copy } = await stocked(1);
  const finished = row(page, status(copy.library, copy.planId).title);
  const notes = finished.getByText(/out of date/);
  await finished.getByText('Finished').waitFor();
  expect(await notes.count()).toBe(0);
  const file = {
    plan_id: copy.planId,
    path: fileOf('swot', 'page'),
    content: '# SWOT\n\nOur strength is the ferry.\n',
  };
  unwrap(await writeArtifact(copy.library, file));
  await finished.getByText('1 out of date').waitFor();
  await copy.resume();
  await notes.waitFor({ state: 'detached' });
});

describe('an empty library', () => {
  test('leads to the first plan, to an example and to an agent', async () => {
    const empty = openTestLibrary();
    const served = await serveApp(empty.library, undefined, `${inject('built')}/../renderer`);
    const app = await openApp(served.base, { dark: true });
    onTestFinished(async () => {
      await app.close();
      await served.close();
      empty.dispose();
    });
    const main = app.page.getByRole('main');
    await main.getByRole('heading', { name: 'Create your first plan' }).waitFor();
    await main.getByRole('link', { name: 'View an example' }).waitFor();
    expect(await app.axe()).toEqual([]);
    await main.getByRole('link', { name: 'Connect an agent' }).click();
    await app.page.waitForURL('**/connect');
    await app.page.goBack();
    await main.getByRole('link', { name: 'New plan' }).last().click();
    await app.page.waitForURL('**/new*');
    expect(app.faults).toEqual([]);
  });
});

describe('a library of a thousand plans', () => {
  test('keeps few rows on the page, and keys reach the last one and select', async () => {
    const { page, axe, ids } = await stocked(PLANS);
    expect(await axe()).toEqual([]);
    const grid = page.getByRole('grid', { name: 'Plans' });
    // The one that is archived is not among them; the head is a row, and there was one plan before.
    expect(await grid.getAttribute('aria-rowcount')).toBe(String(PLANS - 1 + 1 + 1));
    expect(await page.getByRole('row').count()).toBeLessThan(50);
    await row(page, 'Ferry landing').focus();
    await page.keyboard.press('End');
    await page.locator(':focus', { hasText: `Plan number ${PLANS}` }).waitFor();
    expect(await page.getByRole('row').count()).toBeLessThan(50);
    // From the row that it was at, not from the first one.
    await page.keyboard.press('Shift+ArrowUp');
    await page.getByText('2 selected').waitFor();
    await page.keyboard.press('Space');
    await page.keyboard.press('Home');
    await page.keyboard.press('ControlOrMeta+a');
    await page.getByText(`${(PLANS).toLocaleString('en-GB')} selected`).waitFor();
    await page.keyboard.press('Escape');
    await search(page).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/plan/${ids.processing}`);
  });

  test('finds words in pages as they are typed, marks them, and leads to the section', async () => {
    const { page, copy } = await stocked(40, { size: { width: 900, height: 600 }, dark: true });
    await page.keyboard.press('/');
    await page.keyboard.type('codename6x');
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await row(page, 'Tram line').waitFor();
    expect(await page.locator('mark').allTextContents()).toContain('codename6x');
    await search(page).fill('tripwire');
    const hit = row(page, 'Bathhouse');
    await hit.locator('mark').first().waitFor();
    expect(new URL(page.url()).searchParams.get('query')).toBe('tripwire');
    const link = hit.getByRole('link').last();
    expect(await link.getAttribute('href')).toMatch(new RegExp(`^/plan/${copy.planId}/files\\?path=`));
    await search(page).fill('nobody wrote this');
    await page.getByText('No results for “nobody wrote this”').waitFor();
    await search(page).fill('Old mill turned');
    await page.getByRole('button', { name: 'Show in Archive (1)' }).click();
    await row(page, 'Old mill').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(900);
  });

  test('says why a plan is not drafted yet, and so does the plan itself', async () => {
    const { page } = await stocked(1);
    const bakery = row(page, 'Village bakery');
    await bakery.getByText('It starts as soon as a worker takes it.').waitFor();
    await bakery.getByRole('link').first().click();
    await page.getByText('In progress', { exact: true }).waitFor();
    await page.getByText('It starts as soon as a worker takes it.').first().waitFor();
  });

  test('shows how far a plan is, lineage, tags and what went wrong; filters stay in the address', async () => {
    const { page } = await stocked(40);
    await row(page, 'Ferry landing').getByText('Drafting: Risk').waitFor();
    expect(await row(page, 'Ferry landing').getByRole('progressbar').getAttribute('aria-valuenow')).toBe('42');
    await row(page, 'Ice works bath')
      .getByLabel(/^Follows .*Bathhouse/)
      .waitFor();
    await row(page, 'Tram line').getByText('out of credit').waitFor();
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Failed' }).click();
    await row(page, 'Ferry landing').waitFor({ state: 'detached' });
    await page.reload();
    await row(page, 'Tram line').waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    await page.goto(`${new URL(page.url()).origin}/?sort=title`);
    await page.getByRole('columnheader', { name: 'Plan', exact: true }).waitFor();
    expect(await page.getByRole('columnheader', { name: 'Plan', exact: true }).getAttribute('aria-sort')).toBe(
      'ascending',
    );
    await page.getByRole('row').nth(1).getByText('A cooperative cold store').waitFor();
    // Again, and the list is the other way round; the address says so, too.
    await page.getByRole('columnheader', { name: 'Plan', exact: true }).getByRole('button').click();
    await page.getByRole('row').last().getByText('A cooperative cold store').waitFor();
    expect(await page.getByRole('columnheader', { name: 'Plan', exact: true }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    expect(new URL(page.url()).searchParams.get('turned')).toBe('true');
  });
});

describe('keeping order', () => {
  test('keys act on the plan that has the focus, also when others have come above it or it went away', async () => {
    const { page, copy } = await stocked(40);
    await row(page, 'Tram line').focus();
    newPlan(copy.library, 'Lighthouse on the rocks. Budget 2 million EUR.');
    await row(page, 'Lighthouse on the rocks').waitFor();
    await page.keyboard.press('Delete');
    await row(page, 'Tram line').waitFor({ state: 'detached' });
    await row(page, 'Lighthouse on the rocks').waitFor();
    // The next one has it now.
    await page.locator('[role=row]:focus').waitFor();
  });

  test('deleting and archiving can be undone, and what is deleted can be restored later', async () => {
    const { page, axe, copy, ids } = await stocked(30);
    await menu(page, 'Ice works bath', 'Delete');
    await row(page, 'Ice works bath').waitFor({ state: 'detached' });
    await takeBack(page);
    await row(page, 'Ice works bath').waitFor();
    expect(status(copy.library, ids.child ?? '')).toMatchObject({ parent_plan_id: copy.planId });

    await row(page, 'Plan number 8').getByRole('checkbox').check();
    await row(page, 'Plan number 9').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Archive', exact: true }).click();
    await row(page, 'Plan number 8').waitFor({ state: 'detached' });
    await page.getByText('Archive 3').waitFor();
    await takeBack(page);
    await row(page, 'Plan number 9').waitFor();

    await menu(page, 'Ferry landing', 'Delete');
    const asked = page.getByRole('dialog', { name: 'This plan is being drafted' });
    await asked.getByRole('button', { name: 'Stop and delete' }).click();
    await row(page, 'Ferry landing').getByText('Stopping').waitFor();
    // Nothing is deleted before its run has ended.
    expect(status(copy.library, ids.processing ?? '').state).toBe('processing');
    copy.library.prepare('UPDATE runs SET lease_expires_at = ?').run(new Date(0).toISOString());
    expect(unwrap(stopPlan(copy.library, { plan_id: ids.processing ?? '' })).state).toBe('stopped');
    await row(page, 'Ferry landing').waitFor({ state: 'detached' });
    await takeBack(page, page.getByRole('button', { name: 'Undo' }).last());
    await row(page, 'Ferry landing').getByText('Stopped').waitFor();

    // What another program deletes goes from the list as well.
    unwrap(deletePlan(copy.library, { plan_id: copy.planId }));
    await row(page, 'Turn the Ice Works').waitFor({ state: 'detached' });
    await page.getByText('Deleted 1').click();
    await page.getByRole('button', { name: /^Restore/ }).waitFor();
    expect(await axe()).toEqual([]);
    await page.getByRole('button', { name: /^Restore/ }).click();
    await page.getByText('No deleted plans').waitFor();
    expect(status(copy.library, copy.planId).state).toBe('completed');
  });

  test('a plan that is being drafted is stopped before it is archived, once the person agreed', async () => {
    const { page, copy, ids } = await stocked(10);
    const plan = ids.processing ?? '';
    const asked = page.getByRole('dialog', { name: 'This plan is being drafted' });
    await menu(page, 'Ferry landing', 'Archive');
    await asked.getByText('will be stopped first; finished sections are kept').waitFor();
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await asked.waitFor({ state: 'detached' });
    expect(status(copy.library, plan)).toMatchObject({ archived: false, stop_requested: false });

    await menu(page, 'Ferry landing', 'Archive');
    await asked.getByRole('button', { name: 'Stop and archive' }).click();
    await row(page, 'Ferry landing').getByText('Stopping').waitFor();
    // It stays in the list until its run has ended: an archived plan would be drafted by nobody.
    expect(status(copy.library, plan)).toMatchObject({ archived: false, state: 'processing', stop_requested: true });
    copy.library.prepare('UPDATE runs SET lease_expires_at = ?').run(new Date(0).toISOString());
    expect(unwrap(stopPlan(copy.library, { plan_id: plan })).state).toBe('stopped');
    await row(page, 'Ferry landing').waitFor({ state: 'detached' });
    expect(status(copy.library, plan)).toMatchObject({ archived: true, state: 'stopped' });
  });

  test('exported plans are imported by drop, by paste and by button, and other files are refused by name', async () => {
    const { page, copy } = await stocked(10, { refused: /status of 400/ });
    const zip = Buffer.from(unwrap(await exportPlan(copy.library, { plan_id: copy.planId, format: 'zip' })).bytes);
    await page.getByRole('button', { name: 'Import' }).waitFor();
    const files = page.locator('input[type=file]');
    await files.setInputFiles([
      { name: 'bathhouse.zip', mimeType: 'application/zip', buffer: zip },
      { name: 'holiday.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip') },
    ]);
    await page.getByText(/^Imported “Turn the Ice Works/).waitFor();
    await page.getByText(/^holiday\.zip: /).waitFor();
    await expect.poll(() => row(page, 'Turn the Ice Works').count()).toBe(2);
    const transfer = await page.evaluateHandle(`(() => {
      const bytes = Uint8Array.from(atob('${zip.toString('base64')}'), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], 'dropped.zip', { type: 'application/zip' }));
      return data;
    })()`);
    await page.dispatchEvent('main', 'dragenter', { dataTransfer: transfer });
    await page.getByText('Drop exported plans to import them').waitFor();
    await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
    await expect.poll(() => row(page, 'Turn the Ice Works').count()).toBe(3);
    await page.locator('main').evaluate((element, given) => {
      const clipboardData = given as DataTransfer;
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, transfer);
    await expect.poll(() => row(page, 'Turn the Ice Works').count()).toBe(4);
  });

  test('a plan is saved as a zip, tagged, and its link copied', async () => {
    const { page, copy } = await stocked(10, { context: { permissions: ['clipboard-read', 'clipboard-write'] } });
    const open = () =>
      row(page, 'Turn the Ice Works')
        .getByRole('button', { name: /^More actions for/ })
        .click();
    await open();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export as zip' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/^Turn the Ice Works.*\.zip$/);
    expect(
      readFileSync(await download.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    await open();
    await page.getByRole('menuitem', { name: 'Copy link' }).click();
    await page.getByText('Link copied.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(new RegExp(`/plan/${copy.planId}$`));
    await open();
    await page.getByRole('menuitem', { name: 'Tags…' }).click();
    const tags = page.getByRole('dialog', { name: 'Tags' });
    await tags.getByLabel('Plan tags').first().fill('harbour');
    await page.keyboard.press('Enter');
    await tags.getByRole('button', { name: 'Add oven' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await row(page, 'Turn the Ice Works').getByText('harbour', { exact: true }).waitFor();
    await row(page, 'Turn the Ice Works').getByText('oven', { exact: true }).waitFor();
    await takeBack(page);
    await row(page, 'Turn the Ice Works').getByText('harbour', { exact: true }).waitFor({ state: 'detached' });
    expect(await row(page, 'Turn the Ice Works').getByText('oven', { exact: true }).count()).toBe(0);
  });
});

describe('the command palette', () => {
  test('finds commands, parts of the open plan and plans by their words, and switches the appearance', async () => {
    const { page, axe, copy } = await stocked(20);
    await page.goto(`${new URL(page.url()).origin}/plan/${copy.planId}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const ask = async (words: string) => {
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('textbox', { name: 'Search commands and plans' }).fill(words);
    };
    await ask('open fac');
    await page.getByRole('button', { name: 'Open Facts' }).waitFor();
    expect(await axe()).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/plan/${copy.planId}/facts`);
    await ask('codename6x');
    await page.getByText('Tram line to the harbour').click();
    await page.waitForURL(/\/plan\/(?!.*facts)/);
    await ask('appearance dark');
    await page.keyboard.press('Enter');
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
    await page.keyboard.press('ControlOrMeta+1');
    await row(page, 'Ferry landing').waitFor();
  });

  test('says that plans could not be searched, and searches them again', async () => {
    const { page } = await stocked(20, { refused: /status of 500/ });
    await page.route(/plans\.search/, (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('textbox', { name: 'Search commands and plans' }).fill('codename6x');
    const again = page.getByRole('button', { name: 'Search failed. Try again' });
    await again.getByText('PlanExe is not responding.').waitFor();
    expect(await page.getByText('No results').count()).toBe(0);
    await page.unroute(/plans\.search/);
    await again.click();
    await page.getByRole('button', { name: /^Tram line to the harbour/ }).waitFor();
  });
});
