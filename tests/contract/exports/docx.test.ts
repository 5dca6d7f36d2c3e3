import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { zipped } from '../../../src/library/exports/zipped.ts';
import { renderDocx } from '../../../src/planning/report/docx/document.ts';
import { fixtureModel } from '../../../src/planning/report/fixture.ts';
import type { ReportModel } from '../../../src/planning/report/model.ts';
import { withoutControls } from '../../../src/shared/plain-characters.ts';
import { ENDLESS, hostileText } from '../../support/files/generated-tables.ts';
import { convert, noLibreOffice } from '../../support/files/libre-office.ts';
import fc from '../../support/seeded-fast-check.ts';

async function partsOf(model: ReportModel): Promise<ReadonlyMap<string, string>> {
  return new Map([...(await renderDocx(model))].map(([path, bytes]) => [path, bytes.toString()]));
}

/** All words of the document in their order. */
function wordsOf(parts: ReadonlyMap<string, string>): string {
  const parser = new XMLParser({ preserveOrder: true, trimValues: false, parseTagValue: false, htmlEntities: true });
  const words: string[] = [];
  const walk = (nodes: readonly Record<string, unknown>[]) => {
    for (const node of nodes) {
      if (typeof node['#text'] === 'string') words.push(node['#text']);
      for (const child of Object.values(node)) if (Array.isArray(child)) walk(child);
    }
  };
  walk(parser.parse(parts.get('word/document.xml') ?? '', true));
  return words.join('');
}

/** A small model with this text wherever a text can be. */
function modelWith(text: string): ReportModel {
  const model = fixtureModel();
  const [section] = model.sections;
  return {
    ...model,
    title: text,
    subtitle: text,
    notices: [text],
    headlines: [{ tone: 'bad', label: text, value: text, detail: text }],
    ledger: model.ledger.slice(0, 2).map((fact) => ({ ...fact, label: text })),
    sections: section
      ? [{ ...section, title: text, badges: [text], figures: [], markdown: `${text}\n\n- ${text}\n\n> ${text}` }]
      : [],
    findings: [{ severity: 'error', code: 'x', section: 'x', message: text, next: text }],
  };
}

/** A small model whose section says this. */
function withMarkdown(markdown: string): ReportModel {
  const model = modelWith('short');
  return { ...model, sections: model.sections.map((section) => ({ ...section, markdown })) };
}

/** A cell with this text that stands on its right. */
function right(text: string): RegExp {
  return new RegExp(`<w:jc w:val="right"/></w:pPr><w:r><w:t[^>]*>${text}<`);
}

