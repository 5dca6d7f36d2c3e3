import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportPlan, planRequest, planStatus, reportContents } from '../../../src/library/index.ts';
import { ANSWERED_EXAMPLES } from '../../../src/model/exchange/example-answers.ts';
import { planner } from '../../../src/planner/planner.ts';
import type { PlanTables } from '../../../src/shared/contracts/plan-tables.ts';
import { DEFAULT_LOCALE } from '../../../src/shared/locale.ts';
import { inLanguage } from '../../../src/shared/report-words/report-words.ts';
import { ofPdf, READABLE, squeezed, wordsIn } from '../../support/files/export-readers.ts';
import { convert, noLibreOffice } from '../../support/files/libre-office.ts';
import type { PlanCopy } from '../../support/plans/drafted-plan.ts';
import { draftedExample } from '../../support/plans/example-plan.ts';
import { unwrap } from '../../support/plans/plan-state.ts';

/** Formats that hold the report, and those that hold tables; of figures there is what they are called. */
const WITH_REPORT = ['zip', 'md', 'md-files', 'pdf', 'docx'];
const WITH_TASKS = ['zip', 'xlsx', 'csv tasks', 'mspdi', 'json', 'ics all'];

describe.each(ANSWERED_EXAMPLES)('the example plan %s', (example) => {
  let plan: PlanCopy;
  let tables: PlanTables;

  beforeAll(async () => {
    const { PATH, PLANEXE_CHROMIUM } = process.env;
    plan = (await draftedExample(example)).copy({ PLANEXE_NO_DISCOVERY: '1', PATH, PLANEXE_CHROMIUM });
    tables = await planner.tables(plan.library, plan.planId, null, new Map());
  });

  afterAll(() => plan?.dispose());

  const made = new Map<string, Promise<Buffer>>();
  /** Made once for all that read it. */
  function exported(format: string, part = ''): Promise<Buffer> {
    const name = `${format} ${part}`;
    const bytes = made.get(name) ?? exportAnew(format, part);
    made.set(name, bytes);
    return bytes;
  }

  async function exportAnew(format: string, part: string): Promise<Buffer> {
    const { library, planId } = plan;
    return unwrap(await exportPlan(library, { plan_id: planId, format, ...(part !== '' && { part }) })).bytes;
  }

  it.each(READABLE)('is in %s %s with all its sections or tasks, as another program reads it', async (format, part) => {
    const words = squeezed(await wordsIn(format, part, await exported(format, part)));
    const lacking = (texts: readonly string[]) => texts.filter((text) => !words.includes(squeezed(text)));
    const name = part === '' ? format : `${format} ${part}`;
    expect(words.length).toBeGreaterThan(300);
    if (WITH_TASKS.includes(name)) expect(lacking(tables.tasks.map(({ title }) => title))).toEqual([]);
    if (!WITH_REPORT.includes(format)) return;
    const { library, planId } = plan;
    const parts = unwrap(reportContents(library, { plan_id: planId })).parts;
    // On paper, the first part is the summary.
    const shown = part === 'summary' ? parts.slice(0, 1) : parts;
    const { locale = DEFAULT_LOCALE } = planRequest(library, planId);
    const titles = shown.flatMap(({ sections }) => sections.map(({ title }) => inLanguage(title, locale)));
    expect(lacking(titles)).toEqual([]);
  });

  it.skipIf(!READABLE.some(([format]) => format === 'pdf'))(
    'prints six pages as a summary and the rest when it is asked for, its title above every page but the first, and no page without words',
    async () => {
      const { title } = unwrap(planStatus(plan.library, { plan_id: plan.planId }));
      expect(pagesOf(await exported('pdf')).length).toBeLessThanOrEqual(6);
      // Heads that are written upwards would be read before what stands above them.
      const [, ...pages] = pagesOf(await exported('pdf', 'all'), { isLaidOut: true });
      expect(pages.length).toBeGreaterThan(20);
      for (const page of pages) {
        expect(page.trimStart().slice(0, title.length)).toBe(title);
        expect(page.trim().split('\n').length).toBeGreaterThan(2);
      }
    },
  );

  it.skipIf(noLibreOffice !== null)(
    'prints from LibreOffice as a document with all its words and no empty page, and as sheets that are no wider than a page',
    async () => {
      const [document = Buffer.of()] = [...convert('plan.docx', await exported('docx'), 'pdf').values()];
      const pages = pagesOf(document);
      expect(pages.length).toBeLessThan(130);
      // Beside what stands above and below every page.
      for (const page of pages)
        expect(
          page
            .trim()
            .split('\n')
            .filter((line) => line.trim() !== '').length,
        ).toBeGreaterThan(2);
      // Rows that are laid out below the end of a page are in the file, but nobody sees them.
      const printed = unhyphenated(pages.join('\n'));
      const words = (await wordsIn('docx', '', await exported('docx'))).match(/\p{L}{5,}/gu) ?? [];
      expect([...new Set(words)].filter((word) => !printed.includes(unhyphenated(word)))).toEqual([]);
      const [workbook = Buffer.of()] = [...convert('plan.xlsx', await exported('xlsx'), 'pdf').values()];
      const sheets = pagesOf(workbook);
      expect(sheets.length).toBeLessThan(25);
      // What a sheet has no room for.
      expect(sheets.filter((page) => page.includes('###'))).toEqual([]);
      // The head is repeated, in the language of the plan.
      const [schedule, head] = tables.locale.startsWith('de') ? ['Zeitplan', 'Spätestes'] : ['Schedule', 'Latest'];
      const ofSchedule = sheets.filter((page) => page.trimStart().startsWith(schedule));
      expect(ofSchedule.length).toBeGreaterThan(0);
      for (const page of ofSchedule) expect(page).toContain(head);
    },
  );
});

/** Without the hyphens at which a program breaks words. */
const unhyphenated = (text: string) => squeezed(text).replaceAll(/[-\u2010\u00ad]/g, '');

function pagesOf(pdf: Buffer, options: Parameters<typeof ofPdf>[1] = {}): readonly string[] {
  return ofPdf(pdf, options).split('\f').slice(0, -1);
}
