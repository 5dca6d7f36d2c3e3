import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { planFolder } from '../../../src/library/index.ts';
import { type DraftedPlan, draftPlan, type PlanCopy } from '../../support/plans/drafted-plan.ts';
import { fileOf } from '../../support/plans/stage-files.ts';
import type { ServedApp } from '../../support/server/served-app.ts';
import { type AppWindow, type AppWindowOptions, openApp, serveWindows } from '../app-window.ts';

/** A page of a section and its data. */
export const PAGE = fileOf('identify_risks', 'page');
export const DATA = fileOf('identify_risks', 'data');

/** A finished plan of its own, with windows on its files. */
export interface FilesWorld {
  readonly copy: PlanCopy;
  readonly served: ServedApp;
  open(path?: string, options?: AppWindowOptions): Promise<AppWindow>;
  read(path: string): string;
  /** As another program does it. */
  overwrite(path: string, text: string): void;
}

/** Makes such worlds, each for one test, in one browser for the file. */
export function filesWorlds(): () => Promise<FilesWorld> {
  let drafted: DraftedPlan;
  beforeAll(async () => {
    drafted = await draftPlan();
  });
  afterAll(async () => {});
  return async () => {
    const copy = drafted.copy();
    const served = await serveWindows(copy.library);
    const windows: AppWindow[] = [];
    onTestFinished(async () => {
      for (const window of windows) await window.close();
      await served.close();
      copy.dispose();
    });
    const place = (path: string) => join(planFolder(copy.library.home, copy.planId), path);
    return {
      copy,
      served,
      async open(path, options = {}) {
        const search = path === undefined ? '' : `?path=${encodeURIComponent(path)}`;
        const window = await openApp(served.base, { path: `/plan/${copy.planId}/files${search}`, ...options });
        windows.push(window);
        await window.page.getByRole('tree').waitFor();
        return window;
      },
      read: (path) => readFileSync(place(path), 'utf8'),
      overwrite: (path, text) => writeFileSync(place(path), text),
    };
  };
}

export function file(page: Page, path: string) {
  return page.locator(`[role=treeitem][data-path="${path}"]`);
}

export function button(page: Page, name: string | RegExp) {
  return page.getByRole('button', { name });
}

/** Opens a file for editing as it is written. */
export async function edit(page: Page, path: string) {
  if (path.endsWith('.md')) await writeSource(page);
  else await button(page, /^Edit$/).click();
  if (path.endsWith('.json')) await page.getByRole('radiogroup', { name: 'Edit as' }).getByText('JSON').click();
  const editor = page.getByRole('textbox', { name: `Edit ${path}` });
  await editor.waitFor();
  return editor;
}

/** Chooses to write in the text of a page that is made from data, and confirms what does not follow. */
export async function writeInText(page: Page): Promise<void> {
  await button(page, 'Other ways to edit').click();
  await page.getByRole('menuitem', { name: 'Write in the text instead…' }).click();
  const asked = page.getByRole('dialog', { name: 'Write in the text instead?' });
  await asked
    .getByText(/but not the data: totals, dates, amounts and checks in other sections do not follow/)
    .waitFor();
  await asked.getByRole('button', { name: 'Write in the text' }).click();
}

/** The same, in its source. */
export async function writeSource(page: Page): Promise<void> {
  await writeInText(page);
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Source').click();
}

/** Changes all of the text, as typing would. */
export async function replaceAll(page: Page, path: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: `Edit ${path}` }).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
}
