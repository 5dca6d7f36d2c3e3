import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  approveGraph,
  claimTask,
  completeTask,
  createProject,
  heartbeatTask,
  PERSON,
  proposeGraph,
} from '../../../src/library/index.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { seedTask } from '../../support/tasks/stocked-projects.ts';
import { projectWindows, SMALL_DARK } from './projects-window.ts';

/** Task plans that a person makes, brings in and takes out, without an agent. */

const { open, openStocked } = projectWindows();

const dialog = (page: Page) => page.getByRole('dialog');
const pick = async (page: Page, field: string, option: string | RegExp) => {
  await dialog(page).getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
};

it('makes one from a template in an empty project, which waits for approval', async () => {
  let project = '';
  const { app, page } = await open((library) => {
    project = unwrap(createProject(library, { name: 'Boathouse' }, PERSON)).project_id;
    return `/projects/${project}`;
  }, SMALL_DARK);
  await page.getByRole('heading', { name: 'No task plans yet' }).waitFor();
  await page.getByRole('button', { name: 'New task plan' }).click();
  await dialog(page).getByPlaceholder('No finished plans yet').waitFor();
  expect(await dialog(page).getByRole('button', { name: 'Propose tasks' }).isDisabled()).toBe(true);
  await dialog(page).getByText('From a template').click();
  expect(await app.axe()).toEqual([]);
  await pick(page, 'Template', /construction/i);
  await dialog(page).getByRole('button', { name: 'Propose tasks' }).click();
  await page.getByRole('button', { name: 'Approve' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/task-plans\/[0-9a-f-]{36}$/);
  expect(app.faults).toEqual([]);
});

it('takes a file in, says what tasks have no place for, and why another cannot be read', async () => {
  const { app, page } = await openStocked(({ project }) => `/projects/${project}`, { refused: /status of 400/ });
  await page.getByRole('button', { name: 'New task plan' }).click();
  await dialog(page).getByText('From a file').click();
  const choose = async (name: string, text: string) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog(page).getByRole('button', { name: 'File' }).click(),
    ]);
    await chooser.setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    await dialog(page).getByRole('button', { name: 'Propose tasks' }).click();
  };
  await choose('empty.csv', 'title\n');
  await dialog(page).getByRole('alert').getByText('The file has no tasks.').waitFor();
  expect(await app.axe()).toEqual([]);
  await choose('roof.csv', 'title,colour\nStrip the roof,red\n');
  await dialog(page)
    .getByText(/Tasks have no place for: .*colour.* \(1\)\./)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Review task plan' }).click();
  await page.getByRole('heading', { level: 1, name: 'roof' }).waitFor();
  await page.getByText('Strip the roof').first().waitFor();
  expect(app.faults).toEqual([]);
});

it('exports tasks for other programs, and says first what is left out', async () => {
  const { app, page, library, stocked } = await openStocked(({ active }) => `/task-plans/${active}`);
  const menu = page.getByRole('button', { name: 'More actions' });
  unwrap(completeTask(library, { task_id: stocked.tasks.hiring ?? '', actual_cost: 10 }, PERSON));
  await menu.click();
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
  await dialog(page)
    .getByText(/This format cannot hold: .*actual cost \(1\)/)
    .waitFor();
  expect(await app.axe()).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^open-in-spring-.*\.csv$/);
  expect(readFileSync(await download.path(), 'utf8')).toContain('Get the building permit');
  expect(app.faults).toEqual([]);
});

it('shows on the page of a project when it will be finished, and what is late, as agents fall behind', async () => {
  let [project, survey] = ['', ''];
  const { app, page, library } = await open((own) => {
    project = unwrap(createProject(own, { name: 'Footbridge' }, PERSON)).project_id;
    const days = { optimistic: 2, likely: 2, pessimistic: 2 };
    const tasks = [
      seedTask('survey', 'Survey the banks', { estimate: days }),
      seedTask('deck', 'Lay the deck', { depends_on: ['survey'], estimate: days }),
    ];
    const made = unwrap(proposeGraph(own, { project_id: project, title: 'Build it', tasks }, 'agent:planner'));
    unwrap(approveGraph(own, { graph_id: made.graph_id }, PERSON));
    survey = made.task_ids.survey ?? '';
    return `/projects/${project}`;
  }, SMALL_DARK);
  const forecast = page.getByRole('region', { name: 'Forecast' });
  await forecast.getByText('as approved').waitFor();
  const { claim_id } = unwrap(claimTask(library, { task_id: survey }, 'agent:builder'));
  unwrap(heartbeatTask(library, { task_id: survey, claim_id: claim_id ?? '', remaining_days: 12 }, 'agent:builder'));
  await forecast.getByText('10 working days later than approved').waitFor();
  const late = forecast.getByRole('list', { name: 'Late' }).getByRole('listitem');
  await expect
    .poll(() => late.allTextContents())
    .toEqual(['Survey the banks10 working days late', 'Lay the deck10 working days late']);
  expect(await app.axe()).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(900);
  expect(app.faults).toEqual([]);
});

it('shows what happened while it was being loaded', async () => {
  let graph_id = '';
  const { app, page, library } = await open((opened) => {
    const { project_id } = unwrap(createProject(opened, { name: 'Boathouse' }, PERSON));
    const proposed = { project_id, title: 'Paint the doors', tasks: [seedTask('a', 'Sand them')] };
    graph_id = unwrap(proposeGraph(opened, proposed, 'agent:planner')).graph_id;
    return '/projects';
  });
  const link = page.getByRole('link', { name: 'Review Paint the doors' });
  await link.waitFor();
  await page.route(
    /tasks\.review/,
    async (route) => {
      const before = await route.fetch();
      const heard = page.waitForRequest(/projects\.waiting/);
      unwrap(approveGraph(library, { graph_id }, 'agent:planner'));
      await heard;
      await route.fulfill({ response: before });
    },
    { times: 1 },
  );
  await link.click();
  await page.getByText('planner asks for your approval').waitFor();
  expect(app.faults).toEqual([]);
});
