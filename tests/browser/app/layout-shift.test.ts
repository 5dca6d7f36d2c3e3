import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { examplePrompts } from '../../../src/library/example-prompts.ts';
import { stopPlan } from '../../../src/library/index.ts';
import { type HoldingDrafter, holdingDrafter } from '../../support/models/holding-drafter.ts';
import { type DraftedPlan, draftPlan, EXAMPLE, type PlanCopy } from '../../support/plans/drafted-plan.ts';
import { failedPlan } from '../../support/plans/failed-plan.ts';
import { newPlan, work } from '../../support/plans/in-process.ts';
import type { ServedApp } from '../../support/server/served-app.ts';
import { type StockedProjects, stockProjects } from '../../support/tasks/stocked-projects.ts';
import { openApp, serveWindows } from '../app-window.ts';

/** Share of the window times share of the way, added up; what is good, https://web.dev/articles/cls, is 0.1 at most. */
const MOST_SHIFT = 0.05;

const PATHS = [
  '/',
  '/new',
  '/connect',
  ...['models', 'privacy', 'appearance', 'library', 'backups', 'about'].map((part) => `/settings/${part}`),
  ...['', '/report', '/decide', '/facts', '/schedule', '/files', '/graph', '/quality', '/runs'].map(
    (tab) => `/plan/PLAN${tab}`,
  ),
  `/example/${examplePrompts[0]?.id}`,
  ...['', '/runs'].map((tab) => `/plan/DRAFTING${tab}`),
  ...['', '/graph'].map((tab) => `/plan/FAILED${tab}`),
  '/projects',
  ...['', '/audit'].map((tab) => `/projects/PROJECT${tab}`),
  ...['/PROPOSED', '/ACTIVE', ...['status', 'board', 'timeline', 'graph'].map((part) => `/ACTIVE/${part}`)].map(
    (tab) => `/task-plans${tab}`,
  ),
  '/tasks/TASK',
];

let drafted: DraftedPlan;
let copy: PlanCopy;
let served: ServedApp;
let drafting: string;
let failed: string;
let projects: StockedProjects;
let holding: HoldingDrafter;
let working: Promise<void>;
beforeAll(async () => {
  drafted = await draftPlan();
  copy = drafted.copy();
  const { library } = copy;
  drafting = newPlan(library, EXAMPLE);
  holding = holdingDrafter();
  working = work(library, drafting, { drafterFor: holding.open, timing: { lookMs: 50, graceMs: 60_000 } });
  failed = failedPlan(library);
  projects = stockProjects(library);
  served = await serveWindows(library);
});
afterAll(async () => {
  if (drafting) await stopPlan(copy.library, { plan_id: drafting });
  holding?.release();
  await working;
  await served?.close();
  copy?.dispose();
});

/** Examples are drafted by a program of its own, which is not there: the screen says so. */
const NOT_DRAFTED = /status of 404/;

/** The smallest window and the largest; the stories of each screen are told in one between. */
const SMALL = { width: 900, height: 600 };
const LARGE = { width: 2560, height: 1440 };
/** Screens that are laid out otherwise where there is much room. */
const WIDE = ['/', '/new', '/plan/PLAN', '/plan/PLAN/report', '/plan/PLAN/facts', '/plan/PLAN/schedule'];

it.each(PATHS)('nothing that is shown moves while %s is loaded, and all of it fits in any window', (path) =>
  look(path, SMALL, true),
);

it.each(WIDE)('nor does anything in the largest window while %s is loaded', (path) => look(path, LARGE, false));

/** Loads a screen at a size, and looks at what moved and what does not fit. */
async function look(path: string, size: { width: number; height: number }, dark: boolean): Promise<void> {
  const ids = {
    PLAN: copy.planId,
    DRAFTING: drafting,
    FAILED: failed,
    PROJECT: projects.project,
    PROPOSED: projects.proposed,
    ACTIVE: projects.active,
    TASK: projects.tasks.opening,
  };
  const at = path.replace(/[A-Z]+/, (name) => ids[name as keyof typeof ids] ?? name);
  const app = await openApp(served.base, { path: at, size, dark, refused: NOT_DRAFTED });
  const { page } = app;
  await page.getByRole('main').waitFor();
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
  let before = -1;
  // What comes late has come when two looks agree.
  await expect
    .poll(
      async () => {
        const now = await shift(page);
        const isStill = now === before;
        before = now;
        return isStill;
      },
      { interval: 300 },
    )
    .toBe(true);
  expect({ size, shift: Math.max(before, MOST_SHIFT) }).toEqual({ size, shift: MOST_SHIFT });
  if (dark) expect(await app.axe()).toEqual([]);
  for (const window of [size, LARGE]) {
    await page.setViewportSize(window);
    const overflow = await page.evaluate<number>('document.scrollingElement.scrollWidth - innerWidth');
    expect({ window, overflow: Math.max(overflow, 0) }).toEqual({ window, overflow: 0 });
  }
  expect(app.faults).toEqual([]);
  await app.close();
}

/** How far what was shown has moved since the page began, without what the person's own doing moved. */
function shift(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    let sum = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) sum += value;
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    // What was met so far is told before the page has nothing else to do.
    requestIdleCallback(() => resolve(sum));
  })`);
}
