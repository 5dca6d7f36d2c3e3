import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type DraftedPlan, draftPlan, type PlanCopy } from '../../support/plans/drafted-plan.ts';
import type { ServedApp } from '../../support/server/served-app.ts';
import { type StockedProjects, stockProjects } from '../../support/tasks/stocked-projects.ts';
import { type AppWindow, openApp, serveWindows } from '../app-window.ts';

/** What each screen says when what it is made of does not come, and that it gets over it. */

interface Screen {
  readonly path: string;
  /** What is answered with an error. */
  readonly questions: readonly string[];
  /** What is read once all is well. */
  readonly shows: string | RegExp;
}

/** Appearance asks nothing. */
const SCREENS: readonly Screen[] = [
  { path: '/', questions: ['plans.list'], shows: /Bathhouse/ },
  { path: '/?view=deleted', questions: ['plans.listDeleted'], shows: 'No deleted plans' },
  { path: '/new', questions: ['prompts.profiles'], shows: 'Drafted by' },
  {
    path: '/connect',
    questions: ['connect.clients', 'connect.status', 'connect.tokens', 'connect.activity'],
    shows: 'No activity yet.',
  },
  {
    path: '/settings/models',
    questions: ['settings.list', 'settings.secrets.list', 'settings.profiles'],
    shows: 'Cost limit per plan',
  },
  {
    path: '/settings/privacy',
    questions: ['settings.list', 'settings.size'],
    shows: 'Redact the live log',
  },
  { path: '/settings/privacy', questions: ['plans.listDeleted'], shows: 'Trash is empty.' },
  { path: '/settings/library', questions: ['settings.size'], shows: 'Free disk space' },
  { path: '/settings/backups', questions: ['settings.backups'], shows: 'No backups yet.' },
  {
    path: '/settings/about',
    questions: ['connect.status', 'settings.updates.state', 'settings.diagnostics'],
    shows: 'Plans: 1',
  },
  { path: '/plan/PLAN', questions: ['runs.overview'], shows: 'At a glance' },
  { path: '/plan/PLAN', questions: ['quality.headlines'], shows: 'Top risk' },
  { path: '/plan/PLAN/report', questions: ['decisions.reportContents'], shows: /risks/i },
  { path: '/plan/PLAN/decide', questions: ['decisions.list'], shows: /decision/i },
  { path: '/plan/PLAN/facts', questions: ['facts.list'], shows: /fact/i },
  { path: '/plan/PLAN/schedule', questions: ['schedule.get'], shows: 'Planned finish' },
  { path: '/plan/PLAN/files', questions: ['files.list'], shows: 'The prompt' },
  { path: '/plan/PLAN/graph', questions: ['graph.get'], shows: /brief/i },
  { path: '/plan/PLAN/quality', questions: ['quality.findings'], shows: /finding|checked/i },
  { path: '/plan/PLAN/runs', questions: ['runs.list'], shows: 'Run 1' },
  { path: '/plan/PLAN/runs', questions: ['runs.costs'], shows: 'Result' },
  { path: '/projects', questions: ['projects.list'], shows: 'Village café' },
  { path: '/projects', questions: ['projects.waiting'], shows: 'Waiting for your approval' },
  { path: '/projects/PROJECT', questions: ['projects.overview'], shows: 'Ready next' },
  { path: '/projects/PROJECT/audit', questions: ['projects.audit'], shows: 'Project created' },
  { path: '/task-plans/ACTIVE', questions: ['tasks.review'], shows: 'Approved by you' },
  { path: '/task-plans/ACTIVE', questions: ['tasks.list'], shows: 'Choose the site' },
  { path: '/task-plans/ACTIVE/board', questions: ['tasks.board'], shows: 'Claimed' },
  { path: '/task-plans/ACTIVE/status', questions: ['tasks.status'], shows: /likely finished by/ },
  { path: '/task-plans/ACTIVE/timeline', questions: ['tasks.timeline'], shows: 'Choose the site' },
  { path: '/task-plans/ACTIVE/graph', questions: ['tasks.map'], shows: 'Choose the site' },
  { path: '/tasks/TASK', questions: ['tasks.get'], shows: 'Depends on' },
];

