import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createToken, listSettings, verifyToken } from '../../../src/library/index.ts';
import { type DraftedPlan, draftPlan } from '../../support/plans/drafted-plan.ts';
import { connectClient } from '../../support/server/served-app.ts';
import { servedHost } from '../../support/server/served-host.ts';
import { type AppWindow, oneTimePath, openApp, serveWindows, takeBack } from '../app-window.ts';

/** The screens for what holds for all plans: settings, and the agents on this computer. */

let drafted: DraftedPlan;
beforeAll(async () => {
  drafted = await draftPlan();
});

async function opened(path: string, dark = false) {
  const copy = drafted.copy();
  const served = await serveWindows(copy.library);
  const app = await openApp(served.base, { path, dark });
  onTestFinished(async () => {
    expect(app.faults).toEqual([]);
    await app.close();
    await served.close();
    copy.dispose();
  });
  return { ...copy, served, app, page: app.page };
}

async function expectAccessible(app: AppWindow) {
  expect(await app.axe()).toEqual([]);
}

describe('settings', () => {
  it('keeps a choice of privacy, and what it says is what the library says', async () => {
    const { app, page, library } = await opened('/settings/privacy');
    const choice = page.getByRole('switch', { name: 'Redact the live log' });
    await choice.click();
    await expect.poll(() => choice.isChecked()).toBe(true);
    await expect.poll(() => settingOf(library, 'redact_events')).toBe(true);
    await page.reload();
    await expect.poll(() => choice.isChecked()).toBe(true);
    await expectAccessible(app);
  });

  it('makes a backup, and brings a plan back that was deleted for good', async () => {
    const { app, page, library } = await opened('/settings/backups');
    await page.getByText('No backups yet').waitFor();
    await page.getByRole('button', { name: 'Back up now' }).click();
    await page.getByRole('cell', { name: 'All plans' }).waitFor();
    await expectAccessible(app);
    library.sqlite.prepare('DELETE FROM plans').run();
    rmSync(join(library.home, 'plans'), { recursive: true });
    await page.getByRole('button', { name: /^Restore the backup/ }).click();
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await page.getByText('1 plan restored.').waitFor();
    await page.getByRole('link', { name: 'Library' }).first().click();
    await page
      .getByRole('link', { name: /Bathhouse/ })
      .first()
      .waitFor();
  });

  it('tells which profiles can be used, what is missing for the others, and never a key', async () => {
    const { app, page } = await opened('/settings/models', true);
    const outline = page.getByRole('article', { name: /outline/i });
    await outline.getByText('Available', { exact: true }).waitFor();
    await page.getByText('Keys are read from environment variables', { exact: false }).waitFor();
    await page.getByText('Not available').filter({ visible: true }).first().waitFor();
    await expectAccessible(app);
  });

  it('gives diagnostics that hold nothing of a plan and no place of the user', async () => {
    const { app, page, library } = await opened('/settings/about');
    const text = await page.locator('pre, code').filter({ hasText: 'SQLite' }).first().textContent();
    expect(text).toContain('Plans: 1');
    expect(text).not.toMatch(/bathhouse|ice works/i);
    expect(text).not.toContain(library.user === 'tester' ? 'tester' : library.user);
    await expectAccessible(app);
  });
});

describe('connect', () => {
  it('writes an entry into an agent’s settings only after showing it, and takes it back', async () => {
    // A program of its own: what is written is how that one is started, into the settings of its own home.
    const host = await servedHost();
    const app = await openApp(host.url, { path: await oneTimePath(host) });
    await app.page.getByRole('link', { name: 'Connect', exact: true }).click();
    onTestFinished(async () => {
      expect(app.faults).toEqual([]);
      await app.close();
      await host.remove();
    });
    const { page } = app;
    await page.getByRole('button', { name: 'Connect Cursor', exact: true }).click();
    await page.getByText('planexe', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: 'Apply' }).click();
    const card = page.getByRole('article', { name: 'Cursor', exact: true });
    await card.getByText('Connected', { exact: true }).waitFor();
    await takeBack(page);
    await card.getByRole('button', { name: 'Connect Cursor', exact: true }).click();
    await page.getByRole('button', { name: 'Apply' }).click();
    await card.getByText('Connected', { exact: true }).waitFor();
    // Last, for what can be taken back can be so for some seconds only.
    await expectAccessible(app);
  });

  it('makes a token that lets in, shows it once, and takes it back', async () => {
    const { page, library } = await opened('/connect');
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByLabel('Token name').fill('My script');
    await page.getByRole('button', { name: 'Create token' }).click();
    const token = await page.locator('pre, code').filter({ hasText: /^pxe_/ }).textContent();
    expect(verifyToken(library, token ?? '')).toMatchObject({ ok: true, value: { client: 'My script' } });
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Revoke the token for My script' }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByText('No tokens yet.', { exact: false }).waitFor();
    expect(verifyToken(library, token ?? '').ok).toBe(false);
  });

  it('shows what an agent calls while it works, and which plan it was about', async () => {
    const { page, served, planId, library } = await opened('/connect');
    await page.getByText('No activity yet.', { exact: false }).waitFor();
    expect(createToken(library, { client: 'cursor' }).ok).toBe(true);
    const agent = await connectClient('client-2-modern', `${served.base}/mcp`);
    await agent.call('plan_status', { plan_id: planId });
    await agent.call('plan_status', { plan_id: '00000000-0000-4000-8000-000000000000' });
    await agent.close();
    await page.getByRole('cell', { name: 'Plan not found' }).getByTitle('PLAN_NOT_FOUND').waitFor();
    await page.getByRole('link', { name: /Bathhouse/ }).waitFor();
  });
});

function settingOf(library: Parameters<typeof listSettings>[0], key: string): unknown {
  const listed = listSettings(library, { key });
  return listed.ok ? listed.value[0]?.value : undefined;
}
