import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Download, Frame, Page, Request } from 'playwright-core';
import { launchChromium } from '../browser/chromium.ts';
import { appEnvironment, type DesktopApp, type DesktopDriver, type LaunchOptions } from './desktop-app.ts';
import { createRpc, type Rpc } from './double/rpc.ts';
import { preloadScript } from './preload-page.ts';

const RUN = fileURLToPath(new URL('./double/run.ts', import.meta.url));
const OPEN_WITHIN_MS = 60_000;

/** Runs the built app in Node, with windows that are pages of the machine's Chromium. */
export async function doubleDriver(built: string): Promise<DesktopDriver> {
  const browser = await launchChromium();
  const start = (options: LaunchOptions) =>
    fork(RUN, [`${built}/index.js`, ...(options.args ?? [])], {
      env: appEnvironment(options),
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
  return {
    name: 'the double',
    async launch(options) {
      const child = start(options);
      const windows = createWindows(browser);
      const rpc = createRpc(
        {
          send: (message) => child.send(message as object, () => undefined),
          listen: (listener) => child.on('message', listener),
        },
        windows.handlers(() => rpc),
      );
      return appOf(child, windows, rpc);
    },
    async launchSecond(options) {
      const [code] = await once(start(options), 'exit');
      return code as number | null;
    },
    close: () => browser.close(),
  };
}

async function appOf(child: ChildProcess, windows: Windows, rpc: Rpc): Promise<DesktopApp> {
  const ended = once(child, 'exit').then(async ([code]) => {
    await windows.close();
    return code as number | null;
  });
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the app opened no window')), OPEN_WITHIN_MS).unref();
  });
  await Promise.race([
    windows.opened,
    late,
    ended.then((code) => Promise.reject(new Error(`the app ended with ${code}`))),
  ]);
  return {
    page: () => windows.main(),
    evaluate: async (work, argument) => (await rpc.call('evaluate', work.toString(), argument)) as never,
    ended,
    faults: windows.faults,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

interface OpenOptions {
  readonly width: number;
  readonly height: number;
  readonly preload?: string;
  /** What a page finds under an origin of the app. */
  readonly places: Readonly<Record<string, string>>;
  readonly arguments: readonly string[];
  readonly javascript: boolean;
}

interface PageWindow {
  readonly context: BrowserContext;
  page: Page;
}

interface Windows {
  /** When the first page has been loaded. */
  readonly opened: Promise<void>;
  readonly faults: string[];
  main(): Page;
  handlers(rpc: () => Rpc): Parameters<typeof createRpc>[1];
  close(): Promise<void>;
}

/** The windows of one app. */
function createWindows(browser: Browser): Windows {
  const windows = new Map<number, PageWindow>();
  const opened = Promise.withResolvers<void>();
  const faults: string[] = [];
  const of = (id: number): PageWindow => {
    const window = windows.get(id);
    if (!window) throw new Error(`there is no window ${id}`);
    return window;
  };
  const begin = async (id: number, context: BrowserContext, rpc: Rpc): Promise<Page> => {
    const page = await context.newPage();
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) void rpc.call('navigated', id, frame.url()).catch(() => undefined);
    });
    page.on('download', (download) => void keep(id, download, rpc).catch(() => undefined));
    page.on('crash', () => void rpc.call('crashed', id).catch(() => undefined));
    page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
    page.on('console', (message) => {
      const text = message.text();
      if (message.type() === 'error' && !text.includes('net::ERR_')) faults.push(`console: ${text}`);
    });
    return page;
  };
  return {
    opened: opened.promise,
    faults,
    main() {
      const [first] = windows.values();
      if (!first) throw new Error('the app has no window');
      return first.page;
    },
    handlers: (rpc) => ({
      async open(id: number, options: OpenOptions) {
        const context = await browser.newContext({
          viewport: { width: options.width, height: options.height },
          javaScriptEnabled: options.javascript,
          reducedMotion: 'reduce',
          locale: 'en-GB',
        });
        if (options.preload !== undefined) {
          const source = Object.entries(options.places).reduce(
            (text, [own, base]) => text.replaceAll(own, base),
            readFileSync(options.preload ?? '', 'utf8'),
          );
          await context.addInitScript(preloadScript(source, options.arguments));
          await context.exposeBinding('__ipc', ({ frame }, kind: string, channel: string, args: unknown[]) =>
            rpc().call('ipc', id, describeFrame(frame), kind, channel, args),
          );
        }
        // What the page opens is closed as soon as the app has been asked, which it always is.
        context.on('page', (page) => {
          if (windows.has(id))
            void page.waitForEvent('requestfailed').then(
              () => page.close(),
              () => undefined,
            );
        });
        await context.route('**/*', async (route) => {
          const request = route.request();
          const may = await rpc()
            .call('request', id, { url: request.url(), ...frameOf(request, windows.get(id)?.page) })
            .catch(() => false);
          await (may === true ? route.continue() : route.abort('blockedbyclient')).catch(() => undefined);
        });
        for (const [own, base] of Object.entries(options.places)) {
          const granted = (await rpc().call('granted', id, own)) as string[];
          await context.grantPermissions(granted, { origin: base });
        }
        windows.set(id, { context, page: await begin(id, context, rpc()) });
      },
      async load(id: number, url: string) {
        await of(id).page.goto(url, { waitUntil: 'load' });
        opened.resolve();
      },
      async reload(id: number) {
        const window = of(id);
        const { page } = window;
        const url = page.url();
        window.page = await begin(id, window.context, rpc());
        await page.close();
        await window.page.goto(url);
      },
      async crash(id: number) {
        // It never comes to its end.
        void of(id)
          .page.goto('chrome://crash')
          .catch(() => undefined);
      },
      async send(id: number, channel: string, args: readonly unknown[]) {
        await of(id).page.evaluate(
          ([name, values]) => {
            const { __ipcReceive } = globalThis as unknown as {
              __ipcReceive: (channel: string, args: readonly unknown[]) => void;
            };
            __ipcReceive(name, values);
          },
          [channel, args] as const,
        );
      },
      async execute(id: number, code: string) {
        return of(id).page.evaluate(code);
      },
      async clipboard() {
        const context = await browser.newContext({ permissions: ['clipboard-read'] });
        try {
          const page = await context.newPage();
          // Only a page of a secure origin may read it.
          await page.route('**/*', (route) =>
            route.fulfill({ contentType: 'text/html', body: '<title>Reader</title>' }),
          );
          await page.goto('https://clipboard.invalid/');
          return await page.evaluate<string>('navigator.clipboard.readText()');
        } finally {
          await context.close();
        }
      },
      async pdf(id: number) {
        return (await of(id).page.pdf()).toString('base64');
      },
      async wantsToStay(id: number) {
        const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
        // A page that broke down has nothing to say.
        return of(id)
          .page.evaluate(asks)
          .catch(() => false);
      },
      async close(id: number) {
        const window = windows.get(id);
        windows.delete(id);
        await window?.context.close();
      },
    }),
    async close() {
      await Promise.all([...windows.values()].map(({ context }) => context.close()));
      windows.clear();
    },
  };
}

/** What a page downloads is kept where the app says, or given up. */
async function keep(id: number, download: Download, rpc: Rpc): Promise<void> {
  const path = await rpc.call('download', id, { url: download.url(), filename: download.suggestedFilename() });
  if (typeof path !== 'string') return download.cancel();
  await download.saveAs(path);
  await rpc.call('downloaded', download.url());
}

/** Whether a request is for what a frame is to show, and of which frame. One that the page opens has none yet. */
function frameOf(request: Request, page: Page | undefined) {
  const isNavigation = request.isNavigationRequest();
  try {
    const frame = request.frame();
    const isPopup = isNavigation && page !== undefined && frame.page() !== page;
    return { isNavigation, isMainFrame: isNavigation && frame.parentFrame() === null, isPopup };
  } catch {
    return { isNavigation, isMainFrame: true, isPopup: true };
  }
}

function describeFrame(frame: Frame) {
  return { isMain: frame.parentFrame() === null, url: frame.url() };
}
