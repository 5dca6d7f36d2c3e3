import {
  AlignmentType,
  Document,
  Footer,
  Header,
  HeadingLevel,
  LeaderType,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  TableOfContents,
  TextRun,
} from 'docx';
import { withoutControls } from '../../../shared/plain-characters.ts';
import { APPENDIX, PARTS } from '../../../shared/report-outline.ts';
import { headlinesMarkdown, ledgerMarkdown, qualityMarkdown } from '../markdown-report/markdown-report.ts';
import type { ReportModel } from '../model.ts';
import { lacksLetters } from '../pictures/lacking-letters.ts';
import { type PlacedSection, type ReportView, viewOf } from '../view/view.ts';
import { blocksOf, type DocxBlock } from './blocks.ts';
import { drawFigures, figureBlocks } from './figures.ts';
import { isRightToLeft } from './inline.ts';
import { type Numbering, numberingOf } from './numbering.ts';
import { PlainTable, withTables } from './table.ts';
import { textRuns } from './text-runs.ts';

const MARGIN_TWIPS = 1_134;
const INDENT_TWIPS = 360;
const LIST_LEVELS = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/**
 * The report as a Word document: headings and contents, figures as pictures with alternative text, tables whose heads
 * are repeated, captions, and what numbers rest on as footnotes.
 *
 * @returns its parts by their paths, to be zipped; they hold the time of writing and ids by chance, which `sameEachTime`
 * takes out.
 */
export async function renderDocx(model: ReportModel): Promise<ReadonlyMap<string, Buffer>> {
  const view = viewOf(model);
  const notes = numberingOf(view);
  const children = bodyOf(view, notes, await drawFigures(view));
  const document = new Document({
    title: withoutControls(model.title),
    description: withoutControls(view.model.subtitle),
    creator: model.generator,
    lastModifiedBy: model.generator,
    styles: STYLES(model.locale),
    numbering: { config: [listLevels('bullets'), listLevels('numbers')] },
    // Long words in narrow columns.
    hyphenation: { autoHyphenation: true },
    footnotes: notes.all(),
    sections: [
      {
        properties: {
          page: {
            size: { width: 11_906, height: 16_838 },
            margin: { top: MARGIN_TWIPS, bottom: MARGIN_TWIPS, left: MARGIN_TWIPS, right: MARGIN_TWIPS },
          },
          titlePage: true,
        },
        headers: {
          default: new Header({ children: [new Paragraph({ style: 'Small', children: textRuns(model.title) })] }),
          first: new Header({ children: [new Paragraph({})] }),
        },
        footers: { default: pageFooter(), first: pageFooter() },
        children,
      },
    ],
  });
  return partsOf(
    document,
    children.filter((child) => child instanceof PlainTable),
  );
}

const BODY = 'word/document.xml';

/**
 * What `Packer` has of a document before it zips it. The library offers the zip only, whose body would have to be
 * unpacked for the tables and zipped again.
 */
const { compiler } = Packer as unknown as {
  readonly compiler: { compile(document: Document): ReadonlyMap<string, string | Uint8Array> };
};

function partsOf(document: Document, tables: readonly PlainTable[]): ReadonlyMap<string, Buffer> {
  return new Map(
    [...compiler.compile(document)].map(([path, content]) => [
      path,
      typeof content === 'string'
        ? Buffer.from(path === BODY ? withTables(content, tables) : content)
        : Buffer.from(content),
    ]),
  );
}

function bodyOf(
  view: ReportView,
  notes: Numbering,
  pictures: Awaited<ReturnType<typeof drawFigures>>,
): (DocxBlock | TableOfContents)[] {
  const { model } = view;
  const text = (markdown: string) => blocksOf(markdown, { notes, headingBase: 4, title: view.say('Headlines') });
  const sectionBlocks = (placed: PlacedSection): DocxBlock[] => {
    const { section } = placed;
    const badges =
      section.badges.length === 0
        ? []
        : [new Paragraph({ style: 'Small', keepNext: true, children: textRuns(section.badges.join(' · ')) })];
    return [
      heading(section.title, HeadingLevel.HEADING_2),
      ...badges,
      ...blocksOf(view.linked(section.markdown), { notes, headingBase: 3, title: section.title }),
      ...section.figures.flatMap((figure) => figureBlocks(figure, pictures.get(figure) ?? [], { view, notes })),
    ];
  };
  return [
    new Paragraph({
      heading: HeadingLevel.TITLE,
      children: textRuns(model.title),
      bidirectional: isRightToLeft(model.title),
    }),
    new Paragraph({ style: 'Subtitle', children: textRuns(view.model.subtitle) }),
    ...model.notices.flatMap((notice) => text(view.linked(notice))),
    ...text(headlinesMarkdown(view)),
    ...([...pictures.values()].flat().some(({ picture }) => lacksLetters(picture))
      ? [
          new Paragraph({
            style: 'Small',
            children: textRuns(
              view.say(
                'Some letters and emoji are empty boxes in the pictures of this document. The table below each picture has them.',
              ),
            ),
          }),
        ]
      : []),
    new Paragraph({ style: 'ContentsTitle', children: textRuns(view.words('Contents')) }),
    // Word fills in the page numbers, after asking; until then each entry leads to its heading.
    new TableOfContents('Contents', { hyperlink: true, headingStyleRange: '1-2', tabLeader: LeaderType.NONE }),
    ...PARTS.flatMap(({ number, title }) => [
      heading(`${number}. ${view.words(title)}`, HeadingLevel.HEADING_1, true),
      ...view.sections.filter(({ section }) => section.part === number).flatMap(sectionBlocks),
      ...(number === 3
        ? [
            heading(view.words('Quality summary'), HeadingLevel.HEADING_2),
            ...written(view.words('Quality summary'), qualityMarkdown(view, 2), notes),
          ]
        : []),
      ...(number === APPENDIX
        ? [
            heading(view.words('Ledger'), HeadingLevel.HEADING_2),
            ...written(view.words('Ledger'), ledgerMarkdown(view, 2, { hasIds: false }), notes),
          ]
        : []),
    ]),
    new Paragraph({
      style: 'Small',
      children: textRuns(`${model.generator}. ${view.say('Day zero: {1}', view.date(model.dayZero))}.`),
    }),
  ];
}

