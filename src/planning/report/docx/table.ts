import { FileChild, type IContext, type IXmlableObject } from 'docx';
import { escapeXml } from '../../../shared/escape-xml.ts';
import { isLineBreak, type MarkdownNode, plainText, walkNodes } from '../markdown/markdown-tree.ts';
import { columnLayout } from '../tables/column-layout.ts';
import { isRightToLeft, runsOf } from './inline.ts';
import type { Numbering } from './numbering.ts';
import { writable } from './text-runs.ts';
import { xmlOf } from './xml.ts';

type TableNode = Extract<MarkdownNode, { type: 'table' }>;
type CellNode = Extract<MarkdownNode, { type: 'tableCell' }>;

/** Inner width of an A4 page with its margins, in twentieths of a point. */
const PAGE_WIDTH = 9_638;
const SIDES = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'];
const MARGINS = { top: 40, left: 80, bottom: 40, right: 80 };
const HEAD_GROUND = '<w:shd w:val="clear" w:color="auto" w:fill="E8EEF2"/>';
const UPWARDS = '<w:textDirection w:val="btLr"/>';
const STYLE = '<w:pStyle w:val="TableText"/>';
const RIGHT_TO_LEFT = '<w:bidi/>';
const TO_THE_RIGHT = '<w:jc w:val="right"/>';
const BOLD = '<w:rPr><w:b/><w:bCs/></w:rPr>';
const WHOLE = '<w:cantSplit/>';
/**
 * A head that the page's end parts from its first row is of no use, and LibreOffice loses all rows below it where they
 * have footnotes.
 */
const WITH_NEXT = '<w:keepNext/>';

/** So wide as its columns are said to be, whatever stands in them. */
const PROPERTIES = `<w:tblW w:type="dxa" w:w="${PAGE_WIDTH}"/><w:tblBorders>${SIDES.map(
  (side) => `<w:${side} w:val="single" w:sz="4" w:color="C5CED4"/>`,
).join('')}</w:tblBorders><w:tblLayout w:type="fixed"/><w:tblCellMar>${Object.entries(MARGINS)
  .map(([side, width]) => `<w:${side} w:w="${width}" w:type="dxa"/>`)
  .join('')}</w:tblCellMar>`;

/**
 * A table whose head is repeated on every page and whose rows stay whole. The document has a place for it only, which
 * `withTables` fills: as trees of objects, the rows of a long schedule take as long as all else in a report.
 */
export class PlainTable extends FileChild {
  readonly xml: string;

  /** @param title what it shows, for who does not see the heading that it stands under */
  constructor(node: TableNode, title: string, notes: Numbering) {
    super('w:tbl');
    // Here and not when it is written: footnotes are numbered in the order of the document.
    this.xml = tableXml(withoutEmptyColumns(node), title, notes);
  }

  override prepForXml(_context: IContext): IXmlableObject {
    return { 'w:tbl': {} };
  }
}

/** The body of a document with its tables in their places. */
export function withTables(body: string, tables: readonly PlainTable[]): string {
  const rest = tables.values();
  return body.replaceAll('<w:tbl/>', () => rest.next().value?.xml ?? '');
}

/** A column in which nothing stands below its head says nothing; all stay where a table would be empty without them. */
function withoutEmptyColumns(node: TableNode): TableNode {
  const [head, ...body] = node.children;
  const isFilled = (column: number) => body.some(({ children }) => isWritten(children[column]));
  const kept = (head?.children ?? []).map((_, column) => isFilled(column));
  if (!kept.includes(true) || !kept.includes(false)) return node;
  const isKept = (_: unknown, column: number) => kept[column] ?? true;
  return {
    ...node,
    align: node.align?.filter(isKept) ?? [],
    children: node.children.map((row) => ({ ...row, children: row.children.filter(isKept) })),
  };
}

function isWritten(cell: CellNode | undefined): boolean {
  return cell !== undefined && plainText(cell).trim() !== '';
}

