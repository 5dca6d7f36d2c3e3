import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import type { ReactNode } from 'react';
import { addDays, addMonths, type CalendarDate } from '../../../shared/calendar-date.ts';
import { formatMoney, formatMonths } from '../../../shared/quantities/format.ts';
import { FIGURE_WIDTH } from '../figures/label-layout.ts';
import { type TimeAxis, timeAxis } from '../figures/time-axis.ts';
import type { Figure } from '../model.ts';
import type { ReportView } from '../view.ts';
import { DataTable } from './data-table.tsx';
import { FigureFrame } from './figure-frame.tsx';
import { TimeAxisLines } from './time-axis-lines.tsx';

type CashFigure = Extract<Figure, { kind: 'cash_flow' }>;

interface CashFlowProps {
  readonly figure: CashFigure;
  readonly view: ReportView;
}

/** Heights in pixels: room above a plot for the label of its highest line, a plot, and the axis below the last one. */
const [TOP, PLOT, FOOT] = [10, 110, 40];
/** Pixels left of the plots; `.plot-frame-money` of the style sheet says the same. */
const GUTTER = 76;
const WIDTH = { narrowest: FIGURE_WIDTH.narrowest - GUTTER, roomy: FIGURE_WIDTH.roomy - GUTTER };

/** Spending by month as bars, and below them what is left of the money at the end of each month. */
export function CashFlow({ figure, view }: CashFlowProps) {
  const { months, currency } = figure;
  const { locale } = view.model;
  const balances = months.flatMap(({ month, balance }) => (balance === null ? [] : [{ month, balance }]));
  const isFunded = balances.length > 0;
  const axis = timeAxis([...months.map(({ month }) => month), endOf(months.at(-1)?.month ?? '2000-01-01')], locale, 10);
  return (
    <FigureFrame
      className="figure-cash"
      empty={months.length === 0}
      title={figure.title}
      summary={cashSummary(figure, view)}
      table={
        <DataTable
          caption={`${figure.title}, as a table`}
          rows={months}
          columns={[
            { heading: 'Month', cell: (row) => formatMonths(row.month, row.month, locale) },
            { heading: 'Spent', cell: (row) => view.money(row.spend, currency), number: true },
            ...(isFunded
              ? [
                  {
                    heading: 'Left at its end',
                    cell: (row: CashFigure['months'][number]) =>
                      row.balance === null ? '' : view.money(row.balance, currency),
                    number: true,
                  },
                ]
              : []),
          ]}
        />
      }
    >
      {months.length === 0 ? null : <Spending figure={figure} view={view} axis={axis} isLast={!isFunded} />}
      {isFunded ? <Balance figure={figure} view={view} axis={axis} balances={balances} /> : null}
    </FigureFrame>
  );
}

interface PlotProps extends CashFlowProps {
  readonly axis: TimeAxis;
}

function Spending({ figure, view, axis, isLast }: PlotProps & { readonly isLast: boolean }) {
  const { months, currency } = figure;
  const y = scaleLinear([0, Math.max(1, ...months.map(({ spend }) => spend))], [TOP + PLOT, TOP]).nice(3);
  return (
    <Plot
      name="Spent in a month"
      words={spentInWords(figure, view)}
      scale={y}
      isLast={isLast}
      {...{ figure, view, axis }}
    >
      {months.map(({ month, spend }) => {
        const [from, to] = [axis.place(month), axis.placeEnd(endOf(month))];
        return (
          <rect
            key={month}
            className="bar-range"
            x={`${from + (to - from) * 0.1}%`}
            width={`${(to - from) * 0.8}%`}
            y={y(spend)}
            height={TOP + PLOT - y(spend)}
          >
            <title>{`${formatMonths(month, month, view.model.locale)}: ${view.money(spend, currency)}`}</title>
          </rect>
        );
      })}
    </Plot>
  );
}

interface MonthBalance {
  readonly month: CalendarDate;
  readonly balance: number;
}

function Balance({ figure, view, axis, balances }: PlotProps & { readonly balances: readonly MonthBalance[] }) {
  const amounts = balances.map(({ balance }) => balance);
  const y = scaleLinear([Math.min(0, ...amounts), Math.max(1, ...amounts)], [TOP + PLOT, TOP]).nice(3);
  const path =
    line<MonthBalance>(
      ({ month }) => axis.placeEnd(endOf(month)) * 10,
      ({ balance }) => y(balance),
    ).digits(1)([...balances]) ?? '';
  return (
    <Plot
      name="Left at the end of the month"
      words={lowestInWords(figure, view)}
      scale={y}
      isLast
      {...{ figure, view, axis }}
    >
      <svg
        x="0"
        y="0"
        width="100%"
        height={TOP + PLOT}
        viewBox={`0 0 1000 ${TOP + PLOT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className="curve" d={path} vectorEffect="non-scaling-stroke" />
      </svg>
    </Plot>
  );
}

interface PlotFrameProps extends PlotProps {
  readonly name: string;
  /** What the plot shows, for those who cannot see it. */
  readonly words: string;
  readonly scale: ScaleLinear<number, number>;
  /** Whether the axis of time stands below it. */
  readonly isLast: boolean;
  readonly children: ReactNode;
}

/** One plot with its name above it, its amounts on the left and lines at them. */
function Plot({ name, words, scale, isLast, figure, view, axis, children }: PlotFrameProps) {
  const height = TOP + PLOT + (isLast ? FOOT : 1);
  return (
    <>
      <p className="plot-name">{name}</p>
      <div className="plot-frame plot-frame-money">
        <svg className="plot" width="100%" height={height} role="img" aria-label={name}>
          <title>{name}</title>
          <desc>{words}</desc>
          <TimeAxisLines axis={axis} height={height} labels={isLast ? 'bottom' : 'none'} width={WIDTH} />
          {scale.ticks(3).map((amount) => (
            <g key={amount}>
              <line
                className={amount === 0 ? 'base-line' : 'grid-line'}
                x1="0"
                x2="100%"
                y1={scale(amount)}
                y2={scale(amount)}
              />
              <text className="axis-tick" x="-8" y={scale(amount) + 4} textAnchor="end">
                {formatMoney(amount, figure.currency, view.model.locale, { compact: true })}
              </text>
            </g>
          ))}
          {children}
        </svg>
      </div>
    </>
  );
}

/** The figure in words. */
export function cashSummary(figure: CashFigure, view: ReportView): string {
  return [spentInWords(figure, view), lowestInWords(figure, view)].filter((part) => part !== '').join(' ');
}

function spentInWords({ months, currency }: CashFigure, view: ReportView): string {
  const [dearest] = months.toSorted((a, b) => b.spend - a.spend);
  if (!dearest) return 'Nothing is spent.';
  return `Most is spent in ${formatMonths(dearest.month, dearest.month, view.model.locale)}: ${view.money(dearest.spend, currency)}.`;
}

function lowestInWords({ months, currency }: CashFigure, view: ReportView): string {
  const known = months.flatMap(({ month, balance }) => (balance === null ? [] : [{ month, balance }]));
  const [lowest] = known.toSorted((a, b) => a.balance - b.balance);
  if (!lowest) return '';
  return `The balance is lowest in ${formatMonths(lowest.month, lowest.month, view.model.locale)}: ${view.money(lowest.balance, currency)}.`;
}

function endOf(month: CalendarDate): CalendarDate {
  return addDays(addMonths(month, 1), -1);
}