/** What is rendered as Markdown with its own heading, which stands above it already. */
function written(title: string, markdown: string, notes: Numbering): DocxBlock[] {
  const body = markdown.replace(/^## [^\n]*\n+/, '').replaceAll(/<a id="[^"]*"><\/a>/g, '');
  return blocksOf(body, { notes, headingBase: 3, title });
}

function heading(
  title: string,
  level: (typeof HeadingLevel)[keyof typeof HeadingLevel],
  pageBreakBefore = false,
): Paragraph {
  return new Paragraph({
    heading: level,
    pageBreakBefore,
    children: textRuns(title),
    bidirectional: isRightToLeft(title),
  });
}

function pageFooter(): Footer {
  return new Footer({
    children: [
      new Paragraph({
        style: 'Small',
        alignment: AlignmentType.CENTER,
        children: [new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] })],
      }),
    ],
  });
}

function listLevels(reference: 'bullets' | 'numbers') {
  return {
    reference,
    levels: LIST_LEVELS.map((level) => ({
      level,
      ...(reference === 'bullets'
        ? { format: LevelFormat.BULLET, text: '•' }
        : { format: LevelFormat.DECIMAL, text: `%${level + 1}.` }),
      alignment: AlignmentType.LEFT,
      style: { paragraph: { indent: { left: INDENT_TWIPS * (level + 1), hanging: INDENT_TWIPS } } },
    })),
  };
}

/** Where it is missing there is one of the same widths, so that lines and columns are as wide everywhere. */
const FONT = 'Arial';
const INK = '1B2A33';

/** Sizes in half points. The language is that of the plan, for spelling and hyphenation. */
function STYLES(locale: string) {
  const head = (size: number, before: number) => ({
    run: { font: FONT, size, bold: true, color: INK },
    paragraph: { spacing: { before, after: 120 }, keepNext: true },
  });
  return {
    default: {
      document: { run: { font: FONT, size: 20, language: { value: locale } }, paragraph: { spacing: { after: 120 } } },
      title: { run: { font: FONT, size: 48, bold: true, color: INK }, paragraph: { spacing: { after: 120 } } },
      heading1: head(34, 240),
      heading2: head(28, 280),
      heading3: head(24, 220),
      heading4: head(22, 200),
      heading5: head(21, 180),
      heading6: head(21, 180),
    },
    paragraphStyles: [
      { id: 'Subtitle', name: 'Subtitle', basedOn: 'Normal', run: { size: 24, color: '52636E' } },
      {
        id: 'Caption',
        name: 'caption',
        basedOn: 'Normal',
        run: { italics: true, color: '52636E' },
        paragraph: { spacing: { before: 200 } },
      },
      {
        id: 'TableText',
        name: 'Table Text',
        basedOn: 'Normal',
        run: { size: 18 },
        paragraph: { spacing: { after: 0 } },
      },
      { id: 'Small', name: 'Small', basedOn: 'Normal', run: { size: 17, color: '52636E' } },
      {
        id: 'TOC1',
        name: 'toc 1',
        basedOn: 'Normal',
        run: { bold: true },
        paragraph: { spacing: { before: 120, after: 20 } },
      },
      {
        id: 'TOC2',
        name: 'toc 2',
        basedOn: 'Normal',
        run: { size: 18 },
        paragraph: { spacing: { after: 0 }, indent: { left: INDENT_TWIPS } },
      },
      {
        id: 'ContentsTitle',
        name: 'Contents Title',
        basedOn: 'Normal',
        run: { size: 28, bold: true, color: INK },
        paragraph: { spacing: { before: 240 } },
      },
    ],
  };
}
