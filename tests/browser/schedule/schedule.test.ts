import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { editSchedule, planSchedule, resumePlan } from '../../../src/library/index.ts';
import type { ScheduleView } from '../../../src/shared/contracts/schedule.ts';
import { formatDate, formatShortDate } from '../../../src/shared/quantities/format.ts';
import { type DraftedPlan, draftPlan } from '../../support/plans/drafted-plan.ts';
import { newPlan } from '../../support/plans/in-process.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { serveApp } from '../../support/server/served-app.ts';
import { estimateTasks } from '../../support/tasks/estimate-tasks.ts';
import { type AppWindowOptions, openApp, takeBack } from '../app-window.ts';

let drafted: DraftedPlan;
beforeAll(async () => {
  drafted = await draftPlan();
});

async function setUp() {
  const copy = drafted.copy();
  const served = await serveApp(copy.library, undefined, `${inject('built')}/../renderer`);
  onTestFinished(async () => {
    await served.close();
    copy.dispose();
  });
  const { library, planId } = copy;
  const load = async () => {
    const { schedule, sources } = unwrap(await planSchedule(library, { plan_id: planId }));
    if (!schedule) throw new Error('there is no schedule');
    return { schedule, sources };
  };
  const open = async (options: AppWindowOptions & { query?: string; plan?: string } = {}) => {
    const { query = '', plan = planId, ...rest } = options;
    const app = await openApp(served.base, { path: `/plan/${plan}/schedule${query}`, ...rest });
    onTestFinished(() => app.close());
    return app;
  };
  return { library, planId, load, open };
}

const chart = (page: Page) => page.getByRole('treegrid', { name: 'Schedule' });
const unsaved = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });

/** As the window says it to a reader of English in Britain, in rows and charts. */
const day = (date: string) => formatShortDate(date, 'en-GB');

function criticalTask({ tasks }: ScheduleView, most = 12) {
  const task = tasks.slice(0, most).find(({ critical, days }) => critical && days > 5);
  if (!task) throw new Error('no task is critical');
  return task;
}

it('says what the planned finish counts on, and keeps its tools in one row', async () => {
  const { library, planId, open } = await setUp();
  await estimateTasks(library, planId);
  const { page, faults } = await open({ size: { width: 1280, height: 800 } });
  const finish = page.locator('dl > div', { hasText: 'Planned finish' });
  await finish.getByText('if nothing takes longer than likely').waitFor();
  const middle = async (name: string) => {
    const box = await page
      .getByRole('group', { name: 'View' })
      .getByRole('button', { name, exact: true })
      .boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
  };
  expect(await middle('Risk')).toBe(await middle('Show'));
  expect(faults).toEqual([]);
});

it('shows what a longer task does to the finish and its odds before it is saved, saves it, and takes it back', async () => {
  const { library, planId, load, open } = await setUp();
  await estimateTasks(library, planId);
  const { schedule, sources } = await load();
  const task = criticalTask(schedule);
  const { page, faults, axe } = await open();
  const finish = (date: string) =>
    page
      .locator('dl > div', { hasText: 'Planned finish' })
      .filter({ hasText: formatDate(date, 'en-GB') })
      .waitFor();
  await finish(schedule.finish);
  await page.getByRole('img', { name: /^How likely each date is\. .*50% by / }).waitFor();
  expect(await axe()).toEqual([]);

  await page.getByRole('row', { name: task.title }).click();
  await page.waitForURL(/task=/);
  const panel = page.getByRole('complementary', { name: task.title });
  await panel.getByLabel('Worst case').fill(String(task.pessimistic + 40));
  await panel.getByLabel('Most likely').fill(String(task.likely + 40));
  await unsaved(page)
    .getByText(`Finish ${day(schedule.finish)} →`)
    .waitFor();
  expect(await axe()).toEqual([]);
  expect((await load()).sources).toEqual(sources);

  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Schedule updated.').waitFor();
  const saved = (await load()).schedule;
  expect(saved.tasks.find(({ id }) => id === task.id)?.likely).toBe(task.likely + 40);
  expect(await unsaved(page).count()).toBe(0);
  await finish(saved.finish);

  // Beside the one of the schedule's own bar, which goes back through all that was changed here.
  await takeBack(page, page.getByText('Schedule updated.').locator('xpath=..').getByRole('button', { name: 'Undo' }));
  await finish(schedule.finish);
  expect((await load()).sources).toEqual(sources);
  expect(faults).toEqual([]);
});

