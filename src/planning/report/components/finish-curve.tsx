import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { type CalendarDate, toDayNumber } from '../../../shared/calendar-date.ts';
import { formatQuantity } from '../../../shared/quantities/format.ts';
import { timeAxis } from '../figures/time-axis.ts';
import type { Figure } from '../model.ts';
import type { ReportView } from '../view.ts';
import { DataTable } from './data-table.tsx';
import { FigureFrame } from './figure-frame.tsx';
import { TimeAxisLines } from './time-axis-lines.tsx';

type CurveFigure = Extract<Figure, { kind: 'finish_curve' }>;

interface FinishCurveProps {
  readonly figure: CurveFigure;
  readonly view: ReportView;
}

/** Heights in pixels: room above the curve, the curve, and the axis below it. */
const TOP = 36;
const PLOT = 220;
const FOOT = 40;
const QUARTERS = [0, 0.25, 0.5, 0.75, 1];

/** How likely it is that the project has finished by a date. */
export function FinishCurve({ figure, view }: FinishCurveProps) {
  const points = [...figure.points].sort((a, b) => toDayNumber(a.date) - toDayNumber(b.date));
  const dates = [...points, ...figure.marks].map((point) => point.date);
  const deadline = nearDeadline(figure, dates);
  const all = deadline === null ? dates : [...dates, deadline.date];
  const summary = curveSummary(figure, view);
  const table = <CurveTable figure={figure} view={view} />;
  if (points.length === 0) {
    return (
      <FigureFrame className="figure-curve" empty title={figure.title} summary="No simulation was run." table={table}>
        {null}
      </FigureFrame>
    );
  }
  const axis = timeAxis(all, view.model.locale, 10);
  const y = scaleLinear([0, 1], [TOP + PLOT, TOP]);
  const at = (date: CalendarDate): number => axis.placeEnd(date);
  const drawn = [{ date: axis.from, share: 0 }, ...points, { date: axis.to, share: points.at(-1)?.share ?? 1 }];
  const share = shareAt(drawn);
  const x = (point: { date: CalendarDate }): number => at(point.date) * 10;
  const curve = line<(typeof drawn)[number]>(x, (point) => (1 - point.share) * 1000).digits(1)(drawn) ?? '';
  const shade = area<(typeof drawn)[number]>(x, 1000, (point) => (1 - point.share) * 1000).digits(1)(drawn) ?? '';
  return (
    <FigureFrame className="figure-curve" empty={false} title={figure.title} summary={summary} table={table}>
      <svg className="plot" width="100%" height={TOP + PLOT + FOOT} role="img" aria-label={figure.title}>
        <title>{figure.title}</title>
        <desc>{summary}</desc>
        <g transform={`translate(0 ${TOP})`}>
          <TimeAxisLines axis={axis} height={PLOT + FOOT} labels="bottom" />
        </g>
        {QUARTERS.map((quarter) => (
          <g key={quarter}>
            <line
              className={quarter === 0 ? 'base-line' : 'grid-line'}
              x1="0"
              x2="100%"
              y1={y(quarter)}
              y2={y(quarter)}
            />
            {quarter === 0 ? null : (
              <text className="axis-tick" x="0" y={y(quarter) - 5}>
                {percent(quarter, view.model.locale)}
              </text>
            )}
          </g>
        ))}
        <svg
          x="0"
          y={TOP}
          width="100%"
          height={PLOT}
          viewBox="0 0 1000 1000"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path className="curve-shade" d={shade} />
          <path className="curve" d={curve} vectorEffect="non-scaling-stroke" />
        </svg>
        {deadline === null ? null : (
          <g>
            <line
              className="deadline-line"
              x1={`${at(deadline.date)}%`}
              x2={`${at(deadline.date)}%`}
              y1={16}
              y2={TOP + PLOT}
            />
            <text
              className="deadline-text"
              x={`${at(deadline.date)}%`}
              y={11}
              textAnchor={at(deadline.date) > 75 ? 'end' : at(deadline.date) < 25 ? 'start' : 'middle'}
            >
              {`Deadline: ${percent(deadline.share, view.model.locale)} likely`}
            </text>
            <circle className="deadline-dot" cx={`${at(deadline.date)}%`} cy={y(deadline.share)} r="4.5" />
          </g>
        )}
        {figure.marks.map((mark) => (
          <g key={mark.label}>
            <circle className="curve-dot" cx={`${at(mark.date)}%`} cy={y(share(mark.date))} r="4.5" />
            <text
              className="curve-label"
              x={`${at(mark.date)}%`}
              y={y(share(mark.date)) - 5}
              dx={at(mark.date) < 8 ? 8 : -8}
              textAnchor={at(mark.date) < 8 ? 'start' : 'end'}
            >
              {mark.label}
            </text>
          </g>
        ))}
      </svg>
      <dl className="figure-keys">
        {figure.marks.map((mark) => (
          <div key={mark.label}>
            <dt>{mark.label}</dt>
            <dd>{view.date(mark.date)}</dd>
          </div>
        ))}
        {figure.deadline === null ? null : (
          <div className="key-deadline">
            <dt>{`Deadline, ${percent(figure.deadline.share, view.model.locale)}`}</dt>
            <dd>{view.date(figure.deadline.date)}</dd>
          </div>
        )}
      </dl>
    </FigureFrame>
  );
}

