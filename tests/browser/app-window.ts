import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** The app in a real browser, as a person has it. */
export interface AppWindow {
  readonly page: Page;
  /** What a person must never meet: errors, violations of the page's policy, requests that go elsewhere. */
  readonly faults: string[];
  /** Faults of accessibility on what is shown now, by rule and element. */
  axe(): Promise<string[]>;
  close(): Promise<void>;
}

export interface AppWindowOptions {
  readonly path?: string;
  readonly size?: { readonly width: number; readonly height: number };
  readonly dark?: boolean;
  readonly locale?: string;
  readonly context?: BrowserContextOptions;
}

/** Opens a window of its own, with nothing remembered. Its faults are for the test to look at, mostly at its end. */
export async function openApp(browser: Browser, base: string, options: AppWindowOptions = {}): Promise<AppWindow> {
  const { path = '/', size = { width: 1280, height: 800 }, dark = false, locale = 'en-GB' } = options;
  const context = await browser.newContext({
    viewport: size,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale,
    ...options.context,
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // A host that is gone on purpose is no fault of the page.
    if (message.type() === 'error' && !message.text().includes('net::ERR_')) faults.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(base).origin) faults.push(`request: ${request.url()}`);
  });
  await page.goto(new URL(path, base).href);
  return {
    page,
    faults,
    async axe() {
      const { violations } = await new AxeBuilder({ page }).analyze();
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    },
    close: () => context.close(),
  };
}
