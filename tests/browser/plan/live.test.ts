import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { deletePlan, editPrompt, openLibrary } from '../../../src/library/index.ts';
import { createPlanWith } from '../../../src/library/use-cases/plans/create-plan.ts';
import { planner } from '../../../src/planner/planner.ts';
import { EXAMPLE } from '../../support/plans/drafted-plan.ts';
import { openTestLibrary, type TestLibrary } from '../../support/plans/in-process.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { connectClient, type ServedApp, serveApp } from '../../support/server/served-app.ts';
import { type ServedHost, servedHost } from '../../support/server/served-host.ts';
import { type AppWindow, oneTimePath, openApp } from '../app-window.ts';

let windows: AppWindow[];
beforeEach(() => {
  windows = [];
});
afterEach(async () => {
  for (const { close } of windows) await close();
});

async function open(base: string, path = '/'): Promise<AppWindow> {
  const window = await openApp(base, { path });
  windows.push(window);
  return window;
}

const inList = (page: Page, title: string) => page.getByRole('link', { name: new RegExp(title) }).first();
const NO_ANSWER = 'Connection lost. Reconnecting…';

describe('windows on one library', () => {
  let test: TestLibrary;
  let served: ServedApp;
  beforeEach(async () => {
    test = openTestLibrary();
    served = await serveApp(test.library, undefined, `${inject('built')}/../renderer`);
  });
  afterEach(async () => {
    await served.close();
    test.dispose();
    expect(served.faults).toEqual([]);
  });

  const newDraft = (prompt: string) =>
    unwrap(createPlanWith(test.library, { prompt, start: false, deduplicate: false }, 'outline')).plan_id;

  it('show what an agent and another program do, as it happens', async () => {
    const [first, second] = [await open(served.base), await open(served.base)];
    await first.page.getByRole('heading', { name: 'Create your first plan' }).waitFor();
    const agent = await connectClient('client-2-modern', `${served.base}/mcp`);
    await agent.call('plan_create', { prompt: `Greenhouse on the roof\n${EXAMPLE}`, model_profile: 'outline' });
    await agent.close();
    for (const { page } of [first, second]) await inList(page, 'Greenhouse on the roof').waitFor();

    const planId = newDraft('Bicycle shed\nwith a green roof');
    for (const { page } of [first, second]) await inList(page, 'Bicycle shed').waitFor();
    const elsewhere = unwrap(openLibrary({ home: test.library.home, planner, user: 'tester' }));
    unwrap(await editPrompt(elsewhere, { plan_id: planId, prompt: 'Tool shed with a green roof' }));
    unwrap(deletePlan(elsewhere, { plan_id: planId }));
    elsewhere.close();
    for (const { page } of [first, second]) await inList(page, 'Bicycle shed').waitFor({ state: 'detached' });
    for (const { faults } of [first, second]) expect(faults).toEqual([]);
  });

  it('go on where the computer has no network, which the host needs none of', async () => {
    const planId = newDraft('Bicycle shed');
    const { page, faults } = await open(served.base);
    await inList(page, 'Bicycle shed').waitFor();
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    newDraft('Greenhouse');
    await inList(page, 'Greenhouse').waitFor();
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await page.getByRole('link', { name: 'Privacy' }).click();
    await page.getByRole('switch').first().waitFor();
    unwrap(deletePlan(test.library, { plan_id: planId }));
    await page.getByRole('link', { name: 'Library', exact: true }).first().click();
    await inList(page, 'Bicycle shed').waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  it('of one browser share one stream, also when the one that reads it is closed', async () => {
    const { page: reader, faults } = await open(served.base);
    await reader.getByRole('heading', { name: 'Create your first plan' }).waitFor();
    const streams: string[] = [];
    const other = await reader.context().newPage();
    other.on('request', (request) => {
      if (request.url().endsWith('/api/changes')) streams.push(request.url());
    });
    await other.goto(served.base);
    await other.getByRole('heading', { name: 'Create your first plan' }).waitFor();
    newDraft('First shed');
    await inList(other, 'First shed').waitFor();
    expect(await other.getByText(NO_ANSWER).count()).toBe(0);
    expect(streams).toEqual([]);
    await reader.close();
    newDraft('Second shed');
    await inList(other, 'Second shed').waitFor();
    expect(streams).toHaveLength(1);
    expect(faults).toEqual([]);
  });
});

it('a page goes on by itself, with its session, when its host is killed and another one starts', async () => {
  let host: ServedHost = await servedHost();
  try {
    const { page, faults } = await open(host.url, await oneTimePath(host));
    await page.getByRole('heading', { name: 'Create your first plan' }).waitFor();
    const first = host.url;
    await host.stop('SIGKILL');
    await page.getByText(NO_ANSWER).waitFor();
    host = await servedHost({ cli: host.cli });
    expect(host.url).toBe(first);
    await page.getByText(NO_ANSWER).waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: 'Create your first plan' }).waitFor();
    const agent = await connectClient('client-2-modern', host.mcp_url, { Authorization: `Bearer ${host.token}` });
    const created = await agent.call('plan_create', { prompt: EXAMPLE, model_profile: 'outline' });
    await agent.close();
    // Its title changes while it is drafted.
    const planId = String(created.structuredContent?.plan_id);
    await page.locator(`a[href="/plan/${planId}"]`).first().waitFor();
    expect(faults).toEqual([]);
  } finally {
    await host.remove();
  }
});
