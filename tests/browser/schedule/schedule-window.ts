import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { planSchedule } from '../../../src/library/index.ts';
import type { PlanCopy } from '../../support/plans/drafted-plan.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import type { AppWindowOptions } from '../app-window.ts';
import { openPlanWindow } from '../plan/plan-window.ts';

/** A window on the schedule of a plan. */
export async function openSchedule(
  copy: PlanCopy,
  { query = '', ...options }: AppWindowOptions & { readonly query?: string } = {},
) {
  const { library, planId } = copy;
  const load = async () => {
    const { schedule, sources } = unwrap(await planSchedule(library, { plan_id: planId }));
    if (!schedule) throw new Error('there is no schedule');
    return { schedule, sources };
  };
  const { app } = await openPlanWindow(copy, { path: `/plan/${planId}/schedule${query}`, ...options });
  onTestFinished(() => app.close());
  const { page } = app;
  return { ...app, load, chart: chartOf(page), unsaved: page.getByRole('region', { name: 'Unsaved changes' }) };
}

function chartOf(page: Page) {
  const chart = page.getByRole('treegrid', { name: 'Schedule' });
  const row = (title: string) => chart.getByRole('row', { name: title });
  return {
    chart,
    row,
    /** A part of a task's bar. */
    part: (title: string, part: 'whole' | 'start' | 'finish' | 'link') => row(title).locator(`[data-part="${part}"]`),
  };
}

type Point = { readonly x: number; readonly y: number };

/** Drags with the mouse, in steps as a hand does. */
export async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
}

/** The middle of what is there. */
export async function middleOf(element: ReturnType<Page['locator']>): Promise<Point> {
  const box = await element.boundingBox();
  if (!box) throw new Error('nothing is there');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
