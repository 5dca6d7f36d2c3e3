import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { hostileText } from '../../../../tests/support/files/generated-tables.ts';
import fc from '../../../../tests/support/seeded-fast-check.ts';
import { withoutControls } from '../../../shared/plain-characters.ts';
import { fixtureModel } from '../fixture.ts';
import type { Figure, ReportModel } from '../model.ts';
import { viewOf } from '../view/view.ts';
import { figurePictures } from './figure-pictures.tsx';
import { pngOf } from './raster.ts';
import { reportPictures } from './report-pictures.ts';

const view = viewOf(fixtureModel());
const figures = view.sections.flatMap(({ section }) => section.figures);

function picturesOf(figure: Figure) {
  return figurePictures(figure, view, { isTitled: true });
}

/** Texts of a drawing in their order. */
function textsOf(svg: string): string[] {
  const read: { readonly [tag: string]: unknown }[] = new XMLParser({
    preserveOrder: true,
    trimValues: false,
    parseTagValue: false,
    htmlEntities: true,
  }).parse(svg);
  const texts: string[] = [];
  const walk = (nodes: readonly { readonly [tag: string]: unknown }[], isText: boolean) => {
    for (const node of nodes)
      for (const [tag, child] of Object.entries(node)) {
        if (tag === '#text' && isText) texts.push(String(child));
        if (Array.isArray(child)) walk(child, tag === 'text');
      }
  };
  walk(read, false);
  return texts;
}

