import type { FactRow, PlanTables } from '../../../shared/contracts/plan-tables.ts';
import { isCurrency } from '../../../shared/quantities/currency.ts';
import type { Cell, Column, ColumnKind, ExportTable } from '../table-columns.ts';
import { element, XML_HEAD, type Xml } from '../xml.ts';
import { cellName, cellXml, formulaXml, rangeOf, textXml } from './cells.ts';
import { STYLES } from './styles.ts';

interface SheetOptions {
  readonly tables: PlanTables;
  readonly isFirst: boolean;
}

/** One table as a sheet: its head stays in sight, every column has a filter. */
export function sheetXml(table: ExportTable, { tables, isFirst }: SheetOptions): string {
  const { columns, rows } = table;
  const head = row(
    0,
    columns.map((column, index) => textXml(cellName(index, 0), column.head, STYLES.head)),
  );
  const cellOf = table.id === 'facts' ? factCells(table, tables) : plainCell;
  const body = rows.map((cells, index) =>
    row(
      index + 1,
      cells.map((cell, place) => cellOf(cellName(place, index + 1), cell, columns[place], index)),
    ),
  );
  const sheet = element(
    'worksheet',
    [
      element('sheetViews', [
        element(
          'sheetView',
          [element('pane', null, { ySplit: 1, topLeftCell: 'A2', activePane: 'bottomLeft', state: 'frozen' })],
          { workbookViewId: 0, ...(isFirst && { tabSelected: 1 }) },
        ),
      ]),
      element(
        'cols',
        columns.map((column, index) =>
          element('col', null, { min: index + 1, max: index + 1, width: widthOf(column), customWidth: 1 }),
        ),
      ),
      element('sheetData', [head, ...body]),
      element('autoFilter', null, { ref: rangeOf(table) }),
      element('pageSetup', null, { orientation: 'landscape' }),
    ],
    { xmlns: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main' },
  );
  return `${XML_HEAD}${sheet.xml}`;
}

function row(index: number, cells: readonly Xml[]): Xml {
  return element('row', cells, { r: index + 1 });
}

type CellOf = (name: string, cell: Cell, column: Column | undefined, row: number) => Xml;

const plainCell: CellOf = (name, cell, column) => cellXml(name, cell, column?.kind ?? 'text');

/** Facts have values of many kinds; one that is calculated from others stays calculated. */
function factCells({ columns }: ExportTable, { facts, currency }: PlanTables): CellOf {
  const value = columns.findIndex(({ id }) => id === 'value');
  const cells = new Map(facts.map(({ id }, index) => [id, cellName(value, index + 1)]));
  return (name, cell, column, index) => {
    const fact = facts[index];
    if (fact === undefined || column?.kind !== 'number') return plainCell(name, cell, column, index);
    const kind = kindOf(fact, currency);
    const formula = column.id === 'value' ? inCells(fact, cells) : null;
    return formula !== null && typeof cell === 'number'
      ? formulaXml(name, formula, cell, STYLES[kind])
      : cellXml(name, cell, kind);
  };
}

/** Money of another currency than the plan's is a plain number beside its unit. */
function kindOf({ unit }: FactRow, currency: string | null): ColumnKind {
  if (unit === 'date') return 'date';
  return unit === currency && isCurrency(unit) ? 'money' : 'number';
}

/** The formula with cells in the place of facts; null without one, or where a fact is missing. */
function inCells({ sheet_formula }: FactRow, cells: ReadonlyMap<string, string>): string | null {
  if (sheet_formula === null) return null;
  const ids = [...sheet_formula.matchAll(/\{([^{}]+)\}/g)].map(([, id = '']) => id);
  if (!ids.every((id) => cells.has(id))) return null;
  return sheet_formula.replaceAll(/\{([^{}]+)\}/g, (_, id: string) => cells.get(id) ?? '');
}

/** In characters. */
function widthOf({ id, kind }: Column): number {
  if (kind !== 'text') return 14;
  return ['id', 'unit', 'basis', 'currency', 'sensitivity'].includes(id) ? 14 : 40;
}
