import { expect, it, onTestFinished } from 'vitest';
import { PATIENCE_MS } from '../../support/patience.ts';
import { servedHost } from '../../support/server/served-host.ts';
import { oneTimePath, openApp } from '../app-window.ts';

it('lead from an empty library to a finished plan in the same window, and from there to a prompt to begin with', async () => {
  const host = await servedHost();
  const { page, axe, faults, close } = await openApp(host.url, {
    path: await oneTimePath(host),
    size: { width: 1600, height: 900 },
    refused: /status of 404/,
  });
  onTestFinished(async () => {
    await close();
    await host.remove();
  });
  await page.getByRole('main').getByRole('link', { name: 'View an example' }).click();
  const examples = page.getByRole('dialog', { name: 'Example prompts' });
  await examples.getByRole('link', { name: 'View the drafted plan' }).click();
  await page.waitForURL('**/example/*');
  const report = page.frameLocator('iframe');
  // It is drafted now.
  await report.getByRole('heading', { level: 1 }).waitFor({ timeout: PATIENCE_MS });
  // Nothing else lists its contents here.
  await report.locator('.contents-side').waitFor();
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  expect(await axe()).toEqual([]);

  // With all its parts it is a plan of the library, the same one whenever it is opened.
  const example = page.url();
  const open = async () => {
    await page.getByRole('button', { name: 'Open as a plan' }).press('Enter');
    await page.waitForURL('**/plan/*', { timeout: PATIENCE_MS });
    return page.url();
  };
  const plan = await open();
  await page.getByRole('navigation', { name: 'Plan' }).getByRole('link', { name: 'Schedule' }).click();
  await page.getByRole('treegrid', { name: 'Schedule' }).getByRole('row').nth(2).waitFor();
  await page.goto(example);
  expect(await open()).toBe(plan);
  await page.goto(example);

  await page.getByRole('link', { name: 'All examples' }).click();
  await examples
    .getByRole('button', { name: new RegExp(`^${title}`) })
    .first()
    .waitFor();
  await examples.getByRole('button', { name: 'Use this prompt' }).click();
  await examples.waitFor({ state: 'hidden' });

  await page.goto(`${host.url}/example/nobody-wrote-it`);
  await page.getByText('Example not found.').waitFor();
  expect(faults).toEqual([]);
});
