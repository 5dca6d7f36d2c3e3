import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { XMLParser } from 'fast-xml-parser';
import ICAL from 'ical.js';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXPORT_FORMATS, exportPlan, type Library, planFolder } from '../../../src/library/index.ts';
import { readZip } from '../../../src/library/use-cases/transfer/read-zip.ts';
import { planner } from '../../../src/planner/planner.ts';
import { renderDocx } from '../../../src/planning/report/docx/document.ts';
import { fixtureModel } from '../../../src/planning/report/fixture.ts';
import { renderHtml } from '../../../src/planning/report/html.tsx';
import { markdownPages } from '../../../src/planning/report/markdown-pages.ts';
import { renderMarkdown } from '../../../src/planning/report/markdown-report.ts';
import type { ReportModel } from '../../../src/planning/report/model.ts';
import { reportPictures } from '../../../src/planning/report/pictures/report-pictures.ts';
import { escapeMarkdown } from '../../../src/planning/report/plain-markdown.ts';
import type { PlanTables } from '../../../src/shared/contracts/plan-tables.ts';
import { generatedTables } from '../../support/files/generated-tables.ts';
import { convert, noLibreOffice } from '../../support/files/libre-office.ts';
import { draftPlan, type PlanCopy } from '../../support/plans/drafted-plan.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { fileOf } from '../../support/plans/stage-files.ts';
import fc from '../../support/seeded-fast-check.ts';

const PDF_READER = 'pdftotext';
const FONT_LISTER = 'fc-list';

/** What a format could run, take for its own marks, turn round or lose. */
const TEXTS = {
  'a formula': '=1+cmd|"/C calc"!A0',
  'another formula': '@SUM(A1)-2',
  'entities and markup': '&lt;b&gt; &amp;amp; <i>x</i> ]]>',
  Arabic: 'مكتبة متنقلة',
  Hebrew: 'ספריה ניידת',
  Chinese: '流动图书馆计划',
  emoji: '👩‍🚀 👨‍👩‍👧',
} as const;
/** A text of 100,000 characters is so many of these words. */
const WORD = 'word&, ';
const WORDS = Math.ceil(100_000 / WORD.length);
const ENDLESS = WORD.repeat(WORDS);
/** As many words as a cell of a spreadsheet can hold. */
const WORDS_OF_CELL = Math.floor(32_700 / WORD.length);

/** A report with each of the texts in a figure, and in a section that ends with the long one. */
function hostileReport(): ReportModel {
  const [section] = fixtureModel().sections;
  if (!section) throw new Error('no section');
  const texts = Object.values(TEXTS);
  const figures = texts.map((title) => ({
    ...{ kind: 'risk_matrix' as const, title },
    risks: [{ id: 'r', title, probability: 3, impact: 4, residualProbability: 1, residualImpact: 2 }],
  }));
  return {
    ...fixtureModel(),
    ledger: [],
    sections: [
      {
        ...section,
        markdown: [...texts, ENDLESS].map((text) => escapeMarkdown(text)).join('\n\n'),
        figures,
      },
    ],
  };
}

/** Tables with a row for each of the texts in every table, and for the long one. */
function hostileTables(): PlanTables {
  const [tables] = fc.sample(generatedTables(fc.constant('plain')), 1);
  if (!tables) throw new Error('no tables');
  const each = <Row extends object>([row]: readonly Row[], change: (text: string, index: number) => Partial<Row>) => {
    if (!row) throw new Error('no row');
    return [...Object.values(TEXTS), ENDLESS].map((text, index) => ({ ...row, ...change(text, index) }));
  };
  return {
    ...tables,
    tasks: each(tables.tasks, (title, index) => ({ id: `t${index}`, title })),
    links: [],
    deadline: null,
    facts: each(tables.facts, (label, index) => ({ id: `fact.f${index}`, label })),
    costs: each(tables.costs, (title, index) => ({ package: `k${index}`, title })),
    risks: each(tables.risks, (title, index) => ({ id: `r${index}`, title })),
    milestones: each(tables.milestones, (title, index) => ({ id: `m${index}`, title })),
  };
}

/** All texts of something that was read, one a line. */
function valuesOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value !== null && typeof value === 'object' ? Object.values(value).map(valuesOf).join('\n') : '';
}

interface MarkdownPart {
  readonly value?: string;
  readonly children?: readonly MarkdownPart[];
}

/** The words of Markdown, without its marks. */
function ofMarkdown(bytes: Buffer): string {
  const words: string[] = [];
  const walk = ({ value, children = [] }: MarkdownPart) => {
    if (value !== undefined) words.push(value);
    children.forEach(walk);
  };
  walk(fromMarkdown(bytes.toString()) as MarkdownPart);
  return words.join('\n');
}

const ofXml = (bytes: Buffer) =>
  valuesOf(new XMLParser({ parseTagValue: false, htmlEntities: true }).parse(bytes.toString(), true));
const ofCsv = (bytes: Buffer) => (parse(bytes, { bom: true }) as string[][]).flat().join('\n');

