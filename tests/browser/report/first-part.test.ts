import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examplePrompts } from '../../../src/library/example-prompts.ts';
import { planFolder } from '../../../src/library/index.ts';
import { ANSWERED_EXAMPLES } from '../../../src/model/exchange/example-answers.ts';
import { report } from '../../../src/planning/pipeline/decide/report/report.ts';
import { renderHtml } from '../../../src/planning/report/html.tsx';
import type { ReportModel } from '../../../src/planning/report/model.ts';
import { simulatePlan } from '../../support/models/simulated-plan.ts';
import { draftedExample } from '../../support/plans/example-plan.ts';
import { fileOf } from '../../support/plans/stage-files.ts';
import { sharedChromium } from '../shared-chromium.ts';

/** A screen of a small laptop, and how many of them the first part may take. */
const SCREEN = { width: 1280, height: 800 };
const MOST_SCREENS = 5;

/** Run inside the page, where this project's types do not reach; hence as text. */
const HEIGHT = (selector: string) => `document.querySelector('${selector}').getBoundingClientRect().height`;
const WIDTH = 'document.documentElement.scrollWidth';
const HIDDEN = `[...document.querySelectorAll('#part-1 .fold > :not(summary)')].filter(each => !each.checkVisibility()).length`;
/** Elements of the first part that go over the right edge and stand in nothing that scrolls. */
const CUT_OFF = `[...document.querySelectorAll('#part-1 *')]
  .filter(each => each.checkVisibility() && !each.closest('svg, .visually-hidden, .table-scroll, .gantt'))
  .filter(each => each.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
  .map(each => each.className || each.tagName)`;

async function simulated(): Promise<ReportModel> {
  const prompt = examplePrompts.find(({ isDefault }) => isDefault)?.text ?? '';
  return (await simulatePlan(prompt, 'all', 8, [])).data<ReportModel>(report);
}

async function example(id: string): Promise<ReportModel> {
  const { library, planId, dispose } = (await draftedExample(id)).copy();
  try {
    const folder = planFolder(library.home, planId);
    return JSON.parse(readFileSync(join(folder, fileOf('report', 'data')), 'utf8')) as ReportModel;
  } finally {
    dispose();
  }
}

let browser: Browser;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'planexe-first-part-'));
  browser = await sharedChromium();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

describe.each([['simulated', simulated], ...ANSWERED_EXAMPLES.map((id) => [id, () => example(id)] as const)] as const)(
  'the first part of the report: %s',
  (id, drafted) => {
    let page: Page;
    beforeAll(async () => {
      const file = join(folder, `${id}.html`);
      writeFileSync(file, renderHtml(await drafted()));
      page = await browser.newPage({ viewport: SCREEN });
      await page.goto(pathToFileURL(file).href);
    });
    afterAll(() => page?.close());

    it('takes five screens at most, and its chart of the schedule one', async () => {
      expect(await page.evaluate<number>(HEIGHT('#part-1'))).toBeLessThanOrEqual(MOST_SCREENS * SCREEN.height);
      expect(await page.evaluate<number>(HEIGHT('#part-1 .figure-gantt'))).toBeLessThanOrEqual(SCREEN.height);
    });

    it('has its title and headlines on the first screen', async () => {
      const bottom = await page.evaluate<number>(`document.querySelector('.headlines').getBoundingClientRect().bottom`);
      expect(bottom).toBeLessThanOrEqual(SCREEN.height);
    });

    it('keeps closed what explains, and shows all of it on paper when everything is printed', async () => {
      expect(await page.evaluate<number>(HIDDEN)).toBeGreaterThan(0);
      await page.evaluate(`document.documentElement.setAttribute('data-print-appendix', '')`);
      await page.emulateMedia({ media: 'print' });
      expect(await page.evaluate<number>(HIDDEN)).toBe(0);
      await page.emulateMedia({ media: 'screen' });
      await page.evaluate(`document.documentElement.removeAttribute('data-print-appendix')`);
    });

    it('is no wider than a narrow screen', async () => {
      await page.setViewportSize({ width: 380, height: 800 });
      expect(await page.evaluate<number>(WIDTH)).toBeLessThanOrEqual(380);
      expect(await page.evaluate<string[]>(CUT_OFF)).toEqual([]);
      await page.setViewportSize(SCREEN);
    });
  },
);
