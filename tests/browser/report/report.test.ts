import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fixtureModel } from '../../../src/planning/report/fixture.ts';
import { hostileModel } from '../../../src/planning/report/fixture-hostile.ts';
import { renderHtml } from '../../../src/planning/report/html.tsx';
import type { ReportModel } from '../../../src/planning/report/model.ts';
import { redactReport } from '../../../src/planning/report/redact.ts';
import { checkAccessibility } from '../accessibility.ts';
import { sharedChromium } from '../shared-chromium.ts';

let browser: Browser;
let folder: string;
let context: BrowserContext | undefined;
const files = new Map<string, string>();

/** Run inside the page, where this project's types do not reach; hence as text. */
const OPEN_ALL = `for (const fold of document.querySelectorAll('details')) fold.open = true`;
const POKE_ALL = `for (const each of document.querySelectorAll('main *')) {
  for (const name of ['mouseover', 'focus', 'toggle', 'error', 'load']) each.dispatchEvent(new Event(name));
}`;
const FRAME_IT = `html => {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.srcdoc = html;
  document.body.append(frame);
}`;
const IS_ON_SCREEN = `element => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}`;
const SURVEY = `(() => {
  const parsed = new DOMParser().parseFromString(document.documentElement.outerHTML, 'text/html');
  const all = [...document.querySelectorAll('*'), ...parsed.querySelectorAll('*')];
  for (const template of document.querySelectorAll('template')) all.push(...template.content.querySelectorAll('*'));
  const loading =
    'img, iframe, object, embed, video, audio, base, form, meta[http-equiv="refresh"], link:not([href="data:,"])';
  return {
    scripts: document.querySelectorAll('script').length,
    loading: all.filter(each => each.matches(loading)).length,
    handlers: all.flatMap(each => each.getAttributeNames().filter(name => name.startsWith('on') || name === 'style')),
    addresses: all
      .map(each => each.getAttribute('href') ?? '')
      .filter(href => href !== '' && href !== 'data:,' && !/^(?:#|https?:\\/\\/|mailto:)/.test(href)),
    clobbered: document.getElementById('search').tagName,
  };
})()`;

/** What a page did that a report must never do. */
interface Opened {
  readonly page: Page;
  readonly requests: readonly string[];
  readonly complaints: readonly string[];
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'planexe-report-'));
  const write = (name: string, model: ReportModel): void => {
    const path = join(folder, `${name}.html`);
    writeFileSync(path, renderHtml(model));
    files.set(name, pathToFileURL(path).href);
  };
  write('plan', fixtureModel());
  write('hostile', hostileModel());
  browser = await sharedChromium();
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

afterEach(async () => {
  await context?.close();
  context = undefined;
});

async function open(name: 'plan' | 'hostile', options: BrowserContextOptions = {}, hash = ''): Promise<Opened> {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const requests: string[] = [];
  const complaints: string[] = [];
  const address = files.get(name) ?? '';
  page.on('request', (request) => {
    if (!request.url().startsWith(address) && !request.url().startsWith('data:')) requests.push(request.url());
  });
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(address + hash);
  return { page, requests, complaints };
}

