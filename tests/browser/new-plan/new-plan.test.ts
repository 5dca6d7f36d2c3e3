import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { examplePrompts } from '../../../src/library/example-prompts.ts';
import { deletePlan, type Library, listDrafts, planDraft } from '../../../src/library/index.ts';
import { saveDraft } from '../../../src/library/use-cases/prompts/save-draft.ts';
import { fakeProfile, withFakeKeys } from '../../support/fake-provider/profile.ts';
import { type FakeProviderOptions, startFakeProvider } from '../../support/fake-provider/server.ts';
import { newPlan, openTestLibrary } from '../../support/plans/in-process.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { type AppWindow, type AppWindowOptions, openApp, serveWindows, takeBack } from '../app-window.ts';

const TEXT =
  'We want to turn the old ice works in Esbjerg into a public bathhouse by the end of May 2029. The budget is DKK 46 million. There must never be a gas boiler, not even as a backup.';

interface Opened {
  readonly library: Library;
  readonly base: string;
  open(options?: AppWindowOptions): Promise<AppWindow>;
}

/** A library of its own behind the real app; what windows met is looked at when the test is over. */
async function served(env: Readonly<Record<string, string | undefined>> = {}): Promise<Opened> {
  const test = openTestLibrary(undefined, { PLANEXE_NO_DISCOVERY: '1', ...env });
  const app = await serveWindows(test.library);
  const windows: AppWindow[] = [];
  onTestFinished(async () => {
    // Refusals that a test provokes; what the page makes of them is looked at there.
    const faults = windows.flatMap((window) => window.faults).filter((fault) => !fault.includes('400 (Bad Request)'));
    for (const window of windows) await window.close();
    await app.close();
    test.dispose();
    expect([...faults, ...app.faults]).toEqual([]);
  });
  return {
    library: test.library,
    base: app.base,
    async open(options = {}) {
      const window = await openApp(app.base, { path: '/new', ...options });
      windows.push(window);
      return window;
    },
  };
}

/** A profile `fake` whose models are those of a server of the test, beside the library. Nobody looks for its server beforehand. */
async function withModel(options: FakeProviderOptions) {
  const provider = await startFakeProvider(options);
  onTestFinished(() => provider.close());
  const opened = await served(withFakeKeys({}));
  mkdirSync(join(opened.library.home, 'profiles'), { recursive: true });
  const profile = fakeProfile(provider, 'anthropic', { timeouts: { first_chunk_s: 60, chunk_s: 60, total_s: 120 } });
  writeFileSync(join(opened.library.home, 'profiles', 'custom.json'), JSON.stringify(profile));
  return { ...opened, provider };
}

const editor = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true });
const saved = (page: Page) => page.getByText(/^Draft saved/).waitFor();
const draftIn = (page: Page) => new URL(page.url()).searchParams.get('draft') ?? '';
const textOf = async (page: Page) => (await editor(page).locator('.cm-line').allTextContents()).join('\n').trim();

async function write(page: Page, text: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(text);
}

it('checks the prompt as it is written, marks the words that say so, and asks for what is missing', async () => {
  const { open } = await served();
  const { page, axe } = await open();
  await page.getByText('300 to 800 words').waitFor();
  expect(await axe()).toEqual([]);
  await write(page, TEXT);
  const said = page.getByRole('list', { name: 'Prompt coverage' });
  await said.getByRole('button', { name: /^Budget Found/ }).hover();
  await page.locator('[class*=sentence]').first().waitFor();
  expect(await page.locator('[class*=sentence]').allTextContents()).toEqual(
    expect.arrayContaining([expect.stringContaining('The budget is')]),
  );
  expect((await page.locator('[class*=_words]').allTextContents()).join('')).toBe('DKK 46 million');
  expect(await axe()).toEqual([]);
  const next = page.getByRole('region', { name: 'Most useful next answer' });
  const question = await next.locator('p').nth(1).textContent();
  await next.getByRole('button', { name: 'Answer in prompt' }).click();
  await page.keyboard.insertText('the sauna and a canteen. It does not include a hotel.');
  expect(await textOf(page)).toContain('\n\nIt includes the sauna');
  await expect.poll(() => next.locator('p').nth(1).textContent()).not.toBe(question);
});

