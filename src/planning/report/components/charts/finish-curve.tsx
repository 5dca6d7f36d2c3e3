import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { formatQuantity } from '../../../../shared/quantities/format.ts';
import { type CurveLayout, layOutCurve } from '../../figures/curve-layout.ts';
import { type DrawingPlace, placed } from '../../figures/drawing-place.ts';
import { FIGURE_WIDTH, placeLabels } from '../../figures/label-layout.ts';
import type { Figure, FinishDates } from '../../model.ts';
import type { ReportView } from '../../view/view.ts';
import { DataTable } from '../data-table.tsx';
import { FigureFrame } from './figure-frame.tsx';
import { TimeAxisLines } from './time-axis-lines.tsx';

type CurveFigure = Extract<Figure, { kind: 'finish_curve' }>;

interface FinishCurveProps {
  readonly figure: CurveFigure;
  readonly view: ReportView;
}

/** Heights in pixels: room above the curve, the curve, and the axis below it. */
const TOP = 24;
const PLOT = 150;
const FOOT = 40;
const QUARTERS = [0, 0.25, 0.5, 0.75, 1];
/** Pixels left of the plot; `.plot-frame` of the style sheet says the same. */
export const CURVE_GUTTER = 44;
const WIDTH = { narrowest: FIGURE_WIDTH.narrowest - CURVE_GUTTER, roomy: FIGURE_WIDTH.roomy - CURVE_GUTTER };
/** Pixels of the whole plot. */
export const CURVE_HEIGHT = TOP + PLOT + FOOT;
/** Percent of the width within which the label of a mark has no room at its left. */
const EARLY = 18;

/** Of the curve of the whole plan. */
export const EVERYTHING = 'Everything finished';

/** How likely it is that what the deadline is about, or the whole project, is finished by a date. */
export function FinishCurve({ figure, view }: FinishCurveProps) {
  const { locale } = view.model;
  const layout = layOutCurve(figure, locale);
  const table = <CurveTables figure={figure} view={view} />;
  if (layout === null) {
    return (
      <FigureFrame
        className="figure-curve"
        empty
        title={figure.title}
        summary={view.say('No simulation was run.')}
        table={table}
      >
        {null}
      </FigureFrame>
    );
  }
  const summary = curveSummary(figure, view);
  return (
    <FigureFrame className="figure-curve" empty={false} title={figure.title} summary={summary} table={table}>
      {figure.whole === null ? null : <CurveLegend figure={figure} isWholeDrawn={layout.whole !== null} view={view} />}
      <div className="plot-frame">
        <CurvePlot figure={figure} layout={layout} view={view} />
      </div>
      <CurveKeys figure={figure} view={view} />
    </FigureFrame>
  );
}

interface CurvePlotProps extends FinishCurveProps {
  readonly layout: CurveLayout;
  readonly place?: DrawingPlace;
}

/** The curves over their axis of time. */
export function CurvePlot({ figure, layout, view, place }: CurvePlotProps) {
  const { locale } = view.model;
  const { axis, marks, whole, deadline } = layout;
  const y = scaleLinear([0, 1], [TOP + PLOT, TOP]);
  const path = pathsIn(place);
  return (
    <svg className="plot" {...placed(place)} height={CURVE_HEIGHT} role="img" aria-label={figure.title}>
      <title>{figure.title}</title>
      <desc>{curveSummary(figure, view)}</desc>
      <g transform={`translate(0 ${TOP})`}>
        <TimeAxisLines axis={axis} height={PLOT + FOOT} labels="bottom" width={WIDTH} />
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
          <text className="axis-tick" x="-8" y={y(quarter) + 4} textAnchor="end">
            {percent(quarter, locale)}
          </text>
        </g>
      ))}
      <svg
        x="0"
        y={TOP}
        width="100%"
        height={PLOT}
        viewBox={path.viewBox}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className="curve-shade" d={path.shade(layout.line)} />
        {whole === null ? null : (
          <path className="curve curve-whole" d={path.line(whole.line)} vectorEffect="non-scaling-stroke" />
        )}
        <path className="curve" d={path.line(layout.line)} vectorEffect="non-scaling-stroke" />
      </svg>
      {deadline === null ? null : (
        <DeadlineMark
          at={deadline.at}
          y={y(deadline.share)}
          text={view.say(figure.deadline?.readyBy ? 'In time: {1}' : 'Deadline: {1}', percent(deadline.share, locale))}
        />
      )}
      {whole?.marks.map(({ label, at, share }) => (
        <circle key={label} className="curve-dot curve-dot-whole" cx={`${at}%`} cy={y(share)} r="3.5" />
      ))}
      {marks.map(({ label, at, share }) => (
        <g key={label}>
          <circle className="curve-dot" cx={`${at}%`} cy={y(share)} r="4.5" />
          {/* Above the rising curve there is room at its left, below it at its right. */}
          <text
            className="curve-label"
            x={`${at}%`}
            y={y(share) + (at < EARLY ? 15 : -5)}
            dx={at < EARLY ? 8 : -8}
            textAnchor={at < EARLY ? 'start' : 'end'}
          >
            {label}
          </text>
        </g>
      ))}
    </svg>
  );
}

function DeadlineMark({ at, y, text }: { readonly at: number; readonly y: number; readonly text: string }) {
  const [label] = placeLabels([{ at, text }], WIDTH.narrowest);
  return (
    <g>
      <line className="deadline-line" x1={`${at}%`} x2={`${at}%`} y1={TOP - 6} y2={TOP + PLOT} />
      <text className="deadline-text" x={`${at}%`} y={TOP - 11} textAnchor={label?.anchor}>
        {text}
      </text>
      <circle className="deadline-dot" cx={`${at}%`} cy={y} r="4.5" />
    </g>
  );
}

