import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { DesktopApp } from '../desktop-app.ts';
import { emptyHome, launched, libraryWithPlan, placeOf } from '../library-of-app.ts';
import { PATIENCE, type Specifications } from './specification.ts';

/** Saves what the window downloads from now on in this folder, where the system would ask where to. */
async function saveDownloads(app: DesktopApp, folder: string): Promise<void> {
  await app.evaluate(({ session }, into) => {
    const saved: string[] = [];
    Object.assign(globalThis, { saved });
    session.defaultSession.on('will-download', (event, item) => {
      if (event.defaultPrevented) return;
      const name = item.getFilename();
      item.setSavePath(`${into}/${name}`);
      item.once('done', (_, state) => saved.push(`${name}: ${state}`));
    });
  }, folder);
}

function savedDownloads(app: DesktopApp): Promise<string[]> {
  return app.evaluate(() => (globalThis as unknown as { saved: string[] }).saved);
}

/** What people do with a report in the desktop window. */
export const REPORT: Specifications = {
  async 'copies a link to the section that is read, and opens it there'(driver, drafted) {
    const { library, planId } = libraryWithPlan(drafted);
    const app = await launched(driver, { home: library.home, args: [`planexe://plan/${planId}/report/section-team`] });
    const page = app.page();
    const copy = page.getByRole('button', { name: 'Copy link to “Team”' });
    await copy.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Link copied.').waitFor();
    const link = await app.evaluate(async ({ clipboard }) => await clipboard.readText());
    expect(link).toBe(`planexe://plan/${planId}/report/section-team`);

    await page.getByRole('link', { name: 'Library', exact: true }).click();
    await expect.poll(() => placeOf(app), PATIENCE).toBe('/');
    expect(await driver.launchSecond({ home: library.home, args: [link] })).toBe(0);
    await expect.poll(() => placeOf(app), PATIENCE).toBe(`/plan/${planId}/report`);
    await copy.waitFor();
    expect(app.faults).toEqual([]);
  },

  async 'saves the report as one file, from its menu and from the share dialog'(driver, drafted) {
    const { library, planId } = libraryWithPlan(drafted);
    const app = await launched(driver, { home: library.home, args: [`planexe://plan/${planId}/report/section-team`] });
    const page = app.page();
    const folder = emptyHome();
    await saveDownloads(app, folder);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('menuitem', { name: 'HTML' }).press('Enter');
    await expect.poll(() => savedDownloads(app), PATIENCE).toEqual([expect.stringMatching(/\.html: completed$/)]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Share…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share' });
    await dialog.getByRole('button', { name: 'Save Everything as PDF', exact: true }).waitFor();
    // The app prints by itself.
    expect(await dialog.textContent()).not.toContain('needs an installed');
    await page.getByRole('button', { name: 'Save Report as Markdown', exact: true }).press('Enter');
    await expect.poll(() => savedDownloads(app), PATIENCE).toHaveLength(2);
    const [html, markdown] = (await savedDownloads(app)).map((line) =>
      readFileSync(join(folder, line.replace(/: completed$/, '')), 'utf8'),
    );
    expect(html).toMatch(/^<!doctype html>/i);
    for (const text of [html, markdown]) expect(text).toContain('Turn the Ice Works into a Public Bathhouse');
    expect(app.faults).toEqual([]);
  },

  async 'saves nothing that a report itself hands out'(driver, drafted) {
    const { library, planId } = libraryWithPlan(drafted);
    const app = await launched(driver, { home: library.home, args: [`planexe://plan/${planId}/report/section-team`] });
    const page = app.page();
    await page.frameLocator('iframe[title="Report"]').getByRole('heading', { level: 1 }).waitFor();
    await saveDownloads(app, emptyHome());
    await app.evaluate(({ session }) => {
      const prevented: boolean[] = [];
      Object.assign(globalThis, { prevented });
      session.defaultSession.on('will-download', (event) => prevented.push(event.defaultPrevented));
    });
    await page
      .frameLocator('iframe[title="Report"]')
      .locator('body')
      .evaluate(() => {
        const link = document.createElement('a');
        link.href = URL.createObjectURL(new Blob(['harm']));
        link.download = 'harm.exe';
        link.click();
      });
    const prevented = () => app.evaluate(() => (globalThis as unknown as { prevented: boolean[] }).prevented);
    await expect.poll(prevented, PATIENCE).toEqual([true]);
    expect(await savedDownloads(app)).toEqual([]);
  },

  async 'prints the report from its own buttons: its first part, or all of it'(driver, drafted) {
    const { library, planId } = libraryWithPlan(drafted);
    const app = await launched(driver, { home: library.home, args: [`planexe://plan/${planId}/report/section-team`] });
    const report = app.page().frameLocator('iframe[title="Report"]');
    await report.getByRole('heading', { level: 1 }).waitFor();
    await report.locator('body').evaluate((body) => {
      addEventListener('beforeprint', () => {
        const isAll = document.documentElement.hasAttribute('data-print-appendix');
        body.setAttribute('data-printed', isAll ? 'all' : 'summary');
      });
    });
    for (const [button, part] of [
      ['#print', 'summary'],
      ['#print-all', 'all'],
    ] as const) {
      await report.locator(button).press('Enter');
      await expect.poll(() => report.locator('body').getAttribute('data-printed'), PATIENCE).toBe(part);
    }
    // A frame that may not print says so in the console.
    expect(app.faults).toEqual([]);
  },
};
