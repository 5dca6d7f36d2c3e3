import { describe, expect, it } from 'vitest';
import { fixtureModel } from './fixture.ts';
import { scanTags, type Tag, textBetween } from './fixture-scan.ts';
import { renderHtml } from './html.tsx';
import { figureMarkdown } from './markdown-report/markdown-figures.ts';
import type { Figure, GanttRow } from './model.ts';
import { viewOf } from './view/view.ts';

const model = fixtureModel();
const view = viewOf(model);

/** The page of a report that shows nothing but these figures. */
function pageWith(...figures: readonly Figure[]): string {
  const section = { id: 's', title: 'S', part: 1, markdown: '', badges: [], figures } as const;
  return renderHtml({ ...model, notices: [], headlines: [], sections: [section], ledger: [], findings: [] });
}

function withClass(page: string, name: string): readonly Tag[] {
  return scanTags(page).filter(({ attributes }) => attributes.class?.split(' ').includes(name));
}

const spaced = (text: string) => text.replaceAll('\u00a0', ' ');

/** Texts of an axis, without the attributes before them. */
function ticksOf(page: string): readonly string[] {
  return [...page.matchAll(/<text class="axis-tick[^>]*>([^<]*)</g)].map((match) => match[1] ?? '');
}

const row = (id: string, start: string, finish: string): GanttRow => ({
  id,
  title: id,
  kind: 'package',
  start,
  finish,
  critical: true,
  totalFloat: 0,
  lateFinish: finish,
  role: null,
});

const gantt = (given: Partial<Extract<Figure, { kind: 'gantt' }>>): Figure => ({
  kind: 'gantt',
  title: 'G',
  rows: [row('Opening', '2027-01-01', '2027-05-20'), row('Accounts', '2027-05-21', '2027-09-30')],
  deadline: null,
  dates: [],
  dayZero: '2027-01-01',
  ...given,
});

describe('the schedule', () => {
  it('holds the deadline against what it is about, though the plan goes on after it', () => {
    const met = gantt({ deadline: { date: '2027-06-01', about: 'Open', planned: '2027-05-20', missedBy: 0 } });
    for (const text of [pageWith(met), figureMarkdown(met, view)]) {
      expect(text).toContain('The deadline is 1 June 2027; what it is about is planned for 20 May 2027.');
      expect(text).not.toContain('misses');
    }
    expect(spaced(pageWith(met))).toContain('<title>Deadline 1 Jun 2027: Open</title>');
  });

  it('says by how much a deadline is missed', () => {
    const missed = gantt({ deadline: { date: '2027-05-01', about: null, planned: '2027-09-30', missedBy: 108 } });
    expect(pageWith(missed)).toContain('The deadline is 1 May 2027; the plan misses it by 108 working days.');
  });

  it('marks the other dates in their rows, and lists them for those who cannot see the marks', () => {
    const dates = [
      { row: 'Opening', title: 'Hand in', date: '2027-02-01', planned: '2027-01-20', lateBy: 0 },
      { row: 'Accounts', title: 'Report', date: '2027-08-01', planned: '2027-09-30', lateBy: 43 },
    ];
    const page = pageWith(gantt({ dates }));
    // Two marks and two keys of the legend.
    expect(withClass(page, 'due-mark')).toHaveLength(4);
    expect(withClass(page, 'due-missed')).toHaveLength(2);
    expect(page).toContain('2 other dates are marked; the plan misses 1.');
    expect(spaced(page)).toContain('Report: due 1 Aug 2027, planned for 30 Sep 2027, late');
    expect(spaced(figureMarkdown(gantt({ dates }), view))).toContain('| Report | 1 Aug 2027 | 30 Sep 2027 | 43 |');
  });
});

describe('the cost figure', () => {
  const costs: Figure = {
    kind: 'cost_bars',
    title: 'B',
    currency: 'GBP',
    rows: [
      { title: 'One', low: 10_000, likely: 20_000, high: 30_000 },
      { title: 'Two', low: 10_000, likely: 20_000, high: 60_000 },
    ],
    total: { title: 'Total', low: 20_000, likely: 40_000, high: 90_000 },
    budget: 70_000,
  };

  it('draws the budget at the total alone, away from the amounts of every row', () => {
    const page = pageWith(costs);
    const lines = withClass(page, 'deadline-line');
    expect(lines).toHaveLength(1);
    const [line] = lines;
    const strips = withClass(page, 'bar-strip').map(({ attributes: { y, height } }) => [
      Number(y),
      Number(y) + Number(height),
    ]);
    expect(strips).toHaveLength(3);
    for (const [from = 0, to = 0] of strips)
      expect(Number(line?.attributes.y1) < to && Number(line?.attributes.y2) > from).toBe(false);
    expect(Number(line?.attributes.y1)).toBeGreaterThan(strips.at(-1)?.[0] ?? 0);
    expect(page).toContain('Budget 70k');
    expect(page).toContain('>Costs, £<');
  });

  it('has the total in its words and tables', () => {
    for (const text of [pageWith(costs), figureMarkdown(costs, view)])
      expect(text).toContain('In total £20,000 to £90,000, likely £40,000.');
    expect(figureMarkdown(costs, view)).toContain('| Item | Low, £ | Likely, £ | High, £ |');
    expect(figureMarkdown(costs, view)).toContain('| Total | 20,000 | 40,000 | 90,000 |');
  });
});

describe('what moves a result', () => {
  const swings: Figure = {
    kind: 'swings',
    title: 'What moves it',
    result: 'Short of the goal',
    unit: 'JPY/bay',
    of: 'assumption',
    limits: [{ what: 'the budget', value: 400_000 }],
    base: 140_000,
    bars: [{ title: 'Price', low: -360_000, high: 1_140_000 }],
  };

  it('has an axis of round values that is named with their unit', () => {
    const ticks = ticksOf(pageWith(swings));
    expect(ticks.length).toBeGreaterThanOrEqual(2);
    for (const tick of ticks) expect(tick).toMatch(/^−?(?:0|[24680]00k|1m)$/);
    expect(pageWith(swings)).toContain('Short of the goal, JP¥ per bay');
  });

  it('says what it is as planned, and both ends', () => {
    const page = pageWith(swings);
    expect(textBetween(page.slice(page.indexOf('class="base-label"') - 10), 'text')).toBe('140k');
    expect(page).toContain('−360k / 1.14m');
  });

  it('draws what must not be passed, names it beside its line, and says so in words', () => {
    const page = pageWith(swings);
    const [[line], [base]] = [withClass(page, 'deadline-line'), withClass(page, 'base-line')];
    expect(Number.parseFloat(line?.attributes.x1 ?? '')).toBeGreaterThan(Number.parseFloat(base?.attributes.x1 ?? ''));
    expect(page).toContain('Budget 400k');
    for (const text of [page, figureMarkdown(swings, view)])
      expect(text).toContain('Dashed: the budget of JP¥400,000 per bay.');
  });
});

describe('every figure', () => {
  const figures = model.sections.flatMap((section) => section.figures);
  const kinds = new Set(figures.map(({ kind }) => kind));

  it('is told in a sentence and a table, in the page as in Markdown', () => {
    expect(kinds.size).toBeGreaterThanOrEqual(7);
    for (const figure of figures) {
      const page = pageWith(figure);
      const caption = textBetween(page.slice(page.indexOf('<figcaption>')), 'figcaption');
      const summary = caption.split('<span class="figure-summary">')[1]?.replace(/<[^>]+>/g, '') ?? '';
      expect(summary.length).toBeGreaterThan(20);
      const markdown = figureMarkdown(figure, view);
      expect(markdown.replaceAll('\\', '')).toContain(summary.replaceAll('&#x27;', "'"));
      expect(markdown).toMatch(/^\| /m);
      expect(page).toContain('Show the numbers as a table');
    }
  });

  it('has a title and a description in each of its drawings', () => {
    for (const figure of figures) {
      const page = pageWith(figure);
      const drawings = [
        ...page.matchAll(/<svg[^>]*role="img"[^>]*>(?<head><title>[^<]+<\/title><desc>[^<]+<\/desc>)?/g),
      ];
      expect(drawings.length).toBeGreaterThan(0);
      for (const drawing of drawings) expect(drawing.groups?.head).toBeDefined();
    }
  });
});
