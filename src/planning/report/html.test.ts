import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { APPENDIX } from '../../shared/report-outline.ts';
import { fixtureModel } from './fixture.ts';
import { HOSTILE_TEXTS, hostileModel } from './fixture-hostile.ts';
import { scanTags, type Tag, textBetween } from './fixture-scan.ts';
import { renderHtml } from './html.tsx';
import type { ReportModel, ReportSection } from './model.ts';

const model = fixtureModel();
const html = renderHtml(model);
const tags = scanTags(html);

const OWN_TAGS = new Set(
  [
    'html head meta title link style script body header nav main section div p a span bdi ul ol li dl dt dd figure',
    'figcaption details summary h1 h2 h3 h4 h5 h6 table caption thead tbody tr th td search label input kbd button',
    'template footer code pre em strong del blockquote hr br sup svg g path line rect circle text desc',
  ].flatMap((names) => names.split(' ')),
);

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

function ids(all: readonly Tag[]): readonly string[] {
  return all.flatMap((tag) => (tag.attributes.id === undefined ? [] : [tag.attributes.id]));
}

function empty(): ReportModel {
  return { ...model, subtitle: '', notices: [], headlines: [], sections: [], ledger: [], findings: [] };
}

/** A report of one section with these figures and nothing else. */
function pageWith(figures: ReportSection['figures']): string {
  const section = { id: 's', title: 'S', part: 1, markdown: '', badges: [], figures } as const;
  return renderHtml({ ...empty(), sections: [section] });
}

