import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { csvTables } from '../../src/library/exports/csv.ts';
import { calendarText } from '../../src/library/exports/ics.ts';
import { jsonText } from '../../src/library/exports/json.ts';
import { projectXml } from '../../src/library/exports/mspdi/mspdi.ts';
import { workbook } from '../../src/library/exports/xlsx/xlsx.ts';
import { exportPlan, type Library } from '../../src/library/index.ts';
import { planner } from '../../src/planner/planner.ts';
import { renderDocx } from '../../src/planning/report/docx/document.ts';
import { renderHtml, renderPrintPage } from '../../src/planning/report/html.tsx';
import { markdownPages } from '../../src/planning/report/markdown-report/markdown-pages.ts';
import { renderMarkdown } from '../../src/planning/report/markdown-report/markdown-report.ts';
import type { ReportModel } from '../../src/planning/report/model.ts';
import { reportPictures } from '../../src/planning/report/pictures/report-pictures.ts';
import { redactReport } from '../../src/planning/report/redact.ts';
import type { PlanTables } from '../../src/shared/contracts/plan-tables.ts';
import { ok } from '../../src/shared/result.ts';
import { fileOf } from '../support/plans/stage-files.ts';
import type { Bench, FigureGroup, Figure as Measured } from './figure.ts';
import { draftPlan, unwrap } from './finished-plan.ts';
import { manyTasks, withTasks } from './many-tasks.ts';
import { reportModelOf, unseen } from './report-model.ts';
import { timed, timedAttempts } from './timing.ts';

const TASKS = 2_000;
const RUNS = 3;
const STAMP = '2027-01-04T08:30:00.000Z';
const TARGET = { of: 'value', atMost: 3_000 } as const;
/** A browser lays out and tags 335 pages, 230 of them tables of 26,000 cells, which alone take it half of the time. */
const WHOLE_PDF_TARGET = { of: 'value', atMost: 40_000 } as const;
/** Those that are made of a plan's files, by a browser or in several steps. */
const WHOLE: readonly { readonly format: string; readonly part?: string }[] = [
  { format: 'docx' },
  { format: 'zip' },
  { format: 'md' },
  { format: 'page' },
  { format: 'pdf', part: 'summary' },
  { format: 'pdf', part: 'all' },
];

/** Writing a plan of 2,000 tasks in every format; those that are made of a plan's files or in several steps, as a whole. */
export const exports: FigureGroup = {
  name: 'exports',
  async measure(bench) {
    const tables = manyTasks(TASKS);
    const model = withTasks(reportModelOf(await bench.finishedPlan()), tables);
    const formats: Readonly<Record<string, () => unknown>> = {
      csv: () => csvTables(tables),
      json: () => jsonText(tables),
      ics: () => calendarText(tables, { stamp: STAMP, withTasks: true }),
      mspdi: () => projectXml(tables, STAMP),
      xlsx: () => workbook(tables),
      'md-files': () => markdownPages(unseen(model)),
      'figures svg': () => reportPictures(model, 'svg'),
      'figures png': () => reportPictures(model, 'png'),
    };
    const figures: Measured[] = [];
    for (const [format, write] of Object.entries(formats)) {
      const { medianMs } = await timed(write, { runs: RUNS, warmUps: 1 });
      figures.push({ name: `${format} of ${TASKS} tasks`, value: medianMs, unit: 'ms', target: TARGET });
    }
    return [...figures, ...(await wholeExports(bench, tables, model))];
  },
};

/** From asking for the file to its bytes, of a plan whose report and tables are these. A browser starts for each PDF. */
async function wholeExports({ prompt }: Bench, tables: PlanTables, model: ReportModel): Promise<readonly Measured[]> {
  const plan = await draftPlan(prompt);
  const opened = plan.open();
  try {
    writeFileSync(join(plan.folder, fileOf('report', 'report.html')), renderHtml(model));
    writeFileSync(join(plan.folder, fileOf('report', 'page')), renderMarkdown(model));
    const library: Library = {
      ...opened,
      planner: {
        ...planner,
        tables: async () => tables,
        reportDocument: () => renderDocx(unseen(model)),
        printedReport: async (_store, _plan, part) => ok(renderPrintPage(unseen(model), part)),
        redactedReport: async (_store, _plan, redaction) => renderHtml(redactReport(unseen(model), prompt, redaction)),
      },
    };
    const figures: Measured[] = [];
    for (const each of WHOLE) {
      const asked = { plan_id: plan.planId, ...each };
      const name = `${Object.values(each).join(' ')} of ${TASKS} tasks, as a whole`;
      const { medianMs, note } = await timedAttempts(async () => unwrap(await exportPlan(library, asked)), RUNS);
      const target = each.part === 'all' ? WHOLE_PDF_TARGET : TARGET;
      figures.push({ name, value: medianMs, unit: 'ms', target, ...(note !== undefined && { note }) });
    }
    return figures;
  } finally {
    opened.close();
    plan.dispose();
  }
}
