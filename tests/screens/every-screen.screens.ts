import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { setTitle } from '../../src/library/for-drafting.ts';
import { createPlan, stopPlan } from '../../src/library/index.ts';
import { openApp } from '../browser/app-window.ts';
import { writeInText } from '../browser/plan/files-window.ts';
import { ROOT } from '../support/build.ts';
import { FAKE_KEY, withFakeKeys } from '../support/fake-provider/profile.ts';
import { type FakeProvider, startFakeProvider } from '../support/fake-provider/server.ts';
import { installFakeProfile, newModelPlan } from '../support/models/model-runs.ts';
import { type DraftedPlan, draftPlan, EXAMPLE, type PlanCopy } from '../support/plans/drafted-plan.ts';
import { failedPlan } from '../support/plans/failed-plan.ts';
import { newPlan, openTestLibrary, type TestLibrary } from '../support/plans/in-process.ts';
import { unwrap } from '../support/plans/plan-state.ts';
import { fileOf } from '../support/plans/stage-files.ts';
import { type ServedApp, serveApp } from '../support/server/served-app.ts';
import { type WorkedApp, workedApp } from '../support/server/worked-app.ts';
import { type StockedProjects, stockManyTasks, stockProjects } from '../support/tasks/stocked-projects.ts';

/** A picture of every screen, in light and dark, at three sizes, in `screens/`. To be looked at. */

const FOLDER = join(ROOT, 'screens');
const SIZES = [
  { width: 900, height: 600 },
  { width: 1280, height: 800 },
  { width: 2560, height: 1440 },
];

interface Scene {
  readonly name: string;
  readonly path: string;
  /** What is done before the picture. */
  readonly act?: (page: Page) => Promise<unknown>;
}

const STILL_MS = 400;

/** Waits until a screen is there, nothing of it is loaded any more, and it has been still for a moment. */
async function settled(page: Page): Promise<void> {
  // The stream of changes never ends, so that the network is never idle.
  await page.getByRole('main').locator('h1, h2, [role="alert"]').first().waitFor();
  await page.evaluate(`document.fonts.ready.then(() => new Promise((resolve) => {
    let timer;
    const begin = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (document.querySelector('[aria-busy=true]')) return begin();
        observer.disconnect();
        resolve();
      }, ${STILL_MS});
    };
    const observer = new MutationObserver(begin);
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    begin();
  }))`);
}

const PATIENT = { first_chunk_s: 600, chunk_s: 600, total_s: 900 };
const only = process.env.SCREENS;

async function picture(base: string, { name, path, act }: Scene): Promise<void> {
  if (only !== undefined && !name.includes(only)) return;
  for (const dark of [false, true]) {
    for (const size of SIZES) {
      const app = await openApp(base, { path, size, dark });
      try {
        await settled(app.page);
        await act?.(app.page);
        await settled(app.page);
        await app.page.screenshot({ path: join(FOLDER, `${name}-${size.width}-${dark ? 'dark' : 'light'}.png`) });
      } finally {
        await app.close();
      }
    }
  }
}

