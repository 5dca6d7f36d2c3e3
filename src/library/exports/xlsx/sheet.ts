import type { FactRow, PlanTables } from '../../../shared/contracts/plan-tables.ts';
import { isCurrency } from '../../../shared/quantities/currency.ts';
import type { Column, ColumnKind, LocalizedCell, LocalizedTable } from '../table-columns.ts';
import { element, XML_HEAD, type Xml } from '../xml.ts';
import { cellName, cellXml, formulaXml, rangeOf, textXml } from './cells.ts';
import { columnWidths, paperOf, rowHeight } from './measures.ts';
import { STYLES } from './styles.ts';

interface SheetOptions {
  readonly tables: PlanTables;
  readonly isFirst: boolean;
}

/** One table as a sheet: its head stays in sight, every column has a filter. It prints as wide as a page. */
export function sheetXml(table: LocalizedTable, { tables, isFirst }: SheetOptions): string {
  const { columns, rows } = table;
  const widths = columnWidths(table);
  const heads = columns.map(({ head }) => head);
  const head = row(
    0,
    columns.map(({ head, kind }, index) => textXml(cellName(index, 0), head, headStyle(kind))),
    rowHeight(heads, widths),
  );
  const cellOf = table.id === 'facts' ? factCells(table, tables) : plainCell;
  const body = rows.map((cells, index) =>
    row(
      index + 1,
      cells.map((cell, place) => cellOf(cellName(place, index + 1), cell, columns[place], index)),
      rowHeight(cells, widths),
    ),
  );
  const sheet = element(
    'worksheet',
    [
      element('sheetPr', [element('pageSetUpPr', null, { fitToPage: 1 })]),
      element('sheetViews', [
        element(
          'sheetView',
          [element('pane', null, { ySplit: 1, topLeftCell: 'A2', activePane: 'bottomLeft', state: 'frozen' })],
          { workbookViewId: 0, ...(isFirst && { tabSelected: 1 }) },
        ),
      ]),
      element(
        'cols',
        widths.map((width, index) => element('col', null, { min: index + 1, max: index + 1, width, customWidth: 1 })),
      ),
      element('sheetData', [head, ...body]),
      element('autoFilter', null, { ref: rangeOf(table) }),
      element('pageMargins', null, { left: 0.4, right: 0.4, top: 0.6, bottom: 0.6, header: 0.3, footer: 0.3 }),
      element('pageSetup', null, {
        paperSize: paperOf(widths),
        orientation: 'landscape',
        fitToWidth: 1,
        fitToHeight: 0,
      }),
      element('headerFooter', [element('oddHeader', '&L&A'), element('oddFooter', '&C&P / &N')]),
    ],
    { xmlns: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main' },
  );
  return `${XML_HEAD}${sheet.xml}`;
}

/** A head stands above its numbers. */
function headStyle(kind: ColumnKind): number {
  return kind === 'text' || kind === 'flag' ? STYLES.head : STYLES.headOfNumbers;
}

/** @param height in points */
function row(index: number, cells: readonly Xml[], height: number): Xml {
  return element('row', cells, { r: index + 1, ht: height, customHeight: 1 });
}

type CellOf = (name: string, cell: LocalizedCell, column: Column | undefined, row: number) => Xml;

const plainCell: CellOf = (name, cell, column) => cellXml(name, cell, column?.kind ?? 'text');

/** Facts have values of many kinds; one that is calculated from others stays calculated. */
function factCells({ columns }: LocalizedTable, { facts, currency }: PlanTables): CellOf {
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
