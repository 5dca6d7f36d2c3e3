import { renderToStaticMarkup } from 'react-dom/server';
import { withoutControls } from '../../../shared/plain-characters.ts';
import { figureSummary } from '../components/charts/figure-summary.ts';
import { riskGrid } from '../components/charts/risk-matrix.tsx';
import { stakeholderMarks } from '../components/charts/stakeholder-grid.tsx';
import { swingBars } from '../components/charts/swings.tsx';
import { tornadoBars } from '../components/charts/tornado.tsx';
import type { Figure } from '../model.ts';
import type { ReportView } from '../view/view.ts';
import { type Block, gap, MARGIN, PICTURE_WIDTH, paragraph } from './block.tsx';
import { cashBlocks, costBlocks, curveBlocks, tornadoBlocks } from './chart-blocks.tsx';
import { ganttPictures } from './gantt-pictures.tsx';
import { gridBlocks } from './grid-blocks.tsx';
import { PICTURE_STYLE } from './picture-style.ts';

/** A figure, or a page of a long one, that stands for itself: no style sheet, font or script from elsewhere. */
export interface Picture {
  readonly title: string;
  /** What it shows, in words: its alternative text. */
  readonly summary: string;
  /** Drawn when it is asked for: the details of a long schedule take long, and only vectors have them. */
  readonly svg: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Whether it goes further into what another picture of the same figure shows. */
  readonly isDetail: boolean;
}

interface PictureOptions {
  /** Whether title and summary stand in the picture, for one that stands alone. */
  readonly isTitled: boolean;
}

/** The pictures of a figure: none where there is nothing to draw, several where it is longer than a page. Deterministic. */
export function figurePictures(figure: Figure, view: ReportView, options: PictureOptions): Picture[] {
  const summary = figureSummary(figure, view);
  if (figure.kind === 'gantt')
    return figure.rows.length === 0
      ? []
      : ganttPictures(figure, view).map(({ title, blocks, isDetail }) =>
          drawn({ title, summary, blocks, isDetail }, options),
        );
  const blocks = blocksOf(figure, view);
  return blocks.length === 0 ? [] : [drawn({ title: figure.title, summary, blocks, isDetail: false }, options)];
}

function blocksOf(figure: Exclude<Figure, { kind: 'gantt' }>, view: ReportView): Block[] {
  switch (figure.kind) {
    case 'finish_curve':
      return curveBlocks(figure, view);
    case 'tornado':
      return tornadoBlocks(tornadoBars(figure, view));
    case 'swings':
      return tornadoBlocks(swingBars(figure, view));
    case 'cash_flow':
      return cashBlocks(figure, view);
    case 'cost_bars':
      return costBlocks(figure, view);
    case 'risk_matrix':
      return gridBlocks(riskGrid(figure, view));
    case 'stakeholder_grid':
      return gridBlocks(stakeholderMarks(figure, view));
  }
}

interface Drawing {
  readonly title: string;
  readonly summary: string;
  readonly blocks: readonly Block[];
  readonly isDetail: boolean;
}

function drawn({ title, summary, blocks, isDetail }: Drawing, { isTitled }: PictureOptions): Picture {
  const all = isTitled
    ? [
        paragraph(title, { className: 'picture-title', size: 17, most: 2 }),
        paragraph(summary, { className: 'picture-summary', size: 12.5, most: 4 }),
        gap(14),
        ...blocks,
      ]
    : blocks;
  const margin = isTitled ? MARGIN : 8;
  const height = Math.ceil(all.reduce((sum, block) => sum + block.height, 2 * margin));
  return {
    ...{ title, summary, width: PICTURE_WIDTH, height, isDetail },
    get svg() {
      return svgOf(all, { title, summary, height, margin });
    },
  };
}

interface Frame {
  readonly title: string;
  readonly summary: string;
  /** Pixels. */
  readonly height: number;
  readonly margin: number;
}

function svgOf(blocks: readonly Block[], { title, summary, height, margin }: Frame): string {
  let top = margin;
  const content = blocks.map((block, index) => {
    const at = top;
    top += block.height;
    return <g key={String(index)}>{block.draw(at)}</g>;
  });
  return withoutControls(
    renderToStaticMarkup(
      <svg
        xmlns="http://www.w3.org/2000/svg"
        className="figure"
        width={PICTURE_WIDTH}
        height={height}
        viewBox={`0 0 ${PICTURE_WIDTH} ${height}`}
        role="img"
      >
        <title>{title}</title>
        <desc>{summary}</desc>
        <style>{PICTURE_STYLE}</style>
        <rect className="picture-ground" width={PICTURE_WIDTH} height={height} />
        {content}
      </svg>,
    ),
  );
}
