import type { PlanTables } from '../../../shared/contracts/plan-tables.ts';
import { ok } from '../../../shared/result.ts';
import type { ExportFormat } from '../export-format.ts';
import {
  cashFlowTable,
  costsTable,
  decisionsTable,
  factsTable,
  raciTable,
  risksTable,
  scheduleTable,
  tasksTable,
} from '../table-columns.ts';
import { tableInLanguage } from '../table-in-language.ts';
import { zipped } from '../zipped.ts';
import { sheetXml } from './sheet.ts';
import { stylesXml } from './styles.ts';
import { contentTypes, relationships, workbookXml } from './workbook.ts';

/** A workbook with one sheet for each table of the plan. */
export const xlsx: ExportFormat = {
  id: 'xlsx',
  title: 'Excel',
  about: 'facts, tasks, schedule, costs, cash flow, risks, decisions and RACI, a sheet each',
  extension: 'xlsx',
  content_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  calculates: true,
  parts: [],
  async make({ tables: read }) {
    const tables = await read();
    return tables.ok ? ok(await workbook(tables.value)) : tables;
  },
};

/**
 * The tables as an Office Open XML workbook (ECMA-376). A writer of our own, because those that there are stamp the
 * time of writing into the file and know no filters.
 */
export function workbook(tables: PlanTables): Promise<Buffer> {
  const sheets = [
    factsTable(tables),
    tasksTable(tables),
    scheduleTable(tables),
    costsTable(tables),
    cashFlowTable(tables),
    risksTable(tables),
    decisionsTable(tables),
    raciTable(tables),
  ].map((table) => tableInLanguage(table, tables.locale));
  const files: [string, string][] = [
    ['[Content_Types].xml', contentTypes(sheets)],
    ['_rels/.rels', relationships([{ type: 'officeDocument', target: 'xl/workbook.xml' }])],
    ['xl/workbook.xml', workbookXml(sheets)],
    [
      'xl/_rels/workbook.xml.rels',
      relationships([
        ...sheets.map((_, index) => ({ type: 'worksheet', target: `worksheets/sheet${index + 1}.xml` })),
        { type: 'styles', target: 'styles.xml' },
      ]),
    ],
    ['xl/styles.xml', stylesXml(tables.currency)],
    ...sheets.map((sheet, index): [string, string] => [
      `xl/worksheets/sheet${index + 1}.xml`,
      sheetXml(sheet, { tables, isFirst: index === 0 }),
    ]),
  ];
  return zipped(new Map(files.map(([path, text]) => [path, Buffer.from(text)])));
}
