import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { emptyLibrary, settingsWindows } from './settings-window.ts';

const { opened } = settingsWindows();

/** Cursor's settings on a computer that has nothing else. */
async function withCursor(settings?: unknown, refused?: RegExp) {
  const library = emptyLibrary({ HOME: undefined });
  const home = join(library.home, 'person');
  const file = join(home, '.cursor', 'mcp.json');
  mkdirSync(join(home, '.cursor'), { recursive: true });
  if (settings !== undefined) writeFileSync(file, JSON.stringify(settings));
  Object.assign(library.env, { HOME: home, USERPROFILE: home });
  const entry = () => JSON.parse(readFileSync(file, 'utf8')).mcpServers?.planexe;
  return { entry, ...(await opened(library, '/connect', undefined, refused)) };
}

it('an agent gets the tools that were chosen, and is disconnected again', async () => {
  const { app, page, entry } = await withCursor();
  const card = page.getByRole('article', { name: 'Cursor', exact: true });
  await card.getByRole('button', { name: 'Connect Cursor', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect Cursor' });
  await dialog.getByRole('combobox', { name: 'Agent permissions' }).click();
  await page.getByRole('option', { name: 'Everything' }).click();
  await dialog.getByText('plans+artifacts+library+agent').waitFor();
  expect(await app.axe()).toEqual([]);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await card.getByText('Connected', { exact: true }).waitFor();
  expect(JSON.stringify(entry())).toContain('plans+artifacts+library+agent');

  await card.getByRole('button', { name: 'Disconnect Cursor' }).click();
  await page.getByRole('button', { name: 'Remove entry' }).click();
  // Exact: "Disconnect Cursor" has the name in it, too.
  await card.getByRole('button', { name: 'Connect Cursor', exact: true }).waitFor();
  expect(entry()).toBeUndefined();
});

it('an entry that leads elsewhere is overwritten only when that is wanted', async () => {
  const own = { command: 'my-own-server' };
  const { app, page, entry } = await withCursor({ mcpServers: { planexe: own } }, /status of 400/);
  const card = page.getByRole('article', { name: 'Cursor', exact: true });
  await card.getByRole('button', { name: 'Connect Cursor', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect Cursor' });
  await dialog.getByText('Cursor already has an entry planexe that points elsewhere.').waitFor();
  await dialog.getByText('Overwrite it only if nothing else needs it.', { exact: true }).waitFor();
  expect(await dialog.getByRole('button', { name: 'Apply' }).count()).toBe(0);
  expect(await app.axe()).toEqual([]);
  expect(entry()).toEqual(own);
  await dialog.getByRole('button', { name: 'Show the change anyway' }).click();
  await dialog.getByText('my-own-server').waitFor();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await card.getByText('Connected', { exact: true }).waitFor();
  expect(entry().command).not.toBe('my-own-server');
});

it('the addresses of the server are shown and copied; a token says what its holder may do', async () => {
  const { app, page, served } = await opened(emptyLibrary(), '/connect');
  const server = page.getByRole('region', { name: 'Server' });
  await server.getByText(`${served.base}/mcp`, { exact: true }).waitFor();
  await server.getByRole('button', { name: `Copy ${served.base}/mcp/all`, exact: true }).click();
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(`${served.base}/mcp/all`);
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New token' });
  await dialog.getByLabel('Edit files and facts').waitFor();
  expect(await app.axe()).toEqual([]);
  await dialog.getByLabel('Token name').fill('A script');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await dialog.getByText('Token for A script.').waitFor();
  expect(await app.axe()).toEqual([]);
});
