import { beforeAll, expect, it } from 'vitest';
import { createProject, EXPORT_FORMATS, PERSON, reportContents } from '../../../src/library/index.ts';
import { type DraftedPlan, draftPlan } from '../../support/plans/drafted-plan.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { takeBack } from '../app-window.ts';
import { openPlanWindow } from '../plan/plan-window.ts';

let drafted: DraftedPlan;
beforeAll(async () => {
  drafted = await draftPlan();
});

it('finds commands, screens and tables by what people call them, and Enter does what stands first', async () => {
  const copy = drafted.copy();
  const { app } = await openPlanWindow(copy, { path: `/plan/${copy.planId}` });
  const { page } = app;
  await page.getByRole('heading', { level: 1 }).waitFor();
  const enter = async (words: string) => {
    await page.keyboard.press('ControlOrMeta+k');
    const field = page.getByRole('textbox', { name: 'Search commands and plans' });
    await page.locator('[data-action][data-selected]').waitFor();
    await field.fill(words);
    // The first hit is selected, whatever was before.
    await expect.poll(() => page.locator('[data-action]').first().getAttribute('data-selected')).not.toBeNull();
    await page.keyboard.press('Enter');
  };
  await enter('gantt');
  await page.waitForURL(/\/schedule/);
  await enter('pdf');
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await enter('versions');
  await page.waitForURL(/\/history/);
  await enter('workload');
  await page.waitForURL(/view=load/);
  await enter('risk register');
  await page.getByRole('table', { name: 'Risks' }).waitFor();
  await enter('export');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await enter('rename');
  await page.getByRole('dialog', { name: 'Rename plan' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Rename plan' }).waitFor({ state: 'hidden' });
  // Words of a page lead to that page.
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('textbox', { name: 'Search commands and plans' }).fill('tripwire');
  await page
    .locator('[data-action][data-selected]')
    .filter({ hasText: /tripwire/i })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/files\?path=/);
  await page
    .getByText(/tripwire/i)
    .first()
    .waitFor();
  await enter('api key');
  await page.waitForURL(/\/settings\/models/);
  expect(app.faults).toEqual([]);
});

it('does with the schedule what its buttons do, and tags and links the plan, from any tab', async () => {
  const copy = drafted.copy();
  const { app } = await openPlanWindow(copy, {
    path: `/plan/${copy.planId}`,
    context: { permissions: ['clipboard-read', 'clipboard-write'] },
  });
  const { page } = app;
  await page.getByRole('heading', { level: 1 }).waitFor();
  const enter = async (words: string, label: string) => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('textbox', { name: 'Search commands and plans' }).fill(words);
    await page.locator('[data-action][data-selected]').filter({ hasText: label }).first().waitFor();
    await page.keyboard.press('Enter');
  };
  const saved = page.waitForEvent('download');
  await enter('screenshot', 'Save schedule as picture');
  await page.waitForURL(/\/schedule/);
  expect((await saved).suggestedFilename()).toBe('schedule.png');
  await enter('zoom months', 'Zoom schedule to months');
  await page.waitForURL(/zoom=months/);
  await enter('fit', 'Zoom schedule to all');
  await page.waitForURL((url) => !url.searchParams.has('zoom'));
  await enter('maximize', 'Schedule in full screen');
  await page.getByRole('button', { name: 'Leave full screen' }).waitFor();
  await page.keyboard.press('f');
  await page.getByRole('button', { name: 'Full screen', exact: true }).waitFor();
  await enter('baseline', 'Set baseline');
  await page.getByText('Baseline set.').waitFor();
  await takeBack(page, page.getByRole('alert').getByRole('button', { name: 'Undo' }));
  await page.getByRole('button', { name: 'Set baseline' }).waitFor();
  await enter('url', 'Copy link');
  await page.getByText('Link copied.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/plan/${copy.planId}$`));
  await enter('category', 'Tags…');
  const tags = page.getByRole('dialog', { name: 'Tags' });
  await tags.getByLabel('Plan tags').first().fill('harbour');
  await page.keyboard.press('Enter');
  await tags.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^Changed the tags of /).waitFor();
  await enter('hotkeys', 'Keyboard shortcuts');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.getByRole('heading', { name: 'Schedule' }).waitFor();
  expect(await app.axe()).toEqual([]);
  expect(app.faults).toEqual([]);
});

