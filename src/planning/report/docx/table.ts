import { FileChild, type IContext, type IXmlableObject, type Run } from 'docx';
import { type MarkdownNode, plainText } from '../markdown-tree.ts';
import { columnLayout } from './column-layout.ts';
import { isRightToLeft, runsOf } from './inline.ts';
import type { Numbering } from './numbering.ts';

type TableNode = Extract<MarkdownNode, { type: 'table' }>;
type CellNode = Extract<MarkdownNode, { type: 'tableCell' }>;

/** Inner width of an A4 page with its margins, in twentieths of a point. */
const PAGE_WIDTH = 9_638;
const LINE = { _attr: { 'w:val': 'single', 'w:sz': 4, 'w:color': 'C5CED4' } };
const HEAD_GROUND = { 'w:shd': { _attr: { 'w:val': 'clear', 'w:color': 'auto', 'w:fill': 'E8EEF2' } } };
const UPWARDS = { 'w:textDirection': { _attr: { 'w:val': 'btLr' } } };
const STYLE = { 'w:pStyle': { _attr: { 'w:val': 'TableText' } } };
const RIGHT_TO_LEFT = { 'w:bidi': {} };
const TO_THE_RIGHT = { 'w:jc': { _attr: { 'w:val': 'right' } } };
const WITH_NEXT = { 'w:keepNext': {} };

/** A table whose head is repeated on every page and whose rows stay whole. */
export function tableOf(node: TableNode, notes: Numbering): FileChild {
  return new PlainTable(withoutEmptyColumns(node), notes);
}

/** A column in which nothing stands below its head says nothing; all stay where a table would be empty without them. */
function withoutEmptyColumns(node: TableNode): TableNode {
  const [head, ...body] = node.children;
  const isFilled = (column: number) =>
    body.some(({ children }) => children[column] !== undefined && plainText(children[column]).trim() !== '');
  const kept = (head?.children ?? []).map((_, column) => isFilled(column));
  if (!kept.includes(true) || !kept.includes(false)) return node;
  const isKept = (_: unknown, column: number) => kept[column] ?? true;
  return {
    ...node,
    align: node.align?.filter(isKept) ?? [],
    children: node.children.map((row) => ({ ...row, children: row.children.filter(isKept) })),
  };
}

/**
 * A table that is written at once. With the library's own tables, each of whose cells is a tree of twenty objects, a long
 * schedule takes as long as all else in a report.
 */
class PlainTable extends FileChild {
  readonly #rows: readonly (readonly {
    readonly cell: CellNode | undefined;
    readonly runs: readonly Run[];
  }[])[];
  readonly #node: TableNode;

  constructor(node: TableNode, notes: Numbering) {
    super('w:tbl');
    this.#node = node;
    const columns = Math.max(1, ...node.children.map(({ children }) => children.length));
    // Here and not when it is written: footnotes are numbered in the order of the document.
    this.#rows = node.children.map(({ children }, row) =>
      Array.from({ length: columns }, (_, column) => {
        const cell = children[column];
        return { cell, runs: cell ? runsOf(cell.children, notes, row === 0 ? { bold: true } : {}) : [] };
      }),
    );
  }

  override prepForXml(context: IContext): IXmlableObject {
    const { widths, isUpwards, headHeight } = columnLayout(this.#node, PAGE_WIDTH);
    const sizes = widths.map((width) => ({ 'w:tcW': { _attr: { 'w:type': 'dxa', 'w:w': width } } }));
    const isNumber = widths.map((_, column) => this.#node.align?.[column] === 'right');
    const body = sizes.map((size) => ({ 'w:tcPr': [size] }));
    const head = sizes.map((size, column) => ({
      'w:tcPr': [size, HEAD_GROUND, ...(isUpwards[column] ? [UPWARDS] : [])],
    }));
    const isHeadBlank = this.#rows[0]?.every(({ cell }) => cell === undefined || plainText(cell).trim() === '') ?? true;
    const headRow = [
      { 'w:cantSplit': {} },
      ...(headHeight === null ? [] : [{ 'w:trHeight': { _attr: { 'w:val': headHeight, 'w:hRule': 'atLeast' } } }]),
      { 'w:tblHeader': {} },
    ];
    return {
      'w:tbl': [
        tableProperties,
        { 'w:tblGrid': widths.map((width) => ({ 'w:gridCol': { _attr: { 'w:w': width } } })) },
        ...this.#rows
          .map((cells, row) => ({ cells, row }))
          .filter(({ row }) => row > 0 || !isHeadBlank || this.#rows.length === 1)
          .map(({ cells, row }) => ({
            'w:tr': [
              { 'w:trPr': row === 0 ? headRow : [{ 'w:cantSplit': {} }] },
              ...cells.map(({ cell, runs }, column) => ({
                'w:tc': [
                  (row === 0 ? head : body)[column],
                  {
                    'w:p': [
                      {
                        'w:pPr': paragraphProperties(cell, {
                          isHead: row === 0,
                          isNumber: isNumber[column] === true && !(row === 0 && isUpwards[column]),
                        }),
                      },
                      ...runs.map((run) => run.prepForXml(context)),
                    ],
                  },
                ],
              })),
            ],
          })),
      ],
    };
  }
}

const tableProperties = {
  'w:tblPr': [
    { 'w:tblW': { _attr: { 'w:type': 'dxa', 'w:w': PAGE_WIDTH } } },
    {
      'w:tblBorders': ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map((side) => ({ [`w:${side}`]: LINE })),
    },
    // So wide as they are said to be, whatever stands in them.
    { 'w:tblLayout': { _attr: { 'w:type': 'fixed' } } },
    {
      'w:tblCellMar': Object.entries({ top: 40, left: 80, bottom: 40, right: 80 }).map(([side, width]) => ({
        [`w:${side}`]: { _attr: { 'w:w': width, 'w:type': 'dxa' } },
      })),
    },
  ],
};

/**
 * A head that the page's end parts from its first row is of no use, and LibreOffice loses all rows below it where they
 * have footnotes.
 */
function paragraphProperties(
  cell: CellNode | undefined,
  { isHead, isNumber }: { readonly isHead: boolean; readonly isNumber: boolean },
): object[] {
  const isBidirectional = cell !== undefined && isRightToLeft(plainText(cell));
  return [
    STYLE,
    ...(isHead ? [WITH_NEXT] : []),
    ...(isBidirectional ? [RIGHT_TO_LEFT] : []),
    ...(isNumber ? [TO_THE_RIGHT] : []),
  ];
}
