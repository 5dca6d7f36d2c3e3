import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type Library, resumePlan, setFact, viewFacts } from '../../../src/library/index.ts';
import { answerCriticism } from '../../support/plans/accepted-criticism.ts';
import { type DraftedPlan, draftPlan } from '../../support/plans/drafted-plan.ts';
import { newPlan } from '../../support/plans/in-process.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { fileOf } from '../../support/plans/stage-files.ts';
import type { AppWindow, AppWindowOptions } from '../app-window.ts';
import { openPlanWindow } from './plan-window.ts';

const SHOTS = process.env.PLANEXE_SHOTS;

let drafted: DraftedPlan;
beforeAll(async () => {
  drafted = await draftPlan();
});

interface Opened {
  readonly app: AppWindow;
  readonly page: Page;
  readonly library: Library;
  readonly planId: string;
  /** Drafts what is out of date. */
  work(): Promise<unknown>;
}

/** The facts of a plan of its own; `prepare` comes before the window is opened. */
async function openFacts(
  search = '',
  options: AppWindowOptions = {},
  prepare: (library: Library, planId: string) => string | undefined = () => undefined,
): Promise<Opened> {
  const copy = drafted.copy();
  const planId = prepare(copy.library, copy.planId) ?? copy.planId;
  const { app } = await openPlanWindow(copy, { path: `/plan/${planId}/facts${search}`, ...options });
  return { app, page: app.page, library: copy.library, planId, work: () => copy.resume() };
}

/** The row of a fact by its id. */
function row(page: Page, id: string) {
  return page.getByRole('row').filter({ has: page.locator(`[data-fact="${id}"]`) });
}

/** How many rows of facts are in the page: the head is none. */
function rowCount(page: Page): Promise<number> {
  return page.locator('[data-fact]').count();
}

it('offers the value that accepted criticism asks for, sets it at a click, and takes it back', async () => {
  const { app, page, library, planId } = await openFacts('', {}, (library, planId) => {
    answerCriticism(library, planId, [{ fact: 'budget.total', label: 'Budget', value: 60_000_000 }]);
    return undefined;
  });
  const budgetOf = () =>
    unwrap(viewFacts(library, { plan_id: planId })).facts.find(({ id }) => id === 'budget.total')?.value;
  const asked = page.getByRole('region', { name: 'Accepted criticism asks for' });
  await asked.getByText(/Cost controller: Count with DKK\s46,000,000 of money\. Prices rose\./).waitFor();
  expect(budgetOf()).toBe(46_000_000);
  expect(await app.axe()).toEqual([]);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/proposed-light.png` });
  await asked.getByRole('button', { name: 'Use this value for Budget' }).click();
  const changes = page.getByRole('complementary', { name: 'Changes' });
  await changes.getByText(/numbers changed/).waitFor();
  await asked.waitFor({ state: 'detached' });
  expect(budgetOf()).toBe(60_000_000);
  await changes.getByRole('button', { name: 'Undo change' }).click();
  await asked.waitFor();
  expect(budgetOf()).toBe(46_000_000);
  await page.setViewportSize({ width: 380, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(380);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/proposed-380.png` });
  expect(app.faults).toEqual([]);
});

