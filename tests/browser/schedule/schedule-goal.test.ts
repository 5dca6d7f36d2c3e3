import { beforeAll, expect, it } from 'vitest';
import { browsePlans } from '../../../src/library/index.ts';
import { formatDate } from '../../../src/shared/quantities/format.ts';
import type { DraftedPlan } from '../../support/plans/drafted-plan.ts';
import { draftedExample } from '../../support/plans/example-plan.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { openSchedule } from './schedule-window.ts';

let drafted: DraftedPlan;
beforeAll(async () => {
  drafted = await draftedExample('wooden-boat-with-daughter');
});

it('where the deadline is about one event, schedule and library put its dates first and say when everything is finished', async () => {
  const copy = drafted.copy();
  const { page, load, unsaved, chart, faults, axe } = await openSchedule(copy, { query: '?zoom=months' });
  const { schedule } = await load();
  const { finish, deadline, risk } = schedule;
  if (!deadline?.goal || !deadline.odds || !risk?.chances) throw new Error('the deadline is about the whole plan');
  expect(deadline.planned < finish).toBe(true);
  const figure = (label: string) => page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
  const day = (date: string) => formatDate(date, 'en-GB');
  expect(await figure('Planned finish').textContent()).toBe(
    `Planned finish${day(deadline.planned)}for “${deadline.goal}”everything by ${day(finish)}`,
  );
  expect(await figure('80% likely by').textContent()).toBe(
    `80% likely by${day(deadline.odds.p80.date)}everything by ${day(risk.chances.p80.date)}`,
  );
  const [plan] = unwrap(await browsePlans(copy.library, {})).plans;
  expect(plan?.glance).toMatchObject({ finish: deadline.planned, finish_of: deadline.goal });

  const task = schedule.tasks.slice(0, 8).find(({ days }) => days > 2);
  if (!task) throw new Error('no task is long');
  await chart.row(task.title).waitFor();
  await chart.chart.focus();
  await chart.row(task.title).click();
  await page.keyboard.press('Control+ArrowRight');
  await unsaved.getByText(/^Finish .*; 80% likely by .*; everything /).waitFor();
  expect(await axe()).toEqual([]);
  expect(faults).toEqual([]);
});