describe('the page', () => {
  it('stays under 1.5 MB for a plan of many sections', () => {
    expect(Buffer.byteLength(html)).toBeLessThan(1_500_000);
  });

  it('comes out the same for the same model', () => {
    expect(renderHtml(fixtureModel())).toBe(html);
  });

  it('allows exactly the script and the style that it carries', () => {
    const policy = tags.find((tag) => tag.attributes['http-equiv'] === 'Content-Security-Policy')?.attributes.content;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src '${hash(textBetween(html, 'script'))}'`);
    expect(policy).toContain(`style-src '${hash(textBetween(html, 'style'))}'`);
    expect(policy).not.toContain('unsafe');
    expect(policy).not.toMatch(/https?:/);
  });

  it('has its title above its pages as it is, with what stands around its marks', () => {
    const page = renderHtml({ ...empty(), title: 'A bath, a café: 2 "pools" (and b)' });
    const [, content = ''] = /@top-left \{\s+content: "([^\n]*)";\n/.exec(textBetween(page, 'style')) ?? [];
    // As CSS reads it: a space after the number of a letter belongs to the number.
    const read = content.replaceAll(/\\([0-9a-f]{1,6})\s?/g, (_, code: string) =>
      String.fromCodePoint(Number(`0x${code}`)),
    );
    expect(read).toBe('A bath, a café: 2 "pools" (and b)');
  });

  it('has a title above its pages that ends neither its string nor the style sheet', () => {
    for (const text of [...HOSTILE_TEXTS, '"; } </style><b>', '\\', 'a\n"b']) {
      const page = renderHtml({ ...empty(), title: text });
      const [, content = ''] = /@top-left \{\s+content: "([^\n]*)";\n/.exec(textBetween(page, 'style')) ?? [];
      expect(content).toMatch(/^(?:[A-Za-z0-9 ]|\\[0-9a-f]{6})*$/);
      expect(scanTags(page).filter(({ name }) => name === 'style')).toHaveLength(1);
    }
  });

  it('states its policy before anything that the policy governs', () => {
    const names = tags.map((tag) => tag.attributes['http-equiv'] ?? tag.name);
    const policy = names.indexOf('Content-Security-Policy');
    for (const governed of ['script', 'style', 'link']) expect(names.indexOf(governed)).toBeGreaterThan(policy);
  });

  it('has a style sheet that came with it', () => {
    expect(textBetween(html, 'style').length).toBeGreaterThan(10_000);
    expect(textBetween(html, 'style')).not.toMatch(/url\(|@import/);
  });

  it('names nothing that a browser would fetch', () => {
    for (const { name, attributes } of tags) {
      expect(attributes).not.toHaveProperty('src');
      expect(attributes).not.toHaveProperty('srcset');
      if (name !== 'a') expect(attributes.href ?? 'data:,').toBe('data:,');
    }
  });

  it('keeps links to the web as plain links without a referrer', () => {
    const external = tags.filter((tag) => tag.name === 'a' && /^https?:/.test(tag.attributes.href ?? ''));
    expect(external.length).toBeGreaterThan(0);
    for (const { attributes } of external) expect(attributes.rel).toContain('noreferrer');
  });

  it('gives every id once and links only to ids that exist', () => {
    const all = ids(tags);
    expect(new Set(all).size).toBe(all.length);
    const known = new Set(all);
    const broken = tags
      .map((tag) => (tag.name === 'a' ? (tag.attributes.href ?? '') : ''))
      .filter((href) => href.startsWith('#') && !known.has(decodeURIComponent(href.slice(1))));
    expect(broken).toEqual([]);
  });

  it('links every number in the text to its row of the ledger and says its basis', () => {
    const references = tags.filter((tag) => tag.attributes.class === 'fact-reference');
    expect(references.length).toBeGreaterThan(20);
    for (const { attributes } of references) {
      expect(attributes.href).toMatch(/^#fact-/);
      expect(attributes.title).toMatch(/stated|calculated|assumed|set by you/);
    }
  });

  it('has one first heading and skips no level', () => {
    const levels = tags.filter((tag) => /^h[1-6]$/.test(tag.name)).map((tag) => Number(tag.name.slice(1)));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    levels.forEach((level, index) => {
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    });
  });

  it('names every table and the direction of every heading cell', () => {
    const count = (name: string): number => tags.filter((tag) => tag.name === name).length;
    expect(count('caption')).toBe(count('table'));
    for (const { name, attributes } of tags) if (name === 'th') expect(['row', 'col']).toContain(attributes.scope);
  });

  it('shows every section open until somebody closes it, and those of the appendix closed until somebody opens them', () => {
    const bodies = tags.filter((tag) => tag.attributes.class === 'section-body');
    expect(bodies.length).toBe(model.sections.length + 2);
    const record = model.sections.filter(({ part }) => part === APPENDIX).length;
    expect(record).toBeGreaterThan(0);
    // The ledger is the last of the appendix.
    const closed = bodies.filter(({ attributes }) => !('open' in attributes));
    expect(closed).toEqual(bodies.slice(-record - 1));
  });

  it('says so where a model has nothing to show', () => {
    const page = renderHtml(empty());
    expect(page).toContain('The ledger is empty');
    expect(page).toContain('The checks found nothing.');
    expect(() => scanTags(page)).not.toThrow();
  });

  it('draws figures without rows, points or bars', () => {
    const page = pageWith([
      { kind: 'gantt', title: 'G', rows: [], deadline: null, dates: [], dayZero: '2027-01-01' },
      { kind: 'finish_curve', title: 'C', label: 'L', points: [], marks: [], whole: null, deadline: null },
      { kind: 'tornado', title: 'T', moves: 'the finish', base: '2027-01-01', bars: [] },
      { kind: 'risk_matrix', title: 'R', risks: [] },
      { kind: 'stakeholder_grid', title: 'S', stakeholders: [] },
      { kind: 'cost_bars', title: 'B', currency: 'EUR', rows: [], total: null, budget: null },
    ]);
    expect(textBetween(page, 'main').match(/NaN|Infinity|undefined/)?.[0]).toBeUndefined();
    expect(scanTags(page).filter((tag) => tag.attributes.class === 'figure-title')).toHaveLength(6);
  });

  it('computes every coordinate of every figure', () => {
    const values = tags.flatMap((tag) => Object.values(tag.attributes));
    expect(values.filter((value) => /NaN|Infinity|undefined/.test(value))).toEqual([]);
  });
});

describe('a hostile model', () => {
  const page = renderHtml(hostileModel());
  const scanned = scanTags(page);

  it('is made of at least forty attacks', () => {
    expect(HOSTILE_TEXTS.length).toBeGreaterThanOrEqual(40);
  });

  it('brings in no element that the report does not use itself', () => {
    const foreign = scanned.map((tag) => tag.name).filter((name) => !OWN_TAGS.has(name));
    expect([...new Set(foreign)]).toEqual([]);
  });

  it('runs no script but ours', () => {
    expect(scanned.filter((tag) => tag.name === 'script')).toHaveLength(1);
    expect(textBetween(page, 'script')).toBe(textBetween(html, 'script'));
    expect(scanned.filter((tag) => tag.name === 'style')).toHaveLength(1);
  });

  it('has no event handler, no inline style and no address that runs or loads', () => {
    for (const { name, attributes } of scanned) {
      for (const key of Object.keys(attributes)) {
        expect(key).not.toMatch(/^on/);
        expect([
          'style',
          'src',
          'srcset',
          'action',
          'formaction',
          'ping',
          'background',
          'data',
          'srcdoc',
          'poster',
        ]).not.toContain(key);
      }
      const href = attributes.href;
      if (href !== undefined && name === 'a') expect(href).toMatch(/^(?:#|https?:\/\/|mailto:)/);
    }
  });

  it('cannot take an id of the report', () => {
    const all = ids(scanned);
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((id) => id === 'announcer' || id === 'search')).toHaveLength(2);
  });

  it('still shows what was written', () => {
    expect(page).toContain('&lt;img src=x onerror=&quot;window.__pwned=1&quot;&gt;');
  });
});

describe('a finish curve', () => {
  const curve = (deadline: string): string =>
    pageWith([
      {
        kind: 'finish_curve',
        title: 'C',
        points: [
          { date: '2027-03-01', share: 0.004 },
          { date: '2027-06-01', share: 0.998 },
        ],
        label: 'Everything finished',
        marks: [{ label: 'P50', date: '2027-04-15' }],
        whole: null,
        deadline: { date: deadline, share: 0.004, readyBy: null },
      },
    ]);

  it('draws a deadline near the curve and only names one far off', () => {
    const drawn = (page: string) => scanTags(page).some((tag) => tag.attributes.class === 'deadline-dot');
    expect(drawn(curve('2027-05-01'))).toBe(true);
    expect(drawn(curve('2040-05-01'))).toBe(false);
    expect(curve('2040-05-01').includes('1 May 2040')).toBe(true);
  });

  it('never rounds a small chance to none', () => {
    expect(curve('2027-05-01').includes('Deadline: &lt;1%')).toBe(true);
  });
});
