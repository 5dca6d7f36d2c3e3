import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  approveGraph,
  auditHistory,
  claimTask,
  completeTask,
  createProject,
  failTask,
  PERSON,
  proposeGraph,
  taskDetail,
} from '../../../src/library/index.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { seedTask, stockManyTasks, stockProjects } from '../../support/tasks/stocked-projects.ts';
import { projectWindows, SMALL_DARK } from './projects-window.ts';

const { open, openStocked } = projectWindows();

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
const card = (page: Page, columnName: string, title: string) =>
  column(page, columnName).getByRole('option', { name: title });
const dialog = (page: Page) => page.getByRole('dialog');

it('creates the first project, and says what to do about a name that is taken', async () => {
  const { app, page } = await open(() => '/projects', { refused: /status of 400/ });
  await page.getByRole('heading', { name: 'Create your first project' }).waitFor();
  expect(await app.axe()).toEqual([]);
  const make = async (name: string) => {
    await page.getByRole('button', { name: 'New project' }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.keyboard.press('Enter');
  };
  await make('Village café');
  await page.getByRole('heading', { name: 'No task plans yet' }).waitFor();
  await page.getByRole('navigation', { name: 'Path' }).getByRole('link', { name: 'Projects' }).click();
  await make('village CAFÉ');
  await dialog(page).getByText('Choose another name.').waitFor();
  expect(await app.axe()).toEqual([]);
  expect(app.faults).toEqual([]);
});

it('leads from the badge to a task plan that an agent asks for, which a person approves by keyboard with a note', async () => {
  const { app, page, library, stocked } = await openStocked(() => '/');
  await page.getByRole('link', { name: 'Projects 1 waiting for approval' }).click();
  await page.getByRole('link', { name: 'Review Summer terrace' }).click();
  await page.getByText('planner asks for your approval').waitFor();
  const summary = page.getByRole('region', { name: 'Summary' });
  expect(await summary.textContent()).toContain('27 working days (2 of 5 tasks estimated)');
  expect(await summary.textContent()).toContain('16,000 (3 of 5 tasks priced)');
  await page.getByText('Rent (number, at most 2,000): Euros a month').waitFor();
  expect(await app.axe()).toEqual([]);

  await page.getByRole('button', { name: 'Approve' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('textarea:focus').waitFor();
  await page.keyboard.type('Only until September.');
  expect(await app.axe()).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await card(page, 'Ready', 'Choose the site').waitFor();
  await page.getByRole('link', { name: 'Projects', exact: true }).first().waitFor();
  const { entries } = unwrap(auditHistory(library, { project_id: stocked.project, graph_id: stocked.proposed }));
  const approved = entries.find(({ action }) => action === 'plan.approved');
  expect(approved).toMatchObject({ actor: PERSON, data: { note: 'Only until September.' } });
  expect(app.faults).toEqual([]);
});

it('counts what waits for approval in the navigation as agents propose and others decide', async () => {
  const { app, page, library, stocked } = await openStocked(() => '/');
  await page.getByRole('link', { name: 'Projects 1 waiting for approval' }).waitFor();
  const { graph_id } = unwrap(
    proposeGraph(
      library,
      { project_id: stocked.project, title: 'Winter garden', tasks: [seedTask('a', 'Measure')] },
      'agent:planner',
    ),
  );
  await page.getByRole('link', { name: 'Projects 2 waiting for approval' }).waitFor();
  for (const id of [graph_id, stocked.proposed]) unwrap(approveGraph(library, { graph_id: id }, PERSON));
  await page.getByRole('link', { name: 'Projects', exact: true }).waitFor();
  expect(app.faults).toEqual([]);
});

it('tells whoever decides too late that it was decided, and keeps the note', async () => {
  const { app, page, library, stocked } = await openStocked(({ proposed }) => `/task-plans/${proposed}`, {
    ...SMALL_DARK,
    refused: /status of 400/,
  });
  await page.getByRole('button', { name: 'Reject' }).click();
  await dialog(page).getByRole('textbox', { name: 'Note' }).fill('Too expensive.');
  unwrap(approveGraph(library, { graph_id: stocked.proposed }, PERSON));
  await dialog(page).getByRole('button', { name: 'Reject' }).click();
  await dialog(page).getByText('Only a proposed plan can be decided on; this one is active.').waitFor();
  expect(await dialog(page).getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Too expensive.');
  await page.keyboard.press('Escape');
  await page.getByText(/^Approved by you/).waitFor();
  expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(900);
  expect(app.faults).toEqual([]);
});

it('follows agents on the board, and takes a task from ready to done with its evidence by keyboard', async () => {
  const { app, page, library, stocked } = await openStocked(({ active }) => `/task-plans/${active}/board`, SMALL_DARK);
  await card(page, 'Claimed', 'Hire two cooks').waitFor();
  unwrap(completeTask(library, { task_id: stocked.tasks.hiring ?? '' }, PERSON));
  await card(page, 'Done', 'Hire two cooks').waitFor();

  // From the blocked column to the ready one, to its first task, and into the panel.
  await page.getByRole('listbox', { name: 'Blocked tasks' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Choose the site' });
  await panel.getByText('It can be started now.').waitFor();
  expect(await app.axe()).toEqual([]);
  await panel.getByRole('button', { name: 'Claim for me' }).focus();
  await page.keyboard.press('Enter');
  await card(page, 'Claimed', 'Choose the site').waitFor();
  await panel.getByText('You work on it.').waitFor();

  await panel.getByRole('button', { name: 'Mark done' }).click();
  await dialog(page)
    .getByRole('textbox', { name: /^Lease/ })
    .fill('not a link');
  await dialog(page).getByRole('textbox', { name: /^Rent/ }).fill('2500');
  await dialog(page).getByRole('button', { name: 'Mark done' }).click();
  await dialog(page).getByText('Enter a full address that begins with https:// or http://.').waitFor();
  await dialog(page).getByText('Must be at most 2,000.').waitFor();
  expect(await app.axe()).toEqual([]);
  await dialog(page)
    .getByRole('textbox', { name: /^Lease/ })
    .fill('https://example.org/lease');
  await dialog(page).getByRole('textbox', { name: /^Rent/ }).fill('1900');
  await page.keyboard.press('Enter');
  await card(page, 'Done', 'Choose the site').waitFor();
  await card(page, 'Ready', 'Order the kitchen').waitFor();
  expect(unwrap(taskDetail(library, { task_id: stocked.tasks.site ?? '' })).task.evidence).toEqual([
    { name: 'Lease', type: 'link', url: 'https://example.org/lease' },
    { name: 'Rent', type: 'number', value: 1_900 },
  ]);
  await panel.focus();
  await page.keyboard.press('Escape');
  await page.locator('[role=listbox]:focus').waitFor();
  expect(app.faults).toEqual([]);
});

it('takes a card where it may be dropped, and says why where it may not', async () => {
  const { app, page } = await openStocked(({ active }) => `/task-plans/${active}/board`);
  await card(page, 'Blocked', 'Open the doors').dragTo(column(page, 'Done'));
  await page.getByText('This task still waits for 2 other tasks.').waitFor();
  await card(page, 'Ready', 'Choose the site').dragTo(column(page, 'Claimed'));
  await card(page, 'Claimed', 'Choose the site').waitFor();
  await card(page, 'Claimed', 'Choose the site').dragTo(column(page, 'Done'));
  await dialog(page)
    .getByRole('textbox', { name: /^Lease/ })
    .waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog(page).count()).toBe(0);
  await card(page, 'Claimed', 'Choose the site').dragTo(column(page, 'Ready'));
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Wrong person.');
  await dialog(page).getByRole('button', { name: 'Release claim' }).click();
  await card(page, 'Ready', 'Choose the site').waitFor();
  expect(app.faults).toEqual([]);
});

it('tells on the page of a task why it is blocked, leads to what failed, and follows its reopening', async () => {
  const { app, page, library, stocked } = await openStocked(({ tasks }) => `/tasks/${tasks.kitchen}`, SMALL_DARK);
  unwrap(failTask(library, { task_id: stocked.tasks.site ?? '', reason: 'The landlord sold the house.' }, PERSON));
  await page.getByText('A task that failed must be reopened or cancelled first.').waitFor();
  expect(await app.axe()).toEqual([]);
  await page.getByRole('list', { name: 'Waits for' }).getByRole('link', { name: 'Choose the site' }).click();
  await page.getByText('Failed: The landlord sold the house.').waitFor();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('There is another house.');
  await dialog(page).getByRole('button', { name: 'Reopen' }).click();
  await page.getByText('It can be started now.').waitFor();
  const history = page.getByRole('region', { name: 'History' });
  await history.getByText('Reopened – There is another house.').waitFor();
  expect(await history.getByRole('listitem').first().textContent()).toContain('Task ready');
  await page.getByRole('region', { name: 'Needed by' }).getByRole('link', { name: 'Order the kitchen' }).waitFor();
  expect(await app.axe()).toEqual([]);
  expect(app.faults).toEqual([]);
});

it('lists everything that was done in a project, newest first and page by page, as it happens', async () => {
  const { app, page, library, stocked } = await openStocked(({ project }) => `/projects/${project}/audit`);
  const first = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
    .first();
  await first.getByText('Approval requested').waitFor();
  expect(await app.axe()).toEqual([]);
  unwrap(claimTask(library, { task_id: stocked.tasks.site ?? '' }, 'agent:builder'));
  await first.getByText('Claimed: Choose the site').waitFor();
  expect(await first.textContent()).toContain('builder');
  stockManyTasks(library, stocked.project, 200);
  await page.getByRole('button', { name: 'Show older' }).click();
  await page.getByText('Project created').waitFor();
  expect(app.faults).toEqual([]);
});

it('shows 2,000 tasks by the cards in view alone, to the last of them and narrowed by words', async () => {
  const { app, page } = await open((library) => {
    const { project } = stockProjects(library);
    return `/task-plans/${stockManyTasks(library, project, 2_000)}/board`;
  });
  const blocked = page.getByRole('listbox', { name: 'Blocked tasks' });
  await blocked.focus();
  expect(await page.getByRole('option').count()).toBeLessThan(100);
  await page.keyboard.press('End');
  await card(page, 'Blocked', 'Task number 1999').waitFor();
  await page.getByRole('textbox', { name: 'Find tasks' }).fill('number 1234');
  await column(page, 'Blocked').getByText('1 of 1,490').waitFor();
  expect(await page.getByRole('option').count()).toBe(1);
  await page.getByRole('link', { name: 'Details' }).click();
  await page.getByRole('link', { name: 'Task number 99' }).waitFor();
  await page.getByRole('button', { name: 'Page 20' }).click();
  await page.getByRole('heading', { name: 'Tasks 1,901–2,000 of 2,000' }).waitFor();
  await page.getByRole('link', { name: 'Task number 1999' }).waitFor();
  expect(new URL(page.url()).searchParams.get('page')).toBe('20');
  expect(await app.axe()).toEqual([]);
  expect(app.faults).toEqual([]);
});

it('keeps the buttons between pages of tasks where they are once they can be clicked', async () => {
  const { page, library, stocked } = await openStocked(({ project }) => `/projects/${project}`);
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route(/tasks\.list/, async (route) => {
    asked.resolve();
    await held.promise;
    await route.continue();
  });
  const graph = stockManyTasks(library, stocked.project, 300);
  await page.goto(new URL(`/task-plans/${graph}`, page.url()).href);
  await page.getByRole('heading', { name: 'Tasks 1–100 of 300' }).waitFor();
  await asked.promise;
  const last = page.getByRole('button', { name: 'Page 3' });
  expect(await last.count()).toBe(0);
  held.resolve();
  await last.waitFor();
  // A hundred tasks stand between heading and buttons, most of them below the window until one scrolls.
  const distance = () =>
    last.evaluate((button) => {
      const heading = document.querySelector('#plan-tasks')?.getBoundingClientRect();
      return button.getBoundingClientRect().top - (heading?.top ?? Number.NaN);
    });
  const before = await distance();
  await last.scrollIntoViewIfNeeded();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await distance()).toBeCloseTo(before, 0);
});

it('shows long and hostile texts as text, within the window', async () => {
  const evil = `<img src=x onerror="window.broken=1"> ${'Donaudampfschifffahrtsgesellschaft'.repeat(4)}`;
  let taskId = '';
  const { app, page } = await open((library) => {
    const { project_id } = unwrap(createProject(library, { name: evil.slice(0, 120) }, PERSON));
    const seed = seedTask('a', evil, {
      description: evil,
      execution_contract: { kind: evil, deliverable: evil, [evil.slice(0, 60)]: [evil, { evil }] },
    });
    const graph = unwrap(proposeGraph(library, { project_id, title: evil, tasks: [seed] }, 'agent:planner'));
    taskId = graph.task_ids.a ?? '';
    return `/projects/${project_id}`;
  }, SMALL_DARK);
  const expectSound = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(900);
    expect(await page.evaluate(() => 'broken' in window)).toBe(false);
    expect(await app.axe()).toEqual([]);
  };
  await page.getByRole('link', { name: /^Review/ }).waitFor();
  await expectSound();
  await page.getByRole('link', { name: /^Review/ }).click();
  await page.getByText('Deliverable').waitFor();
  await expectSound();
  await page.getByRole('region', { name: 'Tasks' }).getByRole('link').first().click();
  await page.getByText('Blocked until the task plan is approved.').waitFor();
  expect(page.url()).toContain(taskId);
  await expectSound();
  await page.goto(new URL('/tasks/none', page.url()).href);
  await page.getByRole('heading', { name: 'Task not found' }).last().waitFor();
  expect(app.faults.filter((fault) => !fault.includes('status of 400'))).toEqual([]);
});
