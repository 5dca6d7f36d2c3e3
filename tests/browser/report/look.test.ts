import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COLORS } from '../../../src/shared/look/look.ts';
import { type DraftedPlan, draftPlan } from '../../support/plans/drafted-plan.ts';
import { launchChromium } from '../chromium.ts';
import { openPlanWindow } from '../plan/plan-window.ts';

let browser: Browser;
let drafted: DraftedPlan;
beforeAll(async () => {
  [browser, drafted] = await Promise.all([launchChromium(), draftPlan()]);
});
afterAll(() => browser?.close());

/** Where the report's rules, and the components of the window, find the colours of surfaces, edges and what is chosen. */
const REPORT = { surface: '--surface', border: '--line', accent: '--accent' };
const WINDOW = {
  surface: '--surface',
  border: '--mantine-color-default-border',
  accent: '--mantine-color-anchor',
};

/** The look of a document as the browser has worked it out: of its body, and of what takes these variables. */
function lookOf(document: Page | Frame, names: typeof REPORT) {
  return document.evaluate(({ surface, border, accent }) => {
    const body = getComputedStyle(globalThis.document.body);
    const probe = globalThis.document.body.appendChild(globalThis.document.createElement('i'));
    const colorOf = (name: string) => {
      probe.style.color = `var(${name})`;
      return getComputedStyle(probe).color;
    };
    const look = {
      font: body.fontFamily,
      background: body.backgroundColor,
      text: body.color,
      surface: colorOf(surface),
      border: colorOf(border),
      accent: colorOf(accent),
    };
    probe.remove();
    return look;
  }, names);
}

function rgbOf(hex: string): string {
  return `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
}

it.each([
  { scheme: 'light', dark: false },
  { scheme: 'dark', dark: true },
])('has the type and the colours of the window, in the $scheme', async ({ dark }) => {
  const copy = drafted.copy();
  const { app } = await openPlanWindow(browser, copy, { path: `/plan/${copy.planId}/report`, dark });
  await app.page.frameLocator('iframe').locator('#section-team').waitFor();
  const [window, report] = app.page.frames();
  if (!window || !report) throw new Error('the report is not shown');
  const look = await lookOf(window, WINDOW);
  expect(await lookOf(report, REPORT)).toEqual(look);
  const at = dark ? 1 : 0;
  expect(look).toMatchObject({
    background: rgbOf(COLORS.canvas[at]),
    text: rgbOf(COLORS.ink[at]),
    surface: rgbOf(COLORS.surface[at]),
    border: rgbOf(COLORS.line[at]),
    accent: rgbOf(COLORS.accent[at]),
  });

  // What is critical looks alike in both charts.
  const inReport = await report
    .locator('rect.bar-critical')
    .first()
    .evaluate((bar) => getComputedStyle(bar).fill);
  await app.page.getByRole('navigation', { name: 'Plan' }).getByRole('link', { name: 'Schedule' }).click();
  const bar = app.page.locator('[data-part=whole][data-critical]').first();
  await bar.waitFor();
  expect(await bar.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(inReport);
  expect(app.faults).toEqual([]);
});
