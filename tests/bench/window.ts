import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { type Library, openLibrary } from '../../src/library/index.ts';
import { appendEvent } from '../../src/library/store/events/events.ts';
import { planner } from '../../src/planner/planner.ts';
import { oneTimePath } from '../browser/app-window.ts';
import { launchChromium } from '../browser/chromium.ts';
import { newPlan, work } from '../support/plans/in-process.ts';
import { fillLibrary } from './big-library.ts';
import type { Bench, Figure, FigureGroup } from './figure.ts';
import { unwrap } from './finished-plan.ts';
import { hostOf, type ServingHost } from './serving.ts';
import { median } from './timing.ts';

const PLANS = 1_000;
const LOADS = 5;
const OPENINGS = 200;
/** What is loaded once, such as the code of a screen, is no leak. */
const WARM_OPENINGS = 20;
/** An hour of drafting writes about one event in two seconds. */
const EVENTS_OF_AN_HOUR = 1_800;
const EVENTS_AT_ONCE = 20;
const SCROLL_PX = 384;
/** Where memory is measured: machine code that a browser makes of a program for hours is no memory of the program's. */
const WITHOUT_COMPILER = '--js-flags=--jitless';
const KILOBYTE = 1e3;
const MEGABYTE = 1e6;

/** What a person waits for and what a browser has to hold: the built renderer in Chromium, before the real host. */
export const window: FigureGroup = {
  name: 'window',
  async measure(bench) {
    const filled = await fillLibrary(PLANS - 1);
    const { home, user } = filled.library;
    const planId = newPlan(filled.library, bench.prompt);
    await work(filled.library, planId);
    filled.library.close();
    const library = unwrap(openLibrary({ home, planner, user }));
    const host = await hostOf(bench.root, home, { user });
    const browser = await launchChromium();
    const uncompiled = await launchChromium([WITHOUT_COMPILER]);
    try {
      return [
        ...bundle(bench),
        ...(await loading(browser, host, { what: `${PLANS} plans`, path: '/', shows: `a[href="/plan/${planId}"]` })),
        ...(await loading(browser, host, {
          what: 'a finished plan',
          path: `/plan/${planId}`,
          shows: 'a[href$="/report"]',
        })),
        await scrolling(browser, host),
        await eventsOfAnHour(uncompiled, host, library, planId),
        await openings(uncompiled, host, planId),
      ];
    } finally {
      await Promise.all([browser.close(), uncompiled.close()]);
      await host.stop();
      library.close();
      filled.dispose();
    }
  },
};

/** What is loaded before anything is shown, and what further chunks there are. */
function bundle({ root }: Bench): Figure[] {
  const folder = join(root, 'out', 'renderer');
  const sizeOf = (name: string) => gzipSync(readFileSync(join(folder, 'assets', name))).length / KILOBYTE;
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const initial = [...page.matchAll(/(?:src|href)="\/assets\/([\w.-]+\.(?:js|css))"/g)].flatMap(
    ([, name]) => name ?? [],
  );
  const later = [...reachable(folder, initial)]
    .filter((name) => !initial.includes(name))
    .map((name) => ({ name, size: sizeOf(name) }))
    .sort((a, b) => b.size - a.size)
    .slice(0, 5);
  return [
    {
      name: 'loaded at first, gzip',
      value: initial.reduce((sum, name) => sum + sizeOf(name), 0),
      unit: 'kB',
      target: { of: 'value', atMost: 350 },
    },
    ...later.map(({ name, size }) => ({ name: `loaded when needed: ${name}`, value: size, unit: 'kB' })),
  ];
}

/** These files and all that they name: chunks of earlier builds may lie beside them for a while. */
function reachable(folder: string, initial: readonly string[]): ReadonlySet<string> {
  const names = readdirSync(join(folder, 'assets')).filter((name) => /\.(js|css)$/.test(name));
  const found = new Set(initial);
  // A set that grows is walked to its end.
  for (const file of found) {
    const text = readFileSync(join(folder, 'assets', file), 'utf8');
    for (const name of names) if (text.includes(name)) found.add(name);
  }
  return found;
}

interface Loading {
  readonly what: string;
  readonly path: string;
  /** What a person can use when it is there. */
  readonly shows: string;
}