/** The deadline, unless it is so far from the curve that the curve would be squeezed; the legend still shows it. */
function nearDeadline(figure: CurveFigure, dates: readonly CalendarDate[]): CurveFigure['deadline'] {
  const { deadline } = figure;
  const days = dates.map(toDayNumber);
  if (deadline === null || days.length === 0) return deadline;
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const day = toDayNumber(deadline.date);
  const room = Math.max(30, (last - first) * 1.5);
  return day > last + room || day < first - room ? null : deadline;
}

/** The curve in words. */
export function curveSummary(figure: CurveFigure, view: ReportView): string {
  const parts: string[] = [];
  if (figure.marks.length > 0) {
    const marks = figure.marks.map(
      (mark) => `${mark.label.replace(/^P(\d+)$/, '$1% likely')} by ${view.date(mark.date)}`,
    );
    parts.push(`Finish: ${marks.join(', ')}.`);
  }
  if (figure.deadline !== null) {
    parts.push(
      `The chance of meeting the deadline ${view.date(figure.deadline.date)} is ${percent(figure.deadline.share, view.model.locale)}.`,
    );
  }
  return parts.join(' ') || 'Share of simulated runs that have finished by each date.';
}

/** A share of runs as a whole percentage that never rounds a risk away: only none is 0 %, only all is 100 %. */
export function percent(share: number, locale: string): string {
  const whole = Math.round(share * 100);
  if (whole === 0 && share > 0) return `<${formatQuantity(1, 'percent', locale)}`;
  if (whole === 100 && share < 1) return `>${formatQuantity(99, 'percent', locale)}`;
  return formatQuantity(whole, 'percent', locale);
}

function CurveTable({ figure, view }: FinishCurveProps) {
  return (
    <DataTable
      caption={`${figure.title}, as a table`}
      rows={figure.points}
      columns={[
        { heading: 'Finished by', cell: (point) => view.date(point.date) },
        { heading: 'Share of runs', cell: (point) => percent(point.share, view.model.locale), number: true },
      ]}
    />
  );
}

/** Height of the drawn curve at a date: straight between its points. */
function shareAt(points: readonly { date: CalendarDate; share: number }[]): (date: CalendarDate) => number {
  const scale = scaleLinear(
    points.map((point) => toDayNumber(point.date)),
    points.map((point) => point.share),
  ).clamp(true);
  return (date) => scale(toDayNumber(date));
}
