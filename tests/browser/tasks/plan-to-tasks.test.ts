import { beforeAll, expect, it } from 'vitest';
import { browseProjects, createProject, PERSON } from '../../../src/library/index.ts';
import { type DraftedPlan, draftPlan } from '../../support/plans/drafted-plan.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { openPlanWindow } from '../plan/plan-window.ts';

let drafted: DraftedPlan;
beforeAll(async () => {
  drafted = await draftPlan();
});

it('makes a task plan of a finished plan in a project that is made with it, once', async () => {
  const copy = drafted.copy();
  const { app } = await openPlanWindow(copy, { path: `/plan/${copy.planId}` });
  const { page } = app;
  const dialog = page.getByRole('dialog', { name: 'Create task plan' });
  const create = async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Create task plan…' }).click();
    await dialog.getByRole('button', { name: 'Propose tasks' }).waitFor();
  };
  unwrap(createProject(copy.library, { name: 'Taken' }, PERSON));
  await create();
  await dialog.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: 'New project' }).click();
  const name = dialog.getByRole('textbox', { name: 'Name' });
  expect(await name.inputValue()).toContain('Bathhouse');
  expect(await app.axe()).toEqual([]);
  await name.fill('Bathhouse');
  await dialog.getByRole('button', { name: 'Propose tasks' }).click();
  await page.getByRole('button', { name: 'Approve' }).waitFor();
  const graph = new URL(page.url()).pathname;
  expect(browseProjects(copy.library).projects.map((project) => project.name)).toEqual(['Taken', 'Bathhouse']);

  await page.goBack();
  await create();
  await dialog.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: 'Bathhouse' }).click();
  await dialog.getByRole('button', { name: 'Propose tasks' }).click();
  await page.getByText('This task plan has the same tasks already.').waitFor();
  expect(new URL(page.url()).pathname).toBe(graph);
  expect(app.faults).toEqual([]);
});
