import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { addDays, addMonths, type CalendarDate } from '../../../shared/calendar-date.ts';
import { formatMoney, formatMonths } from '../../../shared/quantities/format.ts';
import { timeAxis } from '../figures/time-axis.ts';
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

/** Heights in pixels: room above each plot for its name, the plots, and the axis below them. */
const [HEAD, SPENT, LEFT, FOOT] = [44, 110, 110, 40];

/** Spending by month as bars, and below them what is left of the money at the end of each month. */
export function CashFlow({ figure, view }: CashFlowProps) {
  const { months, currency } = figure;
  const { locale } = view.model;
  const summary = cashSummary(figure, view);
  const balances = months.flatMap(({ month, balance }) => (balance === null ? [] : [{ month, balance }]));
  const isFunded = balances.length > 0;
  const axis = timeAxis([...months.map(({ month }) => month), endOf(months.at(-1)?.month ?? '2000-01-01')], locale, 10);
  const spent = scaleLinear([0, Math.max(1, ...months.map(({ spend }) => spend))], [HEAD + SPENT, HEAD]).nice(3);
  const top = HEAD + SPENT + HEAD;
  const left = scaleLinear(
    [Math.min(0, ...balances.map(({ balance }) => balance)), Math.max(1, ...balances.map(({ balance }) => balance))],
    [top + LEFT, top],
  ).nice(3);
  const height = isFunded ? top + LEFT : HEAD + SPENT;
  const path =
    line<(typeof balances)[number]>(
      ({ month }) => axis.placeEnd(endOf(month)) * 10,
      ({ balance }) => left(balance),
    ).digits(1)(balances) ?? '';
  const tick = (amount: number) => formatMoney(amount, currency, locale, { compact: true });
  return (
    <FigureFrame
      className="figure-cash"
      empty={months.length === 0}
      title={figure.title}
      summary={summary}
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
      <svg className="plot" width="100%" height={height + FOOT} role="img" aria-label={figure.title}>
        <title>{figure.title}</title>
        <desc>{summary}</desc>
        <TimeAxisLines axis={axis} height={height + FOOT} labels="bottom" />
        <text className="axis-name" x="0" y="12">
          Spent in a month
        </text>
        <AmountLines scale={spent} tick={(amount) => (amount === 0 ? null : tick(amount))} />
        {months.map(({ month, spend }) => {
          const [from, to] = [axis.place(month), axis.placeEnd(endOf(month))];
          return (
            <rect
              key={month}
              className="bar-range"
              x={`${from + (to - from) * 0.1}%`}
              width={`${(to - from) * 0.8}%`}
              y={spent(spend)}
              height={HEAD + SPENT - spent(spend)}
            >
              <title>{`${formatMonths(month, month, locale)}: ${view.money(spend, currency)}`}</title>
            </rect>
          );
        })}
        {isFunded ? (
          <g>
            <text className="axis-name" x="0" y={top - HEAD + 22}>
              Left at the end of the month
            </text>
            <AmountLines scale={left} tick={tick} />
            <svg
              x="0"
              y="0"
              width="100%"
              height={height}
              viewBox={`0 0 1000 ${height}`}
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <path className="curve" d={path} vectorEffect="non-scaling-stroke" />
            </svg>
          </g>
        ) : null}
      </svg>
    </FigureFrame>
  );
}

interface AmountLinesProps {
  readonly scale: ScaleLinear<number, number>;
  /** What stands at the line of an amount; null for nothing. */
  readonly tick: (amount: number) => string | null;
}

/** Lines across a plot at round amounts. */
function AmountLines({ scale, tick }: AmountLinesProps) {
  return scale.ticks(3).map((amount) => {
    const label = tick(amount);
    return (
      <g key={amount}>
        <line
          className={amount === 0 ? 'base-line' : 'grid-line'}
          x1="0"
          x2="100%"
          y1={scale(amount)}
          y2={scale(amount)}
        />
        {label === null ? null : (
          <text className="axis-tick" x="0" y={scale(amount) - 4}>
            {label}
          </text>
        )}
      </g>
    );
  });
}

/** The figure in words. */
export function cashSummary(figure: CashFigure, view: ReportView): string {
  const { months, currency } = figure;
  const { locale } = view.model;
  const [dearest] = months.toSorted((a, b) => b.spend - a.spend);
  if (!dearest) return 'Nothing is spent.';
  const lowest = months.reduce((low, each) => ((each.balance ?? 0) < (low.balance ?? 0) ? each : low), dearest);
  const most = `Most is spent in ${formatMonths(dearest.month, dearest.month, locale)}: ${view.money(dearest.spend, currency)}.`;
  return lowest.balance === null
    ? most
    : `${most} The balance is lowest in ${formatMonths(lowest.month, lowest.month, locale)}: ${view.money(lowest.balance, currency)}.`;
}

function endOf(month: CalendarDate): CalendarDate {
  return addDays(addMonths(month, 1), -1);
}
