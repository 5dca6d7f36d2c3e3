import { scaleLinear } from 'd3-scale';
import { daysBetween } from '../../../shared/calendar-date.ts';
import type { Figure } from '../model.ts';
import type { ReportView } from '../view.ts';
import { BAR_ROW, BAR_STRIP, BarLabels } from './bar-labels.tsx';
import { DataTable } from './data-table.tsx';
import { FigureFrame } from './figure-frame.tsx';

type TornadoFigure = Extract<Figure, { kind: 'tornado' }>;

interface TornadoProps {
  readonly figure: TornadoFigure;
  readonly view: ReportView;
}

/** The uncertain tasks that move the finish most, with the finish if each goes well and if it goes badly. */
export function Tornado({ figure, view }: TornadoProps) {
  const bars = figure.bars.map((bar) => ({
    title: bar.title,
    low: daysBetween(figure.base, bar.low),
    high: daysBetween(figure.base, bar.high),
    bar,
  }));
  const ends = bars.flatMap((bar) => [bar.low, bar.high]);
  const [least, most] = [Math.min(-1, ...ends), Math.max(1, ...ends)];
  const x = scaleLinear([least, most], [1, 99]);
  const ticks = x.ticks(6).filter(Number.isInteger);
  const height = bars.length * BAR_ROW + 30;
  const summary = tornadoSummary(figure, view);
  return (
    <FigureFrame
      className="figure-tornado"
      empty={bars.length === 0}
      title={figure.title}
      summary={summary}
      table={
        <DataTable
          caption={`${figure.title}, as a table`}
          rows={bars}
          columns={[
            { heading: 'Task', cell: (row) => row.title },
            { heading: 'Finish if it goes well', cell: (row) => view.date(row.bar.low) },
            { heading: 'Finish if it goes badly', cell: (row) => view.date(row.bar.high) },
            { heading: 'Days moved', cell: (row) => `${signed(row.low)} / ${signed(row.high)}`, number: true },
          ]}
        />
      }
    >
      {bars.length === 0 ? null : (
        <div className="bars">
          <svg width="100%" height={height} role="img" aria-label={figure.title}>
            <title>{figure.title}</title>
            <desc>{summary}</desc>
            {ticks.map((tick) => (
              <g key={tick}>
                <line
                  className={tick === 0 ? 'base-line' : 'grid-line'}
                  x1={`${x(tick)}%`}
                  x2={`${x(tick)}%`}
                  y1="0"
                  y2={height - 24}
                />
                <text
                  className="axis-tick"
                  x={`${x(tick)}%`}
                  y={height - 8}
                  textAnchor={x(tick) < 6 ? 'start' : x(tick) > 94 ? 'end' : 'middle'}
                >
                  {tick === 0 ? 'base' : signed(tick)}
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
                <title>{`${bar.title}: ${view.date(bar.bar.low)} to ${view.date(bar.bar.high)}`}</title>
                <Span
                  from={x(Math.min(bar.low, 0))}
                  to={x(Math.min(0, Math.max(bar.low, bar.high)))}
                  row={index}
                  className="bar-better"
                />
                <Span
                  from={x(Math.max(0, Math.min(bar.low, bar.high)))}
                  to={x(Math.max(bar.high, 0))}
                  row={index}
                  className="bar-worse"
                />
              </g>
            ))}
          </svg>
          <BarLabels
            rows={bars.map((bar) => ({
              title: bar.title,
              value: `${signed(bar.low)} / ${signed(bar.high)} days`,
              detail: '',
            }))}
          />
        </div>
      )}
    </FigureFrame>
  );
}

/** The bars in words. */
export function tornadoSummary(figure: TornadoFigure, view: ReportView): string {
  const first = figure.bars[0];
  if (first === undefined) return 'No task moves the finish noticeably.';
  return `Calendar days by which the finish moves from ${view.date(figure.base)} if a task goes well or badly. “${first.title}” has the largest effect.`;
}

function Span({ from, to, row, className }: { from: number; to: number; row: number; className: string }) {
  if (to <= from) return null;
  return (
    <rect className={className} x={`${from}%`} width={`${to - from}%`} y={row * BAR_ROW + 24} height="12" rx="1.5" />
  );
}

/** With a real minus sign, which is as wide as the plus. */
export function signed(days: number): string {
  if (days === 0) return '0';
  return days < 0 ? `−${-days}` : `+${days}`;
}