describe('the picture of a figure', () => {
  it.each(figures.map((figure): [string, Figure] => [figure.kind, figure]))(
    'of %s stands for itself: drawn texts, title and description, no variable and nothing from elsewhere',
    (_, figure) => {
      const pictures = picturesOf(figure);
      expect(pictures.length).toBeGreaterThan(0);
      for (const { svg, title, summary } of pictures) {
        expect(XMLValidator.validate(svg)).toBe(true);
        expect(svg).not.toMatch(/var\(|light-dark|NaN|undefined|href=|url\(/);
        expect(svg).toContain('<desc>');
        expect(summary.length).toBeGreaterThan(10);
        expect(textsOf(svg).join(' ')).toContain(title.slice(0, 20));
      }
    },
  );

  it('of a schedule names every row of its chart', () => {
    const gantt = figures.find(({ kind }) => kind === 'gantt');
    if (gantt?.kind !== 'gantt') throw new Error('no schedule');
    const texts = picturesOf(gantt).flatMap(({ svg }) => textsOf(svg));
    for (const { title } of gantt.rows)
      expect(
        texts.some((text) => text === title || (text.endsWith('…') && title.startsWith(text.slice(0, -1).trim()))),
      ).toBe(true);
  });

  it('is well formed, whatever the texts are', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const risks: Figure = {
          kind: 'risk_matrix',
          title: text,
          risks: [
            {
              ...{ id: 'r', title: text, probability: 3, impact: 4 },
              ...{ residualProbability: 1, residualImpact: 2 },
            },
          ],
        };
        const costs: Figure = {
          kind: 'cost_bars',
          title: text,
          currency: 'EUR',
          rows: [{ title: text, low: 1, likely: 2, high: 3 }],
          total: null,
          budget: null,
        };
        for (const { svg } of [risks, costs].flatMap(picturesOf)) {
          expect(XMLValidator.validate(svg)).toBe(true);
          expect(svg).toBe(withoutControls(svg));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('is the same pixels each time, with letters of several scripts and not with empty boxes', async () => {
    const [picture] = picturesOf({
      kind: 'cost_bars',
      title: 'Ærø مكتبة לקריה Ωδή Ёлка',
      currency: 'EUR',
      rows: [{ title: 'x', low: 1, likely: 2, high: 3 }],
      total: null,
      budget: null,
    });
    if (!picture) throw new Error('no picture');
    const [once, again] = [await pngOf(picture), await pngOf(picture)];
    expect(once.equals(again)).toBe(true);
    expect([once.readUInt32BE(16), once.readUInt32BE(20)]).toEqual([
      1.5 * picture.width,
      Math.ceil(1.5 * picture.height),
    ]);
    // A letter that no font has is the same box as any other such letter.
    const lacking = async (letter: string) => pngOf({ ...picture, svg: picture.svg.replaceAll('م', letter) });
    expect((await lacking('\u{e123}')).equals(await lacking('\u{e124}'))).toBe(true);
    expect((await lacking('\u{e123}')).equals(once)).toBe(false);
  });
});

describe('the figures of a report', () => {
  it('are files with a page that says in words what each shows', async () => {
    const [page, ...files] = await reportPictures(fixtureModel(), 'svg');
    const said = Buffer.from(page?.bytes ?? []).toString();
    expect(files.length).toBeGreaterThanOrEqual(figures.length);
    expect(new Set(files.map(({ path }) => path)).size).toBe(files.length);
    for (const { path } of files) {
      expect(path).toMatch(/^\d\d-[a-z0-9-]+\.svg$/);
      expect(said).toContain(`](${path})`);
    }
  });

  it('have their title and the names of their axes in the language of the plan', async () => {
    const files = await reportPictures({ ...fixtureModel(), locale: 'de-DE' }, 'svg');
    const texts = files.flatMap(({ path, bytes }) => (path.endsWith('.svg') ? textsOf(String(bytes)) : []));
    expect(texts).toEqual(
      expect.arrayContaining([
        'Was „Surplus of a season“ bewegt',
        'Auswirkung',
        'Wahrscheinlichkeit',
        'Einfluss',
        'Interesse',
        'Ausgegeben in einem Monat, €',
        'Übrig am Ende des Monats, €',
      ]),
    );
    const english = ['Impact', 'Probability', 'Influence', 'Interest', 'Spent in a month'];
    expect(
      texts.filter((text) => english.includes(text.replace(/, DKK$/, '')) || text.startsWith('What moves')),
    ).toEqual([]);
  });

  it('have names in which every letter of a German title is kept or written out', async () => {
    const [first] = fixtureModel().sections;
    if (!first) throw new Error('no section');
    const risk = { id: 'r', title: 'r', probability: 3, impact: 4, residualProbability: 1, residualImpact: 2 } as const;
    const figure = { kind: 'risk_matrix', title: 'Maße der STRAẞE, größer als geplant', risks: [risk] } as const;
    const files = await reportPictures({ ...fixtureModel(), sections: [{ ...first, figures: [figure] }] }, 'svg');
    expect(files[1]?.path).toBe('01-masse-der-strasse-grosser-als-geplant.svg');
  });

  it.each([
    ['Dig the trench, Копать траншею, חפירה', false],
    ['挖掘沟渠', true],
    ['Dig 🚜', true],
  ])('say where PNG has no letters for what it shows: %s', async (title, isSaid) => {
    const risk = { id: 'r', title, probability: 3, impact: 4, residualProbability: 1, residualImpact: 2 } as const;
    const [first] = fixtureModel().sections;
    if (!first) throw new Error('no section');
    const model: ReportModel = {
      ...fixtureModel(),
      sections: [{ ...first, figures: [{ kind: 'risk_matrix', title: 'Risks', risks: [risk] }] }],
    };
    const said = async (format: 'png' | 'svg') => String((await reportPictures(model, format))[0]?.bytes);
    expect((await said('png')).includes('take the figures as SVG instead')).toBe(isSaid);
    expect(await said('svg')).not.toContain('as SVG instead');
  });

  it('are none for a figure without anything to draw', async () => {
    const empty: ReportModel = {
      ...fixtureModel(),
      sections: fixtureModel().sections.map((section) => ({
        ...section,
        figures: [{ kind: 'risk_matrix', title: 'Risks', risks: [] }],
      })),
    };
    expect((await reportPictures(empty, 'png')).map(({ path }) => path)).toEqual(['README.md']);
  });
});
