import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { reportPolicy } from '../../../src/main/server/report-policy.ts';
import { fixtureModel } from '../../../src/planning/report/fixture.ts';
import { renderHtml } from '../../../src/planning/report/html.tsx';
import { SCRIPT_SOURCE } from '../../../src/planning/report/script/page-hashes.ts';
import { sharedChromium } from '../shared-chromium.ts';

const html = renderHtml(fixtureModel());
/** What somebody can put into the file of a report so that it leads elsewhere without a click. */
const ALTERED = {
  'refreshes itself': html.replace('<head>', '<head><meta http-equiv="refresh" content="0;url=/elsewhere">'),
  'runs a script of its own, with its hash removed': html
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
    .replace('<head>', `<head><script>location = '/elsewhere'</script>`),
};

let browser: Browser;
let server: Server;
let page: Page;
let sent: { readonly body: string; readonly policy: string | null };
let asked: string[];
beforeAll(async () => {
  browser = await sharedChromium();
});
beforeEach(async () => {
  asked = [];
  server = createServer(({ url = '' }, answer) => {
    asked.push(url);
    answer.setHeader('Content-Type', 'text/html; charset=utf-8');
    if (sent.policy !== null) answer.setHeader('Content-Security-Policy', sent.policy);
    answer.end(url === '/report' ? sent.body : '');
  }).listen(0, '127.0.0.1');
  page = await browser.newPage();
});
afterEach(async () => {
  await page.close();
  server.closeAllConnections();
  server.close();
});

const address = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;

it.each(Object.entries(ALTERED))('a report that %s stays where it is', async (_, body) => {
  expect(body).not.toBe(html);
  // Under no policy it leads elsewhere.
  sent = { body, policy: null };
  await page.goto(address('/report'), { waitUntil: 'commit' });
  await page.waitForURL(address('/elsewhere'));
  asked = [];
  sent = { body, policy: reportPolicy(body, SCRIPT_SOURCE) };
  await page.goto(address('/report'), { waitUntil: 'networkidle' });
  expect(page.url()).toBe(address('/report'));
  expect(asked).not.toContain('/elsewhere');
  expect(await page.locator('main h2').first().isVisible()).toBe(true);
});

it('a report of this program runs its own script under the policy', async () => {
  sent = { body: html, policy: reportPolicy(html, SCRIPT_SOURCE) };
  await page.goto(address('/report'));
  await expect.poll(() => page.locator('html').getAttribute('data-script')).toBe('');
});