/** What a person comes upon inside a screen: a dialog, a panel, an editor. */
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const fromMenu = (item: string | RegExp) => async (page: Page) => {
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('dialog').waitFor();
};
const WITHIN: readonly Scene[] = [
  { name: 'library-search', path: '/?query=market' },
  { name: 'library-nothing-found', path: '/?query=zeppelin' },
  { name: 'library-deleted', path: '/?view=deleted' },
  { name: 'library-selection', path: '/', act: (page) => page.getByLabel('Select all plans').click() },
  {
    name: 'start-dialog',
    path: '/new?parent=PLAN',
    act: async (page) => {
      await button(page, /^Draft/).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'resume-dialog', path: '/plan/PLAN', act: fromMenu(/^Update/) },
  { name: 'prompt-dialog', path: '/plan/PLAN', act: fromMenu('Edit prompt…') },
  { name: 'plan-file', path: `/plan/PLAN/files?path=${fileOf('identify_risks', 'page')}` },
  {
    name: 'plan-file-edit',
    path: `/plan/PLAN/files?path=${fileOf('identify_risks', 'data')}`,
    act: (page) => page.getByRole('button', { name: 'Edit', exact: true }).click(),
  },
  {
    name: 'plan-file-rich-text',
    path: `/plan/PLAN/files?path=${fileOf('identify_risks', 'page')}`,
    act: async (page) => {
      await writeInText(page);
      await page.getByRole('radiogroup', { name: 'View' }).getByText('Rich text').click();
      await page.getByRole('toolbar', { name: 'Format' }).waitFor();
    },
  },
  { name: 'share-dialog', path: '/plan/PLAN', act: fromMenu('Share…') },
  {
    name: 'move-library-dialog',
    path: '/settings/library',
    act: async (page) => {
      await button(page, 'Move …').click();
      await page.getByRole('textbox', { name: 'New folder' }).fill(join(tmpdir(), 'OneDrive', 'Plans'));
      await page.keyboard.press('Enter');
    },
  },
  { name: 'plan-history', path: '/plan/PLAN/history' },
  { name: 'plan-graph-section', path: '/plan/PLAN/graph?stage=identify_risks' },
  { name: 'plan-facts-fact', path: '/plan/PLAN/facts?fact=cost.contingency_share' },
  {
    name: 'client-dialog',
    path: '/connect',
    act: async (page) => {
      await button(page, /^Connect /).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'token-dialog',
    path: '/connect',
    act: async (page) => {
      await button(page, /^New token/).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

beforeAll(async () => {
  if (only === undefined) rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
});

const renderer = () => join(inject('built'), '..', 'renderer');

describe('an empty library', () => {
  let test: TestLibrary;
  let served: ServedApp;
  beforeAll(async () => {
    test = openTestLibrary();
    served = await serveApp(test.library, undefined, renderer());
  });
  afterAll(async () => {
    await served.close();
    test.dispose();
  });
  it.each<Scene>([
    { name: 'library-empty', path: '/' },
    { name: 'new-plan-empty', path: '/new' },
    { name: 'projects-empty', path: '/projects' },
    { name: 'nothing-there', path: '/plan/00000000-0000-4000-8000-000000000000' },
  ])('$name', (scene) => picture(served.base, scene), 120_000);
});

describe('a finished plan', () => {
  let drafted: DraftedPlan;
  let copy: PlanCopy;
  let served: ServedApp;
  beforeAll(async () => {
    drafted = await draftPlan();
    copy = drafted.copy();
    for (const [index, title] of ['A market hall for Lund', 'Ferry pier', 'Night school for welders'].entries()) {
      unwrap(
        await createPlan(copy.library, {
          prompt: `${title}. ${EXAMPLE.slice(index * 40)}`,
          model_profile: 'outline',
          start: index !== 0,
          tags: ['town'],
          deduplicate: false,
        }),
      );
    }
    // Nothing is moved in a picture.
    served = await serveApp(copy.library, undefined, renderer(), { moveLibrary: () => undefined });
  }, 120_000);
  afterAll(async () => {
    await served.close();
    copy.dispose();
  });
  const tabs = ['report', 'decide', 'facts', 'schedule', 'files', 'graph', 'quality', 'runs', 'history'];
  it.each<Scene>([
    { name: 'library', path: '/' },
    { name: 'palette', path: '/', act: (page) => page.keyboard.press('Control+k') },
    { name: 'new-plan', path: '/new?parent=PLAN' },
    { name: 'plan-overview', path: '/plan/PLAN' },
    ...tabs.map((tab) => ({ name: `plan-${tab}`, path: `/plan/PLAN/${tab}` })),
    { name: 'connect', path: '/connect' },
    ...['models', 'privacy', 'appearance', 'library', 'backups', 'about'].map((part) => ({
      name: `settings-${part}`,
      path: `/settings/${part}`,
    })),
    ...WITHIN,
  ])(
    '$name',
    ({ path, ...scene }) =>
      picture(served.base, { ...scene, path: path.replace('PLAN', encodeURIComponent(copy.planId)) }),
    120_000,
  );
});

describe('projects', () => {
  let test: TestLibrary;
  let served: ServedApp;
  let stocked: StockedProjects;
  let many: string;
  beforeAll(async () => {
    test = openTestLibrary();
    stocked = stockProjects(test.library);
    many = stockManyTasks(test.library, stocked.project, 2_000);
    served = await serveApp(test.library, undefined, renderer());
  });
  afterAll(async () => {
    await served.close();
    test.dispose();
  });
  const dialogOf = (name: string) => async (page: Page) => {
    await button(page, name).click();
    await page.getByRole('dialog').waitFor();
  };
  it.each<Scene>([
    { name: 'projects', path: '/projects' },
    { name: 'new-project', path: '/projects', act: dialogOf('New project') },
    { name: 'project', path: '/projects/PROJECT' },
    { name: 'project-audit', path: '/projects/PROJECT/audit' },
    { name: 'task-plan-approval', path: '/task-plans/PROPOSED' },
    { name: 'approve-dialog', path: '/task-plans/PROPOSED', act: dialogOf('Approve') },
    { name: 'task-plan-details', path: '/task-plans/MANY' },
    { name: 'task-plan-status', path: '/task-plans/ACTIVE/status' },
    { name: 'task-plan-status-many', path: '/task-plans/MANY/status' },
    { name: 'timeline', path: '/task-plans/ACTIVE/timeline' },
    { name: 'timeline-many', path: '/task-plans/MANY/timeline' },
    { name: 'task-graph', path: '/task-plans/ACTIVE/graph' },
    { name: 'task-graph-task', path: '/task-plans/ACTIVE/graph?task=TASK' },
    { name: 'task-graph-many', path: '/task-plans/MANY/graph' },
    { name: 'board', path: '/task-plans/ACTIVE/board' },
    { name: 'board-task', path: '/task-plans/ACTIVE/board?task=TASK' },
    { name: 'board-many', path: '/task-plans/MANY/board' },
    { name: 'task', path: '/tasks/TASK' },
    { name: 'task-done-dialog', path: '/tasks/TASK', act: dialogOf('Mark done') },
  ])(
    '$name',
    ({ path, ...scene }) => {
      const { project, proposed, active, tasks } = stocked;
      const ids = { PROJECT: project, PROPOSED: proposed, ACTIVE: active, MANY: many, TASK: tasks.site };
      const at = path.replaceAll(/[A-Z]+/g, (name) => ids[name as keyof typeof ids] ?? name);
      return picture(served.base, { ...scene, path: at });
    },
    120_000,
  );
});

describe('a plan that is being drafted', () => {
  let provider: FakeProvider;
  let app: WorkedApp;
  let planId: string;
  beforeAll(async () => {
    provider = await startFakeProvider();
    process.env.FAKE_PROVIDER_KEY = FAKE_KEY;
    app = await workedApp(inject('built'), { env: withFakeKeys({}) as Record<string, string> });
    installFakeProfile(app.library, provider, 'openai-chat', { timeouts: PATIENT }, 'local');
    planId = newModelPlan(app.library, EXAMPLE, { profile: 'local' });
    app.startWorker();
    await provider.reached(12);
    // Held in the middle, so that every picture shows the same moment.
    provider.hold();
    await provider.reached(provider.seen.length + 1);
    // The model's own is made of words at random.
    setTitle(app.library, planId, 'Turn the Ice Works into a Public Bathhouse');
  }, 120_000);
  afterAll(async () => {
    await app?.close();
    await provider?.close();
  });
  it('plan-drafting', () => picture(app.served.base, { name: 'plan-drafting', path: `/plan/${planId}` }), 120_000);
});

describe('plans that wait for a person', () => {
  let test: TestLibrary;
  let served: ServedApp;
  let stopped: string;
  let failed: string;
  beforeAll(async () => {
    test = openTestLibrary();
    const { library } = test;
    stopped = newPlan(library, EXAMPLE);
    unwrap(stopPlan(library, { plan_id: stopped }));
    failed = failedPlan(library);
    served = await serveApp(library, undefined, renderer());
  });
  afterAll(async () => {
    await served.close();
    test.dispose();
  });
  const empty = ['report', 'decide', 'facts', 'schedule', 'files', 'quality', 'runs'];
  it.each<Scene>([
    { name: 'plan-stopped', path: '/plan/STOPPED' },
    { name: 'retry-dialog', path: '/plan/STOPPED', act: fromMenu('Start over…') },
    { name: 'plan-failed', path: '/plan/FAILED' },
    ...empty.map((tab) => ({ name: `plan-${tab}-empty`, path: `/plan/STOPPED/${tab}` })),
  ])(
    '$name',
    ({ path, ...scene }) =>
      picture(served.base, { ...scene, path: path.replace('STOPPED', stopped).replace('FAILED', failed) }),
    120_000,
  );
});
