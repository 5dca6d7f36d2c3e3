import type { Page } from 'playwright-core';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type Library, planStatus } from '../../../src/library/index.ts';
import type { SeenRequest } from '../../support/fake-provider/seen.ts';
import { startFakeProvider } from '../../support/fake-provider/server.ts';
import { lookInto, modelCli, WITH_KEY } from '../../support/models/model-cli.ts';
import { answeredTopics, stagesAsking, topicsBegun, without } from '../../support/models/topics.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { EXAMPLE } from '../../support/plans/drafted-plan.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { asking, downstream, readersOf } from '../../support/plans/readers.ts';
import { fileOf } from '../../support/plans/stage-files.ts';
import { servedHost } from '../../support/server/served-host.ts';
import { oneTimePath, openApp } from '../app-window.ts';
import { writeSource } from '../plan/files-window.ts';

/** Of the profile `fake`, in US dollars for a million tokens. */
const PRICE = { input: 1, output: 4 };
const FACT = 'timeline.start';
/** What no drafting of a plan asks for again when its start is moved and the page `PAGE` is edited. */
const UNTOUCHED = [
  'brief',
  'extract_constraints',
  'facts',
  'physical_locations',
  'redline_gate',
  'screen_planning_prompt',
  'swot',
];
const PAGE = fileOf('swot', 'page');
const ADDED = 'The council has to be asked first, and about cardamom.';

const number = new Intl.NumberFormat('en-GB');
const dollars = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'USD' });

const sum = (seen: readonly SeenRequest[], of: (request: SeenRequest) => number) =>
  seen.reduce((total, request) => total + of(request), 0);

/** What the server says of answers that it gave, as the overview writes it. */
function figuresOf(seen: readonly SeenRequest[]) {
  const given = seen.filter(({ answeredTokens }) => answeredTokens > 0);
  const [input, output] = [
    sum(given, ({ promptTokens }) => promptTokens),
    sum(given, ({ answeredTokens }) => answeredTokens),
  ];
  return {
    'Model calls': number.format(given.length),
    'Input tokens': number.format(input),
    'Output tokens': number.format(output),
    Cost: dollars.format((input * PRICE.input + output * PRICE.output) / 1_000_000),
  };
}

/** The same as the overview has it. */
function figuresShown(page: Page): Promise<Record<string, string | null | undefined>> {
  return page
    .getByRole('complementary', { name: 'Figures' })
    .locator('dt')
    .evaluateAll((terms) => Object.fromEntries(terms.map((term) => [term.textContent, term.nextSibling?.textContent])));
}

const part = (page: Page, name: string) => page.getByRole('navigation', { name: 'Plan' }).getByRole('link', { name });

