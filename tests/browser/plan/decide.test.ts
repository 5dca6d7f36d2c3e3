import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import {
  type Library,
  listDecisions,
  readArtifact,
  resumePlan,
  setFact,
  writeArtifact,
} from '../../../src/library/index.ts';
import { type DraftedPlan, draftPlan } from '../../support/plans/drafted-plan.ts';
import { newPlan } from '../../support/plans/in-process.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { fileOf } from '../../support/plans/stage-files.ts';
import type { AppWindow, AppWindowOptions } from '../app-window.ts';
import { takeBack } from '../app-window.ts';
import { openPlanWindow } from './plan-window.ts';

const QUESTION = 'Is existing fabric kept or replaced?';

let drafted: DraftedPlan;
beforeAll(async () => {
  drafted = await draftPlan();
});

interface Opened {
  readonly app: AppWindow;
  readonly page: Page;
  readonly library: Library;
  readonly planId: string;
}

/** The decisions of a plan of its own; `prepare` comes before the window is opened. */
async function openDecide(
  options: AppWindowOptions = {},
  prepare: (library: Library, planId: string) => unknown = () => undefined,
): Promise<Opened> {
  const copy = drafted.copy();
  const other = await prepare(copy.library, copy.planId);
  const planId = typeof other === 'string' ? other : copy.planId;
  const { app } = await openPlanWindow(copy, { path: `/plan/${planId}/decide`, ...options });
  return { app, page: app.page, library: copy.library, planId };
}

function card(page: Page, name: string | RegExp) {
  return page.getByRole('article', { name });
}

function answers({ library, planId }: Opened) {
  return unwrap(listDecisions(library, { plan_id: planId })).decisions.map(
    ({ answer }) => answer?.option ?? answer?.text,
  );
}

/** How many decisions and choices wait for an answer. @throws where these are too few to go on from one to another */
function openCount({ library, planId }: Opened): number {
  const { decisions, choices } = unwrap(listDecisions(library, { plan_id: planId }));
  const count = [...decisions, ...choices].filter(({ answer }) => answer === undefined).length;
  if (count < 2) throw new Error(`only ${count} are open`);
  return count;
}

it('names the work that rests on the default of a decision taken otherwise, and leads to where it is edited', async () => {
  const opened = await openDecide();
  const { app, page } = opened;
  const first = card(page, QUESTION);
  await first.getByText('· plan default').waitFor();
  await first.getByRole('radio', { name: /^Replace/ }).check();
  await first.getByRole('button', { name: 'Confirm' }).click();
  await first.getByText('Work packages still based on the default').waitFor();
  await first.getByText('· was the default').waitFor();
  await first.getByText(/^The default was/).waitFor();
  expect(await app.axe()).toEqual([]);
  await first.getByRole('checkbox', { name: 'Coordinated design' }).check();
  await page.getByText('Revised: Coordinated design').waitFor();
  for (const box of await first.getByRole('checkbox').all()) await box.check();
  await first.getByText('All work packages follow this decision').waitFor();
  await first.getByRole('checkbox', { name: 'Coordinated design' }).uncheck();
  await first.getByRole('link', { name: 'Durations' }).click();
  await page.getByRole('table', { name: 'Durations' }).waitFor();
  expect(app.faults).toEqual([]);
});

it('accepts, changes and leaves open again, each with undo, and says what is to be redrafted', async () => {
  const opened = await openDecide();
  const { app, page } = opened;
  const first = card(page, QUESTION);
  await first.getByText('Coordinated design').waitFor();
  expect(await app.axe()).toEqual([]);

  await first.getByRole('button', { name: `Keep default: ${QUESTION}` }).click();
  await first.getByText('Decided', { exact: true }).waitFor();
  expect(await first.getByRole('radio', { name: /^Keep and adapt/ }).isChecked()).toBe(true);
  await page.getByText(/Out of date: Executive summary/).waitFor();
  expect(answers(opened)[0]).toBe(0);

  await takeBack(page);
  await first.getByText('Open', { exact: true }).waitFor();
  expect(answers(opened)[0]).toBeUndefined();

  await first.getByRole('radio', { name: /^Replace/ }).check();
  await first.getByRole('button', { name: 'Confirm' }).click();
  await first.getByRole('button', { name: /^Reopen/ }).waitFor();
  expect(answers(opened)[0]).toBe(1);

  await first.getByRole('radio', { name: 'Other' }).check();
  await first.getByRole('textbox', { name: 'Your choice' }).fill('Keep the hall, replace the roof');
  await first.getByRole('button', { name: 'Confirm' }).click();
  await first.getByText('Keep the hall, replace the roof by tester').waitFor();
  expect(answers(opened)[0]).toBe('Keep the hall, replace the roof');

  await page.getByText('Decided 1', { exact: true }).click();
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
  const left = openCount(opened);
  await page.getByText(`Open ${left}`, { exact: true }).click();
  await expect.poll(() => page.getByRole('article').count()).toBe(left);
  expect(await first.count()).toBe(0);
  expect(await app.axe()).toEqual([]);
  await page.reload();
  await expect.poll(() => page.getByRole('article').count()).toBe(left);
  expect(app.faults).toEqual([]);
});

/** Whatever the page does meanwhile is done: what is waited for shows it, and the focus has left a button that does. */
async function whenWaiting(page: Page): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.tagName !== 'BUTTON');
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
}

