import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { cliHome } from '../../support/cli.ts';
import { servedHost } from '../../support/server/served-host.ts';
import { oneTimePath, openApp } from '../app-window.ts';

it('the library is moved to another folder and back by keyboard, and its old copy is deleted', async () => {
  const cli = cliHome();
  const made = await cli.run(['plan', '--prompt', 'Open a bakery in Lyon by May.', '--speed', 'ping', '--json']);
  const planId = String(made.json().plan_id);
  const host = await servedHost({ cli });
  onTestFinished(() => host.remove());
  const app = await openApp(host.url, { path: await oneTimePath(host), refused: /503|Failed to load/ });
  onTestFinished(() => app.close());
  const { page } = app;
  await page.goto(`${host.url}/settings/library`);
  const folder = join(cli.folder, 'OneDrive', 'plans');

  await page.getByRole('button', { name: 'Move …' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move library' });
  await dialog.getByRole('textbox', { name: 'New folder' }).waitFor();
  await page.keyboard.type(join(cli.home, 'inside'));
  await page.keyboard.press('Enter');
  await dialog.getByText('This folder is inside the library.').waitFor();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(folder);
  await page.keyboard.press('Enter');
  await dialog.getByText('This folder is synced by OneDrive.').waitFor();
  const move = dialog.getByRole('button', { name: 'Move library' });
  expect(await move.isDisabled()).toBe(true);
  expect(await app.axe()).toEqual([]);
  await dialog.getByRole('checkbox', { name: 'Move it there anyway' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');

  await page.getByText('The library was moved.').waitFor();
  await page.getByText(`A copy from before the move is in ${cli.home}`).waitFor();
  expect(await app.axe()).toEqual([]);
  // Another program that is sent to the old folder finds the plan at the new one.
  expect((await cli.run(['doctor', '--json'])).json()).toMatchObject({ home: folder, ok: true });
  expect(existsSync(join(folder, 'plans', planId))).toBe(true);

  await page.getByRole('button', { name: 'Move back …' }).press('Enter');
  await dialog.getByRole('button', { name: 'Check folder' }).press('Enter');
  await dialog.getByText('The older copy in this folder').waitFor();
  await move.press('Enter');
  await page.getByText('The library was moved.').waitFor();
  await page.getByText(`A copy from before the move is in ${folder}`).waitFor();
  expect((await cli.run(['doctor', '--json'])).json()).toMatchObject({ home: cli.home, ok: true });

  await page.getByRole('button', { name: 'Delete copy' }).press('Enter');
  await page.getByRole('dialog', { name: 'Delete the old copy?' }).getByRole('button', { name: 'Delete copy' }).click();
  await page.getByText('Copy deleted.').waitFor();
  expect(existsSync(join(folder, 'library.db'))).toBe(false);
  expect(existsSync(join(cli.home, 'plans', planId))).toBe(true);
  expect(app.faults).toEqual([]);
});
