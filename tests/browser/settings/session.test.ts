import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { endSessions } from '../../../src/library/index.ts';
import { type DraftedPlan, draftPlan, type PlanCopy } from '../../support/plans/drafted-plan.ts';
import { type PersonApp, personApp } from '../../support/server/person-app.ts';
import { type AppWindow, openApp } from '../app-window.ts';

const SIGNED_OUT = 'You are signed out';

let drafted: DraftedPlan;
let plan: PlanCopy;
let app: PersonApp;
let windows: AppWindow[];
beforeAll(async () => {
  drafted = await draftPlan();
});
beforeEach(async () => {
  plan = drafted.copy();
  app = await personApp(plan.library, { rendererFolder: `${inject('built')}/../renderer`, streamCheckMs: 50 });
  windows = [];
});
afterEach(async () => {
  for (const window of windows) await window.close();
  await app.close();
  plan.dispose();
  expect(app.faults).toEqual([]);
});

async function open(path: string, options: Parameters<typeof openApp>[1] = {}): Promise<AppWindow> {
  const window = await openApp(app.base, { path, ...options });
  windows.push(window);
  return window;
}

/** That a request was turned away is no fault of a page that shows what to do. */
const faultsOf = ({ faults }: AppWindow) => faults.filter((fault) => !fault.includes('401 (Unauthorized)'));
const oneTime = (to?: string) => app.sessions.link(to).url.slice(app.base.length);

it('a link opens the app at its place, and no script on the page sees the session', async () => {
  const window = await open(oneTime(`/plan/${plan.planId}`));
  const { page } = window;
  expect(page.url()).toBe(`${app.base}/plan/${plan.planId}`);
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  expect(await page.evaluate('document.cookie')).toBe('');
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({
    name: `planexe_${app.port}`,
    httpOnly: true,
    sameSite: 'Strict',
    path: '/',
    domain: '127.0.0.1',
    expires: -1,
  });
  await page.reload();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await expect.poll(() => page.getByText(SIGNED_OUT).count()).toBe(0);
  expect(window.faults).toEqual([]);
});

it('the link opens nothing a second time, and says how to get a new one', async () => {
  const link = oneTime();
  await open(link);
  const { page, axe } = await open(link);
  await page.getByRole('heading', { name: 'This link was already used or has expired' }).waitFor();
  await page.getByText('planexe serve --open').waitFor();
  expect(await axe()).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

it('a browser that is not signed in is told what to do, and goes on by itself once it is', async () => {
  const window = await open('/');
  const { page } = window;
  const dialog = page.getByRole('dialog', { name: SIGNED_OUT });
  await dialog.waitFor();
  await dialog.getByText('planexe serve --open').waitFor();
  expect(await window.axe()).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await dialog.isVisible()).toBe(true);
  const other = await page.context().newPage();
  await other.goto(`${app.base}${oneTime()}`);
  await other.close();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Connection lost. Reconnecting…').waitFor({ state: 'hidden' });
  expect(faultsOf(window)).toEqual([]);
  const dark = await open('/settings/models', { dark: true, size: { width: 900, height: 600 } });
  await dark.page.getByRole('dialog', { name: SIGNED_OUT }).waitFor();
  expect(await dark.axe()).toEqual([]);
});

it('signing out everywhere reaches pages that are open, which keep what is on them', async () => {
  const window = await open(oneTime('/new'));
  const { page } = window;
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await page.evaluate("document.querySelector('nav').dataset.kept = 'yes'");
  endSessions(plan.library);
  const dialog = page.getByRole('dialog', { name: SIGNED_OUT });
  await dialog.waitFor();
  const other = await page.context().newPage();
  await other.goto(`${app.base}${oneTime()}`);
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.evaluate("document.querySelector('nav').dataset.kept")).toBe('yes');
  expect(faultsOf(window)).toEqual([]);
});

it('a page of another port of this computer, which gets the cookie sent along, gets nothing by it', async () => {
  const { page } = await open(oneTime());
  const thief = createServer((_, answer) =>
    answer.setHeader('Content-Type', 'text/html').end('<p>A page of a stranger'),
  );
  await new Promise<void>((resolve) => thief.listen(0, '127.0.0.1', resolve));
  const stranger = await page.context().newPage();
  await stranger.goto(`http://127.0.0.1:${(thief.address() as AddressInfo).port}/`);
  const attempts = await stranger.evaluate(
    async ({ base, planId }) => {
      const attempt = (path: string, init: RequestInit) =>
        fetch(`${base}${path}`, { credentials: 'include', ...init }).then(
          ({ type }) => type,
          () => 'refused',
        );
      return [
        await attempt('/api/plans.list?input=%7B%7D', {}),
        await attempt('/session/links', { method: 'POST', mode: 'no-cors', body: '{}' }),
        await attempt('/api/import', { method: 'POST', mode: 'no-cors', body: '{}' }),
        await attempt(`/report/${planId}`, { mode: 'no-cors' }),
      ];
    },
    { base: app.base, planId: plan.planId },
  );
  // An answer of type opaque cannot be read; the policy for resources turns most of them away before.
  expect(attempts.filter((attempt) => !['refused', 'opaque'].includes(attempt))).toEqual([]);
  expect(app.refusals.map(({ reason, path }) => `${reason} ${path}`)).toEqual([
    'ORIGIN_NOT_ALLOWED /api/plans.list',
    'ORIGIN_NOT_ALLOWED /session/links',
    'ORIGIN_NOT_ALLOWED /api/import',
    `UNAUTHORIZED /report/${plan.planId}`,
  ]);
  thief.closeAllConnections();
  await new Promise((resolve) => thief.close(resolve));
});

it('shows the report of a plan in a frame that reaches neither the page nor the host', async () => {
  const window = await open(oneTime());
  const { page } = window;
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await page.evaluate(`
    const frame = document.createElement('iframe');
    frame.src = '/report/${plan.planId}';
    frame.title = 'Report';
    frame.setAttribute('sandbox', 'allow-scripts');
    document.body.append(frame);
  `);
  await expect.poll(() => page.frames().some((frame) => frame.url().includes('/report/'))).toBe(true);
  const report = page.frames().find((frame) => frame.url().includes('/report/'));
  await report?.locator('h1').first().waitFor({ state: 'attached' });
  expect(await report?.evaluate('self.origin')).toBe('null');
  expect(window.faults).toEqual([]);
});
