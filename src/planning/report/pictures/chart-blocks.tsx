import type { ReactNode } from 'react';
import { BAR_ROW, type BarLabel } from '../components/charts/bar-labels.tsx';
import { CASH_GUTTER, cashPlots } from '../components/charts/cash-flow.tsx';
import { CostPlot, costAxis, costHeight, costLabels } from '../components/charts/cost-bars.tsx';
import { CURVE_GUTTER, CURVE_HEIGHT, CurvePlot, curveKeys, wholeInWords } from '../components/charts/finish-curve.tsx';
import {
  TORNADO_HEAD,
  type TornadoBars,
  TornadoPlot,
  tornadoHeight,
  tornadoLabels,
} from '../components/charts/tornado-chart.tsx';
import { layOutCurve } from '../figures/curve-layout.ts';
import type { DrawingPlace } from '../figures/drawing-place.ts';
import { fitted, textWidth } from '../figures/text-fit.ts';
import type { Figure } from '../model.ts';
import type { ReportView } from '../view/view.ts';
import { type Block, CONTENT_WIDTH, gap, legend, MARGIN, partTitle } from './block.tsx';

/** Bars around a base with what each is above it. */
export function tornadoBlocks(chart: TornadoBars): Block[] {
  if (chart.bars.length === 0) return [];
  return [
    ...axisName(chart.axis ?? null),
    plot(tornadoHeight(chart), 0, (place) => <TornadoPlot chart={chart} place={place} />, {
      labels: tornadoLabels(chart),
      head: TORNADO_HEAD,
    }),
  ];
}

/** Costs from low to high. */
export function costBlocks(figure: Extract<Figure, { kind: 'cost_bars' }>, view: ReportView): Block[] {
  const labels = costLabels(figure, view);
  if (labels.length === 0) return [];
  return [
    ...axisName(costAxis(figure, view)),
    plot(costHeight(figure), 0, (place) => <CostPlot figure={figure} view={view} place={place} />, { labels, head: 0 }),
  ];
}

function axisName(name: string | null): Block[] {
  return name === null ? [] : [partTitle(name), gap(6)];
}

/** Spending, and what is left of the money. */
export function cashBlocks(figure: Extract<Figure, { kind: 'cash_flow' }>, view: ReportView): Block[] {
  return cashPlots(figure, view).flatMap(({ name, height, draw }) => [
    partTitle(name),
    gap(6),
    plot(height, CASH_GUTTER, draw),
    gap(14),
  ]);
}

/** The curve of finish dates with its legend and the dates of its marks. */
export function curveBlocks(figure: Extract<Figure, { kind: 'finish_curve' }>, view: ReportView): Block[] {
  const layout = layOutCurve(figure, view.model.locale);
  if (layout === null) return [];
  const lineOf = (className: string) => <path className={className} d="M0 7h28" />;
  const hasWhole = layout.whole !== null;
  return [
    ...(figure.whole === null
      ? []
      : [
          legend([
            { width: 28, shape: lineOf('curve'), words: figure.label },
            {
              width: hasWhole ? 28 : 0,
              shape: hasWhole && lineOf('curve curve-whole'),
              words: wholeInWords(hasWhole, view),
            },
          ]),
        ]),
    plot(CURVE_HEIGHT, CURVE_GUTTER, (place) => (
      <CurvePlot figure={figure} layout={layout} view={view} place={place} />
    )),
    gap(12),
    keys(curveKeys(figure, view)),
  ];
}

interface Labels {
  readonly labels: readonly BarLabel[];
  /** Pixels above the first label. */
  readonly head: number;
}

function plot(height: number, gutter: number, draw: (place: DrawingPlace) => ReactNode, above?: Labels): Block {
  return {
    height,
    draw: (top) => (
      <>
        {draw({ x: MARGIN + gutter, y: top, width: CONTENT_WIDTH - gutter })}
        {above?.labels.map((label, index) => (
          <BarText
            key={label.title + String(index)}
            label={label}
            y={top + above.head + index * BAR_ROW + 15}
            room={detailRoom(above.labels)}
          />
        ))}
      </>
    ),
  };
}

/** Pixels that the widest range beside a value takes, with the space before it. */
function detailRoom(labels: readonly BarLabel[]): number {
  const widest = Math.max(0, ...labels.map(({ detail }) => textWidth(detail, 13)));
  return widest === 0 ? 0 : widest + 24;
}

interface BarTextProps {
  readonly label: BarLabel;
  readonly y: number;
  readonly room: number;
}

function BarText({ label: { title, value, detail }, y, room }: BarTextProps) {
  const end = MARGIN + CONTENT_WIDTH - room;
  return (
    <>
      <text className="picture-text" x={MARGIN} y={y}>
        {fitted(title, 13, end - MARGIN - textWidth(value, 13) - 24)}
      </text>
      <text className="picture-strong picture-end" x={end} y={y}>
        {value}
      </text>
      {detail === '' ? null : (
        <text className="picture-quiet picture-end" x={MARGIN + CONTENT_WIDTH} y={y}>
          {detail}
        </text>
      )}
    </>
  );
}

const [KEY_ROW, KEY_COLUMNS] = [50, 5];

/** Dates in columns, each under a line of its curve. */
function keys(entries: ReturnType<typeof curveKeys>): Block {
  const columns = Math.max(1, Math.min(KEY_COLUMNS, entries.length));
  const width = CONTENT_WIDTH / columns;
  return {
    height: Math.ceil(entries.length / columns) * KEY_ROW,
    draw: (top) =>
      entries.map(({ label, date, className }, index) => {
        const x = MARGIN + (index % columns) * width;
        const y = top + Math.floor(index / columns) * KEY_ROW;
        return (
          <g key={label}>
            <line
              className={['picture-key', className ?? ''].join(' ').trim()}
              x1={x}
              x2={x + width - 16}
              y1={y + 1}
              y2={y + 1}
            />
            <text className="picture-small" x={x} y={y + 18}>
              {fitted(label, 12, width - 16)}
            </text>
            <text className="picture-strong" x={x} y={y + 36}>
              {fitted(date, 13, width - 16)}
            </text>
          </g>
        );
      }),
  };
}