it('names what of the prompt can be read in two ways before drafting, and no longer once it is reworded', async () => {
  const { open } = await served();
  const { page, axe } = await open();
  await write(page, 'Renovate the school roof for 60,000 EUR. It must be finished by 03/04/2028.');
  const panel = page.getByRole('alert', { name: 'Can be read in two ways' });
  await panel.getByText(/03\/04\/2028/).waitFor();
  const readings = panel.getByRole('list').getByRole('listitem');
  expect(await readings.allTextContents()).toEqual(['It is 3 April 2028.', 'It is 4 March 2028.']);
  expect(await axe()).toEqual([]);
  await editor(page).press('ControlOrMeta+a');
  await page.keyboard.insertText('Renovate the school roof for 60,000 EUR. It must be finished by 3 April 2028.');
  await panel.waitFor({ state: 'detached' });
});

it('keeps what is written as a draft that survives a reload, and creates nothing for an empty editor', async () => {
  const { open, library } = await served();
  const { page } = await open();
  await write(page, '   ');
  await page.getByText('Autosaves as you type').waitFor();
  await write(page, TEXT);
  await saved(page);
  expect(unwrap(planDraft(library, { plan_id: draftIn(page) }))).toMatchObject({
    state: 'draft',
    model_profile: 'outline',
  });
  expect(listDrafts(library)).toHaveLength(1);
  await page.reload();
  await saved(page);
  expect(await textOf(page)).toBe(TEXT);
  await page.getByRole('link', { name: 'New plan' }).click();
  await page.getByText('Unfinished draft, ').waitFor();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect.poll(() => textOf(page)).toBe(TEXT);
});

