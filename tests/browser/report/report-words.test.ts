import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hostileModel } from '../../../src/planning/report/fixture-hostile.ts';
import { renderHtml } from '../../../src/planning/report/html.tsx';
import { sharedChromium } from '../shared-chromium.ts';

/** A word of 300 characters, as an address or a name made by a program, and an override that nothing ends. */
const WORD = 'k7'.repeat(150);
const OVERRIDE = 'invoice\u202efdp.exe';
const TABLE = `| ${WORD} | Sum | What |\n|---|--:|---|\n| ${WORD} | ${WORD} | a few ${WORD} words |`;

/** Elements that go over the right edge of what holds them and cannot be scrolled; run inside the page. */
const CUT_OFF = `(limit => [...document.querySelectorAll('main *, header *')]
  .filter(each => each.checkVisibility() && !each.closest('svg, .visually-hidden'))
  .filter(each => each.getBoundingClientRect().right > limit + 1)
  .filter(each => matchMedia('print').matches || !each.closest('.table-scroll, .gantt, [tabindex="0"]'))
  .filter((each, _index, all) => !all.some(other => other !== each && each.contains(other)))
  .map(each => [each.parentElement.parentElement, each.parentElement, each].map(
    ({ tagName, className }) => tagName + '.' + className).join(' > ')))`;
/** Texts in which a direction begins that does not end in them; run inside the page. */
const RUNNING_ON = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const count = pattern => (node.data.match(pattern) ?? []).length;
    if (count(/[\\u202a\\u202b\\u202d\\u202e]/g) !== count(/\\u202c/g)) found.push(node.data);
  }
  return found;
})()`;

let browser: Browser;
let folder: string;
let page: Page;

beforeAll(async () => {
  browser = await sharedChromium();
});
afterEach(async () => {
  await page.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(texts: readonly string[], width: number): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'planexe-report-'));
  const file = join(folder, 'report.html');
  writeFileSync(file, renderHtml(hostileModel(texts)));
  page = await browser.newPage({ viewport: { width, height: 800 } });
  await page.goto(pathToFileURL(file).href);
  await page.evaluate(`for (const fold of document.querySelectorAll('details')) fold.open = true`);
}

const width = () => page.evaluate<number>('document.documentElement.scrollWidth');

describe('a report that holds a word of 300 characters', () => {
  it('is no wider than a narrow screen', async () => {
    await open([WORD, TABLE], 360);
    expect(await page.evaluate<string[]>(`${CUT_OFF}(360)`)).toEqual([]);
    expect(await width()).toBeLessThanOrEqual(360);
  });

  it('is whole on paper', async () => {
    // A page of A4 between its margins, in CSS pixels.
    const paper = Math.floor(((210 - 30) / 25.4) * 96);
    await open([WORD, TABLE], paper);
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate<string[]>(`${CUT_OFF}(${paper})`)).toEqual([]);
    expect(await width()).toBeLessThanOrEqual(paper);
  });
});

describe('a report with an override of direction', () => {
  it('ends it in every text in which it begins', async () => {
    await open([OVERRIDE, `Before ${OVERRIDE} after.`], 1280);
    expect(await page.locator('main').textContent()).toContain('\u202e');
    expect(await page.evaluate<string[]>(RUNNING_ON)).toEqual([]);
  });
});
