import { scaleLinear } from 'd3-scale';
import { formatMoney } from '../../../shared/quantities/format.ts';
import type { Figure } from '../model.ts';
import type { ReportView } from '../view.ts';
import { BAR_ROW, BAR_STRIP, BarLabels } from './bar-labels.tsx';
import { DataTable } from './data-table.tsx';
import { FigureFrame } from './figure-frame.tsx';

type CostFigure = Extract<Figure, { kind: 'cost_bars' }>;

interface CostBarsProps {
  readonly figure: CostFigure;
  readonly view: ReportView;
}

const HEAD = 24;

/** Cost of each row from low to high, with a mark at the likely amount, against the budget. */
export function CostBars({ figure, view }: CostBarsProps) {
  const { rows, budget, currency } = figure;
  const money = (amount: number): string => view.money(amount, currency);
  const x = scaleLinear([0, Math.max(1, budget ?? 0, ...rows.map((row) => row.high))], [0, 98]).nice(5);
  const top = budget === null ? 0 : HEAD;
  const foot = top + rows.length * BAR_ROW;
  const summary = costSummary(figure, view);
  const at = budget === null ? 0 : x(budget);
  return (
    <FigureFrame
      className="figure-cost"
      empty={rows.length === 0}
      title={figure.title}
      summary={summary}
      table={
        <DataTable
          caption={`${figure.title}, as a table`}
          rows={rows}
          columns={[
            { heading: 'Item', cell: (row) => row.title },
            { heading: 'Low', cell: (row) => money(row.low), number: true },
            { heading: 'Likely', cell: (row) => money(row.likely), number: true },
            { heading: 'High', cell: (row) => money(row.high), number: true },
          ]}
        />
      }
    >
      {rows.length === 0 ? null : (
        <div className={budget === null ? 'bars' : 'bars with-head'}>
          <svg width="100%" height={foot + 26} role="img" aria-label={figure.title}>
            <title>{figure.title}</title>
            <desc>{summary}</desc>
            {x.ticks(5).map((tick) => (
              <g key={tick}>
                <line
                  className={tick === 0 ? 'base-line' : 'grid-line'}
                  x1={`${x(tick)}%`}
                  x2={`${x(tick)}%`}
                  y1={top}
                  y2={foot}
                />
                <text
                  className="axis-tick"
                  x={`${x(tick)}%`}
                  y={foot + 16}
                  textAnchor={tick === 0 ? 'start' : x(tick) > 94 ? 'end' : 'middle'}
                >
                  {formatMoney(tick, currency, view.model.locale, { compact: true })}
                </text>
              </g>
            ))}
            {rows.map((row, index) => (
              <rect
                key={row.title + String(index)}
                className="bar-strip"
                x="0"
                y={top + index * BAR_ROW}
                width="100%"
                height={BAR_STRIP}
              />
            ))}
            {rows.map((row, index) => (
              <g key={row.title + String(index)}>
                <title>{`${row.title}: ${money(row.low)} to ${money(row.high)}, likely ${money(row.likely)}`}</title>
                <rect
                  className="bar-range"
                  x={`${x(row.low)}%`}
                  width={`${Math.max(0.3, x(row.high) - x(row.low))}%`}
                  y={top + index * BAR_ROW + 25}
                  height="10"
                  rx="2.5"
                />
                <line
                  className="bar-likely"
                  x1={`${x(row.likely)}%`}
                  x2={`${x(row.likely)}%`}
                  y1={top + index * BAR_ROW + 21.5}
                  y2={top + index * BAR_ROW + 38.5}
                />
              </g>
            ))}
            {budget === null ? null : (
              <g>
                <line className="deadline-line" x1={`${at}%`} x2={`${at}%`} y1={top - 4} y2={top} />
                {rows.map((row, index) => (
                  <line
                    key={row.title + String(index)}
                    className="deadline-line"
                    x1={`${at}%`}
                    x2={`${at}%`}
                    y1={top + index * BAR_ROW + BAR_STRIP}
                    y2={top + (index + 1) * BAR_ROW}
                  />
                ))}
                <text
                  className="deadline-text"
                  x={`${at}%`}
                  y={top - 10}
                  textAnchor={at > 70 ? 'end' : at < 20 ? 'start' : 'middle'}
                >
                  {`Budget ${money(budget)}`}
                </text>
              </g>
            )}
          </svg>
          <BarLabels
            rows={rows.map((row) => ({
              title: row.title,
              value: money(row.likely),
              detail: `${money(row.low)} – ${money(row.high)}`,
            }))}
          />
        </div>
      )}
    </FigureFrame>
  );
}

/** What the bars say in words. */
export function costSummary(figure: CostFigure, view: ReportView): string {
  if (figure.rows.length === 0) return 'No costs yet.';
  const budget =
    figure.budget === null ? '' : ` The dashed line is the budget: ${view.money(figure.budget, figure.currency)}.`;
  return `Bars run from the low to the high estimate, in ${figure.currency}; the mark is the likely one.${budget}`;
}
