import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportPlan, type Library, planFolder } from '../../../src/library/index.ts';
import { planner } from '../../../src/planner/planner.ts';
import { renderDocx } from '../../../src/planning/report/docx/document.ts';
import { fixtureModel } from '../../../src/planning/report/fixture.ts';
import { renderHtml, renderPrintPage } from '../../../src/planning/report/html.tsx';
import { escapeMarkdown } from '../../../src/planning/report/markdown/plain-markdown.ts';
import { markdownPages } from '../../../src/planning/report/markdown-report/markdown-pages.ts';
import { renderMarkdown } from '../../../src/planning/report/markdown-report/markdown-report.ts';
import type { ReportModel } from '../../../src/planning/report/model.ts';
import { reportPictures } from '../../../src/planning/report/pictures/report-pictures.ts';
import { redactReport } from '../../../src/planning/report/redact.ts';
import type { PlanTables } from '../../../src/shared/contracts/plan-tables.ts';
import { ok } from '../../../src/shared/result.ts';
import { ALL, hasReader, READABLE, squeezed, wordsIn } from '../../support/files/export-readers.ts';
import { generatedTables } from '../../support/files/generated-tables.ts';
import { draftPlan, type PlanCopy } from '../../support/plans/drafted-plan.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { fileOf } from '../../support/plans/stage-files.ts';
import fc from '../../support/seeded-fast-check.ts';

const FONT_LISTER = 'fc-list';

/** What a format could run, take for its own marks, turn round or lose. */
const TEXTS = {
  'a formula': '=1+cmd|"/C calc"!A0',
  'another formula': '@SUM(A1)-2',
  'entities and markup': '&lt;b&gt; &amp;amp; <i>x</i> ]]>',
  Arabic: 'مكتبة متنقلة',
  Hebrew: 'ספריה ניידת',
  Chinese: '流动图书馆计划',
  'an override of direction': 'invoice\u202efdp.exe',
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

/** Figures are not where long texts are. */
const WORDS_OF: Readonly<Record<string, number>> = { figures: 0, xlsx: WORDS_OF_CELL };
/** A PDF says what it draws, and is drawn with the fonts of this computer. */
const hasEmojiFont = spawnSync(FONT_LISTER, [':charset=1f469', 'family'], { encoding: 'utf8' }).stdout?.trim() !== '';

/** What the page shows turned round is turned round in it. */
const NOT_DRAWN = ['an override of direction', ...(hasEmojiFont ? [] : ['emoji'])];

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
      printedReport: async (_store, _plan, part) => ok(renderPrintPage(model, part)),
      redactedReport: async (_store, _plan, redaction) => renderHtml(redactReport(model, '', redaction)),
      reportDocument: () => renderDocx(model),
      reportFigures: async (_store, _plan, format) => reportPictures(model, format),
      reportPages: () => markdownPages(model),
    },
  };
  const folder = planFolder(library.home, copy.planId);
  writeFileSync(join(folder, fileOf('report', 'report.html')), renderHtml(model));
  writeFileSync(join(folder, fileOf('report', 'page')), renderMarkdown(model));
});

afterAll(() => copy?.dispose());

it('every format has a reader that is not its writer', () => {
  expect(ALL.filter(([format, part]) => !hasReader(format, part))).toEqual([]);
});

describe('texts that mean something to a format', () => {
  it.each(READABLE)('are in %s %s as they are, as another program reads it', async (format, part) => {
    const asked = { plan_id: copy.planId, format, ...(part !== '' && { part }) };
    const { bytes } = unwrap(await exportPlan(library, asked));
    const text = squeezed(await wordsIn(format, part, bytes));
    const lost = Object.entries(TEXTS).filter(([, each]) => !text.includes(squeezed(each)));
    const undrawn: readonly string[] = format === 'pdf' ? NOT_DRAWN : [];
    expect(lost.map(([name]) => name).filter((name) => !undrawn.includes(name))).toEqual([]);
    const words = text.split(squeezed(WORD)).length - 1;
    expect(words).toBeGreaterThanOrEqual(WORDS_OF[format] ?? WORDS);
  });
});