it.each([
  ['at once', async () => undefined],
  ['once the page shows that it waits', whenWaiting],
])(
  'keeps the place of the keyboard on what was answered, or on what follows it, when the host answers %s',
  async (_when, until) => {
    const opened = await openDecide();
    const { page } = opened;
    await page.route('**/api/decisions.*', async (route) => {
      await until(page);
      return route.fallback();
    });
    const isOnCard = (name: string) =>
      page.evaluate((given) => {
        const here = document.activeElement;
        return here?.tagName === 'ARTICLE' && here.textContent.includes(given);
      }, name);
    await card(page, QUESTION)
      .getByRole('button', { name: `Keep default: ${QUESTION}` })
      .focus();
    await page.keyboard.press('Enter');
    await card(page, QUESTION).getByText('Decided', { exact: true }).waitFor();
    await expect.poll(() => isOnCard(QUESTION)).toBe(true);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(`Reopen: ${QUESTION}`);

    const left = openCount(opened);
    await page.getByText(`Open ${left}`, { exact: true }).click();
    await expect.poll(() => page.getByRole('article').count()).toBe(left);
    const names = await page.getByRole('article').getByRole('heading').allTextContents();
    await page
      .getByRole('button', { name: /^Keep default/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('article').count()).toBe(left - 1);
    const second = names[1] ?? '';
    expect(second).not.toBe('');
    await expect.poll(() => isOnCard(second)).toBe(true);
  },
);

it('keeps the place of the keyboard on what could not be answered', async () => {
  const { page } = await openDecide();
  await page.route('**/api/decisions.answer*', async (route) => {
    await whenWaiting(page);
    return route.abort();
  });
  await page
    .getByRole('button', { name: /^Keep default/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await page.getByText('PlanExe is not responding.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('article') !== null)).toBe(true);
});

it('takes choices and notes, and leads to the fact that a choice is', async () => {
  const { app, page } = await openDecide({ dark: true, size: { width: 900, height: 600 } });
  const pace = card(page, 'Pace of the work');
  await pace.getByRole('button', { name: 'Keep default: Pace of the work' }).click();
  await pace.getByText('Kept by tester').waitFor();

  const currency = card(page, 'Currency');
  await currency.getByRole('button', { name: 'Change: Currency' }).click();
  await currency.getByRole('textbox', { name: 'Your choice' }).fill('EUR');
  await currency.getByRole('button', { name: 'Save' }).click();
  await currency.getByText('Changed', { exact: true }).waitFor();

  await currency.getByRole('button', { name: 'Add note to: Currency' }).click();
  await currency.getByRole('textbox', { name: 'Note' }).fill('The bank asks for it.');
  await currency.getByRole('button', { name: 'Save note' }).click();
  await currency.getByRole('button', { name: 'Edit note to: Currency' }).waitFor();
  expect(await app.axe()).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(900);

  await card(page, 'Start').getByRole('link', { name: 'Edit fact' }).click();
  await page.getByRole('button', { name: /^Change Start, now/ }).waitFor();
  expect(app.faults).toEqual([]);
});

it('shows long and hostile texts as text', async () => {
  const evil = `<img src=x onerror="window.broken=1"> [x](javascript:window.broken=1) ${'Donaudampfschifffahrtsgesellschaft'.repeat(20)}`;
  const { app, page } = await openDecide({ size: { width: 900, height: 600 } }, async (library, plan_id) => {
    const path = fileOf('decision_register', 'data');
    const data = JSON.parse(unwrap(readArtifact(library, { plan_id, path })).content);
    data.decisions[0].question = evil;
    data.decisions[0].options[0] = { option: evil, consequence: evil };
    data.choices[0].chosen = `${evil} [[budget.total]] [[no.such]]`;
    unwrap(await writeArtifact(library, { plan_id, path, content: JSON.stringify(data) }));
  });
  await page.getByRole('link', { name: 'DKK 46,000,000' }).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(900);
  const overflowing = await page
    .getByRole('article')
    .evaluateAll((all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length);
  expect(overflowing).toBe(0);
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
  expect(app.faults).toEqual([]);
});

it('locks while a run is active, and says what the decisions no longer rest on', async () => {
  const { app, page } = await openDecide({}, async (library, plan_id) => {
    unwrap(await setFact(library, { plan_id, id: 'budget.total', value: '50m' }));
    unwrap(await resumePlan(library, { plan_id }));
  });
  await page.getByText('The plan cannot be changed while a run is active.').waitFor();
  expect(await card(page, QUESTION).getByRole('radio').first().isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: /^Keep default/ }).count()).toBe(0);
  expect(await app.axe()).toEqual([]);
  expect(app.faults).toEqual([]);
});

it('says what will be here before anything is drafted', async () => {
  const { app, page } = await openDecide({}, (library) => newPlan(library, 'A garden in Esbjerg for 40 families.'));
  await page.getByRole('heading', { name: 'No decisions yet' }).waitFor();
  expect(app.faults).toEqual([]);
});

it('asks before the window closes over a note that is not saved', async () => {
  const { page } = await openDecide();
  // As the browser asks the page when its window is closed.
  const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await page
    .getByRole('button', { name: /^Add note to: / })
    .first()
    .click();
  expect(await asks()).toBe(false);
  await page.getByRole('textbox', { name: 'Note' }).fill('Ask the harbour master first.');
  expect(await asks()).toBe(true);
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await asks()).toBe(false);
});
