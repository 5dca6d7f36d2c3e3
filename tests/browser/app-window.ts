import { join } from 'node:path';
import { type BrowserContextOptions, errors, type Locator, type Page } from 'playwright-core';
import { inject } from 'vitest';
import type { Library } from '../../src/library/index.ts';
import { askForLink } from '../../src/main/cli/browser.ts';
import type { HostFile } from '../../src/main/host/host-file.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { type ServedApp, serveApp } from '../support/server/served-app.ts';
import { checkAccessibility } from './accessibility.ts';
import { sharedChromium } from './shared-chromium.ts';

/** The app in a real browser, as a person has it. */
export interface AppWindow {
  readonly page: Page;
  /** What a person must never meet: errors, violations of the page's policy, requests that go elsewhere. */
  readonly faults: string[];
  /** Faults of accessibility on what is shown now, by rule and element. A report in a frame has tests of its own. */
  axe(): Promise<string[]>;
  close(): Promise<void>;
}

export interface AppWindowOptions {
  readonly path?: string;
  readonly size?: { readonly width: number; readonly height: number };
  readonly dark?: boolean;
  readonly locale?: string;
  readonly context?: BrowserContextOptions;
  /** As somebody who has never used the app; otherwise the tour has been taken. */
  readonly firstStart?: boolean;
  /** What the browser's console says of requests that the host refuses on purpose. */
  readonly refused?: RegExp;
}

/** The app over real HTTP, with the pages of the built renderer. @param program see `serveApp` */
export function serveWindows(library: Library, program?: Parameters<typeof serveApp>[3]): Promise<ServedApp> {
  return serveApp(library, undefined, join(inject('built'), '..', 'renderer'), program);
}

/** Opens a window of its own, with nothing remembered. Its faults are for the test to look at, mostly at its end. */
export async function openApp(base: string, options: AppWindowOptions = {}): Promise<AppWindow> {
  const { path = '/', size = { width: 1280, height: 800 }, dark = false, locale = 'en-GB', refused } = options;
  const browser = await sharedChromium();
  const context = await browser.newContext({
    viewport: size,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale,
    ...(!options.firstStart && {
      storageState: {
        cookies: [],
        origins: [{ origin: new URL(base).origin, localStorage: [{ name: 'tour-done', value: 'true' }] }],
      },
    }),
    ...options.context,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // A host that is gone on purpose is no fault of the page.
    if (message.type() !== 'error' || message.text().includes('net::ERR_') || refused?.test(message.text())) return;
    faults.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(base).origin) faults.push(`request: ${request.url()}`);
  });
  await page.goto(new URL(path, base).href);
  return {
    page,
    faults,
    axe: async () => (await checkAccessibility(page)).violations,
    // What a test does with requests may not be done when it ends.
    close: async () => {
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    },
  };
}

/**
 * Takes back what was just done, by the button of the message about it. That stays for ten seconds only, which a busy
 * machine may need for the click; then by the key, which does the same for longer.
 */
export async function takeBack(
  page: Page,
  button: Locator = page.getByRole('button', { name: 'Undo', exact: true }),
): Promise<void> {
  await button.waitFor();
  try {
    await button.click({ timeout: 9_000 });
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
    await page.keyboard.press('ControlOrMeta+Z');
  }
}

/** Where a window of a running host begins: an address that signs it in, once. */
export async function oneTimePath(host: Pick<HostFile, 'url' | 'token'>): Promise<string> {
  const link = await askForLink(host);
  if (link === null) throw new Error('the host gave no link');
  return link.slice(host.url.length);
}