it('a person’s whole way: from the first start to a plan that was stopped, resumed, edited and redrafted', async () => {
  const provider = await startFakeProvider();
  onTestFinished(() => provider.close());
  const host = await servedHost({ cli: modelCli(provider), env: WITH_KEY });
  onTestFinished(() => host.remove());
  const { page, faults } = await openApp(host.url, { path: await oneTimePath(host) });
  const inLibrary = <T>(look: (library: Library, planId: string) => T) =>
    lookInto(host.cli, (library) => look(library, planId));
  const figuresAgree = () =>
    vi.waitFor(async () => expect(await figuresShown(page)).toMatchObject(figuresOf(provider.seen)), PATIENCE_MS);

  // First start.
  await page.getByRole('heading', { name: 'Create your first plan' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'New plan' }).last().click();
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).click();
  await page.keyboard.insertText(EXAMPLE);
  const said = page.getByRole('list', { name: 'Prompt coverage' });
  await said.getByRole('button', { name: /^Budget Found/ }).waitFor();
  await page.getByText('All key points are covered.').waitFor();
  await page.getByRole('tab', { name: 'Options' }).click();
  await page.getByLabel('Project start').fill('2027-01-04');
  await page.getByText('Short', { exact: true }).click();
  await page.getByRole('radio', { name: 'Fake openai-chat' }).check();
  await page
    .getByRole('radio', { name: 'Fake openai-chat' })
    .getByText(/^About \d+ model requests · About \d+ minutes · About US\$0\.\d\d$/)
    .waitFor();
  await page.getByText(/^Draft saved/).waitFor();
  expect(provider.seen, 'nobody is asked before it is confirmed').toEqual([]);

  // Confirmed, and watched while it is drafted.
  await page.getByRole('button', { name: 'Draft plan' }).click();
  const confirm = page.getByRole('dialog', { name: 'Draft this plan?' });
  await confirm.getByRole('cell', { name: 'Fake openai-chat' }).waitFor();
  await confirm.getByText(/^About \d+ model requests$/).waitFor();
  await confirm.getByText(/^About US\$0\.\d\d$/).waitFor();
  await confirm.getByText('Nothing leaves this computer').waitFor();
  provider.hold();
  await confirm.getByRole('button', { name: 'Start drafting' }).click();
  await page.waitForURL(/\/plan\//);
  const planId = page.url().split('/').at(-1) ?? '';
  const now = page.getByRole('region', { name: 'Drafting sections' });
  for (const section of ['Prompt screening', 'Safety check']) await now.getByText(section, { exact: true }).waitFor();
  await now.getByText('unknown').waitFor();
  expect(await figuresShown(page)).toMatchObject({ 'Model calls': '0', Cost: 'US$0.00' });
  provider.hold(() => provider.seen.length > 14);
  await provider.reached(15);
  await figuresAgree();
  await now.getByText(/^Based on this run’s pace \(\d+ sections so far\)\./).waitFor();
  await now.getByText(/^(less than a minute|about \d+ mins?|\d+–\d+ mins?)$/).waitFor();

  // Stopped while it waits for answers, and resumed.
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('heading', { name: /^Stopping/ }).waitFor();
  provider.release();
  await page.getByText('Finished sections are kept').waitFor();
  await page.getByText('Stopped', { exact: true }).first().waitFor();
  const beforeStop = [...provider.seen];
  await page.getByRole('button', { name: 'Resume' }).click();
  const resume = page.getByRole('dialog', { name: 'Resume drafting' });
  await resume.getByRole('radio', { name: /^Not drafted or out of date/ }).waitFor();
  await resume.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('heading', { name: 'At a glance' }).waitFor();
  await page.getByText('Finished', { exact: true }).first().waitFor();
  const answered = answeredTopics(beforeStop);
  expect(answered.length).toBeGreaterThan(10);
  const askedSince = topicsBegun(provider.seen.slice(beforeStop.length));
  expect(without(answered, askedSince), 'nothing is asked twice').toEqual(answered);
  await figuresAgree();

  // Read, changed in its numbers and in its words.
  await part(page, 'Report').click();
  const report = page.frameLocator('iframe');
  await report.getByText('fake/openai-chat/fake-large').first().waitFor({ state: 'attached' });
  await part(page, 'Facts').click();
  const row = page.getByRole('row').filter({ has: page.locator(`[data-fact="${FACT}"]`) });
  await row.getByRole('button', { name: 'Change Start, now 4 January 2027' }).click();
  await row.getByRole('textbox').fill('2027-03-01');
  await row.getByRole('textbox').press('Enter');
  const moved = page.getByRole('complementary', { name: 'Changes' });
  await moved.getByText(/^\d+ numbers changed\.$/).waitFor();
  expect(await moved.getByRole('listitem').first().textContent()).toMatch(/^Start\s*4 January 2027\s*1 March 2027/);
  await moved.getByText(/^Out of date: /).waitFor();
  await part(page, 'Files').click();
  await page.getByLabel('Find files').fill('swot page');
  await page.locator(`[role=treeitem][data-path="${PAGE}"]`).click();
  await writeSource(page);
  await page.getByRole('textbox', { name: `Edit ${PAGE}` }).focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText(`\n${ADDED}\n`);
  await page.keyboard.press('ControlOrMeta+S');
  await page.getByText('All changes saved.').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();

  // Redrafted: what the two changes touch, and nothing else.
  const readers = inLibrary((library, id) => [
    ...readersOf(library, id, (key) => key === `part:ledger:${FACT}` || key === 'page:swot'),
    // The look for contradictions reads every fact.
    'consistency_review',
  ]);
  const everAsking = inLibrary((library, id) => stagesAsking(library, id));
  const beforeRedraft = provider.seen.length;
  await part(page, 'Overview').click();
  await page.getByRole('button', { name: /^Update \d+ sections?$/ }).click();
  const redraft = page.getByRole('dialog', { name: 'Update sections' });
  await redraft.getByRole('radio', { name: /^Out of date: \d+ sections?/ }).waitFor();
  provider.hold();
  await redraft.getByRole('button', { name: /^Update \d+ sections?$/ }).click();
  await now.waitFor();
  await provider.reached(beforeRedraft + 1);
  provider.release();
  await page.getByRole('heading', { name: 'At a glance' }).waitFor();
  await page.getByText('Finished', { exact: true }).first().waitFor();
  const asked = inLibrary((library, id) => stagesAsking(library, id, beforeRedraft));
  // What a person has edited is kept.
  const touched = asking(readers).filter((stage) => stage !== 'swot' && everAsking.includes(stage));
  expect(asked).toEqual(expect.arrayContaining(touched));
  expect(
    without(
      asked,
      inLibrary((library, id) => downstream(library, id, readers)),
    ),
  ).toEqual([]);
  expect(without(UNTOUCHED, asked)).toEqual(UNTOUCHED);
  expect(without(UNTOUCHED, everAsking)).toEqual([]);
  const status = unwrap(inLibrary((library, plan_id) => planStatus(library, { plan_id })));
  expect(status).toMatchObject({ state: 'completed', usage: { llm_calls: provider.seen.length } });

  // What all of it took and how good it is.
  await part(page, 'Report').click();
  await report.getByText(ADDED).first().waitFor({ state: 'attached' });
  await part(page, 'Runs').click();
  const runs = page.getByRole('navigation', { name: 'Runs' }).getByRole('link');
  await runs.nth(2).waitFor();
  const told = await runs.allTextContents();
  expect(told).toHaveLength(3);
  for (const run of told) expect(run).toMatch(/\d+ calls?, cost US\$0\.\d\d$/);
  expect(told.map((run) => /^Run \d(Finished|Stopped)/.exec(run)?.[0])).toEqual([
    'Run 3Finished',
    'Run 2Finished',
    'Run 1Stopped',
  ]);
  await part(page, 'Quality').click();
  const findings = page.getByRole('region', { name: 'Findings' }).getByRole('listitem');
  await findings
    .getByRole('link', { name: /^(Fact|Open page of .*)$/ })
    .first()
    .click();
  await page.waitForURL(/\/(facts\?fact|files\?path)=/);
  await page
    .getByRole('table', { name: 'Facts' })
    .or(page.getByRole('region', { name: /^Text of / }))
    .first()
    .waitFor();
  expect(faults).toEqual([]);
});
