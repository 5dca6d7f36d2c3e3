import { afterAll, beforeAll, expect, it } from 'vitest';
import { listScenarios, optionalSections, planStatus, setFact, stopPlan } from '../../../src/library/index.ts';
import { type FakeProvider, startFakeProvider } from '../../support/fake-provider/server.ts';
import { drafterOnVirtualTime } from '../../support/models/model-runs.ts';
import { draftPlan, type PlanCopy } from '../../support/plans/drafted-plan.ts';
import { work } from '../../support/plans/in-process.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { newStrategyPlan, openModelLibrary } from '../../support/plans/strategy-plan.ts';
import type { AppWindowOptions } from '../app-window.ts';
import { openPlanWindow } from './plan-window.ts';

const SHOTS = process.env.PLANEXE_SHOTS;

let provider: FakeProvider;
beforeAll(async () => {
  provider = await startFakeProvider();
});
afterAll(async () => {
  await provider?.close();
});

/** A finished plan with a strategy, which a model drafted. */
async function strategyPlan(): Promise<PlanCopy> {
  const test = openModelLibrary(provider);
  const planId = newStrategyPlan(test.library);
  await work(test.library, planId, { drafterFor: drafterOnVirtualTime() });
  return {
    library: test.library,
    planId,
    work: () => work(test.library, planId),
    resume: () => Promise.reject(new Error('the window resumes')),
    dispose: () => test.dispose(),
  };
}

async function open(copy: PlanCopy, part: string, options: AppWindowOptions = {}) {
  const { app } = await openPlanWindow(copy, { path: `/plan/${copy.planId}${part}`, ...options });
  return { app, page: app.page };
}

it('chooses another scenario in Decide: what it redrafts, the choice, the update, and both plans side by side', async () => {
  const copy = await strategyPlan();
  const { library, planId } = copy;
  const scenarios = () => unwrap(listScenarios(library, { plan_id: planId })).strategy?.scenarios ?? [];
  const other = scenarios().find(({ is_chosen }) => !is_chosen);
  const { app, page } = await open(copy, '/decide');
  const strategy = page.getByRole('region', { name: 'Strategy' });
  await strategy.getByRole('article').nth(2).waitFor();
  expect(await strategy.getByText('Chosen', { exact: true }).count()).toBe(1);
  expect(await app.axe()).toEqual([]);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/decide-light.png`, fullPage: true });

  await strategy.getByRole('button', { name: `Choose this one instead: ${other?.title}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('May be updated:').waitFor();
  await dialog.getByText(/Project plan/).waitFor();
  await dialog.getByText(/^Up to about \d+ model requests, about .+ minutes?, /).waitFor();
  expect(scenarios().find(({ is_chosen }) => is_chosen)?.id).not.toBe(other?.id);
  expect(await app.axe()).toEqual([]);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/decide-ask.png` });

  const choose = async () => {
    await dialog.getByRole('button', { name: 'Choose', exact: true }).click();
    await dialog.getByText(/sections are out of date/).waitFor();
  };
  await choose();
  await page.keyboard.press('ControlOrMeta+Z');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => scenarios().find(({ is_chosen }) => is_chosen)?.id).not.toBe(other?.id);
  await strategy.getByRole('button', { name: `Choose this one instead: ${other?.title}` }).click();
  await choose();
  expect(scenarios().find(({ is_chosen }) => is_chosen)?.id).toBe(other?.id);
  await page.setViewportSize({ width: 380, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/decide-chosen-dark-380.png` });
  await dialog.getByRole('button', { name: 'Update now' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(unwrap(planStatus(library, { plan_id: planId })).state).toBe('pending');
  await strategy.getByRole('article').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(380);
  // The window hears of the run a moment after it was ordered.
  await expect.poll(() => strategy.getByRole('button', { name: /^Choose this one/ }).count()).toBe(0);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/decide-dark-380.png` });

  // The plan as it was is kept, and the two are compared.
  unwrap(stopPlan(library, { plan_id: planId }));
  unwrap(await setFact(library, { plan_id: planId, id: 'timeline.start', value: '2027-03-01' }));
  await strategy.getByRole('link', { name: 'Compare the two plans' }).click();
  await page.getByRole('heading', { name: 'Compare plans' }).waitFor();
  for (const part of ['Dates and costs', 'Facts'])
    await page.getByRole('heading', { name: new RegExp(`^${part} \\(\\d+ difference`) }).waitFor();
  expect(await app.axe()).toEqual([]);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/compare-dark-380.png` });
  expect(app.faults).toEqual([]);
});

it('adds a section to a finished plan, which says what it takes first', async () => {
  const copy = await strategyPlan();
  const { library, planId } = copy;
  const { app, page } = await open(copy, '', { dark: true });
  await page.getByRole('button', { name: 'Add a section' }).click();
  await page.getByRole('menuitem', { name: 'Pitch' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Strategy chosen' }).count()).toBe(0);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/add-menu-dark.png` });
  await page.getByRole('menuitem', { name: 'Pitch' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add “Pitch”?' });
  await dialog.getByText(/^Up to about .+ model requests?, about /).waitFor();
  expect(await app.axe()).toEqual([]);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/add-dialog-dark.png` });
  await dialog.getByRole('button', { name: 'Add section' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(unwrap(planStatus(library, { plan_id: planId })).state).toBe('pending');
  expect(
    unwrap(optionalSections(library, { plan_id: planId })).sections.find(({ stage }) => stage === 'pitch'),
  ).toMatchObject({ state: 'to_draft' });
  expect(app.faults).toEqual([]);
});

it('offers somebody who can draft it where the plan was drafted without a model', async () => {
  const copy = (await draftPlan()).copy();
  const { app, page } = await open(copy, '', { size: { width: 380, height: 800 } });
  await page.getByRole('button', { name: 'Add a section' }).click();
  await page.getByRole('menuitem', { name: 'Pitch' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add “Pitch”?' });
  await dialog.getByText(/drafted without a model/).waitFor();
  await dialog.getByText(/^Up to about /).waitFor();
  expect(await dialog.getByRole('combobox', { name: 'Drafted by' }).count()).toBe(1);
  expect(await app.axe()).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(380);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/add-outline-380.png` });
  await dialog.getByRole('button', { name: 'Add section' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(unwrap(planStatus(copy.library, { plan_id: copy.planId })).model_profile).not.toBe('outline');
  expect(app.faults).toEqual([]);
});
