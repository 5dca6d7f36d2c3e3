import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import {
  approveGraph,
  claimTask,
  completeTask,
  createProject,
  failTask,
  heartbeatTask,
  type Library,
  PERSON,
  proposeGraph,
} from '../../../src/library/index.ts';
import { openTestLibrary } from '../../support/plans/in-process.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { seedTask, stockManyTasks, stockProjects } from '../../support/tasks/stocked-projects.ts';
import { type AppWindowOptions, openApp, serveWindows } from '../app-window.ts';

/** The work on a task plan as a whole: status, timeline and graph. */

const SMALL_DARK = { dark: true, size: { width: 900, height: 600 } };
const AGENT = 'agent:builder';

/** A window on a library of its own. `prepare` fills it and says where the window begins. */
async function open(prepare: (library: Library) => string, options: AppWindowOptions = {}) {
  const test = openTestLibrary();
  const path = prepare(test.library);
  const served = await serveWindows(test.library);
  onTestFinished(async () => {
    await served.close();
    test.dispose();
  });
  const app = await openApp(served.base, { path, ...options });
  onTestFinished(() => app.close());
  return { app, page: app.page, library: test.library };
}

const days = (count: number) => ({ optimistic: count, likely: count, pessimistic: count });

/** Three tasks one after the other, with costs, that were approved. @returns its id and those of its tasks */
function bridge(library: Library) {
  const { project_id } = unwrap(createProject(library, { name: 'Footbridge' }, PERSON));
  const tasks = [
    seedTask('survey', 'Survey the banks', { estimate: days(2), planned_cost: 400 }),
    seedTask('piles', 'Drive the piles', { depends_on: ['survey'], estimate: days(5), planned_cost: 3_000 }),
    seedTask('deck', 'Lay the deck', { depends_on: ['piles'], estimate: days(3), planned_cost: 1_600 }),
  ];
  const { graph_id, task_ids } = unwrap(
    proposeGraph(library, { project_id, title: 'Build the bridge', tasks, currency: 'EUR' }, 'agent:planner'),
  );
  unwrap(approveGraph(library, { graph_id }, PERSON));
  return { graph: graph_id, tasks: task_ids };
}

/** An agent begins a task and says how many working days it still takes. */
function begin(library: Library, task_id: string, remaining_days: number): void {
  const { claim_id } = unwrap(claimTask(library, { task_id }, AGENT));
  unwrap(heartbeatTask(library, { task_id, claim_id: claim_id ?? '', remaining_days }, AGENT));
}

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name, exact: true });

it('shows progress and forecast against what was approved, and both move as agents finish and slip', async () => {
  let made: ReturnType<typeof bridge> | undefined;
  const { app, page, library } = await open((own) => {
    made = bridge(own);
    return `/task-plans/${made.graph}/status`;
  }, SMALL_DARK);
  const tasks = made?.tasks ?? {};
  const forecast = region(page, 'Forecast');
  await forecast.getByText('as approved').waitFor();
  expect(await region(page, 'Progress').textContent()).toContain('0%');
  await forecast.getByText('No finished task has an actual cost.').waitFor();
  await region(page, 'Late, and why').getByText('No task is late.').waitFor();
  expect(await app.axe()).toEqual([]);

  unwrap(completeTask(library, { task_id: tasks.survey ?? '', actual_cost: 500 }, PERSON));
  await region(page, 'Progress').getByText('33%').waitFor();
  await forecast.getByText('2 working days earlier than approved').waitFor();
  await forecast.getByText('0.80 over budget').waitFor();
  await forecast.getByText('Finished tasks cost €500').waitFor();
  await region(page, 'Done in the last 7 days').getByRole('link', { name: 'Survey the banks' }).waitFor();

  begin(library, tasks.piles ?? '', 20);
  await forecast.getByText('13 working days later than approved').waitFor();
  const late = region(page, 'Late, and why').getByRole('listitem');
  await late.first().getByText('builder works on it').waitFor();
  expect(await late.count()).toBe(2);
  expect(await late.last().textContent()).toMatch(/Lay the deck.*Waits for.*Drive the piles.*13 working days late/);
  await region(page, 'In progress').getByRole('link', { name: 'Drive the piles' }).waitFor();
  expect(await app.axe()).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(900);
  await late.last().getByRole('link', { name: 'Drive the piles' }).click();
  await page.getByRole('heading', { name: 'Drive the piles' }).waitFor();
  expect(app.faults).toEqual([]);
});

