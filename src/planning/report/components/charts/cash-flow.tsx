import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { Fragment, type ReactNode } from 'react';
import { addDays, addMonths, type CalendarDate } from '../../../../shared/calendar-date.ts';
import { formatMonths } from '../../../../shared/quantities/format.ts';
import { type DrawingPlace, placed } from '../../figures/drawing-place.ts';
import { FIGURE_WIDTH } from '../../figures/label-layout.ts';
import { type TimeAxis, timeAxis } from '../../figures/time-axis.ts';
import type { Figure } from '../../model.ts';
import type { ReportView } from '../../view/view.ts';
import { DataTable } from '../data-table.tsx';
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
export const CASH_GUTTER = 76;
const WIDTH = { narrowest: FIGURE_WIDTH.narrowest - CASH_GUTTER, roomy: FIGURE_WIDTH.roomy - CASH_GUTTER };

/** Spending by month as bars, and below them what is left of the money at the end of each month. */
export function CashFlow({ figure, view }: CashFlowProps) {
  const { months, currency } = figure;
  const { locale } = view.model;
  const isFunded = balancesOf(figure).length > 0;
  const [spent, left] = cashCells(figure, view);
  return (
    <FigureFrame
      className="figure-cash"
      empty={months.length === 0}
      title={figure.title}
      summary={cashSummary(figure, view)}
      table={
        <DataTable
          caption={view.say('{1}, as a table', figure.title)}
          rows={months}
          columns={[
            { heading: 'Month', cell: (row) => formatMonths(row.month, row.month, locale) },
            {
              heading: view.wordsIn('Spent', currency),
              cell: (row) => spent(row.spend),
              number: true,
            },
            ...(isFunded
              ? [
                  {
                    heading: view.wordsIn('Left at its end', currency),
                    cell: (row: CashFigure['months'][number]) => (row.balance === null ? '' : left(row.balance)),
                    number: true,
                  },
                ]
              : []),
          ]}
        />
      }
    >
      {cashPlots(figure, view).map(({ name, draw }) => (
        <Fragment key={name}>
          <p className="plot-name">{name}</p>
          <div className="plot-frame plot-frame-money">{draw()}</div>
        </Fragment>
      ))}
    </FigureFrame>
  );
}

/** How amounts are written in the columns of what is spent and of what is left. */
export function cashCells({ months, currency }: CashFigure, view: ReportView) {
  const balances = months.flatMap(({ balance }) => (balance === null ? [] : [balance]));
  const spends = months.map(({ spend }) => spend);
  return [view.columnAmounts(spends, currency), view.columnAmounts(balances, currency)] as const;
}

interface CashPlot {
  readonly name: string;
  /** Pixels. */
  readonly height: number;
  readonly draw: (place?: DrawingPlace) => ReactNode;
}

/** What is spent, and below it what is left where that is known; none without months. */
export function cashPlots(figure: CashFigure, view: ReportView): CashPlot[] {
  const { months, currency } = figure;
  const last = months.at(-1);
  if (last === undefined) return [];
  const axis = timeAxis([...months.map(({ month }) => month), endOf(last.month)], view.model.locale, 10);
  const isFunded = balancesOf(figure).length > 0;
  const spent: CashPlot = {
    name: view.wordsIn(SPENT, currency),
    height: plotHeight(!isFunded),
    draw: (place) => <Spending {...{ figure, view, axis, place }} isLast={!isFunded} />,
  };
  if (!isFunded) return [spent];
  return [
    spent,
    {
      name: view.wordsIn(LEFT, currency),
      height: plotHeight(true),
      draw: (place) => <Balance {...{ figure, view, axis, place }} />,
    },
  ];
}

const [SPENT, LEFT] = ['Spent in a month', 'Left at the end of the month'];

function plotHeight(isLast: boolean): number {
  return TOP + PLOT + (isLast ? FOOT : 1);
}

function balancesOf({ months }: CashFigure): readonly MonthBalance[] {
  return months.flatMap(({ month, balance }) => (balance === null ? [] : [{ month, balance }]));
}

interface PlotProps extends CashFlowProps {
  readonly axis: TimeAxis;
  readonly place: DrawingPlace | undefined;
}

function Spending({ figure, view, axis, place, isLast }: PlotProps & { readonly isLast: boolean }) {
  const { months, currency } = figure;
  const y = scaleLinear([0, Math.max(1, ...months.map(({ spend }) => spend))], [TOP + PLOT, TOP]).nice(3);
  return (
    <Plot
      name={view.words(SPENT)}
      words={spentInWords(figure, view)}
      scale={y}
      isLast={isLast}
      {...{ figure, view, axis, place }}
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

function Balance({ figure, view, axis, place }: PlotProps) {
  const balances = balancesOf(figure);
  // In a picture in pixels, so that the line is not stretched.
  const width = place?.width ?? 1000;
  const amounts = balances.map(({ balance }) => balance);
  const y = scaleLinear([Math.min(0, ...amounts), Math.max(1, ...amounts)], [TOP + PLOT, TOP]).nice(3);
  const path =
    line<MonthBalance>(
      ({ month }) => (axis.placeEnd(endOf(month)) / 100) * width,
      ({ balance }) => y(balance),
    ).digits(1)([...balances]) ?? '';
  return (
    <Plot
      name={view.words(LEFT)}
      words={lowestInWords(figure, view)}
      scale={y}
      isLast
      {...{ figure, view, axis, place }}
    >
      <svg
        x="0"
        y="0"
        width="100%"
        height={TOP + PLOT}
        viewBox={`0 0 ${width} ${TOP + PLOT}`}
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

/** One plot with its amounts on the left and lines at them. */
function Plot({ name, words, scale, isLast, figure, view, axis, place, children }: PlotFrameProps) {
  const height = plotHeight(isLast);
  return (
    <svg className="plot" {...placed(place)} height={height} role="img" aria-label={name}>
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
            {view.shortAmount(amount, figure.currency)}
          </text>
        </g>
      ))}
      {children}
    </svg>
  );
}

/** The figure in words. */
export function cashSummary(figure: CashFigure, view: ReportView): string {
  return [spentInWords(figure, view), lowestInWords(figure, view)].filter((part) => part !== '').join(' ');
}

function spentInWords({ months, currency }: CashFigure, view: ReportView): string {
  const [dearest] = months.toSorted((a, b) => b.spend - a.spend);
  if (!dearest) return view.say('Nothing is spent.');
  return view.say(
    'Most is spent in {1}: {2}.',
    formatMonths(dearest.month, dearest.month, view.model.locale),
    view.money(dearest.spend, currency),
  );
}

function lowestInWords({ months, currency }: CashFigure, view: ReportView): string {
  const known = months.flatMap(({ month, balance }) => (balance === null ? [] : [{ month, balance }]));
  const [lowest] = known.toSorted((a, b) => a.balance - b.balance);
  if (!lowest) return '';
  return view.say(
    'At the ends of months, the balance is lowest in {1}: {2}.',
    formatMonths(lowest.month, lowest.month, view.model.locale),
    view.money(lowest.balance, currency),
  );
}

function endOf(month: CalendarDate): CalendarDate {
  return addDays(addMonths(month, 1), -1);
}
