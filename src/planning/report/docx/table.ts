import { AlignmentType, BorderStyle, Paragraph, ShadingType, Table, TableCell, TableRow, WidthType } from 'docx';
import { type MarkdownNode, plainText } from '../markdown-tree.ts';
import { isRightToLeft, runsOf } from './inline.ts';
import type { Numbering } from './numbering.ts';

/** Inner width of an A4 page with its margins, in twentieths of a point. */
const PAGE_WIDTH = 9_638;
/** Room of a character of the table's font, and of the margins of a cell. */
const CHARACTER = 135;
const CELL_MARGINS = 200;
/** Longer words are broken. */
const LONGEST_WORD = 24;
const LINE = { style: BorderStyle.SINGLE, size: 4, color: 'C5CED4' };

/** A table whose head is repeated on every page and whose rows stay whole. */
export function tableOf(node: Extract<MarkdownNode, { type: 'table' }>, notes: Numbering): Table {
  const widths = columnWidths(node);
  const [head] = node.children;
  return new Table({
    width: { size: PAGE_WIDTH, type: WidthType.DXA },
    columnWidths: [...widths],
    margins: { top: 40, bottom: 40, left: 80, right: 80 },
    borders: { top: LINE, bottom: LINE, left: LINE, right: LINE, insideHorizontal: LINE, insideVertical: LINE },
    rows: node.children.map(
      (row) =>
        new TableRow({
          tableHeader: row === head,
          cantSplit: true,
          children: widths.map(
            (width, column) =>
              new TableCell({
                width: { size: width, type: WidthType.DXA },
                ...(row === head && { shading: { type: ShadingType.CLEAR, fill: 'E8EEF2', color: 'auto' } }),
                children: [cellParagraph(row.children[column], node.align?.[column] === 'right', row === head, notes)],
              }),
          ),
        }),
    ),
  });
}

function cellParagraph(
  cell: Extract<MarkdownNode, { type: 'tableCell' }> | undefined,
  isNumber: boolean,
  isHead: boolean,
  notes: Numbering,
): Paragraph {
  return new Paragraph({
    style: 'TableText',
    ...(isNumber && { alignment: AlignmentType.RIGHT }),
    bidirectional: cell !== undefined && isRightToLeft(plainText(cell)),
    children: cell ? runsOf(cell.children, notes, isHead ? { bold: true } : {}) : [],
  });
}

/**
 * The room of each column: that of its longest word, and a share of the rest by its longest text. All together are as
 * wide as the page.
 */
function columnWidths({ children }: Extract<MarkdownNode, { type: 'table' }>): readonly number[] {
  const count = Math.max(1, ...children.map((row) => row.children.length));
  const columns = Array.from({ length: count }, (_, column) =>
    children.map(({ children: cells }) => (cells[column] ? plainText(cells[column]) : '')),
  );
  const words = columns.map((texts) => longest(texts.flatMap((text) => text.split(/[\s/–-]+/))));
  const least = words.map((length) => CELL_MARGINS + CHARACTER * Math.min(LONGEST_WORD, Math.max(3, length)));
  const needed = sum(least);
  if (needed > PAGE_WIDTH) return least.map((width) => Math.floor((PAGE_WIDTH * width) / needed));
  const weights = columns.map((texts, column) => Math.sqrt(Math.max(0, longest(texts) - (words[column] ?? 0))));
  const all = sum(weights);
  return least.map((width, column) =>
    Math.floor(width + (PAGE_WIDTH - needed) * (all === 0 ? 1 / count : (weights[column] ?? 0) / all)),
  );
}

function longest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, text.length), 0);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
}
