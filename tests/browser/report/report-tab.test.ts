import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { type Library, planFolder, writeArtifact } from '../../../src/library/index.ts';
import { type DraftedPlan, draftPlan } from '../../support/plans/drafted-plan.ts';
import { newPlan } from '../../support/plans/in-process.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { fileOf } from '../../support/plans/stage-files.ts';
import type { AppWindow, AppWindowOptions } from '../app-window.ts';
import { openPlanWindow } from '../plan/plan-window.ts';
import { sharedChromium } from '../shared-chromium.ts';

let browser: Browser;
let drafted: DraftedPlan;
beforeAll(async () => {
  [browser, drafted] = await Promise.all([sharedChromium(), draftPlan()]);
});

interface Opened {
  readonly app: AppWindow;
  readonly page: Page;
  readonly report: FrameLocator;
  readonly library: Library;
  readonly planId: string;
}

/** The report of a plan of its own; `prepare` comes before the window is opened. */
async function openReport(
  search = '',
  options: AppWindowOptions = {},
  prepare: (library: Library, planId: string) => unknown = () => undefined,
): Promise<Opened> {
  const copy = drafted.copy();
  const other = await prepare(copy.library, copy.planId);
  const planId = typeof other === 'string' ? other : copy.planId;
  const { app } = await openPlanWindow(copy, { path: `/plan/${planId}/report${search}`, ...options });
  return { app, page: app.page, report: app.page.frameLocator('iframe'), library: copy.library, planId };
}

/** Where the top of a section is in the report's own window, in pixels. */
function topOf(report: FrameLocator, section: string): Promise<number> {
  return report.locator(`#section-${section}`).evaluate((element) => element.getBoundingClientRect().top);
}

function edit(library: Library, plan_id: string, content: string) {
  return writeArtifact(library, { plan_id, path: fileOf('team', 'page'), content }).then(unwrap);
}

it('leads into the report by its contents, marks what is read and where words were found, and stays where the reader was', async () => {
  const { app, page, report, library, planId } = await openReport();
  const contents = page.getByRole('navigation', { name: 'Report contents' });
  // The report's own list gives way to that beside it.
  await report.locator('.contents-side').waitFor({ state: 'hidden' });
  await contents.getByRole('button', { name: 'Team', exact: true }).click();
  await expect.poll(() => topOf(report, 'team')).toBeLessThan(200);
  await expect.poll(() => contents.locator('[aria-current]').textContent()).toBe('Team');
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);

  await edit(library, planId, '# Team\n\nAn unheard-of word: quokka.\n');
  await report.getByText('quokka').waitFor();
  await expect.poll(() => topOf(report, 'team')).toBeLessThan(200);

  await report.getByRole('searchbox').fill('quokka');
  await contents.getByTitle('1 match', { exact: true }).waitFor();
  expect(await contents.getByRole('button', { name: /^Team/ }).textContent()).toMatch(/Team\s*1/);
  expect(await app.axe()).toEqual([]);
  expect(app.faults).toEqual([]);
});

it('is led to by an address, follows the colours of the app, and gives its contents on demand where there is little room', async () => {
  const { app, page, report } = await openReport('?section=section-governance', {
    dark: true,
    size: { width: 900, height: 600 },
  });
  await expect.poll(() => topOf(report, 'governance')).toBeLessThan(200);
  expect(await report.locator('html').getAttribute('data-theme')).toBe('dark');
  await page.getByRole('button', { name: 'Contents' }).click();
  const contents = page.getByRole('navigation', { name: 'Report contents' });
  expect(await app.axe()).toEqual([]);
  await contents.getByRole('button', { name: 'Risks', exact: true }).click();
  await expect.poll(() => topOf(report, 'identify_risks')).toBeLessThan(200);
  await contents.waitFor({ state: 'hidden' });
  expect(app.faults).toEqual([]);
});

it('gives a link to the section that is being read, which opens the report there', async () => {
  const { app, page, report } = await openReport('?section=section-governance', {
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  });
  await expect.poll(() => topOf(report, 'governance')).toBeLessThan(200);
  await page
    .getByRole('navigation', { name: 'Report contents' })
    .getByRole('button', { name: 'Team', exact: true })
    .click();
  const button = page.getByRole('button', { name: 'Copy link to “Team”' });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Link copied.').waitFor();
  const link = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(new URL(link).search).toBe('?section=section-team');
  // The frame's own address leads nowhere.
  expect(await report.locator('[data-link]').count()).toBe(0);
  expect(await app.axe()).toEqual([]);
  await page.goto('about:blank');
  await page.goto(link);
  await expect.poll(() => topOf(report, 'team')).toBeLessThan(200);
  expect(app.faults).toEqual([]);
});

