import type { PlanTables } from '../../shared/contracts/plan-tables.ts';
import { ok } from '../../shared/result.ts';
import { type CsvCell, csvText } from './csv-text.ts';
import type { ExportFormat } from './export-format.ts';
import { allOfTasksTable, type Cell, costsTable, type ExportTable, factsTable, risksTable } from './table-columns.ts';

/** The tables that are written as CSV, by the names that people type. */
const TABLES: Readonly<Record<string, (tables: PlanTables) => ExportTable>> = {
  tasks: allOfTasksTable,
  risks: risksTable,
  costs: costsTable,
  facts: factsTable,
};

export const csv: ExportFormat = {
  id: 'csv',
  title: 'CSV',
  about: 'one table for spreadsheets and scripts: tasks, risks, costs or facts',
  extension: 'csv',
  content_type: 'text/csv',
  calculates: true,
  parts: [
    { id: 'tasks', title: 'Tasks' },
    { id: 'risks', title: 'Risks' },
    { id: 'costs', title: 'Costs' },
    { id: 'facts', title: 'Facts' },
  ],
  async make(source, part) {
    const tables = await source.tables();
    const tableOf = TABLES[part] ?? allOfTasksTable;
    return tables.ok ? ok(Buffer.from(writeTable(tableOf(tables.value)))) : tables;
  },
};

/** Every table that is written as CSV, by its name. */
export function csvTables(tables: PlanTables): ReadonlyMap<string, string> {
  return new Map(Object.entries(TABLES).map(([id, tableOf]) => [id, writeTable(tableOf(tables))]));
}

function writeTable({ columns, rows }: ExportTable): string {
  return csvText([columns.map(({ id }) => id), ...rows.map((row) => row.map(csvCell))]);
}

function csvCell(cell: Cell): CsvCell {
  return typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : cell;
}
