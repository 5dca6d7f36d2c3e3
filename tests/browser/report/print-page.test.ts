import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixtureModel } from '../../../src/planning/report/fixture.ts';
import { renderHtml, renderPrintPage } from '../../../src/planning/report/html.tsx';
import type { ReportModel } from '../../../src/planning/report/model.ts';
import { PRINT_ALL } from '../../../src/shared/report-outline.ts';
import { launchChromium } from '../chromium.ts';

/** A plan as it is drafted today has no tasks in its chart. */
function withoutTasks(model: ReportModel): ReportModel {
  return {
    ...model,
    sections: model.sections.map((section) => ({
      ...section,
      figures: section.figures.map((figure) =>
        figure.kind === 'gantt' ? { ...figure, rows: figure.rows.filter(({ kind }) => kind !== 'task') } : figure,
      ),
    })),
  };
}

const model = withoutTasks(fixtureModel());
let browser: Browser;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'planexe-print-'));
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What is printed of a page, page by page. */
async function printed(html: string, fragment = ''): Promise<readonly string[]> {
  const path = join(folder, 'page.html');
  writeFileSync(path, html);
  const page = await browser.newPage({ javaScriptEnabled: false });
  try {
    await page.goto(pathToFileURL(path).href + fragment);
    const options = { preferCSSPageSize: true, printBackground: true, tagged: true, outline: true };
    const pdf = await page.pdf(options);
    // A link to what is not printed would lead to the file that was printed.
    expect(pdf.toString('latin1')).not.toContain('file:');
    const { text } = await extractText(new Uint8Array(pdf));
    return text.map((words) => words.replaceAll(/\s+/g, ' ').trim());
  } finally {
    await page.close();
  }
}

describe('a page for paper', () => {
  it.each([
    ['summary', ''],
    ['all', `#${PRINT_ALL}`],
  ] as const)('with the part %s prints as the report itself does, page by page', async (part, fragment) => {
    const pages = await printed(renderPrintPage(model, part));
    expect(pages.length).toBeGreaterThan(1);
    expect(pages).toEqual(await printed(renderHtml(model), fragment));
  });

  it('shows nothing on a screen, so that nothing is laid out before it prints', async () => {
    const page = await browser.newPage();
    try {
      await page.setContent(renderPrintPage(model, 'all'));
      expect(await page.locator('main').isVisible()).toBe(false);
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('main').isVisible()).toBe(true);
    } finally {
      await page.close();
    }
  });
});
