import { and, eq } from 'drizzle-orm';
import type { Locator } from 'playwright-core';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { stages } from '../../../src/library/db/schema.ts';
import { listDecisions, planQuality, planSchedule } from '../../../src/library/index.ts';
import { stageRecord } from '../../../src/library/store/stages/stages.ts';
import type { Finding } from '../../../src/shared/finding.ts';
import { type DraftedPlan, draftPlan } from '../../support/plans/drafted-plan.ts';
import { newPlan } from '../../support/plans/in-process.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { openApp, serveWindows } from '../app-window.ts';
import { openPlanWindow } from './plan-window.ts';

let drafted: DraftedPlan;
beforeAll(async () => {
  drafted = await draftPlan(PROMPT);
});

/** It leaves open what a plan rests on, and cannot be done in its time. */
const PROMPT = `We want to build a new primary school for 400 children in Aarhus, Denmark, on a piece of land that the town owns.
It must be ready by 1 May 2027. The budget is DKK 3,000,000. A kitchen and a sports hall belong to it.
The school has sixteen classrooms, rooms for crafts, music and science, a library in its middle and a yard where the
children play in the breaks. Parents and neighbours use the hall and the library in the evening, so these have an
entrance of their own. The building is of timber where that is possible, and its roof carries solar panels. A road with
much traffic passes the land on one side; a stream runs along the other and may not be led elsewhere. The town council
decides about the design, and teachers of the two schools that close take part in it.`;

/** Whether nothing hides it: what is at its middle is part of it. */
function isInView(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + Math.min(width, 100) / 2, top + height / 2));
  });
}

it('lists findings by severity, each with its place, and says what was checked', async () => {
  const copy = drafted.copy();
  const { app, served } = await openPlanWindow(copy, { path: `/plan/${copy.planId}/quality` });
  const { page } = app;
  const { findings } = unwrap(planQuality(copy.library, { plan_id: copy.planId }));
  const list = page.getByRole('region', { name: 'Findings' }).getByRole('listitem');
  await list.first().waitFor();
  expect(await list.count()).toBe(findings.length);
  await page.getByRole('heading', { name: 'Not checked' }).waitFor();
  expect(await app.axe()).toEqual([]);

  const count = (severity: string) => findings.filter((finding) => finding.severity === severity).length;
  await page.getByText(`Warnings ${count('warning')}`, { exact: true }).click();
  await expect.poll(() => list.count()).toBe(count('warning'));
  await page.getByRole('textbox', { name: 'Filter findings' }).fill('nothing says this');
  await page.getByText('No matching findings.').waitFor();
  await page.getByRole('textbox', { name: 'Filter findings' }).fill('');
  await page.getByText(`All ${findings.length}`, { exact: true }).click();

  // Each leads somewhere, and the way back to the same findings.
  expect(await list.getByRole('link').count()).toBe(findings.length);
  await page.getByText(`Warnings ${count('warning')}`, { exact: true }).click();
  await expect.poll(() => list.count()).toBe(count('warning'));
  await list
    .getByRole('link', { name: /^Open page of/ })
    .first()
    .click();
  await page.waitForURL(/\/files\?path=/);
  await page.goBack();
  await list.first().waitFor();
  expect(await list.count()).toBe(count('warning'));
  expect(await page.getByRole('radio', { name: /^Warnings/ }).isChecked()).toBe(true);
  await page.getByText(`All ${findings.length}`, { exact: true }).click();

  const late = page.getByRole('listitem').filter({ hasText: 'working days after the deadline' });
  await late.getByRole('link', { name: 'Task', exact: true }).click();
  const { schedule } = unwrap(await planSchedule(copy.library, { plan_id: copy.planId }));
  const last = schedule?.tasks.find(({ finish }) => finish === schedule.finish)?.title ?? '';
  await page.getByRole('complementary', { name: last }).waitFor();
  const row = page.getByRole('treegrid', { name: 'Schedule' }).getByRole('row', { name: last, selected: true });
  await expect.poll(() => isInView(row.getByRole('gridcell').first())).toBe(true);

  const untouched = newPlan(copy.library, PROMPT);
  await page.goto(`${served.base}/plan/${untouched}/quality`);
  await page.getByText('No findings yet').waitFor();
  expect(app.faults).toEqual([]);
});

it('leads to the very decision and fact that a finding names, and to the prompt of the plan', async () => {
  const copy = drafted.copy();
  const { library, planId } = copy;
  const served = await serveWindows(library);
  const decision = unwrap(listDecisions(library, { plan_id: planId })).decisions.at(-1);
  if (!decision) throw new Error('there is no decision');
  const addFinding = (stage: string, finding: Finding) => {
    const record = stageRecord(library, planId, stage);
    if (!record) throw new Error(`${stage} is not drafted`);
    library.db
      .update(stages)
      .set({ record: { ...record, findings: [finding] } })
      .where(and(eq(stages.planId, planId), eq(stages.stage, stage)))
      .run();
  };
  addFinding('decision_register', {
    severity: 'error',
    code: 'default-unknown',
    message: `The default of “${decision.question}” is not among its options.`,
  });
  addFinding('facts', {
    severity: 'error',
    code: 'quote-not-found',
    message: 'The quotation of budget.total is lost.',
  });
  addFinding('screen_planning_prompt', { severity: 'error', code: 'no-currency', message: 'It names no currency.' });
  const app = await openApp(served.base, { path: `/plan/${planId}/quality?severity=error&section=none` });
  onTestFinished(async () => {
    await app.close();
    await served.close();
    copy.dispose();
  });
  const { page } = app;
  await page.getByRole('link', { name: 'Decision', exact: true }).click();
  const card = page.getByRole('article', { name: decision.question });
  await expect.poll(() => card.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(() => isInView(card.getByRole('heading'))).toBe(true);

  await page.goBack();
  await page.getByRole('link', { name: 'Fact', exact: true }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-fact'))).toBe('budget.total');

  await page.goBack();
  await page.getByRole('link', { name: 'Prompt', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Prompt' });
  // biome-ignore lint/performance/useDomNodeTextContent: each line of the editor is an element of its own.
  await expect.poll(() => dialog.getByRole('textbox').innerText()).toBe(PROMPT);
  expect(await app.axe()).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(/\/quality\?severity=error/);
  await expect.poll(() => new URL(page.url()).searchParams.get('dialog')).toBe(null);
  expect(app.faults).toEqual([]);
});
