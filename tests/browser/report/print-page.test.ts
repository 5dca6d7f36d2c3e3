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
import { sharedChromium } from '../shared-chromium.ts';

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

/** The model with one section, which says this. */
function withMarkdown(markdown: string): ReportModel {
  const [section] = model.sections;
  if (!section) throw new Error('the fixture has no section');
  return { ...model, sections: [{ ...section, figures: [], markdown }] };
}

const model = withoutTasks(fixtureModel());
let browser: Browser;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'planexe-print-'));
  browser = await sharedChromium();
});
afterAll(async () => {
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

  it('has no table that is wider than a page, or a browser makes everything smaller', async () => {
    const roles = ['Programmleitung', 'Gesundheitsamt', 'Quartierskoordination', 'Auswertung der Universitätsmedizin'];
    const heads = [...roles, ...roles, ...roles];
    const amounts = Array.from({ length: 6 }, () => 'DKK 1,900,000 per workshop');
    const table = (head: readonly string[], row: readonly string[]) =>
      [head, head.map(() => '---'), row].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
    const markdown = [
      table(['Work package', ...heads], ['Clearance and roof', ...heads.map(() => 'R A')]),
      table(['Assumption', ...amounts.map(() => 'Result')], ['Average income from one visit', ...amounts]),
      table([...heads], [...heads]),
    ].join('\n\n');
    const page = await browser.newPage({ viewport: { width: 680, height: 900 } });
    try {
      await page.setContent(renderPrintPage(withMarkdown(markdown), 'all'));
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('table').count()).toBeGreaterThan(3);
      expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(
        0,
      );
    } finally {
      await page.close();
    }
  });

  it('parts no head of a table from its first row', async () => {
    const tables = Array.from({ length: 70 }, (_, index) => {
      const rows = Array.from({ length: 1 + (index % 5) }, () => `| row${index}x | ${'words '.repeat(30 + index)}|`);
      return `## Table\n\n| head${index}x | What |\n|---|---|\n${rows.join('\n')}`;
    });
    const pages = await printed(renderPrintPage(withMarkdown(tables.join('\n\n')), 'all'));
    expect(pages.length).toBeGreaterThan(10);
    for (const words of pages)
      for (const [, index] of words.matchAll(/head(\d+)x/g)) expect(words).toContain(`row${index}x`);
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
