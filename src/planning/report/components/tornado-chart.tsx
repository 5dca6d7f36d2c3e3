import { scaleLinear } from 'd3-scale';
import type { ReactNode } from 'react';
import { BAR_ROW, BAR_STRIP, BarLabels } from './bar-labels.tsx';
import { FigureFrame } from './figure-frame.tsx';

/** A bar from what is reached at one end to what is reached at the other, both as differences from the base. */
interface Bar {
  readonly title: string;
  readonly low: number;
  readonly high: number;
  /** Shown when it is pointed at. */
  readonly hint: string;
  readonly value: string;
}

interface TornadoChartProps {
  readonly title: string;
  readonly summary: string;
  readonly bars: readonly Bar[];
  /** Least distance from the base that the axis shows, so that it has a length. */
  readonly least: number;
  /** Label of a place on the axis; null for one that is left out. */
  readonly tick: (difference: number) => string | null;
  readonly table: ReactNode;
}

/** Bars around a base, one for each cause, those below it in one colour and those above it in another. */
export function TornadoChart({ title, summary, bars, least, tick, table }: TornadoChartProps) {
  const ends = bars.flatMap((bar) => [bar.low, bar.high]);
  const x = scaleLinear([Math.min(-least, ...ends), Math.max(least, ...ends)], [1, 99]);
  const ticks = x.ticks(6).flatMap((at) => {
    const label = at === 0 ? 'base' : tick(at);
    return label === null ? [] : [{ at, label }];
  });
  const height = bars.length * BAR_ROW + 30;
  return (
    <FigureFrame className="figure-tornado" empty={bars.length === 0} title={title} summary={summary} table={table}>
      {bars.length === 0 ? null : (
        <div className="bars">
          <svg width="100%" height={height} role="img" aria-label={title}>
            <title>{title}</title>
            <desc>{summary}</desc>
            {ticks.map(({ at, label }) => (
              <g key={at}>
                <line
                  className={at === 0 ? 'base-line' : 'grid-line'}
                  x1={`${x(at)}%`}
                  x2={`${x(at)}%`}
                  y1="0"
                  y2={height - 24}
                />
                <text
                  className="axis-tick"
                  x={`${x(at)}%`}
                  y={height - 8}
                  textAnchor={x(at) < 6 ? 'start' : x(at) > 94 ? 'end' : 'middle'}
                >
                  {label}
                </text>
              </g>
            ))}
            {bars.map((bar, index) => (
              <rect
                key={bar.title + String(index)}
                className="bar-strip"
                x="0"
                y={index * BAR_ROW}
                width="100%"
                height={BAR_STRIP}
              />
            ))}
            {bars.map((bar, index) => (
              <g key={bar.title + String(index)}>
                <title>{bar.hint}</title>
                <Span
                  from={x(Math.min(bar.low, bar.high, 0))}
                  to={x(Math.min(0, Math.max(bar.low, bar.high)))}
                  row={index}
                  className="bar-better"
                />
                <Span
                  from={x(Math.max(0, Math.min(bar.low, bar.high)))}
                  to={x(Math.max(bar.low, bar.high, 0))}
                  row={index}
                  className="bar-worse"
                />
              </g>
            ))}
          </svg>
          <BarLabels rows={bars.map(({ title, value }) => ({ title, value, detail: '' }))} />
        </div>
      )}
    </FigureFrame>
  );
}

function Span({ from, to, row, className }: { from: number; to: number; row: number; className: string }) {
  if (to <= from) return null;
  return (
    <rect className={className} x={`${from}%`} width={`${to - from}%`} y={row * BAR_ROW + 24} height="12" rx="1.5" />
  );
}
