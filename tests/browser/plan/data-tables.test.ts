import { expect, it } from 'vitest';
import { fileOf } from '../../support/plans/stage-files.ts';
import { button, DATA, filesWorlds } from './files-window.ts';

/** Data as people look at it: tables with the titles of what they name; the ids stay in the file. */

const setUp = filesWorlds();
const COSTS = fileOf('cost_estimates', 'data');

interface Named {
  readonly id: string;
  readonly title: string;
}

it('data opens as tables that say what they hold, with titles for ids; JSON is beside it and is remembered', async () => {
  const { open, read } = await setUp();
  const app = await open(COSTS);
  const { page } = app;
  const table = page.getByRole('table', { name: 'Costs of work packages' });
  await table.waitFor();
  const { items } = JSON.parse(read(COSTS)) as { items: { phase: string; title: string }[] };
  const { phases } = JSON.parse(read(fileOf('wbs_phases', 'data'))) as { phases: Named[] };
  const titles = items.map(({ phase }) => phases.find(({ id }) => id === phase)?.title ?? '');
  const headers = await table.getByRole('columnheader').allTextContents();
  expect(headers.slice(0, 2)).toEqual(['Title', 'Phase']);
  const rows = await table
    .locator('tbody tr')
    .evaluateAll((lines) => lines.map((line) => [...line.querySelectorAll('td')].map((cell) => cell.textContent)));
  expect(rows.map(([title, phase]) => [title, phase])).toEqual(items.map(({ title }, at) => [title, titles[at]]));
  expect(rows.flat().filter((text) => /^[a-z][a-z0-9]*(?:[_.][a-z0-9]+)+$/.test(text ?? ''))).toEqual([]);
  expect(await app.axe()).toEqual([]);

  await page.getByRole('radiogroup', { name: 'View' }).getByText('JSON').click();
  await page.getByRole('textbox', { name: `Text of ${COSTS}` }).waitFor();
  await page.reload();
  await page.getByRole('textbox', { name: `Text of ${COSTS}` }).waitFor();
  expect(app.faults).toEqual([]);
});

it('what a row names is chosen by its title, one or several, and kept by its id', async () => {
  const { open, read } = await setUp();
  const app = await open(DATA);
  const { page } = app;
  await button(page, /^Edit$/).click();
  const { roles } = JSON.parse(read(fileOf('team', 'data'))) as { roles: Named[] };
  const { packages } = JSON.parse(read(fileOf('wbs_packages', 'data'))) as { packages: Named[] };
  const table = page.getByRole('table', { name: 'Risks' });
  // All that can be named is offered, not only what another row names already.
  const owner = table.getByLabel('Owner, row 1', { exact: true });
  expect(await owner.locator('option').allTextContents()).toEqual(roles.map(({ title }) => title));
  await owner.selectOption({ label: roles.at(-1)?.title ?? '' });

  const cell = table.getByRole('button', { name: /^Hits, row 1:/ });
  await cell.click();
  const list = page.getByRole('dialog', { name: 'Hits, row 1' });
  const [first, second] = packages;
  for (const one of [second, first]) await list.getByRole('checkbox', { name: one?.title ?? '', exact: true }).check();
  expect(await app.axe()).toEqual([]);
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  expect(await cell.textContent()).toBe(`${second?.title}\n${first?.title}`);
  await page.keyboard.press('ControlOrMeta+S');
  await page.getByText('All changes saved.').waitFor();
  const saved = JSON.parse(read(DATA)) as { risks: { owner: string; hits: string[] }[] };
  expect(saved.risks[0]).toMatchObject({ owner: roles.at(-1)?.id, hits: [second?.id, first?.id] });
  await button(page, 'Done').click();
  await table.getByText(`${second?.title}\n${first?.title}`).waitFor();
  expect(app.faults).toEqual([]);
});

it('a row’s title stays in sight while a table is scrolled sideways', async () => {
  const { open } = await setUp();
  const { page } = await open(DATA, { size: { width: 900, height: 700 } });
  const title = page.getByRole('table', { name: 'Risks' }).locator('tbody td').first();
  const left = async () => (await title.boundingBox())?.x ?? 0;
  const before = await left();
  await page.getByRole('region', { name: 'Tables' }).evaluate((pane) => pane.scrollTo({ left: 10_000 }));
  await expect.poll(left).toBeLessThan(before);
  expect(before - (await left())).toBeLessThan(20);
});