it('pins, archives, duplicates and deletes the open plan, and what was hidden or deleted comes back', async () => {
  const copy = drafted.copy();
  const { app } = await openPlanWindow(copy, { path: `/plan/${copy.planId}` });
  const { page } = app;
  await page.getByRole('heading', { level: 1 }).waitFor();
  const enter = async (words: string, label: string) => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('textbox', { name: 'Search commands and plans' }).fill(words);
    await page.locator('[data-action][data-selected]').filter({ hasText: label }).first().waitFor();
    await page.keyboard.press('Enter');
  };
  await enter('favourite', 'Pin to the sidebar');
  await page.getByRole('region', { name: 'Pinned plans' }).getByRole('link').waitFor();
  await enter('hide', 'Archive');
  await page.getByText('Archived', { exact: true }).waitFor();
  await takeBack(page);
  await page.getByText('Archived', { exact: true }).waitFor({ state: 'hidden' });
  await enter('clone', 'Duplicate');
  await page.waitForURL((url) => url.pathname.startsWith('/plan/') && !url.pathname.includes(copy.planId));
  await enter('delete', 'Delete…');
  await page.getByRole('dialog', { name: 'Delete this plan?' }).getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await takeBack(page);
  await page
    .getByRole('link', { name: /\(copy\)/ })
    .first()
    .waitFor();
  expect(app.faults).toEqual([]);
});

it('finds the sections of the plan, its formats and the projects, and opens the one that stands first', async () => {
  const copy = drafted.copy();
  unwrap(createProject(copy.library, { name: 'Ice works in the harbour' }, PERSON));
  const { app } = await openPlanWindow(copy, { path: `/plan/${copy.planId}` });
  const { page } = app;
  await page.getByRole('heading', { level: 1 }).waitFor();
  const enter = async (words: string, label: string) => {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('textbox', { name: 'Search commands and plans' }).fill(words);
    const first = page.locator('[data-action]').first();
    await expect.poll(() => first.textContent()).toContain(label);
    await expect.poll(() => first.getAttribute('data-selected')).not.toBeNull();
    await page.keyboard.press('Enter');
  };
  const contents = unwrap(reportContents(copy.library, { plan_id: copy.planId }));
  const sections = contents.parts.flatMap(({ sections: within }) => within);
  expect(sections.length).toBeGreaterThan(15);
  const formats = EXPORT_FORMATS.map(({ title }) => title);
  // All of them are there by their titles; the first and the last of each are opened.
  await page.keyboard.press('ControlOrMeta+k');
  const field = page.getByRole('textbox', { name: 'Search commands and plans' });
  const labels = () => page.locator('[data-action]').allTextContents();
  for (const { title } of sections) {
    await field.fill(`read ${title}`);
    await expect.poll(labels).toContainEqual(expect.stringContaining(`Read ${title}`));
  }
  for (const { id, title, extension } of EXPORT_FORMATS) {
    for (const name of [title, `export ${extension}`, `export ${id}`]) {
      await field.fill(name);
      await expect.poll(labels).toContainEqual(expect.stringContaining(`Export: ${title}`));
    }
  }
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'hidden' });

  for (const section of [sections[0], sections.at(-1)]) {
    await enter(`read ${section?.title}`, `Read ${section?.title}`);
    await page.waitForURL((url) => url.searchParams.get('section') === section?.anchor);
  }
  const dialog = page.getByRole('dialog', { name: 'Share' });
  for (const title of [formats[0], formats.at(-1)]) {
    const saves = new RegExp(`^Save .*${title}$`);
    await enter(`export ${title}`, `Export: ${title}`);
    // Enter once more saves it.
    await dialog.getByRole('button', { name: saves }).first().waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toMatch(saves);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }
  await enter('harbour ice', 'Ice works in the harbour');
  await page.getByRole('heading', { level: 1, name: 'Ice works in the harbour' }).waitFor();
  await enter('who did what', 'Audit trail');
  await page.waitForURL(/\/audit$/);
  await enter('add project', 'New project');
  await page.getByRole('dialog', { name: 'New project' }).getByRole('textbox', { name: 'Name' }).fill('Second');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Second' }).waitFor();
  expect(app.faults).toEqual([]);
});