const API = /\/api\/[a-z][A-Za-z.,]*\?/;
const NEXT = 'Try again. If it keeps happening, report it.';

let drafted: DraftedPlan;
let copy: PlanCopy;
let projects: StockedProjects;
let served: ServedApp;
let app: AppWindow;
beforeAll(async () => {
  drafted = await draftPlan();
  copy = drafted.copy();
  projects = stockProjects(copy.library);
  served = await serveWindows(copy.library);
  app = await openApp(served.base, {
    path: '/settings/appearance',
    // Wide enough for what stands behind a button or a tab otherwise.
    size: { width: 1800, height: 1000 },
    refused: /status of 500/,
  });
  // Without news of the library nothing is asked anew but by the button.
  await app.page.route('**/api/changes', () => undefined);
});
afterAll(async () => {
  await app?.page.unrouteAll({ behavior: 'ignoreErrors' });
  await app?.close();
  await served?.close();
  copy?.dispose();
});

it.each(SCREENS)('$path says that $questions failed, and shows it when it is tried again', async (screen) => {
  const { page } = app;
  const fail = failing(screen.questions);
  await page.route(API, fail);
  onTestFinished(() => page.unroute(API, fail));
  const ids = {
    PLAN: copy.planId,
    PROJECT: projects.project,
    ACTIVE: projects.active,
    TASK: projects.tasks.opening,
  };
  const path = screen.path.replace(/[A-Z]+/, (name) => ids[name as keyof typeof ids] ?? name);
  await page.goto(new URL(path, served.base).href);
  const alerts = page.getByRole('alert').filter({ hasText: NEXT });
  // Each has its place of its own.
  await expect.poll(() => alerts.count()).toBe(screen.questions.length);
  expect(await alerts.getByRole('button', { name: 'Try again' }).count()).toBe(screen.questions.length);
  expect(await app.axe()).toEqual([]);

  await page.unroute(API, fail);
  await tryAll(page, screen.questions.length);
  await page.getByRole('main').getByText(screen.shows).filter({ visible: true }).first().waitFor();
  expect(app.faults).toEqual([]);
});

it('New plan marks the tab behind which something failed, where there is no room for both', async () => {
  const { page } = app;
  const size = page.viewportSize() ?? { width: 1800, height: 1000 };
  await page.setViewportSize({ width: 1280, height: 800 });
  const fail = failing(['prompts.profiles']);
  await page.route(API, fail);
  onTestFinished(async () => {
    await page.unroute(API, fail);
    await page.setViewportSize(size);
  });
  await page.goto(`${served.base}/new`);
  await page.getByRole('tab', { name: 'Options needs attention' }).click();
  expect(await app.axe()).toEqual([]);
  await page.unroute(API, fail);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('tab', { name: 'Options', exact: true }).waitFor();
  expect(app.faults).toEqual([]);
});

async function tryAll(page: Page, failures: number): Promise<void> {
  const again = page.getByRole('button', { name: 'Try again' });
  for (let left = failures; left > 0; left = await again.count()) {
    await again.first().click();
    await expect.poll(() => again.count()).toBeLessThan(left);
  }
}

/** Answers these questions as the host does after an unexpected error, also where they are asked together with others. */
function failing(questions: readonly string[]) {
  return async (route: Route): Promise<void> => {
    const asked = new URL(route.request().url()).pathname.replace('/api/', '').split(',');
    if (!asked.some((name) => questions.includes(name))) return route.fallback();
    const answer = await route.fetch();
    const answers: unknown[] = await answer.json();
    return route.fulfill({
      status: asked.every((name) => questions.includes(name)) ? 500 : 207,
      json: answers.map((one, place) => (questions.includes(asked[place] ?? '') ? MISTAKE : one)),
    });
  };
}

const MISTAKE = {
  error: {
    message: 'Internal error; the log has details.',
    code: -32_603,
    data: {
      httpStatus: 500,
      app: {
        code: 'INTERNAL_ERROR',
        message: 'Internal error; the log has details.',
        details: { next: NEXT },
      },
    },
  },
};
