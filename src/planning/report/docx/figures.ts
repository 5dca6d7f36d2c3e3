import { ImageRun, Paragraph } from 'docx';
import { withOwnDirection } from '../../../shared/direction.ts';
import { withoutControls } from '../../../shared/plain-characters.ts';
import { figureSummary } from '../components/charts/figure-summary.ts';
import { type FigureCell, type FigureTable, figureTables } from '../components/charts/figure-tables.ts';
import type { MarkdownNode } from '../markdown/markdown-tree.ts';
import type { Figure } from '../model.ts';
import { figurePictures, type Picture } from '../pictures/figure-pictures.tsx';
import type { ReportView } from '../view/view.ts';
import { type DocxBlock, tableBlocks } from './blocks.ts';
import type { Numbering } from './numbering.ts';

/** Pixels of Word (96 in an inch): the inner width of a page, and the most of its height that one picture takes. */
const [PAGE_WIDTH, MOST_HEIGHT] = [642, 820];

type Text = Extract<MarkdownNode, { type: 'text' }>;
type Strong = Extract<MarkdownNode, { type: 'strong' }>;

/** A picture as pixels. */
interface DrawnPicture {
  readonly picture: Picture;
  readonly png: Buffer;
}

/** The pictures of all figures of a report. The tasks of each phase are left to the table, which has them all. */
export async function drawFigures(view: ReportView): Promise<ReadonlyMap<Figure, readonly DrawnPicture[]>> {
  const { pngOf } = await import('../pictures/raster.ts');
  const figures = view.sections.flatMap(({ section }) => section.figures);
  // One is compressed while the next is drawn.
  const drawn = figures.map(async (figure): Promise<[Figure, readonly DrawnPicture[]]> => {
    const pictures = figurePictures(figure, view, { isTitled: false }).filter(({ isDetail }) => !isDetail);
    return [figure, await Promise.all(pictures.map(async (picture) => ({ picture, png: await pngOf(picture) })))];
  });
  return new Map(await Promise.all(drawn));
}

/** A figure as a caption, its pictures with alternative text, and its numbers as a table. */
export function figureBlocks(
  figure: Figure,
  pictures: readonly DrawnPicture[],
  { view, notes }: { readonly view: ReportView; readonly notes: Numbering },
): DocxBlock[] {
  const summary = figureSummary(figure, view);
  const tables = figureTables(figure, view);
  return [
    notes.caption(`${figure.title}. ${summary}`),
    ...pictures.map(({ picture, png }, index) => imageOf(picture, png, { summary, id: notes.nextPicture(), index })),
    ...(tables.length > 0 ? [notes.inNumbers()] : []),
    // Not by way of Markdown: to parse the table of a long schedule takes as long as to write the rest.
    ...tables.flatMap((table) => tableBlocks(tableNode(table), figure.title, notes)),
  ];
}

/** The table without columns that have nothing to say, such as roles where a schedule has only work packages. */
function withoutEmptyColumns({ head, rows }: FigureTable): FigureTable {
  const isFilled = head.map((_, column) =>
    rows.some(({ [column]: cell = '' }) => (typeof cell === 'string' ? cell : cell.words) !== ''),
  );
  const filled = <Item>(items: readonly Item[]) => items.filter((_, column) => isFilled[column]);
  return { head: filled(head), rows: rows.map((row) => filled(row)) };
}

function tableNode(table: FigureTable): Extract<MarkdownNode, { type: 'table' }> {
  const { head, rows } = withoutEmptyColumns(table);
  return {
    type: 'table',
    align: head.map((heading) => (heading.startsWith('>') ? 'right' : null)),
    children: [head.map((heading) => heading.replace(/^>/, '')), ...rows].map((cells) => ({
      type: 'tableRow',
      children: cells.map((cell) => ({ type: 'tableCell', children: [cellNode(cell)] })),
    })),
  };
}

function cellNode(cell: FigureCell): Text | Strong {
  if (typeof cell === 'string') return { type: 'text', value: cell };
  const text: Text = { type: 'text', value: `${cell.mark ?? ''}${withOwnDirection(cell.words)}` };
  return cell.isStrong ? { type: 'strong', children: [text] } : text;
}

interface Place {
  readonly summary: string;
  /** A number that no picture of the document has yet. */
  readonly id: string;
  /** Which of the figure's pictures it is. */
  readonly index: number;
}

function imageOf(picture: Picture, png: Buffer, { summary, id, index }: Place): Paragraph {
  const scale = Math.min(PAGE_WIDTH / picture.width, MOST_HEIGHT / picture.height);
  const words = withoutControls(index === 0 ? summary : picture.title);
  return new Paragraph({
    children: [
      new ImageRun({
        type: 'png',
        data: png,
        transformation: { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) },
        altText: { id, name: `Picture ${id}`, title: withoutControls(picture.title), description: words },
      }),
    ],
  });
}
