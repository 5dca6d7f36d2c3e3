import type { Page } from 'playwright-core';
import { DATA, type filesWorlds, PAGE } from './files-window.ts';

export interface Risk {
  readonly title: string;
  readonly probability: number;
  readonly impact: number;
  readonly owner: string;
}

/** The risks of a drafted plan, edited as a table. Cells are named by column and row, from 1. */
export async function openRisks(setUp: ReturnType<typeof filesWorlds>) {
  const world = await setUp();
  const app = await world.open(PAGE, { context: { permissions: ['clipboard-read', 'clipboard-write'] } });
  await app.page.getByRole('link', { name: 'Edit table' }).click();
  const table = app.page.getByRole('table', { name: 'Risks' });
  await table.waitFor();
  const risks = () => (JSON.parse(world.read(DATA)) as { risks: Risk[] }).risks;
  const cell = (name: string, row = 1) => table.getByLabel(`${name}, row ${row}`, { exact: true });
  return { ...world, ...app, table, risks, cell };
}

/** Puts a text on the clipboard, as another program does, and pastes it where the focus is. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.keyboard.press('ControlOrMeta+V');
}
