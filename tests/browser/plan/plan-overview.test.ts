import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Library, stopPlan } from '../../../src/library/index.ts';
import { planRow } from '../../../src/library/store/plans/plans.ts';
import { createPlanWith } from '../../../src/library/use-cases/plans/create-plan.ts';
import { holdingDrafter } from '../../support/models/holding-drafter.ts';
import { EXAMPLE } from '../../support/plans/drafted-plan.ts';
import { failedPlan } from '../../support/plans/failed-plan.ts';
import { newPlan, openTestLibrary, work } from '../../support/plans/in-process.ts';
import { status, unwrap } from '../../support/plans/plan-state.ts';
import type { ServedApp } from '../../support/server/served-app.ts';
import { type AppWindowOptions, openApp, serveWindows, takeBack } from '../app-window.ts';

let library: Library;
let served: ServedApp;
let dispose: () => void;
beforeAll(async () => {
  ({ library, dispose } = openTestLibrary());
  served = await serveWindows(library);
});
afterAll(async () => {
  await served?.close();
  dispose?.();
});

async function open(path: string, options: AppWindowOptions = {}) {
  const app = await openApp(served.base, { path, ...options });
  onTestFinished(() => app.close());
  return app;
}

/** What is shown wider than the window makes the page scroll sideways. */
function overflow(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
}

describe('a plan that is drafted', () => {
  it('is watched, stopped, resumed, finished, edited and offers to redraft what the edit touches', async () => {
    const planId = newPlan(library, EXAMPLE);
    const app = await open(`/plan/${planId}`);
    const { page } = app;
    await page.getByRole('heading', { name: 'Queued' }).waitFor();

    const holding = holdingDrafter();
    const first = work(library, planId, { drafterFor: holding.open, timing: { lookMs: 50, graceMs: 60_000 } });
    const now = page.getByRole('region', { name: 'Drafting sections' });
    // Several sections are asked about at once, and each says so.
    await now.getByText('Prompt screening').waitFor();
    await now.getByText('Safety check').waitFor();
    await now.getByText('unknown').waitFor();
    await page
      .getByRole('log')
      .getByText(/^Prompt: drafted/)
      .waitFor();
    expect(await app.axe()).toEqual([]);

    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByRole('button', { name: 'Stopping…' }).waitFor();
    await page.getByRole('heading', { name: /^Stopping/ }).waitFor();
    holding.release();
    await first;
    await page.getByText('Finished sections are kept').waitFor();
    expect(status(library, planId).state).toBe('stopped');

    await page.getByRole('button', { name: 'Resume' }).click();
    const dialog = page.getByRole('dialog', { name: 'Resume drafting' });
    await dialog.getByRole('radio', { name: /^Not drafted or out of date/ }).waitFor();
    expect(await app.axe()).toEqual([]);
    await dialog.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('heading', { name: 'Queued' }).waitFor();
    await work(library, planId);
    await page.getByRole('heading', { name: 'At a glance' }).waitFor();
    await page.getByRole('link', { name: /^Open decisions/ }).waitFor();
    await page.getByRole('link', { name: /^Review/ }).waitFor();

    await page.getByRole('button', { name: 'More actions' }).click();
    expect(await page.getByRole('menuitem', { name: 'All files as zip' }).getAttribute('href')).toBe(
      `/download/${planId}/run.zip`,
    );
    await page.getByRole('menuitem', { name: 'Edit prompt…' }).click();
    const prompt = page.getByRole('textbox', { name: 'Prompt' });
    await prompt.fill(`${EXAMPLE}\nThe roof must be finished before the first winter.`);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const redraft = page.getByRole('button', { name: /^Update \d+ sections?$/ });
    await redraft.waitFor();
    await redraft.click();
    await page.getByRole('radio', { name: /^Out of date: \d+ section/ }).waitFor();
    expect(status(library, planId)).toMatchObject({ state: 'completed', resume_count: 1 });
    expect(app.faults).toEqual([]);
  });
});