describe('the report in a browser', () => {
  it('loads without a request, a message or an error', async () => {
    const { page, requests, complaints } = await open('plan');
    await page.waitForLoadState('networkidle');
    expect(requests).toEqual([]);
    expect(complaints).toEqual([]);
    expect(await page.locator('html').getAttribute('data-script')).toBe('');
  });

  it.each([390, 900, 1440])('is no wider than a screen of %i pixels', async (width) => {
    const { page } = await open('plan', { viewport: { width, height: 844 } });
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  });

  it.each(['light', 'dark'] as const)('has no accessibility violations in the %s theme', async (colorScheme) => {
    const { page } = await open('plan', { colorScheme });
    await page.evaluate(OPEN_ALL);
    const { violations, passed } = await checkAccessibility(page);
    expect(passed).toContain('color-contrast');
    expect(violations).toEqual([]);
  });

  it('has no accessibility violations at phone width', async () => {
    const { page } = await open('plan', { viewport: { width: 390, height: 844 } });
    await page.locator('.contents-top summary').click();
    // Colours are those of a wide screen, and looking at all of them takes longest.
    const { violations, passed } = await checkAccessibility(page, ['color-contrast']);
    expect(passed).toContain('region');
    expect(violations).toEqual([]);
  });

  it('reads without scripts: everything is there, and no control that would do nothing', async () => {
    const { page } = await open('plan', { javaScriptEnabled: false });
    await expect.poll(() => page.locator('.section-content').first().isVisible()).toBe(true);
    expect(await page.locator('.section-content').count()).toBe(fixtureModel().sections.length + 2);
    for (const body of await page.locator('.part-appendix details.section-body').all()) {
      expect(await body.locator('.section-content').isVisible()).toBe(false);
      await body.locator('summary').first().click();
    }
    for (const content of await page.locator('.section-content').all()) expect(await content.isVisible()).toBe(true);
    for (const button of await page.locator('button').all()) expect(await button.isVisible()).toBe(false);
    expect(await page.locator('#search').isVisible()).toBe(false);
    expect(await page.locator('.contents-side a').first().isVisible()).toBe(true);
  });

  it('finds words, counts them, leads from one to the next and shows only the sections that have them', async () => {
    const { page } = await open('plan');
    await page.keyboard.press('/');
    expect(await page.evaluate<string>('document.activeElement.id')).toBe('search');
    await page.keyboard.type('HARBOUR ENGINEER');
    const count = page.locator('#search-count');
    expect(await count.textContent()).toMatch(/^1 of \d+$/);
    const first = await count.textContent();
    await page.keyboard.press('Enter');
    expect(await count.textContent()).toBe(first?.replace('1 of', '2 of'));
    await page.keyboard.press('Shift+Enter');
    expect(await count.textContent()).toBe(first);
    expect(await page.locator('#section-team').isVisible()).toBe(true);
    expect(await page.locator('#section-swot').isVisible()).toBe(false);
    expect(await page.evaluate<number>(`CSS.highlights.get('search').size`)).toBe(Number(first?.split(' of ')[1]));
    await page.keyboard.press('Escape');
    expect(await page.locator('#search').inputValue()).toBe('');
    expect(await page.locator('#section-swot').isVisible()).toBe(true);
    expect(await page.evaluate<boolean>(`CSS.highlights.has('search')`)).toBe(false);
  });

  it('finds a phrase that runs across links, whatever its accents', async () => {
    const { page } = await open('plan');
    await page.locator('#search').fill('costs €858,000 of €950,000');
    expect(await page.locator('#search-count').textContent()).toBe('1 of 1');
    await page.locator('#search').fill('cafe fit-out');
    expect(await page.locator('#search-count').textContent()).toMatch(/^1 of/);
  });

  it('says when there is nothing to find, and hides nothing then', async () => {
    const { page } = await open('plan');
    await page.locator('#search').fill('zzzz');
    expect(await page.locator('#search-count').textContent()).toBe('No results');
    expect(await page.locator('#section-team').isVisible()).toBe(true);
  });

  it('opens the fold in which a hit lies', async () => {
    const { page } = await open('plan');
    await page.locator('#collapse-all').click();
    await page.locator('#search').fill('three landlords');
    expect(await page.locator('#section-executive_summary .section-content').isVisible()).toBe(true);
    expect(await page.locator('#section-brief .section-content').isVisible()).toBe(false);
  });

  it('folds and unfolds all sections, and one by keyboard', async () => {
    const { page } = await open('plan');
    const openOnes = page.locator('details.section-body[open]');
    const all = await page.locator('details.section-body').count();
    expect(await openOnes.count()).toBeLessThan(all);
    await page.locator('#collapse-all').click();
    expect(await openOnes.count()).toBe(0);
    await page.locator('#section-team summary').first().focus();
    await page.keyboard.press('Enter');
    expect(await openOnes.count()).toBe(1);
    await page.locator('#expand-all').click();
    expect(await openOnes.count()).toBe(all);
  });

  it('opens the section that a link leads to, on arrival and later', async () => {
    const { page } = await open('plan', {}, '#fact-budget.total');
    expect(await page.locator('[id="fact-budget.total"]').isVisible()).toBe(true);
    await page.locator('#collapse-all').click();
    await page.locator('.contents-side a[href="#section-team"]').click();
    await expect.poll(() => page.locator('#section-team .section-content').isVisible()).toBe(true);
    await page.locator('#collapse-all').click();
    await page.locator('.contents-side a[href="#section-team"]').click();
    await expect.poll(() => page.locator('#section-team .section-content').isVisible()).toBe(true);
  });

  it('leads from a number to its row of the ledger', async () => {
    const { page } = await open('plan');
    await page.locator('#section-executive_summary a.fact-reference', { hasText: '€858,000' }).click();
    const row = page.locator('[id="fact-cost.likely"]');
    await expect
      .poll(() => page.evaluate<boolean>(`(${IS_ON_SCREEN})(document.getElementById('fact-cost.likely'))`))
      .toBe(true);
    expect(await row.textContent()).toContain('“Sea works: likely cost” + “Pontoons: likely cost” + ');
  });

  it('copies a section as Markdown with its numbers in words', async () => {
    const { page } = await open('plan', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.locator('[data-copy="section-schedule"]').click();
    await expect.poll(() => page.locator('[data-copy="section-schedule"] .button-text').textContent()).toBe('Copied');
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied).toMatch(/^## Schedule and finish date\n/);
    expect(copied).toContain('| **Permission and design** |');
    await page.locator('[data-copy="section-executive_summary"]').click();
    await expect
      .poll(() => page.evaluate<string>('navigator.clipboard.readText()'))
      .toContain('costs €858,000 of €950,000');
  });

  it('copies a link that opens the report at a section, by mouse and by keyboard', async () => {
    const { page } = await open('plan', { permissions: ['clipboard-read', 'clipboard-write'] });
    const copied = () => page.evaluate<string>('navigator.clipboard.readText()');
    await page.locator('[data-link="section-schedule"]').click();
    await expect.poll(copied).toBe(`${files.get('plan')}#section-schedule`);
    await page.locator('[data-link="section-team"]').focus();
    await page.keyboard.press('Enter');
    await expect.poll(copied).toBe(`${files.get('plan')}#section-team`);
    expect(await page.locator('#announcer').textContent()).toBe('Link copied');
    const link = await copied();
    await page.goto('about:blank');
    await page.goto(link);
    await expect
      .poll(() => page.evaluate<boolean>(`(${IS_ON_SCREEN})(document.querySelector('#section-team h3'))`))
      .toBe(true);
  });

  it('prints at the press of a button, open as it is and without the page itself changing', async () => {
    const { page } = await open('plan');
    await page.evaluate('window.print = () => { window.printed = (window.printed ?? 0) + 1; }');
    const folded = await page.locator('details:not([open])').count();
    expect(folded).toBeGreaterThan(0);
    await page.locator('#print').click();
    expect(await page.evaluate<number>('window.printed')).toBe(1);
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await page.locator('details:not([open])').count()).toBe(0);
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    expect(await page.locator('details:not([open])').count()).toBe(folded);
  });

  it('without its records can still be searched and printed', async () => {
    const left = { leave_out: ['records'], words: [], keep_names: [] } as const;
    const path = join(folder, 'redacted.html');
    writeFileSync(path, renderHtml(redactReport(fixtureModel(), '', left)));
    const { page, complaints } = await open('plan');
    await page.goto(pathToFileURL(path).href);
    await page.locator('#search').fill('harbour');
    expect(await page.locator('#search-count').textContent()).toMatch(/^1 of \d+$/);
    expect(await page.locator('#print-all').isVisible()).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('changes its theme and remembers it', async () => {
    const { page } = await open('plan', { colorScheme: 'light' });
    const background = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    const light = await background();
    await page.locator('#theme').click();
    expect(await page.locator('#theme').getAttribute('aria-pressed')).toBe('true');
    const dark = await background();
    expect(dark).not.toBe(light);
    // The browser keeps it in its own time.
    const again = async () => {
      await page.reload();
      return background();
    };
    await expect.poll(again).toBe(dark);
  });

  it('works in a frame that forbids storage', async () => {
    const { page, complaints } = await open('plan');
    await page.evaluate(`(${FRAME_IT})(${JSON.stringify(renderHtml(fixtureModel()))})`);
    const frame = page.frameLocator('iframe');
    await expect.poll(() => frame.locator('#theme').getAttribute('aria-pressed')).toBe('false');
    await frame.locator('#theme').dispatchEvent('click');
    expect(await frame.locator('#theme').getAttribute('aria-pressed')).toBe('true');
    expect(complaints.filter((text) => /error|refused/i.test(text))).toEqual([]);
  });

  it('is whole on paper when all is asked for: what is closed on the screen is open, and controls are gone', async () => {
    const { page } = await open('plan', {}, '#print-all');
    await page.locator('#collapse-all').click();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.locator('#section-team .section-content').isVisible()).toBe(true);
    expect(await page.locator('.gantt-phase .gantt').first().isVisible()).toBe(true);
    for (const hidden of ['.toolbar', '.section-tools', '.contents-side', '.contents-top']) {
      expect(await page.locator(hidden).first().isVisible()).toBe(false);
    }
    expect(await page.evaluate<string>('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
    const printed = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    expect(printed.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('prints a summary unless all is asked for by a button, or by the address where no script runs', async () => {
    const { page } = await open('plan', { javaScriptEnabled: false });
    await page.emulateMedia({ media: 'print' });
    const printed = () => page.locator('.part').evaluateAll((parts) => parts.map((part) => part.checkVisibility()));
    expect(await printed()).toEqual([true, false, false, false]);
    await page.getByText('Summary; the rest is printed on request.').waitFor();
    await page.goto(`${files.get('plan')}#print-all`);
    expect(await printed()).toEqual([true, true, true, true]);
    await page.getByText('Summary; the rest is printed on request.').waitFor({ state: 'hidden' });
  });

  it('prints the rest only when it is asked for, with all that is folded in it', async () => {
    const { page } = await open('plan');
    await page.evaluate('window.print = () => {}');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('#part-4').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await page.locator('#print-all').click();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('#part-4').isVisible()).toBe(true);
    for (const content of await page.locator('#part-4 .section-content').all())
      expect(await content.isVisible()).toBe(true);
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    expect(await page.locator('#part-4').isVisible()).toBe(false);
  });

  it('fits every panel of the schedule on one page', async () => {
    const { page } = await open('plan', { viewport: { width: 680, height: 900 } });
    await page.emulateMedia({ media: 'print' });
    const heights = await page.evaluate<number[]>(
      `[...document.querySelectorAll('.gantt')].map(panel => panel.getBoundingClientRect().height)`,
    );
    const pageHeight = ((297 - 16 - 18) / 25.4) * 96;
    expect(heights.length).toBeGreaterThan(5);
    expect(Math.max(...heights)).toBeLessThan(pageHeight);
  });

  it('reaches a wide chart by keyboard and leaves a narrow table out of the way', async () => {
    const { page } = await open('plan', { viewport: { width: 390, height: 844 } });
    await expect.poll(() => page.locator('.gantt').first().getAttribute('tabindex')).toBe('0');
    await expect.poll(() => page.locator('#section-key_facts .table-scroll').getAttribute('tabindex')).toBe(null);
  });

  it('skips to the report with the first key', async () => {
    const { page } = await open('plan');
    await page.keyboard.press('Tab');
    expect(await page.evaluate<string>('document.activeElement.className')).toBe('skip-link');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate<string>('document.activeElement.id')).toBe('report');
  });
});

describe('a hostile plan in a browser', () => {
  it('runs nothing and asks for nothing, even when everything is opened and pointed at', async () => {
    const { page, requests, complaints } = await open('hostile');
    await page.evaluate(OPEN_ALL);
    await page.evaluate(POKE_ALL);
    await page.locator('#search').fill('script');
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate<boolean>(`'__pwned' in window`)).toBe(false);
    expect(requests).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('parses to a page with one script, no handler, no loading element and no running address', async () => {
    const { page } = await open('hostile');
    const found = await page.evaluate<unknown>(SURVEY);
    expect(found).toEqual({ scripts: 1, loading: 0, handlers: [], addresses: [], clobbered: 'INPUT' });
  });
});