it('saves the status report as a web page and as Markdown', async () => {
  const { app, page } = await open((library) => {
    const { graph, tasks } = bridge(library);
    unwrap(failTask(library, { task_id: tasks.survey ?? '', reason: 'The boat sank.' }, PERSON));
    return `/task-plans/${graph}/status`;
  });
  await region(page, 'Forecast').getByText('2 tasks wait for a task that failed.').waitFor();
  await region(page, 'Failed').getByText('The boat sank.').waitFor();
  const save = async (form: string) => {
    await page.getByRole('button', { name: 'Status report' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: form }).click();
    const file = await downloading;
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
  };
  const html = await save('Save as web page');
  expect(html.name).toBe('Build the bridge status.html');
  expect(html.text).toContain('<h1>Build the bridge</h1>');
  const markdown = await save('Save as Markdown');
  expect(markdown.name).toBe('Build the bridge status.md');
  expect(markdown.text).toContain('- **Survey the banks**: The boat sank.');
  expect(app.faults).toEqual([]);
});

it('keeps the last figures when they cannot be calculated anew, says so, and gets over it', async () => {
  let made: ReturnType<typeof bridge> | undefined;
  const { app, page, library } = await open(
    (own) => {
      made = bridge(own);
      return `/task-plans/${made.graph}/status`;
    },
    { refused: /status of 500/ },
  );
  await region(page, 'Forecast').getByText('as approved').waitFor();
  const isAboutStatus = (url: URL) => url.pathname.split('/').at(-1)?.split(',').includes('tasks.status') ?? false;
  await page.route(isAboutStatus, (route) => route.fulfill({ status: 500, body: 'no' }));
  unwrap(completeTask(library, { task_id: made?.tasks.survey ?? '' }, PERSON));
  const alert = page.getByRole('alert').filter({ hasText: 'Not up to date' });
  await alert.waitFor();
  await region(page, 'Forecast').getByText('as approved').waitFor();
  expect(await app.axe()).toEqual([]);
  await page.unrouteAll();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await region(page, 'Forecast').getByText('2 working days earlier than approved').waitFor();
  expect(await alert.count()).toBe(0);
  expect(app.faults).toEqual([]);
});

it('draws tasks over their approved dates, walked by keyboard to the page of a task', async () => {
  let made: ReturnType<typeof bridge> | undefined;
  const { app, page, library } = await open((own) => {
    made = bridge(own);
    unwrap(completeTask(own, { task_id: made.tasks.survey ?? '' }, PERSON));
    return `/task-plans/${made.graph}/timeline`;
  }, SMALL_DARK);
  const tree = page.getByRole('treegrid', { name: 'Timeline' });
  const row = (title: string) => tree.getByRole('row', { name: title });
  expect(await row('Survey the banks').textContent()).toMatch(/Done, .* to .*, approved .*, 1 working day early/);
  expect(await row('Drive the piles').textContent()).toMatch(/Ready, forecast .*, approved .*, critical/);
  begin(library, made?.tasks.piles ?? '', 20);
  await tree.getByText('13 working days late', { exact: true }).first().waitFor();
  expect(await row('Drive the piles').textContent()).toContain('Claimed, forecast');
  expect(await app.axe()).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(900);

  // Opened at the first task that is not done.
  const active = () => tree.evaluate((element) => element.getAttribute('aria-activedescendant'));
  await tree.focus();
  expect(await active()).toBe(await row('Drive the piles').getAttribute('id'));
  await page.keyboard.press('ArrowUp');
  expect(await active()).toBe(await row('Survey the banks').getAttribute('id'));
  await page.keyboard.press('End');
  expect(await active()).toBe(await row('Lay the deck').getAttribute('id'));
  const width = () => tree.evaluate((element) => element.scrollWidth);
  const before = await width();
  await page.keyboard.press('+');
  await expect.poll(width).toBeGreaterThan(before);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Lay the deck' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/tasks/${made?.tasks.deck}`);
  expect(app.faults).toEqual([]);
});

it('groups the timeline by the first tag, and closes a group by keyboard', async () => {
  const { app, page } = await open((library) => `/task-plans/${stockProjects(library).active}/timeline`);
  const tree = page.getByRole('treegrid', { name: 'Timeline' });
  const group = tree.getByRole('row', { name: 'hiring 1 task' });
  await group.waitFor();
  expect(await tree.getByRole('row').count()).toBe(8);
  // Which group is the first depends on the day: on a weekend an agent is at work before the first planned task begins.
  const hiring = tree.getByRole('row', { name: 'Hire two cooks' });
  const wanted = await hiring.getAttribute('id');
  await tree.focus();
  await page.keyboard.press('Home');
  for (let row = 0; row < 8 && (await tree.getAttribute('aria-activedescendant')) !== wanted; row += 1)
    await page.keyboard.press('ArrowDown');
  expect(await tree.getAttribute('aria-activedescendant')).toBe(wanted);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => hiring.count()).toBe(0);
  expect(await group.getAttribute('aria-expanded')).toBe('false');
  expect(app.faults).toEqual([]);
});

