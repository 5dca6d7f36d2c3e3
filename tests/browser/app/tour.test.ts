import { expect, onTestFinished, test } from 'vitest';
import { newPlan, openTestLibrary } from '../../support/plans/in-process.ts';
import { openApp, serveWindows } from '../app-window.ts';

async function firstStart(withPlan: boolean) {
  const { library, dispose } = openTestLibrary();
  if (withPlan) newPlan(library, 'A bakery in Lyon.');
  const served = await serveWindows(library);
  const app = await openApp(served.base, { firstStart: true });
  onTestFinished(async () => {
    expect(app.faults).toEqual([]);
    await app.close();
    await served.close();
    dispose();
  });
  return app;
}

test('who starts with an empty library is shown around in four steps by keyboard, once', async () => {
  const { page, axe } = await firstStart(false);
  const tour = page.getByRole('dialog', { name: 'Welcome to PlanExe' });
  await tour.getByText('1 of 4').waitFor();
  expect(await axe()).toEqual([]);
  await page.keyboard.press('Enter');
  await tour.getByText('2 of 4').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await tour.getByText('3 of 4').waitFor();
  await page.keyboard.press('Enter');
  await tour.getByText('4 of 4').waitFor();
  await page.keyboard.press('Enter');
  await tour.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { name: 'Create your first plan' }).waitFor();
  expect(await tour.count()).toBe(0);
  // Whoever wants it again finds it.
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('textbox', { name: 'Search commands and plans' }).fill('tour');
  await page.keyboard.press('Enter');
  await tour.getByText('1 of 4').waitFor();
  await tour.getByRole('button', { name: 'Skip' }).click();
  await tour.waitFor({ state: 'detached' });
});

test('it can be skipped at once, and does not come back', async () => {
  const { page } = await firstStart(false);
  const tour = page.getByRole('dialog', { name: 'Welcome to PlanExe' });
  await tour.getByText('1 of 4').waitFor();
  await tour.getByRole('button', { name: 'Skip' }).press('Enter');
  await tour.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { name: 'Create your first plan' }).waitFor();
  expect(await tour.count()).toBe(0);
});

test('who has plans already is not stopped by it, but offered it until it is taken or dismissed', async () => {
  const { page, axe } = await firstStart(true);
  await page.getByRole('row').filter({ hasText: 'A bakery in Lyon' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  const offer = page.getByRole('complementary', { name: 'Tour' });
  await offer.getByRole('button', { name: 'Take the tour' }).click();
  const tour = page.getByRole('dialog', { name: 'Welcome to PlanExe' });
  await tour.getByText('1 of 4').waitFor();
  await tour.getByRole('button', { name: 'Skip' }).click();
  await offer.waitFor({ state: 'detached' });
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await offer.waitFor();
  expect(await axe()).toEqual([]);
  await offer.getByRole('button', { name: 'Dismiss the tour' }).press('Enter');
  await offer.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('row').filter({ hasText: 'A bakery in Lyon' }).waitFor();
  expect(await offer.count()).toBe(0);
});
