import { expect, it } from 'vitest';
import { createProject, listDeletedProjects, listProjects, PERSON } from '../../../src/library/index.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { takeBack } from '../app-window.ts';
import { projectWindows, SMALL_DARK } from './projects-window.ts';

const { open, openStocked } = projectWindows();

it('deletes a project from its menu by keyboard once that is confirmed, and takes that back', async () => {
  const { app, page, library, stocked } = await openStocked(({ project }) => `/projects/${project}`);
  const name = listProjects(library).projects.find(({ project_id }) => project_id === stocked.project)?.name ?? '';
  const menu = page.getByRole('button', { name: `More actions for ${name}` });
  const dialog = page.getByRole('dialog', { name: 'Delete this project?' });
  const choose = async () => {
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete…' }).focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor();
  };
  await choose();
  expect(await app.axe()).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(listDeletedProjects(library).projects).toEqual([]);

  await choose();
  // The stock has a task that an agent works on.
  expect(await dialog.textContent()).toMatch(/Work on \d+ claimed tasks? can no longer be reported\./);
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
  await page.waitForURL((url) => url.pathname === '/projects');
  await page.getByText(`Deleted “${name}”.`).waitFor();
  expect(listProjects(library).projects.map(({ project_id }) => project_id)).not.toContain(stocked.project);
  await takeBack(page);
  await expect.poll(() => listDeletedProjects(library).projects).toEqual([]);
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('link', { name: 'Summer terrace' }).first().waitFor();
  expect(app.faults).toEqual([]);
});

it('keeps deleted projects in a list, from which they are restored or erased, also in a small dark window', async () => {
  const { app, page, library } = await open((library) => {
    unwrap(createProject(library, { name: 'Village café' }, PERSON));
    unwrap(createProject(library, { name: 'B'.repeat(119) }, PERSON));
    return '/projects';
  }, SMALL_DARK);
  for (const name of ['Village café', 'B'.repeat(119)]) {
    await page.getByRole('button', { name: `More actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  await page.getByRole('link', { name: 'Deleted' }).click();
  await page.getByRole('heading', { name: 'Deleted projects' }).waitFor();
  const list = page.getByRole('list', { name: 'Deleted projects' });
  await expect.poll(() => list.getByRole('listitem').count()).toBe(2);
  expect(await app.axe()).toEqual([]);
  await page.getByRole('button', { name: 'Restore: Village café' }).press('Enter');
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
  await page.getByRole('button', { name: /^Delete permanently: B/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
  await page.getByRole('heading', { name: 'No deleted projects' }).waitFor();
  expect(listProjects(library).projects.map(({ name }) => name)).toEqual(['Village café']);
  expect(listDeletedProjects(library).projects).toEqual([]);
  expect(app.faults).toEqual([]);
});