/** First paint, and the moment from which a click is answered, with nothing in the browser's cache. */
async function loading(browser: Browser, host: ServingHost, { what, path, shows }: Loading): Promise<Figure[]> {
  const paints: number[] = [];
  const usables: number[] = [];
  for (let load = 0; load < LOADS; load += 1) {
    const page = await signedIn(browser, host);
    await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
    await page.goto(host.url + path, { waitUntil: 'commit' });
    await page.locator(shows).first().waitFor();
    // Whoever clicks now waits until the page has nothing else to do.
    const [paint, usable] = await page.evaluate<[number, number]>(`new Promise((resolve) => requestIdleCallback(() =>
      resolve([performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0, performance.now()])))`);
    paints.push(paint);
    usables.push(usable);
    await page.context().close();
  }
  return [
    { name: `${what}: first paint`, value: median(paints), unit: 'ms' },
    { name: `${what}: can be used`, value: median(usables), unit: 'ms', target: { of: 'value', atMost: 1_000 } },
  ];
}

/** How long a frame takes while the list is scrolled to its end, six rows a frame: the slowest of twenty. */
async function scrolling(browser: Browser, host: ServingHost): Promise<Figure> {
  const page = await signedIn(browser, host);
  await page.goto(host.url);
  await page.getByRole('row').nth(2).waitFor();
  const frames = await page.evaluate<number[]>(`new Promise((resolve) => {
    const list = document.querySelector('[data-scroll-restoration-id=library]');
    const frames = [];
    let last = performance.now();
    const step = (now) => {
      frames.push(now - last);
      last = now;
      const { scrollTop } = list;
      list.scrollTop += ${SCROLL_PX};
      if (list.scrollTop === scrollTop) resolve(frames.slice(1));
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  })`);
  await page.context().close();
  return {
    name: `${PLANS} plans: a frame while scrolling, 95th percentile`,
    value: frames.toSorted((a, b) => a - b)[Math.floor(frames.length * 0.95)] ?? 0,
    unit: 'ms',
    target: { of: 'value', atMost: 33.4 },
  };
}

/** How much more an open plan holds after all that happens in an hour of drafting. */
async function eventsOfAnHour(browser: Browser, host: ServingHost, library: Library, planId: string): Promise<Figure> {
  const page = await signedIn(browser, host);
  await page.goto(`${host.url}/plan/${planId}`);
  await page.locator('a[href$="/report"]').first().waitFor();
  const heap = await heapOf(page);
  const before = await heap();
  for (let told = 0; told < EVENTS_OF_AN_HOUR; told += EVENTS_AT_ONCE) {
    library.transaction(() => {
      for (let event = told; event < told + EVENTS_AT_ONCE; event += 1) {
        appendEvent(library, planId, 1, event % 2 === 0 ? 'log' : 'progress_updated', {
          level: 'info',
          msg: `line ${event}`,
        });
      }
    });
    // Longer than the page waits before it asks anew.
    await page.waitForTimeout(100);
  }
  const after = await heap();
  await page.context().close();
  return {
    name: `an open plan after ${EVENTS_OF_AN_HOUR} events`,
    value: after / MEGABYTE,
    unit: 'MB',
    reference: { name: 'before', value: before / MEGABYTE },
    target: { of: 'ratio', atMost: 1.5 },
  };
}

/** Whether what belongs to a plan is let go when another screen is shown. */
async function openings(browser: Browser, host: ServingHost, planId: string): Promise<Figure> {
  const page = await signedIn(browser, host);
  await page.goto(host.url);
  const heap = await heapOf(page);
  let before = 0;
  for (let opening = 0; opening < WARM_OPENINGS + OPENINGS; opening += 1) {
    if (opening === WARM_OPENINGS) before = await heap();
    await page.locator(`a[href="/plan/${planId}"]`).first().click();
    await page.locator('a[href$="/report"]').first().waitFor();
    await page.getByRole('link', { name: 'Library' }).first().click();
    await page.locator(`a[href="/plan/${planId}"]`).first().waitFor();
  }
  const after = await heap();
  await page.context().close();
  return {
    name: `the library after ${OPENINGS} openings of a plan`,
    value: after / MEGABYTE,
    unit: 'MB',
    reference: { name: 'before', value: before / MEGABYTE },
    target: { of: 'ratio', atMost: 1.1 },
  };
}

/** A window that a link of the host opened, as `planexe serve --open` does. */
async function signedIn(browser: Browser, host: ServingHost): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await page.goto(host.url + (await oneTimePath(host)));
  return page;
}

/** Bytes that the page's scripts hold, after a collection. */
async function heapOf(page: Page): Promise<() => Promise<number>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  return async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return usedSize;
  };
}