it('shows no likely date where durations were set to the stated time, and how much is estimated', async () => {
  const { load, open } = await setUp();
  const { risk } = (await load()).schedule;
  const { page, faults, axe } = await open();
  const likely = page.locator('dl > div', { hasText: '80% likely by' });
  await likely.getByText('not estimated').waitFor();
  await likely.getByText(`0 of ${risk?.estimates?.critical} critical tasks estimated`).waitFor();
  await page.getByText('odds are shown once all are').waitFor();
  expect(await page.getByRole('img', { name: /^How likely each date is/ }).count()).toBe(0);
  expect(await axe()).toEqual([]);
  expect(faults).toEqual([]);
});

it('agreeing with an estimate of the outline counts as an estimate', async () => {
  const { load, open } = await setUp();
  const { risk, tasks } = (await load()).schedule;
  const task = tasks.find(({ critical, days, estimated }) => critical && days > 0 && !estimated);
  if (!task) throw new Error('nothing is left to estimate');
  const { page, faults, axe } = await open({ query: `?task=${task.id}` });
  const panel = page.getByRole('complementary', { name: task.title });
  await panel.getByRole('checkbox', { name: 'Accept the outline’s estimate' }).check();
  await unsaved(page).getByText('1 task changed.').waitFor();
  expect(await axe()).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Schedule updated.').waitFor();
  expect(await panel.getByRole('checkbox', { name: 'Accept the outline’s estimate' }).count()).toBe(0);
  const saved = (await load()).schedule;
  expect(saved.risk?.estimates).toEqual({ critical: risk?.estimates?.critical, estimated: 1 });
  expect(faults).toEqual([]);
});

