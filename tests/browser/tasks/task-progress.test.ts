import { beforeAll, expect, it } from 'vitest';
import { planSchedule } from '../../../src/library/index.ts';
import { type DraftedPlan, draftPlan } from '../../support/plans/drafted-plan.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { openSchedule } from '../schedule/schedule-window.ts';

const SHOTS = process.env.PLANEXE_SHOTS;

let drafted: DraftedPlan;
beforeAll(async () => {
  drafted = await draftPlan();
});

it('how far tasks are is noted in the table by keyboard, refused where it cannot be, and taken back by Ctrl+Z', async () => {
  const copy = drafted.copy();
  const { page, load, faults, axe } = await openSchedule(copy, { query: '?view=table' });
  const [first, second] = (await load()).schedule.tasks;
  if (!first || !second) throw new Error('too few tasks');
  const progress = async () => unwrap(await planSchedule(copy.library, { plan_id: copy.planId })).progress;
  const cell = (name: string, title: string) => page.getByLabel(`${name} of “${title}”`, { exact: true });
  await cell('Percent done', first.title).focus();
  await page.keyboard.type('40');
  await page.keyboard.press('Enter');
  // Enter went to the cell below.
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  await expect.poll(progress).toMatchObject({
    [first.id]: { done: 40, started: null, finished: null },
    [second.id]: { done: 100, finished: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  });
  await cell('Actual start', first.title).fill('2025-03-03');
  await cell('Actual finish', first.title).fill('2025-03-20');
  await page.keyboard.press('Enter');
  await expect
    .poll(progress)
    .toMatchObject({ [first.id]: { done: 100, started: '2025-03-03', finished: '2025-03-20' } });
  await expect.poll(() => cell('Percent done', first.title).inputValue()).toBe('100');
  expect(await axe()).toEqual([]);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/progress.png` });
  // Nothing of the plan changed by it.
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'hidden' });

  await page.getByRole('region', { name: 'Tasks' }).focus();
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await progress())[first.id]?.finished).toBeNull();
  expect(faults).toEqual([]);
});
