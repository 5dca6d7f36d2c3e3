import { expect, it } from 'vitest';
import { fileOf } from '../../support/plans/stage-files.ts';
import { filesWorlds } from '../plan/files-window.ts';

const SHOTS = process.env.PLANEXE_SHOTS;
const setUp = filesWorlds();
const PAGE = fileOf('cost_estimates', 'page');
const DATA = fileOf('cost_estimates', 'data');

it('a quote is entered beside the estimate in whole units of money, by keyboard, and the costs count with it', async () => {
  const { open, read } = await setUp();
  const app = await open(PAGE);
  const { page } = app;
  await page.getByRole('link', { name: 'Edit table' }).click();
  const table = page.getByRole('table', { name: 'Costs of work packages' });
  await table.waitFor();
  await table.getByLabel(/^Quote \([A-Z]{3}\), row 1$/).focus();
  await page.keyboard.type('123456');
  await table.getByLabel('Quoted by, row 1', { exact: true }).focus();
  await page.keyboard.type('Harbour Builders, 3 May');
  expect(await app.axe()).toEqual([]);
  await page.keyboard.press('ControlOrMeta+S');
  await page.getByText('All changes saved.').waitFor();
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/quotes.png` });
  const [item] = (JSON.parse(read(DATA)) as { items: { quote?: number }[] }).items;
  expect(item).toMatchObject({ quote: 12_345_600, quoted_by: 'Harbour Builders, 3 May' });
  const { packages } = JSON.parse(read(fileOf('cost_breakdown', 'data'))) as { packages: { likely: number }[] };
  expect(packages[0]).toMatchObject({ likely: 12_345_600, quoted: true });
  expect(app.faults).toEqual([]);
});