describe('a Word document', () => {
  it('has real headings, tables with heads that are repeated, captions of figures, page numbers and the language of the plan', async () => {
    const parts = await partsOf(fixtureModel());
    const body = parts.get('word/document.xml') ?? '';
    const { sections } = fixtureModel();
    expect(body.match(/w:val="Heading1"/g)).toHaveLength(4);
    expect(body.match(/w:val="Heading2"/g)?.length).toBeGreaterThanOrEqual(sections.length);
    expect(body.match(/<w:tbl>/g)).toHaveLength(body.match(/<w:tblHeader\/>/g)?.length ?? 0);
    const figures = sections.flatMap((section) => section.figures);
    expect(body.match(/SEQ Figure [^<]*ARABIC/g)?.filter((field) => !field.includes('\\c'))).toHaveLength(
      figures.length,
    );
    expect(body).toMatch(/<w:instrText[^>]*>TOC [^<]*\\o &quot;1-2&quot;/);
    expect(parts.get('word/styles.xml')).toContain('<w:lang w:val="en-GB"/>');
    expect([...parts].some(([path, xml]) => /footer\d+\.xml$/.test(path) && xml.includes('NUMPAGES'))).toBe(true);
  });

  it('shows each figure as a picture with words for those who cannot see it', async () => {
    const files = await renderDocx(fixtureModel());
    const body = files.get('word/document.xml')?.toString() ?? '';
    const pictures = [...body.matchAll(/<wp:docPr id="(\d+)" name="[^"]*" descr="([^"]+)"/g)];
    const drawn = fixtureModel().sections.flatMap(({ figures }) => figures);
    expect(pictures.length).toBeGreaterThanOrEqual(drawn.length);
    expect(new Set(pictures.map(([, id]) => id)).size).toBe(pictures.length);
    for (const [, , words = ''] of pictures) expect(words.length).toBeGreaterThan(10);
    const media = [...files].filter(([path]) => path.startsWith('word/media/'));
    expect(media).toHaveLength(pictures.length);
    for (const [, bytes] of media) expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  });

  it.each([
    ['Dig the trench, Копать траншею, חפירה', false],
    ['挖掘沟渠', true],
    ['Dig 🚜', true],
  ])(
    'says where its pictures have no letters for what they show, and has them in a table: %s',
    async (title, isSaid) => {
      const risk = { id: 'r', title, probability: 3, impact: 4, residualProbability: 1, residualImpact: 2 } as const;
      const sections = modelWith('plain').sections.map((section) => ({
        ...section,
        figures: [{ kind: 'risk_matrix' as const, title: 'Risks', risks: [risk] }],
      }));
      const words = wordsOf(await partsOf({ ...modelWith('plain'), sections }));
      expect(words.includes('are empty boxes in the pictures')).toBe(isSaid);
      expect(words).toContain(title);
    },
  );

  it('numbers figures in fields from 1, and says above the numbers of each which one it is', async () => {
    const body = (await partsOf(fixtureModel())).get('word/document.xml') ?? '';
    const fields = [...body.matchAll(/SEQ Figure ([^"]*)"[^>]*><w:r>(?:(?!<\/w:r>).)*<w:t[^>]*>(\d+)<\/w:t>/g)];
    const shown = fields.map(([, how = '', number]) => ({ isSame: how.includes('\\c'), number: Number(number) }));
    const figures = shown.filter(({ isSame }) => !isSame).map(({ number }) => number);
    expect(figures.length).toBeGreaterThan(3);
    expect(figures).toEqual(figures.map((_, index) => index + 1));
    expect(shown.some(({ isSame }) => isSame)).toBe(true);
    for (const [index, { isSame, number }] of shown.entries())
      if (isSame) expect(number).toBe(shown[index - 1]?.number);
    expect(body.replaceAll(/<[^>]*>/g, '')).toContain('Figure 1 in numbers');
  });

  it('repeats no heading as the caption of a table, and names the table for those who do not see it', async () => {
    const markdown = '## Sources\n\n| Who | What |\n|---|---|\n| City | Money |';
    const body = (await partsOf(withMarkdown(markdown))).get('word/document.xml') ?? '';
    expect(body).not.toContain('w:val="Caption"');
    expect(body).toContain('<w:tblCaption w:val="Sources"/>');
  });

  it('lets bold words that name the rows below them stand across the table', async () => {
    const markdown = '| Task | Who | Days |\n|---|---|---|\n| **Survey of all walls** | | |\n| Scan | Team | 4 |';
    const body = (await partsOf(withMarkdown(markdown))).get('word/document.xml') ?? '';
    expect(body).toMatch(/<w:gridSpan w:val="3"\/><\/w:tcPr>(?:(?!<\/w:tc>).)*Survey of all walls/);
  });

  it('leaves out the ids by which a program knows facts', async () => {
    const model = fixtureModel();
    const settable = model.ledger.filter(({ basis }) => basis !== 'derived').map(({ id }) => id);
    expect(settable.length).toBeGreaterThan(1);
    const words = wordsOf(await partsOf(model));
    for (const id of settable.filter((each) => each.includes('.'))) expect(words).not.toContain(id);
  });

  it('aligns numbers to the right', async () => {
    const markdown = '| Task | Days | Start |\n|---|---|---|\n| Dig | 12 | 3 May 2027 |\n| Fill | 4 | 4 May 2027 |';
    const body = (await partsOf(withMarkdown(markdown))).get('word/document.xml') ?? '';
    for (const number of ['12', '4']) expect(body).toMatch(right(number));
    expect(body).not.toMatch(right('3 May 2027'));
  });

  it('says in a footnote what a number rests on, once for each fact', async () => {
    const parts = await partsOf(fixtureModel());
    const references = [...(parts.get('word/document.xml') ?? '').matchAll(/<w:footnoteReference w:id="(\d+)"/g)];
    const ids = references.map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(5);
    expect(new Set(ids).size).toBe(ids.length);
    const notes = parts.get('word/footnotes.xml') ?? '';
    for (const id of ids) expect(notes).toContain(`w:id="${id}"`);
    expect(notes).toContain('stated in the prompt');
  });

  it('has no footnote that would only say that a number was calculated', async () => {
    const notes = (await partsOf(fixtureModel())).get('word/footnotes.xml') ?? '';
    expect(notes).toContain('calculated as ');
    expect(notes).not.toContain(': calculated.');
  });

  it('ends no footnote with two full stops', async () => {
    const model = fixtureModel();
    const ledger = model.ledger.map((fact) =>
      fact.assumption ? { ...fact, assumption: { ...fact.assumption, why: 'Nobody measured it yet.' } } : fact,
    );
    const notes = (await partsOf({ ...model, ledger })).get('word/footnotes.xml') ?? '';
    expect(notes).toContain('assumed: Nobody measured it yet.<');
    expect(notes).not.toContain('..<');
  });

  it('has no column and no head of a table in which nothing stands', async () => {
    const markdown = [
      '| What | Limit | Who |\n|---|---|---|\n| Money | | Board |\n| Time | | Lead |',
      '| | |\n|---|---|\n| Purpose | A bath |',
    ].join('\n\n');
    const body = (await partsOf(withMarkdown(markdown))).get('word/document.xml') ?? '';
    const tables = body
      .split('<w:tbl>')
      .slice(1)
      .map((table) => table.slice(0, table.indexOf('</w:tbl>')));
    const texts = tables.map((table) => table.split('</w:tc>').map((cell) => cell.replaceAll(/<[^>]*>/g, '')));
    expect(texts).toContainEqual(['What', 'Who', 'Money', 'Board', 'Time', 'Lead', '']);
    expect(texts).toContainEqual(['Purpose', 'A bath', '']);
  });

  it('keeps the head of a table and bold words above a list with what follows, and names a table after them', async () => {
    const markdown = '# Money\n\n**Sources**\n\n| Who | What |\n|---|---|\n| City | 1 |\n\n**Not paid.** Words follow.';
    const body = (await partsOf(withMarkdown(markdown))).get('word/document.xml') ?? '';
    const paragraphs = body.split('<w:p>').map((xml) => ({
      isKept: xml.includes('<w:keepNext/>'),
      words: xml.replaceAll(/<[^>]*>/g, '').trim(),
    }));
    const isKept = (words: string) => paragraphs.filter((each) => each.words === words).map((each) => each.isKept);
    expect(isKept('Sources')).toEqual([true]);
    expect(isKept('What')).toEqual([true]);
    expect(isKept('City')).toEqual([false]);
    expect(isKept('Not paid. Words follow.')).toEqual([false]);
    expect(body).toContain('<w:tblCaption w:val="Sources"/>');
  });

  it('lets the program that opens it hyphenate long words', async () => {
    expect((await partsOf(modelWith('short'))).get('word/settings.xml')).toContain('<w:autoHyphenation');
  });

  it('leaves out the columns of a figure in which nothing stands', async () => {
    const gantt = fixtureModel()
      .sections.flatMap(({ figures }) => figures)
      .find((figure) => figure.kind === 'gantt');
    const [section] = modelWith('plain').sections;
    if (!gantt || !section) throw new Error('no schedule');
    const headsWith = async (role: string | null) => {
      const rows = gantt.rows.map((row) => ({ ...row, role }));
      const words = wordsOf(
        await partsOf({ ...modelWith('plain'), sections: [{ ...section, figures: [{ ...gantt, rows }] }] }),
      );
      return words.slice(words.indexOf('Latest finish'), words.indexOf('Latest finish') + 17);
    };
    expect(await headsWith('mason')).toBe('Latest finishRole');
    expect(await headsWith(null)).not.toContain('Role');
  });

  it('has every table in its place, with the words of its cells, whatever these are', async () => {
    const titles = ['<w:tbl/>', '</w:t> & "quoted" \'single\'', '$1 $& $`', 'كتابة'];
    const risks = titles.map((title, index) => ({
      ...({ id: `r${index}`, title, probability: 3, impact: 4 } as const),
      ...({ residualProbability: 1, residualImpact: 2 } as const),
    }));
    const markdown =
      '## First\n\n| a | b |\n| --- | ---: |\n| **left** `code` | 1 |\n\n## Last\n\n| c |\n| --- |\n| end |';
    const sections = modelWith('plain').sections.map((section) => ({
      ...{ ...section, markdown, figures: [{ kind: 'risk_matrix' as const, title: 'Risks', risks }] },
    }));
    const parts = await partsOf({ ...modelWith('plain'), sections });
    const body = parts.get('word/document.xml') ?? '';
    expect(XMLValidator.validate(body)).toBe(true);
    expect(body).not.toContain('<w:tbl/>');
    const words = wordsOf(parts);
    const places = ['First', 'left code', 'Last', 'end', ...titles].map((text) => words.lastIndexOf(text));
    expect(places).not.toContain(-1);
    expect(places.slice(0, 4)).toEqual(places.slice(0, 4).toSorted((one, other) => one - other));
    expect(body).toMatch(/<w:bidi\/><\/w:pPr><w:r><w:t[^>]*>كتابة/);
    expect(body).toMatch(/<w:jc w:val="right"\/><\/w:pPr><w:r><w:t[^>]*>1</);
  });

  it('is well formed and keeps its words, whatever the texts are', async () => {
    await fc.assert(
      fc.asyncProperty(hostileText, async (text) => {
        const parts = await partsOf(modelWith(text));
        for (const [path, xml] of parts)
          if (/\.(xml|rels)$/.test(path)) expect([path, XMLValidator.validate(xml)]).toEqual([path, true]);
        expect(wordsOf(parts)).toContain(withoutControls(text.replaceAll(/[\r\n\t]+/g, ' ')));
      }),
      { numRuns: 30 },
    );
    expect(wordsOf(await partsOf({ ...modelWith('short'), subtitle: ENDLESS }))).toContain(ENDLESS.toWellFormed());
  });

  it.skipIf(noLibreOffice !== null)('opens in LibreOffice with all its sections', async () => {
    const model = fixtureModel();
    const text =
      convert('plan.docx', await zipped(await renderDocx(model)), 'txt:Text')
        .get('plan.txt')
        ?.toString() ?? '';
    for (const { title } of model.sections) expect(text).toContain(title);
  });
});