it('a task can be told to wait for another; a circle is refused by name, and leaving asks first', async () => {
  const { load, open } = await setUp();
  const { schedule, sources } = await load();
  const [first] = schedule.critical_path;
  const last = schedule.critical_path.at(-1);
  const other = schedule.tasks.find(({ id }) => id === last);
  const { page, faults } = await open({ query: `?task=${first}` });
  const own = schedule.tasks.find(({ id }) => id === first);
  if (!own || !other) throw new Error('no critical path');
  const panel = page.getByRole('complementary', { name: own.title });
  await panel.getByRole('button', { name: 'Add dependency' }).click();
  await panel.getByRole('combobox', { name: 'Predecessor' }).fill(other.title);
  await page.getByRole('option', { name: other.title }).click();
  await unsaved(page).getByText('Circular dependency').waitFor();
  expect(await unsaved(page).textContent()).toContain(other.title);
  expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);

  await page.getByRole('link', { name: 'Library', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await panel.getByRole('button', { name: `Remove dependency on ${other.title}` }).click();
  await unsaved(page).waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Library', exact: true }).click();
  await page.waitForURL(/\/$/);
  expect((await load()).sources).toEqual(sources);
  // The browser itself notes that the circle was refused.
  expect(faults.filter((fault) => !fault.includes('400'))).toEqual([]);
});

it('keeps a baseline, lists what slipped against it, and removes it with a way back', async () => {
  const { library, planId, load, open } = await setUp();
  const { page, faults, axe } = await open();
  await page.getByRole('button', { name: 'Set baseline' }).click();
  await page.getByText('No changes.').waitFor();

  // Somebody else, such as another window, makes a task longer.
  const { schedule, sources } = await load();
  const { id, title, optimistic, likely, pessimistic } = criticalTask(schedule);
  const estimate = { optimistic: optimistic + 20, likely: likely + 20, pessimistic: pessimistic + 20 };
  unwrap(await editSchedule(library, { plan_id: planId, changes: [{ task: id, estimate }], sources }));
  const moved = (await load()).schedule.baseline;
  const [farthest] = moved?.moved ?? [];
  await page.getByText(`+${moved?.finish_moved} working days`).waitFor();
  const panel = page.getByRole('complementary', { name: 'Finish and risk' });
  expect(await panel.getByRole('button', { name: farthest?.title ?? title }).count()).toBeGreaterThan(0);
  expect(await axe()).toEqual([]);

  await page.getByRole('button', { name: 'Baseline' }).click();
  await page.getByRole('menuitem', { name: 'Remove baseline' }).click();
  await page.getByRole('button', { name: 'Set baseline' }).waitFor();
  await takeBack(page, page.getByText('Baseline removed.').locator('xpath=..').getByRole('button', { name: 'Undo' }));
  await page.getByText(`+${moved?.finish_moved} working days`).waitFor();
  expect(faults).toEqual([]);
});

it('is worked by keys alone: rows, phases, zoom, and the panel that opens over a small window', async () => {
  const { load, open } = await setUp();
  const { schedule } = await load();
  const { page, faults, axe } = await open({ size: { width: 900, height: 600 }, dark: true });
  const active = async () => {
    const id = await chart(page).getAttribute('aria-activedescendant');
    return page.locator(`[id="${id}"]`).textContent();
  };
  await chart(page).focus();
  await expect.poll(active).toContain(schedule.phases[0]?.title);
  await page.keyboard.press('ArrowLeft');
  const closed = page.getByRole('row', { name: schedule.phases[0]?.title ?? '', expanded: false });
  await closed.waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const [task] = schedule.tasks.filter(({ phase }) => phase === schedule.phases[0]?.id);
  await expect.poll(active).toContain(task?.title);
  await page.keyboard.press('End');
  await expect
    .poll(active)
    .toContain(schedule.tasks.filter(({ phase }) => phase === schedule.phases.at(-1)?.id).at(-1)?.title);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  const width = () => page.evaluate<number>('document.querySelector("[role=treegrid]").scrollWidth');
  const whole = await width();
  await page.keyboard.press('+');
  await expect.poll(width).toBeGreaterThan(whole);
  await page.keyboard.press('0');
  await expect.poll(width).toBe(whole);

  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: task?.title ?? '' });
  await panel.waitFor();
  expect(await axe()).toEqual([]);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  expect(overflow).toBeLessThanOrEqual(0);
  expect(faults).toEqual([]);
});

it('says in a table what the chart shows, and shows one role with what it has to do', async () => {
  const { load, open } = await setUp();
  const { schedule } = await load();
  const { page, faults, axe } = await open();
  await chart(page).waitFor();
  const role = schedule.roles.find(({ id }) => schedule.tasks.some((task) => task.role === id));
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: role?.title ?? '', exact: true }).click();
  await page.getByText(`Peak load: ${role?.peak} of ${role?.available}`).waitFor();
  await page.getByText('Table', { exact: true }).click();
  const table = page.getByRole('table').first();
  await table.waitFor();
  const own = schedule.tasks.filter((task) => task.role === role?.id);
  expect(await table.locator('th[scope=row]').count()).toBe(own.length);
  for (const task of own) {
    // What waits for it names it, too.
    const row = table.getByRole('row').filter({ has: page.getByRole('textbox', { name: `Name of “${task.title}”` }) });
    expect(await row.textContent()).toContain(day(task.finish));
  }
  await page.getByRole('link', { name: 'Quality', exact: true }).click();
  await page.waitForURL(/\/quality$/);
  await page.goBack();
  await expect.poll(() => table.locator('th[scope=row]').count()).toBe(own.length);
  expect(await axe()).toEqual([]);
  expect(faults).toEqual([]);
});