it('shows 2,000 tasks by the rows in view alone, and a part of their graph, which it names', async () => {
  const { app, page } = await open((own) => {
    const graph = stockManyTasks(own, stockProjects(own).project, 2_000);
    return `/task-plans/${graph}/timeline`;
  }, SMALL_DARK);
  const tree = page.getByRole('treegrid', { name: 'Timeline' });
  await tree.getByRole('row', { name: 'Task number 500' }).waitFor();
  expect(await tree.getByRole('row').count()).toBeLessThan(60);
  await tree.focus();
  await page.keyboard.press('End');
  await tree.getByRole('row', { name: 'Task number 1999' }).waitFor();
  expect(await tree.getByRole('row').count()).toBeLessThan(60);
  await page.getByRole('textbox', { name: 'Find tasks' }).fill('number 1234');
  await expect.poll(() => tree.getByRole('row').count()).toBe(2);

  await page.getByRole('link', { name: 'Graph' }).click();
  await page.getByText('60 of 2,000 tasks: the next on the critical path.').waitFor();
  const node = (title: string) => page.locator('.react-flow__node', { hasText: title });
  await node('Task number 500').getByText('Failed').waitFor();
  expect(await page.locator('.react-flow__node').count()).toBe(60);
  await page.getByRole('combobox', { name: 'Find a task' }).fill('number 1234');
  await page.getByRole('option', { name: 'Task number 1234' }).click();
  await page.getByText('7 of 2,000 tasks: the nearest before and after it.').waitFor();
  await node('Task number 1244').waitFor();
  await page.getByRole('complementary', { name: 'Task number 1234' }).waitFor();
  expect(await app.axe()).toEqual([]);
  expect(app.faults).toEqual([]);
});

it('draws the graph with states that follow agents, and opens a task of it by keyboard', async () => {
  let made: ReturnType<typeof bridge> | undefined;
  const { app, page, library } = await open((own) => {
    made = bridge(own);
    return `/task-plans/${made.graph}/graph`;
  });
  const node = (title: string) => page.locator('.react-flow__node', { hasText: title });
  await node('Survey the banks').getByText('Ready').waitFor();
  // Edges are drawn when the nodes have been measured.
  await expect.poll(() => page.locator('.react-flow__edge').count()).toBe(2);
  unwrap(completeTask(library, { task_id: made?.tasks.survey ?? '' }, PERSON));
  await node('Survey the banks').getByText('Done').waitFor();
  await node('Drive the piles').getByText('Ready').waitFor();
  await node('Drive the piles').focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Drive the piles' });
  await panel.getByText('It can be started now.').waitFor();
  expect(await app.axe()).toEqual([]);
  await panel.getByRole('button', { name: 'Claim for me' }).click();
  await node('Drive the piles').getByText('Claimed · You').waitFor();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => panel.count()).toBe(0);
  expect(app.faults).toEqual([]);
});

it('has a graph but no dates before a task plan is approved', async () => {
  let proposed = '';
  const { app, page } = await open((library) => {
    proposed = stockProjects(library).proposed;
    return `/task-plans/${proposed}`;
  });
  await page.getByRole('link', { name: 'Graph' }).click();
  await page.locator('.react-flow__node', { hasText: 'Open the doors' }).waitFor();
  const tabs = page.getByRole('navigation', { name: 'Task plan' }).getByRole('link');
  expect(await tabs.allTextContents()).toEqual(['Graph', 'Details']);
  for (const view of ['status', 'timeline']) {
    await page.goto(new URL(`/task-plans/${proposed}/${view}`, page.url()).href);
    await page.getByRole('heading', { name: 'Not started' }).waitFor();
  }
  expect(app.faults).toEqual([]);
});

it('shows long, hostile and right-to-left titles within the window', async () => {
  const evil = `<img src=x onerror="window.broken=1"> ${'Donaudampfschifffahrtsgesellschaft'.repeat(4)}`;
  let graph = '';
  const { app, page } = await open((library) => {
    const { project_id } = unwrap(createProject(library, { name: 'مكتبة متنقلة لقرى الجبل' }, PERSON));
    const tasks = [
      seedTask('a', evil, { tags: ['D'.repeat(50)], estimate: days(1) }),
      seedTask('b', 'مكتبة متنقلة لقرى الجبل '.repeat(8), { depends_on: ['a'] }),
    ];
    const made = unwrap(proposeGraph(library, { project_id, title: evil, tasks }, 'agent:planner'));
    graph = made.graph_id;
    unwrap(approveGraph(library, { graph_id: graph }, PERSON));
    begin(library, made.task_ids.a ?? '', 30);
    return `/task-plans/${graph}/status`;
  }, SMALL_DARK);
  const ready = {
    status: region(page, 'Late, and why').getByRole('listitem').first(),
    timeline: page.getByRole('treegrid', { name: 'Timeline' }),
    graph: page.locator('.react-flow__node').first(),
  };
  for (const [view, shown] of Object.entries(ready)) {
    await page.goto(new URL(`/task-plans/${graph}/${view}`, page.url()).href);
    await shown.waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(900);
    expect(await page.evaluate(() => 'broken' in window)).toBe(false);
    expect(await app.axe()).toEqual([]);
  }
  expect(app.faults).toEqual([]);
});