/** The files of a zip whose names end so, each as its reader has it. */
async function ofZip(bytes: Buffer, ending: string, read: (file: Buffer) => string): Promise<string> {
  const files = [...unwrap(await readZip(bytes))].filter(([path]) => path.endsWith(ending));
  return files.map(([, file]) => read(file)).join('\n');
}

/** By poppler, which has right-to-left text in the order in which it is read. */
function ofPdf(bytes: Buffer): string {
  const { stdout } = spawnSync(PDF_READER, ['-', '-'], { input: bytes, encoding: 'utf8', maxBuffer: 1e8 });
  return stdout;
}

function ofCalendar(bytes: Buffer): string {
  const events = new ICAL.Component(ICAL.parse(bytes.toString())).getAllSubcomponents('vevent');
  return events.map((event) => new ICAL.Event(event).summary).join('\n');
}

const EVERY_SHEET = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1';

/** What a program or library of somebody else finds in a file, by format. */
const READERS: Readonly<Record<string, (bytes: Buffer) => string | Promise<string>>> = {
  zip: async (bytes) => [await ofZip(bytes, 'report.md', ofMarkdown), await ofZip(bytes, '.csv', ofCsv)].join('\n'),
  md: ofMarkdown,
  'md-files': (bytes) => ofZip(bytes, '.md', ofMarkdown),
  pdf: ofPdf,
  docx: (bytes) => [...convert('plan.docx', bytes, 'txt:Text (encoded):UTF8').values()].join('\n'),
  'figures png': (bytes) => ofZip(bytes, 'README.md', ofMarkdown),
  'figures svg': (bytes) => ofZip(bytes, '.svg', ofXml),
  xlsx: (bytes) => [...convert('plan.xlsx', bytes, EVERY_SHEET).values()].map(ofCsv).join('\n'),
  csv: ofCsv,
  ics: ofCalendar,
  mspdi: ofXml,
  json: (bytes) => valuesOf(JSON.parse(bytes.toString())),
};

const ALL = EXPORT_FORMATS.flatMap(({ id, parts }): [string, string][] =>
  parts.length === 0 ? [[id, '']] : parts.map((part) => [id, part.id]),
);
/** Figures are not where long texts are. */
const WORDS_OF: Readonly<Record<string, number>> = { figures: 0, xlsx: WORDS_OF_CELL };
/** Programs that a reader needs, and whether they are installed. */
const isThere: Readonly<Record<string, boolean>> = {
  pdf: spawnSync(PDF_READER, ['-v'], { stdio: 'ignore' }).status === 0,
  docx: noLibreOffice === null,
  xlsx: noLibreOffice === null,
};
/** A PDF says what it draws, and is drawn with the fonts of this computer. */
const hasEmojiFont = spawnSync(FONT_LISTER, [':charset=1f469', 'family'], { encoding: 'utf8' }).stdout?.trim() !== '';

let copy: PlanCopy;
let library: Library;

beforeAll(async () => {
  copy = (await draftPlan()).copy();
  const model = hostileReport();
  const tables = hostileTables();
  library = {
    ...copy.library,
    env: { ...copy.library.env, PATH: process.env.PATH, PLANEXE_CHROMIUM: process.env.PLANEXE_CHROMIUM },
    planner: {
      ...planner,
      tables: async () => tables,
      reportDocument: () => renderDocx(model),
      reportFigures: async (_store, _plan, format) => reportPictures(model, format),
      reportPages: () => markdownPages(model),
    },
  };
  const folder = planFolder(library.home, copy.planId);
  writeFileSync(join(folder, fileOf('report', 'report.html')), renderHtml(model));
  writeFileSync(join(folder, fileOf('report', 'page')), renderMarkdown(model));
}, 240_000);

afterAll(() => copy?.dispose());

/** Line ends and blanks are where a format breaks its lines. */
const squeezed = (text: string) => text.normalize('NFKC').replaceAll(/[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');

it('every format has a reader that is not its writer', () => {
  expect(ALL.filter(([format, part]) => !READERS[`${format} ${part}`] && !READERS[format])).toEqual([]);
});

describe('texts that mean something to a format', () => {
  it.each(ALL.filter(([format]) => isThere[format] ?? true))(
    'are in %s %s as they are, as another program reads it',
    async (format, part) => {
      const read = READERS[`${format} ${part}`] ?? READERS[format];
      if (!read) throw new Error(`${format} has no reader`);
      const asked = { plan_id: copy.planId, format, ...(part !== '' && { part }) };
      const { bytes } = unwrap(await exportPlan(library, asked));
      const text = squeezed(await read(bytes));
      const lost = Object.entries(TEXTS).filter(([, each]) => !text.includes(squeezed(each)));
      const drawn = format !== 'pdf' || hasEmojiFont;
      expect(lost.map(([name]) => name).filter((name) => drawn || name !== 'emoji')).toEqual([]);
      const words = text.split(squeezed(WORD)).length - 1;
      expect(words).toBeGreaterThanOrEqual(WORDS_OF[format] ?? WORDS);
    },
    240_000,
  );
});