function tableXml(node: TableNode, title: string, notes: Numbering): string {
  const { widths, isUpwards, headHeight } = columnLayout(
    node.children.map((row) => (isGroup(row) ? [] : row.children.map(linesOf))),
    PAGE_WIDTH,
  );
  const columns = widths.map((width, column) => ({
    size: `<w:tcW w:type="dxa" w:w="${width}"/>`,
    turned: isUpwards[column] ? UPWARDS : '',
    isNumber: node.align?.[column] === 'right',
  }));
  const height = headHeight === null ? '' : `<w:trHeight w:val="${headHeight}" w:hRule="atLeast"/>`;
  const whole = `<w:tcW w:type="dxa" w:w="${PAGE_WIDTH}"/><w:gridSpan w:val="${columns.length}"/>`;
  const [head, ...body] = node.children.map((line, row) => {
    const { children } = line;
    if (row > 0 && isGroup(line) && columns.length > 1)
      return cellXml(children[0], whole, { isNumber: false, isHead: false }, notes);
    return columns
      .map(({ size, turned, isNumber }, column) =>
        row === 0
          ? cellXml(
              children[column],
              `${size}${HEAD_GROUND}${turned}`,
              { isNumber: isNumber && turned === '', isHead: true },
              notes,
            )
          : cellXml(children[column], size, { isNumber, isHead: false }, notes),
      )
      .join('');
  });
  // A head without a word is left out, unless the table has nothing else.
  const hasHead = body.length === 0 || node.children[0]?.children.some(isWritten);
  const headRow = `<w:tr><w:trPr>${WHOLE}${height}<w:tblHeader/></w:trPr>${head}</w:tr>`;
  const grid = widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('');
  const rows = body.map((cells) => `<w:tr><w:trPr>${WHOLE}</w:trPr>${cells}</w:tr>`).join('');
  return `<w:tbl><w:tblPr>${PROPERTIES}<w:tblCaption w:val="${escapeXml(writable(title))}"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${hasHead ? headRow : ''}${rows}</w:tbl>`;
}

/** Whether a row only names those below it: bold words in its first cell, and nothing in the others. */
function isGroup({ children: [first, ...others] }: TableNode['children'][number]): boolean {
  return first?.children.length === 1 && first.children[0]?.type === 'strong' && !others.some(isWritten);
}

/** The text of a cell, its lines as lines. */
function linesOf(cell: CellNode): string {
  const [first] = cell.children;
  if (cell.children.length === 1 && first?.type === 'text') return first.value;
  return [...walkNodes(cell)]
    .map((node) => {
      if (node.type === 'break' || (node.type === 'html' && isLineBreak(node.value))) return '\n';
      return 'value' in node ? node.value : '';
    })
    .join('');
}

interface Look {
  readonly isNumber: boolean;
  readonly isHead: boolean;
}

function cellXml(cell: CellNode | undefined, properties: string, { isNumber, isHead }: Look, notes: Numbering): string {
  const direction = cell !== undefined && isRightToLeft(plainText(cell)) ? RIGHT_TO_LEFT : '';
  const words = cell?.children.map((child) => wordsXml(child, isHead, notes)).join('') ?? '';
  return `<w:tc><w:tcPr>${properties}</w:tcPr><w:p><w:pPr>${STYLE}${isHead ? WITH_NEXT : ''}${direction}${isNumber ? TO_THE_RIGHT : ''}</w:pPr>${words}</w:p></w:tc>`;
}

function wordsXml(node: CellNode['children'][number], bold: boolean, notes: Numbering): string {
  if (node.type !== 'text')
    return runsOf([node], notes, bold ? { bold } : {})
      .map((run) => xmlOf(run.prepForXml(CONTEXT) ?? {}))
      .join('');
  const text = writable(node.value);
  return text === '' ? '' : `<w:r>${bold ? BOLD : ''}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;
}

/** Runs ask nothing of where they stand. */
const CONTEXT = { stack: [] } as unknown as IContext;