describe('the frame of a plan', () => {
  it('leads a draft back to its prompt', async () => {
    const draft = unwrap(createPlanWith(library, { prompt: EXAMPLE, start: false, deduplicate: false }, 'outline'));
    const { page } = await open(`/plan/${draft.plan_id}`);
    const links = page.getByRole('link', { name: 'Continue writing' });
    await links.first().waitFor();
    expect(await links.first().getAttribute('href')).toBe(`/new?draft=${draft.plan_id}`);
  });

  it('says why a plan failed and where to repair it', async () => {
    const planId = failedPlan(library);
    const app = await open(`/plan/${planId}`, { dark: true });
    await app.page.getByText('The provider did not accept the key.').waitFor();
    await app.page.getByText('Set a valid API key in PlanExe, then resume.').waitFor();
    expect(await app.page.getByRole('link', { name: 'Open model settings' }).getAttribute('href')).toBe(
      '/settings/models',
    );
    await app.page.getByRole('button', { name: 'More actions' }).click();
    await app.page.getByRole('menuitem', { name: 'Start over…' }).click();
    await app.page.getByText('All sections are drafted again').waitFor();
    expect(await app.axe()).toEqual([]);
    await app.page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click();
    await app.page.getByRole('heading', { name: 'Queued' }).waitFor();
    expect(app.faults).toEqual([]);
  });

  it('says that an agent has to answer, and never guesses how long that takes', async () => {
    const { plan_id } = unwrap(createPlanWith(library, { prompt: EXAMPLE, deduplicate: false }, 'agent'));
    const { page } = await open(`/plan/${plan_id}`);
    await page.getByText('Agents draft this plan').waitFor();
    await page.getByText('Depends on when agents answer.').waitFor();
  });

  it('keeps a very long title, from right to left, inside a small window', async () => {
    const title = `תוכנית ${'ארוכה מאוד '.repeat(12)}`.trim();
    const planId = newPlan(library, title);
    const app = await open(`/plan/${planId}`, { size: { width: 900, height: 600 }, dark: true });
    const heading = app.page.getByRole('heading', { level: 1 });
    await heading.waitFor();
    expect(await overflow(app.page)).toBe(0);
    // What is cut off can be read whole by keyboard.
    await heading.focus();
    await app.page.getByRole('tooltip').waitFor();
    await app.page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
    expect(await app.axe()).toEqual([]);
    expect(app.faults).toEqual([]);
  });

  it('deletes a plan and takes it back', async () => {
    const planId = newPlan(library, EXAMPLE);
    const app = await open(`/plan/${planId}`);
    const { page } = app;
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await takeBack(page);
    await expect.poll(() => planRow(library, planId)?.state).toBe('stopped');
    expect(app.faults).toEqual([]);
  });

  it('takes an edit of the prompt back', async () => {
    const planId = newPlan(library, EXAMPLE);
    const { page } = await open(`/plan/${planId}`);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Edit prompt…' }).click();
    await page.getByRole('textbox', { name: 'Prompt' }).fill('Something else entirely.');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => planRow(library, planId)?.prompt).toBe('Something else entirely.');
    await takeBack(page);
    await expect.poll(() => planRow(library, planId)?.prompt).toBe(EXAMPLE);
  });

  it('archives a plan, says so even when the page knew first, and takes it back', async () => {
    const planId = newPlan(library, EXAMPLE);
    unwrap(stopPlan(library, { plan_id: planId }));
    const app = await open(`/plan/${planId}`);
    const { page } = app;
    const archived = page.getByText('Archived', { exact: true });
    // The news of it may be there before the answer is.
    await page.route(/plans\.archive/, async (route) => {
      const answer = await route.fetch();
      await archived.waitFor();
      await route.fulfill({ response: answer });
    });
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await page.getByText(/^Archived “.*”\.$/).waitFor();
    await page.unroute(/plans\.archive/);
    await takeBack(page);
    await archived.waitFor({ state: 'detached' });
    expect(status(library, planId).archived).toBe(false);
    expect(app.faults).toEqual([]);
  });

  it('says of a plan that is not there what to do', async () => {
    const { page } = await open('/plan/nothing');
    await page.getByRole('heading', { name: 'Plan not found' }).waitFor();
    await page.getByRole('link', { name: 'Go to Library' }).waitFor();
    await page.getByRole('link', { name: 'Deleted plans' }).click();
    await page.waitForURL('**/?view=deleted');
  });
});
