import { scaleLinear } from 'd3-scale';
import { type DrawingPlace, placed } from '../../figures/drawing-place.ts';
import { FIGURE_WIDTH, placeLabels } from '../../figures/label-layout.ts';
import type { Figure } from '../../model.ts';
import type { ReportView } from '../../view/view.ts';
import { DataTable } from '../data-table.tsx';
import { BAR_ROW, BAR_STRIP, type BarLabel, BarLabels } from './bar-labels.tsx';
import { FigureFrame } from './figure-frame.tsx';
import { ValueAxis } from './value-axis.tsx';

type CostFigure = Extract<Figure, { kind: 'cost_bars' }>;

interface CostBarsProps {
  readonly figure: CostFigure;
  readonly view: ReportView;
}

/** Pixels below the bars: the label of the budget, and those of the axis. */
const [BUDGET, AXIS] = [20, 26];

/** Cost of each row from low to high, with a mark at the likely amount; the budget stands at the total. */
export function CostBars({ figure, view }: CostBarsProps) {
  const { currency } = figure;
  const rows = costRows(figure);
  const cell = costCell(figure, view);
  const columns = (['low', 'likely', 'high'] as const).map((end) => ({
    heading: view.wordsIn(HEADS[end], currency),
    cell: (row: CostFigure['rows'][number]) => cell(row[end]),
    number: true,
  }));
  return (
    <FigureFrame
      className="figure-cost"
      empty={rows.length === 0}
      title={figure.title}
      summary={costSummary(figure, view)}
      table={
        <DataTable
          caption={view.say('{1}, as a table', figure.title)}
          rows={rows}
          columns={[{ heading: 'Item', cell: (row) => row.title }, ...columns]}
        />
      }
    >
      {rows.length === 0 ? null : (
        <>
          <p className="plot-name">{costAxis(figure, view)}</p>
          <div className="bars">
            <CostPlot figure={figure} view={view} />
            <BarLabels rows={costLabels(figure, view)} />
          </div>
        </>
      )}
    </FigureFrame>
  );
}

/** How amounts are written in the columns. */
export function costCell(figure: CostFigure, view: ReportView): (amount: number) => string {
  const amounts = costRows(figure).flatMap(({ low, likely, high }) => [low, likely, high]);
  return view.columnAmounts(amounts, figure.currency);
}

const HEADS = { low: 'Low', likely: 'Likely', high: 'High' } as const;

/** What the bars measure. */
export function costAxis({ currency }: CostFigure, view: ReportView): string {
  return view.wordsIn('Costs', currency);
}

/** What stands above each bar. */
export function costLabels(figure: CostFigure, view: ReportView): BarLabel[] {
  const money = (amount: number): string => view.amount(amount, figure.currency);
  return costRows(figure).map((row) => ({
    title: row.title,
    value: money(row.likely),
    detail: `${money(row.low)} – ${money(row.high)}`,
  }));
}

/** Pixels of the whole drawing. */
export function costHeight(figure: CostFigure): number {
  return footOf(figure) + (figure.budget === null ? 0 : BUDGET) + AXIS;
}

function footOf(figure: CostFigure): number {
  return costRows(figure).length * BAR_ROW;
}

/** The bars without their labels. */
export function CostPlot({ figure, view, place }: CostBarsProps & { readonly place?: DrawingPlace }) {
  const { budget, currency } = figure;
  const rows = costRows(figure);
  const money = (amount: number): string => view.money(amount, currency);
  const short = (amount: number): string => view.shortAmount(amount, currency);
  const x = scaleLinear([0, Math.max(1, budget ?? 0, ...rows.map((row) => row.high))], [0, 98]).nice(5);
  const [foot, height] = [footOf(figure), costHeight(figure)];
  return (
    <svg {...placed(place)} height={height} role="img" aria-label={figure.title}>
      <title>{figure.title}</title>
      <desc>{costSummary(figure, view)}</desc>
      <ValueAxis
        ticks={x.ticks(5).map((tick) => ({ at: x(tick), label: short(tick), isBase: tick === 0 }))}
        from={0}
        to={foot}
        labelsAt={height - AXIS + 16}
      />
      {rows.map((row, index) => (
        <rect
          key={row.title + String(index)}
          className="bar-strip"
          x="0"
          y={index * BAR_ROW}
          width="100%"
          height={BAR_STRIP}
        />
      ))}
      {rows.map((row, index) => (
        <g key={row.title + String(index)}>
          <title>
            {view.say('{1}: {2} to {3}, likely {4}', row.title, money(row.low), money(row.high), money(row.likely))}
          </title>
          <rect
            className="bar-range"
            x={`${x(row.low)}%`}
            width={`${Math.max(0.3, x(row.high) - x(row.low))}%`}
            y={index * BAR_ROW + 25}
            height="10"
            rx="2.5"
          />
          <line
            className="bar-likely"
            x1={`${x(row.likely)}%`}
            x2={`${x(row.likely)}%`}
            y1={index * BAR_ROW + 21.5}
            y2={index * BAR_ROW + 38.5}
          />
        </g>
      ))}
      {budget === null ? null : <BudgetMark at={x(budget)} foot={foot} text={view.say('Budget {1}', short(budget))} />}
    </svg>
  );
}

interface BudgetMarkProps {
  readonly at: number;
  /** Pixels from the top to the foot of the last row, the total. */
  readonly foot: number;
  readonly text: string;
}

/** A line through the bar of the total, with its label below. No phase is held against the whole budget. */
function BudgetMark({ at, foot, text }: BudgetMarkProps) {
  const [label] = placeLabels([{ at, text }], FIGURE_WIDTH.narrowest);
  return (
    <g>
      <line className="deadline-line" x1={`${at}%`} x2={`${at}%`} y1={foot - BAR_ROW + BAR_STRIP} y2={foot + 3} />
      <text className="deadline-text" x={`${at}%`} y={foot + 15} textAnchor={label?.anchor}>
        {text}
      </text>
    </g>
  );
}

/** The rows with the total below them. */
export function costRows({ rows, total }: CostFigure): CostFigure['rows'] {
  return total === null ? rows : [...rows, total];
}

/** What the bars say in words. */
export function costSummary(figure: CostFigure, view: ReportView): string {
  const { rows, total, budget, currency } = figure;
  if (costRows(figure).length === 0) return view.say('No costs yet.');
  const money = (amount: number) => view.money(amount, currency);
  return [
    view.say('Bars run from the low to the high estimate, in {1}; the mark is the likely one.', currency),
    total !== null &&
      rows.length > 0 &&
      view.say('In total {1} to {2}, likely {3}.', money(total.low), money(total.high), money(total.likely)),
    budget !== null && view.say('The dashed line at the total is the budget: {1}.', money(budget)),
  ]
    .filter((part) => part !== false)
    .join(' ');
}
