import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { type Library, planDraft } from '../../../src/library/index.ts';
import { docxOf, pdfOf } from '../../support/files/documents.ts';
import { openTestLibrary } from '../../support/plans/in-process.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { type AppWindow, openApp, serveWindows, takeBack } from '../app-window.ts';

/** The window with a prompt that is being written, over a library of its own. */
async function writing(): Promise<{ readonly app: AppWindow; readonly library: Library }> {
  const test = openTestLibrary(undefined, { PLANEXE_NO_DISCOVERY: '1' });
  const served = await serveWindows(test.library);
  const app = await openApp(served.base, { path: '/new' });
  onTestFinished(async () => {
    await app.close();
    await served.close();
    test.dispose();
    // The refusal that a test provokes; what the page makes of it is looked at there.
    expect([...app.faults.filter((fault) => !fault.includes('400 (Bad Request)')), ...served.faults]).toEqual([]);
  });
  return { app, library: test.library };
}

const PROMPT = 'Open a bakery in Lyon with 3 people by May 2028 for 200000 EUR.';
const editor = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true });

async function write(page: Page): Promise<void> {
  await editor(page).click();
  await page.keyboard.insertText(PROMPT);
  await page.getByText(/^Draft saved/).waitFor();
}

/** A file in the hands of whoever drops or pastes. */
function transferOf(page: Page, name: string, text: string) {
  return page.evaluateHandle(
    ([called, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], called, { type: 'text/markdown' }));
      return transfer;
    },
    [name, text] as const,
  );
}

it('attaches documents by button, shows what is used of them, refuses a scan, and keeps them with the draft', async () => {
  const { app, library } = await writing();
  const { page, axe } = app;
  const documents = page.getByRole('region', { name: 'Documents', exact: true });
  await documents.waitFor();
  const offer = { name: 'offer.pdf', mimeType: 'application/pdf', buffer: pdfOf(['The oven costs 18500 EUR.', 'x2']) };
  const lease = { name: 'lease.docx', mimeType: '', buffer: await docxOf(['The rent is 2400 EUR a month.']) };
  await page.locator('input[type=file]').setInputFiles([offer, lease]);
  // What is used of a document is chosen by the prompt.
  const list = documents.getByRole('list', { name: 'Attached documents' });
  await documents.getByText('“offer.pdf”, “lease.docx” will be attached once there is a prompt.').waitFor();
  expect(await axe()).toEqual([]);
  expect(await list.count()).toBe(0);
  await documents.getByRole('button', { name: 'Don’t attach' }).click();
  await documents.getByText('will be attached').waitFor({ state: 'detached' });
  await page.locator('input[type=file]').setInputFiles([offer, lease]);
  await write(page);
  await list.getByText('2 pages, 27 characters, all used.').waitFor();
  await list.getByText('lease.docx').waitFor();
  await documents.getByText('The outline does not read documents.').waitFor();
  expect(await axe()).toEqual([]);

  await documents.getByRole('button', { name: 'Show what is used' }).click();
  const shown = page.getByRole('dialog', { name: 'Passages used' });
  await shown.getByText('offer.pdf, page 1').waitFor();
  await shown.getByText('The rent is 2400 EUR a month.').waitFor();
  expect(await axe()).toEqual([]);
  await page.keyboard.press('Escape');

  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'scan.pdf', mimeType: 'application/pdf', buffer: pdfOf(['', '']) }]);
  await page.getByText('"scan.pdf" has no text, as scanned pages have none.').waitFor();

  const plan_id = new URL(page.url()).searchParams.get('draft') ?? '';
  const kept = () => unwrap(planDraft(library, { plan_id })).background?.documents.map(({ name }) => name);
  await expect.poll(kept).toEqual(['offer.pdf', 'lease.docx']);
  await page.reload();
  await list.getByText('offer.pdf').waitFor();
  await list.getByRole('button', { name: 'Remove offer.pdf' }).click();
  await expect.poll(kept).toEqual(['lease.docx']);
  await takeBack(page);
  await expect.poll(kept).toEqual(['offer.pdf', 'lease.docx']);
});

it('attaches what is dropped on the editor or pasted into it, and leaves the prompt as it is', async () => {
  const { page } = (await writing()).app;
  await write(page);
  const list = page.getByRole('list', { name: 'Attached documents' });
  const dropped = await transferOf(page, 'dropped.md', 'The oven costs 18500 EUR.');
  await editor(page).dispatchEvent('dragenter', { dataTransfer: dropped });
  await page.getByText('Drop documents to attach them to the prompt').waitFor();
  await editor(page).dispatchEvent('drop', { dataTransfer: dropped });
  await list.getByText('dropped.md').waitFor();
  const pasted = await transferOf(page, 'pasted.md', 'The rent is 2400 EUR a month.');
  await editor(page).evaluate((element, clipboardData) => {
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, pasted);
  await list.getByText('pasted.md').waitFor();
  expect((await editor(page).locator('.cm-line').allTextContents()).join('\n').trim()).toBe(PROMPT);
});

it('drafts nothing until the documents are read', async () => {
  const { app } = await writing();
  const { page } = app;
  const held = Promise.withResolvers<void>();
  await page.route('**/api/plans/*/documents?*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'notes.md', mimeType: 'text/markdown', buffer: Buffer.from('The oven costs 18500 EUR.') }]);
  await write(page);
  await page.getByText('Reading notes.md…').waitFor();
  await page.getByRole('button', { name: 'Draft plan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Draft this plan?' });
  const start = dialog.getByRole('button', { name: 'Start drafting' });
  await start.waitFor();
  expect(await start.isDisabled()).toBe(true);
  held.resolve();
  await dialog.getByRole('cell', { name: 'notes.md' }).waitFor();
  await expect.poll(() => start.isEnabled()).toBe(true);
});