it.each(['Pacific/Auckland', 'America/Los_Angeles'])('in %s every bar lies on the days of its task', async (zone) => {
  const { load, open } = await setUp();
  const { schedule } = await load();
  const { page } = await open({ context: { timezoneId: zone } });
  const [task] = schedule.tasks;
  await page.getByText('Days', { exact: true }).first().click();
  const row = page.getByRole('row', { name: task?.title ?? '' });
  expect(await row.textContent()).toContain(`${day(task?.start ?? '')} to ${day(task?.finish ?? '')}`);
  // Who does it and its float, whatever columns there is room for.
  const role = schedule.roles.find(({ id }) => id === task?.role)?.title ?? '';
  const slip =
    task?.total_float === 0
      ? 'no float'
      : `float ${task?.total_float} working ${task?.total_float === 1 ? 'day' : 'days'}`;
  expect(await row.textContent()).toContain(`${slip}, ${role}`);
  expect(await row.locator(`[title$="${slip}, ${role}"]`).count()).toBe(1);
  expect(await chart(page).getByRole('columnheader', { name: 'Role' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Show' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'All columns' }).click();
  await page.keyboard.press('Escape');
  await page.waitForURL(/columns=true/);
  await row.getByRole('gridcell', { name: role, exact: true }).waitFor();
  await expect.poll(() => chart(page).getByRole('columnheader', { name: 'Float' }).count()).toBe(1);
  const bar = await row.locator(`[title^="${day(task?.start ?? '')}"]`).boundingBox();
  const days = (Date.parse(task?.finish ?? '') - Date.parse(task?.start ?? '')) / 86_400_000 + 1;
  expect(bar?.width).toBeCloseTo(26 * days, 0);
  await page.getByRole('button', { name: 'Zoom out' }).click();
});

it('a plan that is being drafted can be looked at, and says why it cannot be changed', async () => {
  const { library, planId, load, open } = await setUp();
  const { schedule } = await load();
  unwrap(await resumePlan(library, { plan_id: planId, invalidate: { stages: ['swot'] } }));
  const { page, faults } = await open({ query: `?task=${schedule.tasks[0]?.id}` });
  await page.getByText('The plan cannot be changed while a run is active.').waitFor();
  expect(await page.getByLabel('Most likely').getAttribute('readonly')).not.toBeNull();
  expect(await page.getByRole('button', { name: 'Add dependency' }).count()).toBe(0);
  expect(faults).toEqual([]);
});

it('says how there will be a schedule where there is none', async () => {
  const { library, open } = await setUp();
  const { page, faults, axe } = await open({
    plan: newPlan(library, 'Build a small public bathhouse in an old ice works.'),
  });
  await page.getByRole('heading', { name: 'No schedule yet' }).waitFor();
  expect(await axe()).toEqual([]);
  expect(faults).toEqual([]);
});

it('filters that leave no task say so in chart and table, and are taken off with a click', async () => {
  const { load, open } = await setUp();
  const { schedule } = await load();
  const role = schedule.roles.find(({ id }) => schedule.tasks.every((task) => task.role !== id || !task.critical));
  if (!role) throw new Error('every role has a critical task');
  const { page, axe } = await open();
  await chart(page).waitFor();
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: role.title, exact: true }).click();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const critical = page.getByRole('menuitemcheckbox', { name: 'Critical tasks only' });
  await critical.click();
  await expect.poll(() => critical.getAttribute('aria-checked')).toBe('true');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'No matching tasks' }).waitFor();
  expect(await chart(page).count()).toBe(0);
  expect(await axe()).toEqual([]);
  await page.getByText('Table', { exact: true }).click();
  await page.getByRole('heading', { name: 'No matching tasks' }).waitFor();
  await page.getByRole('button', { name: 'Show all tasks' }).click();
  await page.getByRole('region', { name: 'Tasks' }).waitFor();
});