it('changes a fact in its place, shows every number that moved, and takes it back', async () => {
  const { app, page, work } = await openFacts('', { refused: /status of 400/ });
  const budget = row(page, 'budget.total');
  await budget.getByRole('button', { name: 'Change Budget, now DKK 46,000,000' }).click();
  const field = budget.getByRole('textbox');
  await field.fill('a lot');
  await field.press('Enter');
  await expect.poll(() => budget.getByText('"a lot"').isVisible()).toBe(true);

  await field.fill('69m');
  await budget.getByText('Read as DKK 69,000,000').waitFor();
  await field.press('Enter');
  const moved = page.getByRole('complementary', { name: 'Changes' });
  const first = moved.getByRole('listitem').first();
  await first.waitFor();
  expect(await first.textContent()).toMatch(/Budget\s*DKK.46,000,000\s*DKK.69,000,000\s*\+DKK.23,000,000/);
  expect(await moved.getByText('Budget for work, without contingency').count()).toBe(1);
  await moved.getByText('Out of date: Cost estimates, Consistency review.').waitFor();
  await moved.getByText('files updated').click();
  expect(await moved.getByRole('link', { name: fileOf('cost_breakdown', 'data') }).count()).toBe(1);
  await row(page, 'budget.total').getByText('Set by you').waitFor();
  expect(await app.axe()).toEqual([]);

  // What is updated meanwhile is no longer named.
  await work();
  await moved.getByText('No sections need updating.').waitFor();
  expect(await page.getByText(/out of date/i).count()).toBe(0);

  await moved.getByRole('button', { name: 'Undo change' }).click();
  await budget.getByRole('button', { name: 'Change Budget, now DKK 46,000,000' }).waitFor();
  await budget.getByText('Stated').waitFor();
  await moved.waitFor({ state: 'detached' });
  expect(app.faults).toEqual([]);
});

it('leads to a fact by its address, says what it rests on, and a formula leads to its inputs', async () => {
  const { app, page } = await openFacts('?fact=cost.contingency_share', {
    dark: true,
    size: { width: 900, height: 600 },
  });
  const share = row(page, 'cost.contingency_share');
  await share.getByText('How to check it').waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-fact')))
    .toBe('cost.contingency_share');
  expect(await app.axe()).toEqual([]);

  // From row to row by the arrow keys; Enter opens.
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-fact'))).toBe('funding.gap');
  await page.keyboard.press('Enter');
  const gap = row(page, 'funding.gap');
  expect(await gap.getByText('Calculated; edit its inputs or the prompt.').count()).toBe(1);
  expect(await gap.getByRole('button', { name: /^Change/ }).count()).toBe(0);
  await gap.getByRole('link', { name: 'budget.total' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-fact'))).toBe('budget.total');
  await row(page, 'budget.total').getByText('From the prompt').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(900);
  expect(app.faults).toEqual([]);
});

it('finds, narrows and sorts', async () => {
  const { page } = await openFacts();
  const find = page.getByRole('textbox', { name: 'Find facts' });
  await find.fill('31 may 2029');
  await expect.poll(() => rowCount(page)).toBe(2);
  expect(await row(page, 'timeline.deadline').count()).toBe(1);
  // The other is the date that the outline's goal names.
  await page.getByText(/^Calculated \d+$/).click();
  await expect.poll(() => rowCount(page)).toBe(1);
  expect(await row(page, 'schedule.target').count()).toBe(1);
  await find.fill('no such fact');
  await page.getByText('No matching facts').waitFor();
  await find.fill('');
  await row(page, 'funding.known').waitFor();
  expect(await page.getByRole('row').getByText('Stated', { exact: true }).count()).toBe(0);
  const label = page.getByRole('columnheader', { name: 'Fact' });
  await label.getByRole('button').click();
  expect(await label.getAttribute('aria-sort')).toBe('ascending');
  const labels = await page
    .locator('[data-fact] [title]')
    .evaluateAll((all) => all.map(({ textContent }) => textContent ?? ''));
  expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b)));

  // Another part and back: the same words, basis and order.
  await find.fill('budget');
  await expect.poll(() => new URL(page.url()).searchParams.get('words')).toBe('budget');
  await page.getByRole('link', { name: 'Decide', exact: true }).click();
  await page.waitForURL(/\/decide$/);
  await page.goBack();
  await label.waitFor();
  expect(await find.inputValue()).toBe('budget');
  expect(await label.getAttribute('aria-sort')).toBe('ascending');
  expect(await page.getByRole('radio', { name: /^Calculated/ }).isChecked()).toBe(true);
});

