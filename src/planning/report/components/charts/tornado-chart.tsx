import { scaleLinear } from 'd3-scale';
import type { ReactNode } from 'react';
import { type DrawingPlace, placed } from '../../figures/drawing-place.ts';
import { FIGURE_WIDTH, placeLabels } from '../../figures/label-layout.ts';
import { BAR_ROW, BAR_STRIP, type BarLabel, BarLabels } from './bar-labels.tsx';
import { FigureFrame } from './figure-frame.tsx';
import { ValueAxis } from './value-axis.tsx';

/** A bar from what is reached at one end to what is reached at the other. */
interface Bar {
  readonly title: string;
  readonly low: number;
  readonly high: number;
  /** Shown when it is pointed at. */
  readonly hint: string;
  readonly value: string;
}

export interface TornadoBars {
  readonly title: string;
  readonly summary: string;
  readonly bars: readonly Bar[];
  /** Where the bars meet, with a short label. */
  readonly base: { readonly value: number; readonly label: string };
  /** Least distance from the base that the axis shows, so that it has a length. */
  readonly least: number;
  /** Label of a value on the axis, with its unit; null for one that is left out. */
  readonly tick: (value: number) => string | null;
  /** What the axis measures, where its labels do not say it. */
  readonly axis?: string | null;
  /** Values that should not be passed, with a short label each. */
  readonly limits?: readonly { readonly value: number; readonly label: string }[];
}

interface TornadoChartProps extends TornadoBars {
  readonly table: ReactNode;
}

/** Pixels above the bars, for the label of the base, and below them, for a row of limits and for the labels of the axis. */
const [HEAD, LIMIT, AXIS] = [24, 20, 26];
/** Pixels above the first bar's label; `.with-head` of the style sheet says the same. */
export const TORNADO_HEAD = HEAD;

/** Bars around a base, one for each cause, those below it in one colour and those above it in another. */
export function TornadoChart({ table, ...chart }: TornadoChartProps) {
  const { title, summary, bars } = chart;
  return (
    <FigureFrame className="figure-tornado" empty={bars.length === 0} title={title} summary={summary} table={table}>
      {bars.length === 0 ? null : (
        <>
          {chart.axis ? <p className="plot-name">{chart.axis}</p> : null}
          <div className="bars with-head">
            <TornadoPlot chart={chart} />
            <BarLabels rows={tornadoLabels(chart)} />
          </div>
        </>
      )}
    </FigureFrame>
  );
}

/** What stands above each bar. */
export function tornadoLabels({ bars }: TornadoBars): BarLabel[] {
  return bars.map(({ title, value }) => ({ title, value, detail: '' }));
}

/** Pixels of the whole drawing. */
export function tornadoHeight(chart: TornadoBars): number {
  return layOut(chart).height;
}

function layOut({ bars, base, least, tick, limits = [] }: TornadoBars) {
  const ends = [...bars.flatMap((bar) => [bar.low, bar.high]), ...limits.map(({ value }) => value)];
  const x = scaleLinear([Math.min(base.value - least, ...ends), Math.max(base.value + least, ...ends)], [1, 99]);
  const ticks = x.ticks(5).flatMap((value) => {
    const label = tick(value);
    return label === null ? [] : [{ at: x(value), label, isBase: false }];
  });
  const foot = HEAD + bars.length * BAR_ROW;
  const at = x(base.value);
  const marks = limits.map(({ value, label }) => ({ at: x(value), text: label }));
  const places = placeLabels(marks, FIGURE_WIDTH.narrowest);
  const below = foot + LIMIT * (Math.max(-1, ...places.map(({ row }) => row)) + 1);
  return { x, ticks, foot, at, marks, places, below, height: below + AXIS };
}

interface TornadoPlotProps {
  readonly chart: TornadoBars;
  readonly place?: DrawingPlace;
}

/** The bars without their labels. */
export function TornadoPlot({ chart, place }: TornadoPlotProps) {
  const { title, summary, bars, base } = chart;
  const { x, ticks, foot, at, marks, places, below, height } = layOut(chart);
  const [baseLabel] = placeLabels([{ at, text: base.label }], FIGURE_WIDTH.narrowest);
  return (
    <svg {...placed(place)} height={height} role="img" aria-label={title}>
      <title>{title}</title>
      <desc>{summary}</desc>
      <ValueAxis ticks={ticks} from={HEAD} to={foot} labelsAt={below + 16} />
      <line className="base-line" x1={`${at}%`} x2={`${at}%`} y1={HEAD - 4} y2={foot} />
      <text className="base-label" x={`${at}%`} y={HEAD - 10} textAnchor={baseLabel?.anchor}>
        {base.label}
      </text>
      {bars.map((bar, index) => (
        <rect
          key={bar.title + String(index)}
          className="bar-strip"
          x="0"
          y={HEAD + index * BAR_ROW}
          width="100%"
          height={BAR_STRIP}
        />
      ))}
      {bars.map((bar, index) => (
        <g key={bar.title + String(index)}>
          <title>{bar.hint}</title>
          <Span
            from={x(Math.min(bar.low, bar.high, base.value))}
            to={x(Math.min(base.value, Math.max(bar.low, bar.high)))}
            row={index}
            className="bar-better"
          />
          <Span
            from={x(Math.max(base.value, Math.min(bar.low, bar.high)))}
            to={x(Math.max(bar.low, bar.high, base.value))}
            row={index}
            className="bar-worse"
          />
        </g>
      ))}
      {marks.map(({ at, text }, index) => {
        const [row, anchor] = [places[index]?.row ?? 0, places[index]?.anchor];
        return (
          <g key={text}>
            {bars.map((bar, line) => (
              <line
                key={bar.title + String(line)}
                className="deadline-line"
                x1={`${at}%`}
                x2={`${at}%`}
                y1={HEAD + line * BAR_ROW + BAR_STRIP}
                y2={line + 1 < bars.length ? HEAD + (line + 1) * BAR_ROW : foot + LIMIT * row + 4}
              />
            ))}
            <text className="deadline-text" x={`${at}%`} y={foot + LIMIT * row + 16} textAnchor={anchor}>
              {text}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function Span({ from, to, row, className }: { from: number; to: number; row: number; className: string }) {
  if (to <= from) return null;
  return (
    <rect
      className={className}
      x={`${from}%`}
      width={`${to - from}%`}
      y={HEAD + row * BAR_ROW + 24}
      height="12"
      rx="1.5"
    />
  );
}
