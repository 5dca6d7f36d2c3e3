import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { planner } from '../../../src/planner/planner.ts';
import { startFakeProvider } from '../../support/fake-provider/server.ts';
import { startFileServer } from '../../support/models/file-server.ts';
import { offerTinyModel } from '../../support/models/tiny-catalogue.ts';
import { writeTinyModel } from '../../support/models/tiny-model.ts';
import { openTestLibrary } from '../../support/plans/in-process.ts';
import { openApp, serveWindows } from '../app-window.ts';

/** Settings → Models for whoever has no key and no local server: models that the app runs itself. */

async function opened(env?: Record<string, string>) {
  const { library, dispose } = openTestLibrary(planner, env);
  const file = join(library.home, 'mine.gguf');
  writeTinyModel(file);
  const content = readFileSync(file);
  const files = await startFileServer({ content });
  offerTinyModel(library.home, files, content.length);
  const served = await serveWindows(library);
  const app = await openApp(served.base, { path: '/settings/models' });
  onTestFinished(async () => {
    // A file that is refused is an answer with that status, which the browser notes.
    expect(app.faults.filter((fault) => !fault.includes('status of 400'))).toEqual([]);
    await app.close();
    await served.close();
    await files.close();
    dispose();
  });
  return { app, page: app.page, files, file, content };
}

it.each([
  ['nothing else', {}, ['Models on this computer', 'For new plans', 'Providers', 'Profiles']],
  ['a key', { OPENAI_API_KEY: 'sk-fake' }, ['For new plans', 'Providers', 'Models on this computer', 'Profiles']],
])('stand where whoever has %s looks for them', async (_, env, order) => {
  const { page } = await opened({ PLANEXE_NO_DISCOVERY: '1', ...env });
  await page.getByRole('heading', { name: 'Profiles' }).waitFor();
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(order);
});

it.each([
  ['Ollama without a model', [], 'Models on this computer'],
  ['Ollama with a model', ['qwen3:8b'], 'For new plans'],
])('stand first for whoever has %s: %j', async (_, models, first) => {
  const ollama = await startFakeProvider({ models });
  onTestFinished(() => ollama.close());
  // Nothing answers there.
  const { page } = await opened({ OLLAMA_HOST: ollama.url, LMSTUDIO_HOST: 'http://127.0.0.1:9' });
  await page.getByRole('heading', { name: 'Profiles' }).waitFor();
  expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toBe(first);
});

it('says what the test of a model is at while it is loaded, which can be stopped and begun again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'planexe-slow-model-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  // As a model that takes minutes to load: it is ready, and never loads the first time.
  const slow = join(folder, 'slow.mjs');
  writeFileSync(slow, "process.on('message', () => undefined); process.send({ type: 'ready' });");
  const env = { PLANEXE_NO_DISCOVERY: '1', PLANEXE_MODEL_PROCESS: slow };
  const { page, file } = await opened(env);
  await page.getByRole('textbox', { name: 'Use your own file' }).fill(file);
  await page.getByRole('button', { name: 'Use file' }).click();
  const local = page.getByRole('article', { name: 'Local', exact: true });
  await local.getByRole('button', { name: '1 model' }).click();
  await local.getByRole('button', { name: /^Test / }).click();
  await local.getByText('Loading the model. This can take a few minutes.').waitFor();
  await local.getByRole('button', { name: /^Stop testing / }).click();
  await expect.poll(() => local.getByText(/^Loading the model/).count()).toBe(0);
  await local.getByRole('button', { name: /^Test / }).click();
  await local.getByText(/^Loading the model/).waitFor();
});

it('downloads a model after asking, which can be stopped, goes on, and then drafts', async () => {
  const { app, page, files, content } = await opened();
  const card = page.getByRole('article', { name: 'Tiny' });
  await card.getByText('Fits').waitFor();
  const large = page.getByRole('article', { name: 'Qwen3 8B' });
  await large.getByText('5 GB', { exact: true }).waitFor();
  const details = large.getByText(/^Medium speed\. It needs about 8\.0 GB of memory.+Licence: Apache-2\.0\./);
  expect(await details.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Details of Qwen3 8B' }).click();
  await details.waitFor();
  await page.getByText(/PlanExe includes the program that runs these models \(\d+ MB\)\./).waitFor();
  await page.getByText('To fix: Download a model under “Models on this computer”').waitFor();
  expect(files.seen).toEqual([]);
  await app.axe().then((faults) => expect(faults).toEqual([]));

  files.misbehave({ kind: 'hold', after: 20_000 });
  await card.getByRole('button', { name: 'Download Tiny' }).click();
  await page
    .getByRole('dialog')
    .getByText(/licence CC0-1\.0/)
    .waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  await card.getByRole('progressbar').waitFor();
  await expect.poll(() => files.seen).toEqual(['HEAD', 'GET']);
  await card.getByText(/^20 kB of/).waitFor();
  await card.getByRole('button', { name: 'Stop downloading Tiny' }).click();

  await card.getByText('Continue').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  await expect.poll(() => files.seen.at(-1)).toMatch(/^GET bytes=\d+-$/);
  await card.getByRole('button', { name: 'Remove Tiny' }).waitFor();
  await expect.poll(() => card.getByRole('progressbar').count()).toBe(0);
  const local = page.getByRole('article', { name: 'Local', exact: true });
  await local.getByText('Available', { exact: true }).waitFor();
  expect(content.length).toBeGreaterThan(20_000);
});

it('takes a file of the user, says what is wrong with another, and forgets it again', async () => {
  const { page, file } = await opened();
  const path = page.getByRole('textbox', { name: 'Use your own file' });
  await path.fill('/nowhere/model.gguf');
  await page.getByRole('button', { name: 'Use file' }).click();
  await page.getByText(/cannot be used: there is no such file/).waitFor();
  await path.fill(file);
  await page.getByRole('button', { name: 'Use file' }).click();
  const card = page.getByRole('article', { name: 'Random weights' });
  await card.getByRole('button', { name: 'Remove Random weights' }).click();
  await page.getByRole('dialog').getByText('The file stays where it is.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => card.count()).toBe(0);
  expect(readFileSync(file).length).toBeGreaterThan(0);
});