it('is printed from the frame, all of it when that is asked for', async () => {
  const { app, report } = await openReport();
  await report.locator('body').evaluate(() => {
    window.print = () =>
      document.body.setAttribute('data-printed', String(document.documentElement.hasAttribute('data-print-appendix')));
  });
  await report.locator('#print').click();
  await expect.poll(() => report.locator('body').getAttribute('data-printed')).toBe('false');
  await report.locator('#print-all').click();
  await expect.poll(() => report.locator('body').getAttribute('data-printed')).toBe('true');
  expect(app.faults).toEqual([]);
});

it('is saved as one file, which opens anywhere and asks for nothing else', async () => {
  const { page } = await openReport();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'HTML' }).click();
  const folder = mkdtempSync(join(tmpdir(), 'planexe-saved-'));
  const file = join(folder, 'report.html');
  await (await download).saveAs(file);
  const context = await browser.newContext({ offline: true });
  onTestFinished(async () => {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const saved = await context.newPage();
  const asked: string[] = [];
  saved.on('request', (request) => asked.push(request.url()));
  const address = pathToFileURL(file).href;
  await saved.goto(`${address}#section-team`, { waitUntil: 'networkidle' });
  await saved.locator('#section-team').getByRole('heading', { name: 'Team', exact: true }).waitFor();
  expect(asked.filter((url) => !url.startsWith('data:') && !url.startsWith(address))).toEqual([]);
});

it('is saved as Markdown', async () => {
  const { page } = await openReport();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Markdown' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('Turn the Ice Works into a Public Bathhouse');
});

it('runs and loads nothing that the text of a plan asks for', async () => {
  const evil = [
    '<script>top.broken = 1; window.broken = 1</script>',
    '<img src="http://evil.invalid/a.png" onerror="window.broken=1">',
    '<p style="background:url(http://evil.invalid/b.png)" onclick="window.broken=1">styled</p>',
    '[a link](javascript:window.broken=1)',
    '![huge](http://evil.invalid/huge.png)',
    '<iframe src="http://evil.invalid"></iframe>',
  ].join('\n\n');
  const { app, page, report } = await openReport('?section=section-team', {}, (library, planId) =>
    edit(library, planId, `# Team\n\nharmless beginning\n\n${evil}\n`).then(() => undefined),
  );
  await report.getByText('harmless beginning').waitFor();
  await report.getByText('a link').first().click();
  expect(await report.locator('body').evaluate(() => 'broken' in window)).toBe(false);
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
  expect(app.faults).toEqual([]);
});

it('cannot do harm even when somebody wrote a program into its file', async () => {
  const outside = await countRequests();
  const { app, page, report } = await openReport('', {}, (library, planId) => {
    const file = join(planFolder(library.home, planId), fileOf('report', 'report.html'));
    const harm = `<body><p>altered</p><script>top.location = '${outside.address}'; window.broken = 1; fetch('${outside.address}')</script><img src="${outside.address}/a.png" onerror="window.broken = 1"><a href="/settings" target="_top">away</a>`;
    writeFileSync(file, readFileSync(file, 'utf8').replace(/<body>/, harm));
  });
  await report.getByText('altered').waitFor();
  expect(await report.locator('body').evaluate(() => 'broken' in window)).toBe(false);
  await report.getByRole('link', { name: 'away' }).click();
  expect(new URL(page.url()).pathname).toMatch(/\/report$/);
  // The browser names what its policy refuses as a request, too; what counts is that none arrives.
  expect(app.faults.filter((fault) => fault.startsWith('error:'))).toEqual([]);
  expect(outside.requests()).toBe(0);
});

/** A server elsewhere on this computer that counts who comes. */
async function countRequests(): Promise<{ readonly address: string; requests(): number }> {
  let count = 0;
  const server = createServer((_, response) => {
    count += 1;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { address: `http://127.0.0.1:${address.port}`, requests: () => count };
}

it('says which sections exist while there is no report', async () => {
  const { app, page } = await openReport('', {}, (library) => newPlan(library, 'A garden in Esbjerg for 40 families.'));
  await page.getByRole('heading', { name: 'Report not ready yet' }).waitFor();
  expect(await page.getByRole('listitem').filter({ hasText: 'Team' }).textContent()).toMatch(/Team\s*Not drafted yet/);
  expect(await app.axe()).toEqual([]);
  expect(app.faults).toEqual([]);
});
