import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { addModelFile, listDrafts, planDraft } from '../../../src/library/index.ts';
import { writeTinyModel } from '../../support/models/tiny-model.ts';
import { openTestLibrary } from '../../support/plans/in-process.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { openApp, serveWindows } from '../app-window.ts';

/** New plan for whoever drafts with a model inside the app. */

const TEXT = 'Open a small bakery in Ghent by May 2028 with a budget of 80,000 euro. Two people work in it.';

it('measures the model before the start, drafts briefly by default, and overnight where that is chosen', async () => {
  const env = {
    PLANEXE_NO_DISCOVERY: '1',
    PLANEXE_MODEL_GPU: 'off',
    PLANEXE_MODEL_PROCESS: join(inject('built'), 'model.js'),
  };
  const { library, dispose } = openTestLibrary(undefined, env);
  const file = join(library.home, 'tiny.gguf');
  writeTinyModel(file);
  unwrap(await addModelFile(library, { path: file }));
  const served = await serveWindows(library);
  const app = await openApp(served.base, { path: '/new' });
  onTestFinished(async () => {
    expect(app.faults).toEqual([]);
    await app.close();
    await served.close();
    dispose();
  });
  const { page } = app;
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill(TEXT);
  await page.getByRole('tab', { name: 'Options' }).click();
  const local = page.getByRole('radio', { name: 'Local' });
  await local.waitFor();
  expect(await local.isChecked()).toBe(true);
  expect(await page.getByRole('radio', { name: 'Short' }).isChecked()).toBe(true);
  const minutes = () => local.getByText(/min|hour/).textContent();
  const guessed = await minutes();
  await page.getByText('The time is an estimate until this model has been measured here.').waitFor();
  await page.getByRole('button', { name: 'Measure its speed' }).click();
  const untried = page.getByText('The time is an estimate until this model has been measured here.');
  await expect.poll(() => untried.count()).toBe(0);
  // A model of a few hundred kilobytes is faster than a guess for a laptop, even here.
  await expect.poll(minutes).not.toBe(guessed);
  await page.getByRole('switch', { name: 'Work overnight at low priority' }).click();
  const saved = () => {
    const [draft] = listDrafts(library);
    return draft ? unwrap(planDraft(library, { plan_id: draft.plan_id })) : null;
  };
  await expect
    .poll(saved)
    .toMatchObject({ model_profile: 'local', speed_vs_detail: 'fast', low_priority: true, prompt: TEXT });
  await app.axe().then((faults) => expect(faults).toEqual([]));
});
