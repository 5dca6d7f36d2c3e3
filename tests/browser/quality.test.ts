import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { planQuality } from '../../src/library/index.ts';
import { type DraftedPlan, draftPlan } from '../support/drafted-plan.ts';
import { newPlan } from '../support/in-process.ts';
import { unwrap } from '../support/plan-state.ts';
import { serveApp } from '../support/served-app.ts';
import { openApp } from './app-window.ts';
import { launchChromium } from './chromium.ts';

let browser: Browser;
let drafted: DraftedPlan;
beforeAll(async () => {
  [browser, drafted] = await Promise.all([launchChromium(), draftPlan(PROMPT)]);
});
afterAll(async () => {
  await browser?.close();
  drafted?.dispose();
});

/** It leaves open what a plan rests on, and cannot be done in its time. */
const PROMPT = `We want to build a new primary school for 400 children in Aarhus, Denmark, on a piece of land that the town owns.
It must be ready by 1 May 2027. The budget is DKK 3,000,000. A kitchen and a sports hall belong to it.`;

it('lists findings by severity, each with its place, and says what was checked', async () => {
  const copy = drafted.copy();
  const served = await serveApp(copy.library, undefined, join(inject('built'), '..', 'renderer'));
  const app = await openApp(browser, served.base, { path: `/plan/${copy.planId}/quality` });
  onTestFinished(async () => {
    await app.close();
    await served.close();
    copy.dispose();
  });
  const { page } = app;
  const { findings } = unwrap(planQuality(copy.library, { plan_id: copy.planId }));
  const list = page.getByRole('region', { name: 'Findings' }).getByRole('listitem');
  await list.first().waitFor();
  expect(await list.count()).toBe(findings.length);
  await page.getByRole('heading', { name: 'What was not' }).waitFor();
  expect(await app.axe()).toEqual([]);

  const count = (severity: string) => findings.filter((finding) => finding.severity === severity).length;
  await page.getByText(`Warnings ${count('warning')}`, { exact: true }).click();
  await expect.poll(() => list.count()).toBe(count('warning'));
  await page.getByRole('textbox', { name: 'Words of the finding' }).fill('nothing says this');
  await page.getByText('No finding fits the filter.').waitFor();
  await page.getByRole('textbox', { name: 'Words of the finding' }).fill('');
  await page.getByText(`All ${findings.length}`, { exact: true }).click();

  const late = page.getByRole('listitem').filter({ hasText: 'working days after the stated deadline' });
  await late.getByRole('link', { name: 'Schedule' }).click();
  await page.waitForURL(/\/schedule$/);

  const untouched = newPlan(copy.library, PROMPT);
  await page.goto(`${served.base}/plan/${untouched}/quality`);
  await page.getByText('Nothing to judge yet').waitFor();
  expect(app.faults).toEqual([]);
});