interface CurveLegendProps {
  readonly figure: CurveFigure;
  readonly isWholeDrawn: boolean;
  readonly view: ReportView;
}

function CurveLegend({ figure, isWholeDrawn, view }: CurveLegendProps) {
  return (
    <ul className="legend">
      <li>
        <LegendLine className="curve" />
        <span dir="auto">{figure.label}</span>
      </li>
      <li>
        {isWholeDrawn ? <LegendLine className="curve curve-whole" /> : null}
        {wholeInWords(isWholeDrawn, view)}
      </li>
    </ul>
  );
}

/** What the second curve is, or why there is none. */
export function wholeInWords(isDrawn: boolean, { say }: ReportView): string {
  return say(isDrawn ? EVERYTHING : 'Everything finished: too much later to show');
}

function LegendLine({ className }: { readonly className: string }) {
  return (
    <svg width="28" height="14" aria-hidden="true">
      <path className={className} d="M0 7h28" />
    </svg>
  );
}

/** The dates of the marks, in words. */
function CurveKeys({ figure, view }: FinishCurveProps) {
  return (
    <dl className="figure-keys">
      {curveKeys(figure, view).map(({ label, date, className }) => (
        <div key={label} className={className}>
          <dt>{label}</dt>
          <dd>{date}</dd>
        </div>
      ))}
    </dl>
  );
}

interface CurveKey {
  readonly label: string;
  readonly date: string;
  /** What it is a date of; undefined for the curve itself. */
  readonly className: 'key-whole' | 'key-deadline' | undefined;
}

/** The dates of the marks, as they stand below the curve. */
export function curveKeys({ marks, whole, deadline }: CurveFigure, view: ReportView): CurveKey[] {
  const keys: CurveKey[] = [
    ...marks.map(({ label, date }) => ({ label, date: view.shortDate(date), className: undefined })),
    ...(whole?.marks ?? []).map(({ label, date }) => ({
      label: view.say('Everything finished, {1}', label),
      date: view.shortDate(date),
      className: 'key-whole' as const,
    })),
  ];
  if (deadline === null) return keys;
  return [
    ...keys,
    {
      label: view.say(
        deadline.readyBy === null ? 'Deadline, {1}' : 'Ready in time, {1}',
        percent(deadline.share, view.model.locale),
      ),
      date: view.shortDate(deadline.readyBy ?? deadline.date),
      className: 'key-deadline',
    },
  ];
}

/** The curve in words. */
export function curveSummary(figure: CurveFigure, view: ReportView): string {
  const { label, whole, deadline } = figure;
  const chance = deadline && percent(deadline.share, view.model.locale);
  const parts = [
    likelyDates(label, figure, view),
    whole === null ? '' : likelyDates(view.say(EVERYTHING), whole, view),
    deadline === null
      ? ''
      : deadline.readyBy === null
        ? view.say('The chance of meeting the deadline {1} is {2}.', view.date(deadline.date), chance ?? '')
        : view.say(
            'The chance of being ready in time for the deadline {1}, by {2}, is {3}.',
            view.date(deadline.date),
            view.date(deadline.readyBy),
            chance ?? '',
          ),
  ];
  return (
    parts.filter((part) => part !== '').join(' ') ||
    view.say('Share of simulated runs that have finished by each date.')
  );
}

function likelyDates(label: string, { marks }: FinishDates, view: ReportView): string {
  if (marks.length === 0) return '';
  const dates = marks.map((mark) => {
    const share = percent(Number(mark.label.replace('P', '')) / 100, view.model.locale);
    return view.say('{1} likely by {2}', share, view.date(mark.date));
  });
  return `${label}: ${dates.join(', ')}.`;
}

/** A share of runs as a whole percentage that never rounds a risk away: only none is 0 %, only all is 100 %. */
export function percent(share: number, locale: string): string {
  const whole = Math.round(share * 100);
  if (whole === 0 && share > 0) return `<${formatQuantity(1, 'percent', locale)}`;
  if (whole === 100 && share < 1) return `>${formatQuantity(99, 'percent', locale)}`;
  return formatQuantity(whole, 'percent', locale);
}

/** The curves of the figure, each with what it is of. */
export function curvesOf(
  figure: CurveFigure,
  { say }: ReportView,
): readonly (FinishDates & { readonly label: string })[] {
  const { whole } = figure;
  return [figure, ...(whole === null ? [] : [{ ...whole, label: say(EVERYTHING) }])];
}

function CurveTables({ figure, view }: FinishCurveProps) {
  return curvesOf(figure, view).map(({ label, points }) => (
    <DataTable
      key={label}
      caption={view.say('{1}, as a table', label)}
      rows={points}
      columns={[
        { heading: figure.whole === null ? view.say('Finished by') : label, cell: ({ date }) => view.shortDate(date) },
        { heading: 'Share of runs', cell: ({ share }) => percent(share, view.model.locale), number: true },
      ]}
    />
  ));
}

interface Place {
  readonly at: number;
  readonly share: number;
}

/** Paths in a square that is stretched to the width of a page; in a picture, in pixels, so that nothing is stretched. */
function pathsIn(place: DrawingPlace | undefined) {
  const [width, height] = place ? [place.width, PLOT] : [1000, 1000];
  const across = ({ at }: Place) => (at / 100) * width;
  const down = ({ share }: Place) => (1 - share) * height;
  return {
    viewBox: `0 0 ${width} ${height}`,
    line: (places: readonly Place[]) => line<Place>(across, down).digits(1)([...places]) ?? '',
    shade: (places: readonly Place[]) => area<Place>(across, height, down).digits(1)([...places]) ?? '',
  };
}
