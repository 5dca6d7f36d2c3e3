import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { draftPlan } from '../support/drafted-plan.ts';
import { serveApp } from '../support/served-app.ts';
import { openApp } from './app-window.ts';
import { launchChromium } from './chromium.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

it('shows the plans of the library', async () => {
  const drafted = await draftPlan();
  const copy = drafted.copy();
  const served = await serveApp(copy.library, undefined, `${inject('built')}/../renderer`);
  const app = await openApp(browser, served.base);
  onTestFinished(async () => {
    await app.close();
    await served.close();
    copy.dispose();
    drafted.dispose();
  });
  await app.page.getByRole('link', { name: 'Library' }).waitFor();
  await app.page.waitForTimeout(2000);
  await app.page.screenshot({ path: '/tmp/lib.png' });
  expect(app.faults).toEqual([]);
  expect(await app.axe()).toEqual([]);
});
