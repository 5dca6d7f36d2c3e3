import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { csvTables } from '../../../src/library/exports/csv.ts';
import type { PlanTables } from '../../../src/shared/contracts/plan-tables.ts';
import { unguardCell } from '../../../src/shared/formula-guard.ts';
import { ENDLESS, generatedTables } from '../../support/files/generated-tables.ts';
import fc from '../../support/seeded-fast-check.ts';

/** As a program of somebody else reads it. */
function read(tables: PlanTables, table: string): Record<string, string>[] {
  return parse(csvTables(tables).get(table) ?? '', { bom: true, columns: true, relax_column_count: false });
}

describe('tables as CSV', () => {
  it('come back cell for cell from another reader, whatever the texts are', () => {
    fc.assert(
      fc.property(generatedTables(), (tables) => {
        const utf8 = (text: string) => Buffer.from(text).toString();
        const back = (cell: string | undefined) => utf8(unguardCell(cell ?? ''));
        const said = tables.risks.map(({ title }) => utf8(title));
        expect(read(tables, 'risks').map(({ title }) => back(title))).toEqual(said);
        expect(read(tables, 'facts').map(({ quote }) => back(quote))).toEqual(said);
        expect(read(tables, 'costs').map(({ low }) => Number(low))).toEqual(tables.costs.map(({ low }) => low));
        const tasks = read(tables, 'tasks');
        expect(tasks.map(({ id, start, finish }) => ({ id, start, finish }))).toEqual(
          tables.tasks.map(({ id, start, finish }) => ({ id, start, finish })),
        );
        expect(tasks.map(({ title }) => back(title))).toEqual(tables.tasks.map(({ title }) => utf8(title)));
      }),
      { numRuns: 40 },
    );
  });

  it('hold no cell that a spreadsheet takes for a formula, and keep negative numbers as numbers', () => {
    fc.assert(
      fc.property(generatedTables(), (tables) => {
        for (const table of ['tasks', 'risks', 'costs', 'facts'])
          for (const cells of read(tables, table))
            for (const cell of Object.values(cells))
              if (/^[=+\-@\t\r\n＝＋－＠]/.test(cell)) expect(cell).toMatch(/^-[\d.]+$/);
        for (const { low } of read(tables, 'costs')) expect(low).toBe('-1.5');
      }),
      { numRuns: 40 },
    );
  });

  it('have shares without the digits that dividing adds', () => {
    const [tables] = fc.sample(generatedTables(), 1);
    const [cost] = tables?.costs ?? [];
    if (!tables || !cost) throw new Error('no costs');
    expect(read({ ...tables, costs: [{ ...cost, share: 1.1 }] }, 'costs')[0]?.share).toBe('0.011');
  });

  it('keep 100,000 characters in one cell', () => {
    const [tables] = fc.sample(generatedTables(fc.constant(ENDLESS)), 1);
    if (!tables) throw new Error('no tables');
    expect(read(tables, 'facts')[0]?.value).toBe(ENDLESS);
  });
});