it('starts from an example after a look at it, says what drafting takes, and goes to the plan', async () => {
  const { open, library } = await served();
  const { page, axe } = await open({ path: '/new#examples' });
  const dialog = page.getByRole('dialog', { name: 'Example prompts' });
  await dialog.getByRole('button', { name: /Ice Works/ }).click();
  expect(await axe()).toEqual([]);
  await dialog.getByRole('button', { name: 'Use this prompt' }).click();
  await saved(page);
  await page.getByRole('tab', { name: 'Options' }).click();
  await page.getByRole('radio', { name: 'Outline' }).waitFor();
  await page.getByLabel('Project start').fill('2027-03-01');
  await page.getByText('Short', { exact: true }).click();
  await page.getByRole('button', { name: /^Show \d+ unavailable/ }).click();
  await page.getByRole('link', { name: 'Set up models in Settings' }).waitFor();
  expect(await axe()).toEqual([]);
  await page.getByRole('button', { name: 'Draft plan' }).click();
  const confirm = page.getByRole('dialog', { name: 'Draft this plan?' });
  await confirm.getByText('Nothing leaves this computer').waitFor();
  await confirm.getByText('1 Mar 2027').waitFor();
  expect(await axe()).toEqual([]);
  await confirm.getByRole('button', { name: 'Start drafting' }).click();
  await page.waitForURL(/\/plan\//);
  const plan = unwrap(planDraft(library, { plan_id: page.url().split('/').at(-1) ?? '' }));
  expect(plan).toMatchObject({
    state: 'pending',
    start_date: '2027-03-01',
    speed_vs_detail: 'fast',
    prompt: examplePrompts.find(({ id }) => id === 'ice-works-bathhouse')?.text,
  });
});

it('leaves out sections before the start, and the estimate follows', async () => {
  const { open, library } = await withModel({});
  const { page, axe } = await open();
  await write(page, TEXT);
  await saved(page);
  await page.getByRole('tab', { name: 'Options' }).click();
  const calls = async () =>
    Number(/About ([\d,]+) model requests/.exec((await page.getByRole('main').textContent()) ?? '')?.[1]);
  await expect.poll(calls).toBeGreaterThan(60);
  const before = await calls();
  await page.getByRole('button', { name: /^More options: sections/ }).click();
  await page.getByRole('combobox', { name: 'Leave out sections' }).fill('Pitch');
  await page.getByRole('option', { name: 'Pitch', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect.poll(calls).toBe(before - 1);
  expect(await axe()).toEqual([]);
  await expect.poll(() => unwrap(planDraft(library, { plan_id: draftIn(page) })).leave_out_sections).toEqual(['pitch']);
  await page.reload();
  await page.getByRole('tab', { name: 'Options' }).click();
  await expect.poll(calls).toBe(before - 1);
});

it('shows the wording that a model proposes as a difference, takes it and gives the old one back', async () => {
  const proposal = { prompt: `In short: ${TEXT.replace('46', '64')}`, changes: ['It says first what it is about.'] };
  const { open, provider, library } = await withModel({ answerFor: () => proposal });
  const { page, axe } = await open();
  await write(page, TEXT);
  await saved(page);
  await page.getByRole('button', { name: 'Improve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Improve prompt' });
  expect(provider.seen).toHaveLength(0);
  await dialog.getByRole('button', { name: 'Suggest' }).click();
  await dialog.getByText('Removed: 46').waitFor();
  await dialog.getByText('Added: 64').waitFor();
  expect(await axe()).toEqual([]);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => textOf(page)).toBe(proposal.prompt);
  await takeBack(page);
  await expect.poll(() => textOf(page)).toBe(TEXT);
  await expect.poll(() => unwrap(planDraft(library, { plan_id: draftIn(page) })).prompt).toBe(TEXT);
});

it('says honestly why there is no proposal, and stops one that takes too long', async () => {
  const { open, provider } = await withModel({ faults: () => 'unauthorized' });
  const { page } = await open();
  await write(page, TEXT);
  await saved(page);
  await page.getByRole('button', { name: 'Improve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Improve prompt' });
  await dialog.getByRole('button', { name: 'Suggest' }).click();
  await dialog.getByText('The provider rejected the API key.').waitFor();
  provider.setFaults(null);
  provider.hold();
  const before = provider.seen.length;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await provider.reached(before + 1);
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await dialog.getByText('Stopped. Your prompt is unchanged.').waitFor();
  await dialog.getByText(/Counted towards the plan’s cost/).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).last().click();
  expect(await textOf(page)).toBe(TEXT);
});

it('begins from an old plan, keeps where it came from and shows what changed since', async () => {
  const { open, library } = await served();
  const old = newPlan(library, TEXT);
  const { page, axe } = await open({ path: `/new?parent=${old}`, dark: true, size: { width: 900, height: 600 } });
  await expect.poll(() => textOf(page)).toBe(TEXT);
  expect(listDrafts(library)).toEqual([]);
  await write(page, ' It opens in June.');
  await saved(page);
  expect(unwrap(planDraft(library, { plan_id: draftIn(page) })).parent_plan_id).toBe(old);
  await page.getByText('Changes since then').click();
  await page.getByRole('textbox', { name: 'Previous prompt and this one' }).getByText('It opens in June').waitFor();
  expect(await axe()).toEqual([]);
});

it('two windows on one draft: one that only reads follows, one that writes too is asked whose text counts', async () => {
  const { open, library } = await served();
  const first = await open();
  await write(first.page, TEXT);
  await saved(first.page);
  const second = await open({ path: `/new?draft=${draftIn(first.page)}` });
  await expect.poll(() => textOf(second.page)).toBe(TEXT);
  await write(first.page, ' One more.');
  await expect.poll(() => textOf(second.page)).toBe(`${TEXT} One more.`);
  const draft = unwrap(planDraft(library, { plan_id: draftIn(first.page) }));
  await first.page.route('**/api/prompts.save**', (route) => route.abort());
  await write(first.page, ' Mine.');
  await first.page
    .getByText(/^Not saved:/)
    .first()
    .waitFor();
  const { parent_plan_id: _, ...content } = draft;
  unwrap(saveDraft(library, { ...content, request_id: 'other', prompt: `${TEXT} Theirs.` }));
  await first.page.getByText('This draft was changed elsewhere').waitFor();
  await first.page.unroute('**/api/prompts.save**');
  await first.page.getByRole('button', { name: 'Compare' }).click();
  await first.page.getByRole('textbox', { name: 'Their text and yours' }).waitFor();
  expect(await first.axe()).toEqual([]);
  await first.page.getByRole('button', { name: 'Keep mine' }).click();
  await saved(first.page);
  expect(unwrap(planDraft(library, { plan_id: draft.plan_id })).prompt).toBe(`${TEXT} One more. Mine.`);
});

it('a host that does not answer costs no text: it is kept in the window, and saved when the host is back', async () => {
  const { open, library } = await served();
  const { page } = await open();
  await write(page, TEXT);
  await saved(page);
  await page.route('**/api/**', (route) => route.abort());
  await write(page, ' Later.');
  await page
    .getByText(/^Not saved:/)
    .first()
    .waitFor();
  await page.unroute('**/api/**');
  // It tries again by itself every few seconds, too.
  await page
    .getByRole('button', { name: 'Save now' })
    .or(page.getByText(/^Draft saved/))
    .first()
    .click();
  await saved(page);
  expect(unwrap(planDraft(library, { plan_id: draftIn(page) })).prompt).toBe(`${TEXT} Later.`);
  unwrap(deletePlan(library, { plan_id: draftIn(page) }));
  await write(page, ' Still here.');
  await expect.poll(() => listDrafts(library).length).toBe(1);
});

/** Lets drafts be saved and keeps the answers from the page. Returns what lets later ones pass. */
async function withoutAnswers(page: Page): Promise<() => void> {
  let passes = false;
  await page.route('**/api/prompts.save**', (route) =>
    passes ? route.continue() : void route.fetch().catch(() => undefined),
  );
  return () => {
    passes = true;
  };
}

it('a reload before the answer to the first save is there makes no second draft', async () => {
  const { open, library } = await served();
  const { page } = await open();
  const answer = await withoutAnswers(page);
  await write(page, TEXT);
  await expect.poll(() => listDrafts(library).length).toBe(1);
  answer();
  await page.reload();
  await saved(page);
  expect(await textOf(page)).toBe(TEXT);
  expect(listDrafts(library).map(({ plan_id }) => plan_id)).toEqual([draftIn(page)]);
});

it('a reload while a plan is started from an old one, whose prompt nobody touched, makes no second plan', async () => {
  const { open, library } = await served();
  const old = newPlan(library, TEXT);
  const { page } = await open({ path: `/new?parent=${old}` });
  const answer = await withoutAnswers(page);
  const start = async () => {
    await page.getByRole('button', { name: 'Draft plan' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start drafting' }).click();
  };
  await start();
  await expect.poll(() => listDrafts(library).length).toBe(1);
  answer();
  await page.reload();
  await start();
  await page.waitForURL(/\/plan\//);
  const children = library.prepare('SELECT id FROM plans WHERE parent_plan_id = ?').all(old);
  expect(children).toEqual([{ id: page.url().split('/').at(-1) }]);
});

it('a draft that was deleted before the page reloads is saved as another one, with all its text', async () => {
  const { open, library } = await served();
  const { page } = await open();
  const answer = await withoutAnswers(page);
  await write(page, TEXT);
  await expect.poll(() => listDrafts(library).length).toBe(1);
  const [first] = listDrafts(library);
  unwrap(deletePlan(library, { plan_id: first?.plan_id ?? '' }));
  answer();
  await page.reload();
  await saved(page);
  expect(draftIn(page)).not.toBe(first?.plan_id);
  expect(unwrap(planDraft(library, { plan_id: draftIn(page) })).prompt).toBe(TEXT);
  expect(listDrafts(library)).toHaveLength(1);
});

it('looks right at the largest size', async () => {
  const { open } = await served();
  const { page, axe } = await open({ size: { width: 2560, height: 1440 } });
  await write(page, examplePrompts.find(({ isDefault }) => isDefault)?.text ?? '');
  await page.getByRole('button', { name: /^Budget Found/ }).hover();
  await page.locator('[class*=sentence]').first().waitFor();
  await page.getByRole('radio', { name: 'Outline' }).waitFor();
  expect(await axe()).toEqual([]);
});

it('keeps 100,000 characters of a window that is closed within a moment of typing', async () => {
  const { library, open } = await served();
  const { page } = await open();
  await page.getByRole('textbox', { name: 'Prompt' }).waitFor();
  const context = page.context();
  const long = `${TEXT} ${'Søgning. '.repeat(11_100)}`.slice(0, 100_000);
  await page.getByRole('textbox', { name: 'Prompt' }).fill(long);
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => page.isClosed()).toBe(true);

  // A closing page may send 64 KiB; the next one, whatever it shows, hands over the rest.
  const next = await context.newPage();
  await next.goto(new URL('/connect', page.url()).href);
  await expect.poll(() => listDrafts(library).length).toBe(1);
  const [draft] = listDrafts(library);
  expect(unwrap(planDraft(library, { plan_id: draft?.plan_id ?? '' })).prompt).toBe(long.trim());
  // It is handed over once.
  await next.reload();
  await next.getByRole('link', { name: 'Library', exact: true }).waitFor();
  await expect
    .poll(() => next.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.left.'))))
    .toEqual([]);
  expect(listDrafts(library)).toHaveLength(1);
});
