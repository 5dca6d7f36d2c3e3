import type { Frame, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { COLORS } from '../../../src/shared/look/look.ts';
import { type DraftedPlan, draftPlan } from '../../support/plans/drafted-plan.ts';
import { openPlanWindow } from '../plan/plan-window.ts';

let drafted: DraftedPlan;
beforeAll(async () => {
  drafted = await draftPlan();
});

/** Where the report's rules, and the components of the window, find the same colours, each by a name of its own. */
const NAMES = {
  raised: ['--raised', '--mantine-color-default'],
  line: ['--line', '--mantine-color-default-border'],
  'ink-quiet': ['--ink-quiet', '--mantine-color-dimmed'],
  accent: ['--accent', '--mantine-color-anchor'],
  good: ['--good', '--mantine-color-teal-text'],
  warning: ['--warning', '--mantine-color-yellow-text'],
  bad: ['--bad', '--mantine-color-error'],
} as const;
const [REPORT, WINDOW] = [0, 1] as const;

/** The look of a document as the browser has worked it out: of its body, and of what takes these variables. */
function lookOf(document: Page | Frame, where: typeof REPORT | typeof WINDOW) {
  const names = Object.entries(NAMES).map(([name, variables]) => [name, variables[where]] as const);
  return document.evaluate((variables) => {
    const body = getComputedStyle(globalThis.document.body);
    const probe = globalThis.document.body.appendChild(globalThis.document.createElement('i'));
    const colorOf = (variable: string) => {
      probe.style.color = `var(${variable})`;
      return getComputedStyle(probe).color;
    };
    const colors = Object.fromEntries(variables.map(([name, variable]) => [name, colorOf(variable)]));
    probe.remove();
    return { font: body.fontFamily, canvas: body.backgroundColor, ink: body.color, ...colors };
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
  const { app } = await openPlanWindow(copy, { path: `/plan/${copy.planId}/report`, dark });
  await app.page.frameLocator('iframe').locator('#section-team').waitFor();
  const [window, report] = app.page.frames();
  if (!window || !report) throw new Error('the report is not shown');
  const look = await lookOf(window, WINDOW);
  expect(await lookOf(report, REPORT)).toEqual(look);
  const at = dark ? 1 : 0;
  const shared = ['canvas', 'ink', ...(Object.keys(NAMES) as (keyof typeof NAMES)[])] as const;
  expect(look).toMatchObject(Object.fromEntries(shared.map((name) => [name, rgbOf(COLORS[name][at])])));

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