it('keeps what is being typed while it is scrolled, and writes over nobody unseen', async () => {
  const { app, page, library, planId } = await openFacts('', { refused: /status of 4\d\d/ });
  const budget = row(page, 'budget.total');
  await budget.getByRole('button', { name: /^Change Budget/ }).click();
  const field = budget.getByRole('textbox');
  await field.fill('60m');
  const table = page.getByRole('table', { name: 'Facts' }).locator('[role=rowgroup]');
  await table.evaluate((rows) => rows.scrollTo(0, rows.scrollHeight));
  await expect.poll(() => page.locator('[data-fact]').last().isVisible()).toBe(true);
  await table.evaluate((rows) => rows.scrollTo(0, 0));
  expect(await field.inputValue()).toBe('60m');
  unwrap(await setFact(library, { plan_id: planId, id: 'budget.total', value: '50m' }));
  // Another row tells that it has come.
  await page
    .getByText(/sections? out of date/)
    .first()
    .waitFor();
  await field.press('Enter');
  await budget.getByText('Changed elsewhere to DKK 50,000,000.').waitFor();
  await field.press('Enter');
  await budget.getByText('DKK 60,000,000').waitFor();
  await page.locator('button:focus', { hasText: 'DKK 60,000,000' }).waitFor();
  expect(app.faults).toEqual([]);
});

it('follows what somebody else sets, and says why nothing can be set while a run is active', async () => {
  const { app, page, library, planId } = await openFacts();
  const budget = row(page, 'budget.total');
  const change = page.getByRole('button', { name: /^Change .*, now / });
  await budget.waitFor();
  expect(await change.count()).toBeGreaterThan(0);
  unwrap(await setFact(library, { plan_id: planId, id: 'budget.total', value: '50m' }));
  await budget.getByText('DKK 50,000,000').waitFor();
  await page
    .getByRole('button', { name: /^Update \d/ })
    .first()
    .waitFor();

  unwrap(await resumePlan(library, { plan_id: planId }));
  await page.getByText('The plan cannot be changed while a run is active.').waitFor();
  await expect.poll(() => change.count()).toBe(0);
  await budget.getByText('DKK 50,000,000').waitFor();
  await page.locator('[data-fact="budget.total"]').click();
  await budget.getByText('Not editable right now; see the message above the table.').waitFor();
  expect(await page.getByRole('button', { name: 'Restore original value' }).count()).toBe(0);
  expect(await app.axe()).toEqual([]);
  expect(app.faults).toEqual([]);
});

it('shows a thousand facts by the rows in view alone, with texts that try to break out as text', async () => {
  const evil = '<img src=x onerror="window.broken=1">';
  const { app, page } = await openFacts('?fact=made.f987', {}, (library, planId) => {
    const insert = library.prepare('INSERT INTO facts (plan_id, id, position, fact) VALUES (?, ?, ?, ?)');
    for (let index = 0; index < 1_000; index += 1) {
      const fact = {
        id: `made.f${index}`,
        label: `${evil} ${'long '.repeat(40)}`,
        value: index,
        unit: 'person',
        basis: 'assumed',
      };
      insert.run(planId, fact.id, 1_000 + index, JSON.stringify({ ...fact, stage: 'facts', note: evil }));
    }
    return undefined;
  });
  await row(page, 'made.f987').getByText('Note', { exact: true }).waitFor();
  expect(await rowCount(page)).toBeLessThan(60);
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.getByRole('textbox', { name: 'Find facts' }).fill('made.f5');
  await page.getByText(/^111 of 1,0\d\d$/).waitFor();
  expect(app.faults).toEqual([]);
});

it('says what will be here before anything is drafted', async () => {
  const { app, page } = await openFacts('', {}, (library) => newPlan(library, 'A garden in Esbjerg for 40 families.'));
  await page.getByRole('heading', { name: 'No facts yet' }).waitFor();
  expect(await app.axe()).toEqual([]);
  expect(app.faults).toEqual([]);
});
