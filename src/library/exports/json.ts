import type { PlanTables } from '../../shared/contracts/plan-tables.ts';
import { ok } from '../../shared/result.ts';
import type { ExportFormat } from './export-format.ts';

/** The tables as they are, for programs; `docs/plan.schema.json` is their JSON Schema. */
export const json: ExportFormat = {
  id: 'json',
  title: 'JSON',
  about: 'all tables in one file with a published schema, for programs',
  extension: 'json',
  content_type: 'application/json',
  calculates: true,
  parts: [],
  async make({ tables: read }) {
    const tables = await read();
    return tables.ok ? ok(Buffer.from(jsonText(tables.value))) : tables;
  },
};

/** The file's text. */
export function jsonText(tables: PlanTables): string {
  return `${JSON.stringify(tables, null, 2)}\n`;
}
