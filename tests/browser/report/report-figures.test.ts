import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixtureModel } from '../../../src/planning/report/fixture.ts';
import { renderHtml } from '../../../src/planning/report/html.tsx';
import type { Figure } from '../../../src/planning/report/model.ts';
import { sharedChromium } from '../shared-chromium.ts';

let browser: Browser;
let folder: string;
let address: string;

/** Run inside the page, where this project's types do not reach; hence as text. Labels in the order of the figures. */
const LABELS = `[...document.querySelectorAll('figure.figure:not(.figure-gantt, .figure-risk)')].map(figure => {
  const frame = figure.getBoundingClientRect();
  return {
    frame: { left: frame.left, right: frame.right },
    labels: [...figure.querySelectorAll('.figure-body svg text, .bar-title, .bar-value')]
      .filter(each => each.getClientRects().length > 0)
      .map(each => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return { text: each.textContent, left, right, top, bottom };
      }),
  };
})`;

interface Label {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The fixture with its figures, and some whose dates and ends are awkward. */
function awkward(): Figure[] {
  const close = {
    points: [
      { date: '2028-06-10', share: 0.3 },
      { date: '2028-06-12', share: 0.6 },
      { date: '2028-06-14', share: 0.97 },
      { date: '2028-06-20', share: 1 },
    ],
    marks: [
      { label: 'P10', date: '2028-06-10' },
      { label: 'P50', date: '2028-06-11' },
      { label: 'P80', date: '2028-06-12' },
      { label: 'P90', date: '2028-06-13' },
    ],
  };
  const curve = (date: string): Figure => ({
    kind: 'finish_curve',
    title: 'C',
    label: 'Everything finished',
    ...close,
    whole: null,
    deadline: { date, share: 0.3, readyBy: null },
  });
  const swings = (unit: string, low: number, high: number): Figure => ({
    kind: 'swings',
    title: 'S',
    result: 'R',
    unit,
    of: 'assumption',
    limits: [
      { what: 'the budget', value: low + (high - low) * 0.96 },
      { what: 'the known funding', value: low + (high - low) * 0.9 },
      { what: 'the threshold of the gate “Does it earn its keep by then?”', value: low },
    ],
    base: low + (high - low) * 0.97,
    bars: [{ title: 'An assumption with a name that is longer than the line', low, high }],
  });
  return [
    ...['2028-06-10', '2028-06-12', '2028-06-25'].map(curve),
    swings('JPY/bay', -360_000, 1_140_000),
    swings('sample/laboratory', -12_345, 98_765),
    ...[1000, 50_000, 99_000].map(
      (budget): Figure => ({
        kind: 'cost_bars',
        title: 'B',
        currency: 'CHF',
        rows: [{ title: 'A phase', low: 10_000, likely: 50_000, high: 100_000 }],
        total: { title: 'Total', low: 10_000, likely: 50_000, high: 100_000 },
        budget,
      }),
    ),
  ];
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'planexe-figures-'));
  const model = fixtureModel();
  const figures = [...model.sections.flatMap((section) => section.figures), ...awkward()];
  const section = { id: 's', title: 'S', part: 1, markdown: '', badges: [], figures } as const;
  const path = join(folder, 'figures.html');
  writeFileSync(path, renderHtml({ ...model, sections: [section] }));
  address = pathToFileURL(path).href;
  browser = await sharedChromium();
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

function touch(a: Label, b: Label): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

describe('the labels of figures', () => {
  it.each([320, 420, 700, 1280])('stay in their frame and apart from each other at %i pixels', async (width) => {
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    await page.goto(address);
    const figures = await page.evaluate<{ frame: { left: number; right: number }; labels: Label[] }[]>(LABELS);
    expect(figures.length).toBeGreaterThanOrEqual(12);
    for (const { frame, labels } of figures) {
      expect(labels.length).toBeGreaterThan(2);
      const outside = labels.filter(({ left, right }) => left < frame.left || right > frame.right);
      expect(outside.map(({ text }) => text)).toEqual([]);
      const touching = labels.flatMap((one, index) =>
        labels.slice(index + 1).flatMap((other) => (touch(one, other) ? [`${one.text} / ${other.text}`] : [])),
      );
      expect(touching).toEqual([]);
    }
    await page.close();
  });
});
