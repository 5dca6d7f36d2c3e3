import { type DrawingPlace, placed } from '../../figures/drawing-place.ts';
import { floatEnd, type GanttLine, type GanttPanel as Panel, rowHeight } from '../../figures/gantt-layout.ts';
import type { TimeAxis } from '../../figures/time-axis.ts';
import type { Figure, GanttRow } from '../../model.ts';
import type { ReportView } from '../../view/view.ts';
import { DueMarks } from './due-marks.tsx';
import { TimeAxisLines } from './time-axis-lines.tsx';

/** Pixels of the bars in print and in a narrow window. */
const WIDTH = { narrowest: 480, roomy: 544 };
/** Height in pixels; `--gantt-head` of the style sheet says the same. */
export const GANTT_HEAD = 40;

interface GanttPanelProps {
  readonly panel: Panel;
  readonly axis: TimeAxis;
  /** With the dates that are drawn. */
  readonly figure: Extract<Figure, { kind: 'gantt' }>;
  readonly isDeadlineShown: boolean;
  readonly view: ReportView;
}

/** Titles on the left, which stay in sight when the bars on the right are scrolled. */
export function GanttPanel(props: GanttPanelProps) {
  const { panel, view } = props;
  const height = rowHeight(panel.lines.length);
  const label = view.say('{1}, chart', panel.title);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className={`gantt gantt-rows-${height}`} role="group" aria-label={label} tabIndex={0}>
      <div className="gantt-labels" aria-hidden="true">
        {panel.lines.map(({ row, depth }) => (
          <div
            key={row.id}
            className={`gantt-label depth-${depth} kind-${row.kind}${row.critical ? ' critical' : ''}`}
            title={row.title}
          >
            <span dir="auto">{row.title}</span>
          </div>
        ))}
      </div>
      <GanttBars {...props} rowHeight={height} />
    </div>
  );
}

/** Pixels of the bars of so many rows of this height. */
export function ganttHeight(rows: number, height: number): number {
  return GANTT_HEAD + rows * height + 4;
}

interface GanttBarsProps extends GanttPanelProps {
  /** In pixels. */
  readonly rowHeight: number;
  readonly place?: DrawingPlace;
}

/** The bars of a panel under their axis. */
export function GanttBars({ panel, axis, figure, isDeadlineShown, view, rowHeight, place }: GanttBarsProps) {
  const { dayZero } = figure;
  const deadline = isDeadlineShown ? figure.deadline : null;
  const height = ganttHeight(panel.lines.length, rowHeight);
  const zeroShown = dayZero >= axis.from && dayZero <= axis.to;
  return (
    <svg className="gantt-bars" {...placed(place)} height={height} role="img" aria-label={panel.title}>
      <title>{panel.title}</title>
      <desc>
        {panel.lines.length === 1
          ? view.say('1 row, also in the table below.')
          : view.say('{1} rows, also in the table below.', panel.lines.length)}
      </desc>
      {panel.lines.map(({ row }, index) =>
        row.kind === 'phase' ? (
          <rect
            key={row.id}
            className="phase-band"
            x="0"
            y={GANTT_HEAD + index * rowHeight}
            width="100%"
            height={rowHeight}
          />
        ) : null,
      )}
      <TimeAxisLines axis={axis} height={height} labels="top" width={WIDTH} />
      {panel.lines.map((line, index) => (
        <GanttMark
          key={line.row.id}
          line={line}
          y={GANTT_HEAD + index * rowHeight}
          height={rowHeight}
          axis={axis}
          view={view}
        />
      ))}
      {zeroShown ? (
        <line
          className="zero-line"
          x1={`${axis.place(dayZero)}%`}
          x2={`${axis.place(dayZero)}%`}
          y1={GANTT_HEAD - 4}
          y2={height}
        >
          <title>{view.say('Day zero: {1}', view.shortDate(dayZero))}</title>
        </line>
      ) : null}
      {deadline === null ? null : (
        <DeadlineLine
          at={axis.placeEnd(deadline.date)}
          from={GANTT_HEAD - 4}
          to={height}
          label={
            deadline.about === null
              ? view.say('Deadline {1}', view.shortDate(deadline.date))
              : view.say('Deadline {1}: {2}', view.shortDate(deadline.date), deadline.about)
          }
        />
      )}
      {panel.lines.map(({ row }, index) => (
        <DueMarks
          key={row.id}
          dates={figure.dates.filter((date) => date.row === row.id)}
          axis={axis}
          y={GANTT_HEAD + index * rowHeight + 1}
          view={view}
        />
      ))}
    </svg>
  );
}

interface GanttMarkProps {
  readonly line: GanttLine;
  readonly y: number;
  /** Of the row, in pixels. */
  readonly height: number;
  readonly axis: TimeAxis;
  readonly view: ReportView;
}

function GanttMark({ line, y, height, axis, view }: GanttMarkProps) {
  const { row, inside } = line;
  const middle = y + height / 2;
  const [track, bar, part] = [Math.min(15, height - 4), Math.min(13, height - 5), Math.min(9, height - 8)];
  if (row.kind === 'milestone') {
    return (
      <svg x={`${axis.placeEnd(row.finish)}%`} y={middle} overflow="visible" width="1" height="1" aria-hidden="true">
        <path className={row.critical ? 'milestone' : 'milestone milestone-open'} d="M0-7l7 7-7 7-7-7z">
          <title>{describe(row, view)}</title>
        </path>
      </svg>
    );
  }
  const end = axis.placeEnd(row.finish);
  const float = axis.placeEnd(floatEnd(row));
  return (
    <g>
      <title>{describe(row, view)}</title>
      {float > end ? (
        <>
          <line className="float-line" x1={`${end}%`} x2={`${float}%`} y1={middle} y2={middle} />
          <line className="float-line" x1={`${float}%`} x2={`${float}%`} y1={middle - 3} y2={middle + 3} />
        </>
      ) : null}
      {row.kind === 'phase' ? (
        <Bar
          row={row}
          axis={axis}
          y={middle - 3}
          height={6}
          className={row.critical ? 'bar-phase critical' : 'bar-phase'}
        />
      ) : inside.length > 0 ? (
        <>
          <Bar row={row} axis={axis} y={middle - track / 2} height={track} className="bar-track" />
          {inside.map((task) => (
            <Bar
              key={task.id}
              row={task}
              axis={axis}
              y={middle - part / 2}
              height={part}
              className={task.critical ? 'bar-critical' : 'bar-normal'}
              label={describe(task, view)}
            />
          ))}
        </>
      ) : (
        <Bar
          row={row}
          axis={axis}
          y={middle - bar / 2}
          height={bar}
          className={row.critical ? 'bar-critical' : 'bar-normal'}
        />
      )}
    </g>
  );
}

interface BarProps {
  readonly row: GanttRow;
  readonly axis: TimeAxis;
  readonly y: number;
  readonly height: number;
  readonly className: string;
  readonly label?: string;
}

function Bar({ row, axis, y, height, className, label }: BarProps) {
  const start = axis.place(row.start);
  // A single day of a plan over decades would be thinner than a pixel.
  const width = Math.max(0.35, axis.placeEnd(row.finish) - start);
  return (
    <rect
      className={className}
      x={`${start}%`}
      y={y}
      width={`${Math.round(width * 1000) / 1000}%`}
      height={height}
      rx="2.5"
    >
      {label === undefined ? null : <title>{label}</title>}
    </rect>
  );
}

interface DeadlineLineProps {
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly label: string;
}

function DeadlineLine({ at, from, to, label }: DeadlineLineProps) {
  return (
    <g>
      <title>{label}</title>
      <line className="deadline-line" x1={`${at}%`} x2={`${at}%`} y1={from} y2={to} />
      <svg x={`${at}%`} y={from} overflow="visible" width="1" height="1" aria-hidden="true">
        <path className="deadline-flag" d="M0 0h-9l3 4-3 4h9z" />
      </svg>
    </g>
  );
}

function describe(row: GanttRow, view: ReportView): string {
  const dates =
    row.kind === 'milestone'
      ? view.shortDate(row.finish)
      : view.say('{1} to {2}', view.shortDate(row.start), view.shortDate(row.finish));
  const float = row.critical ? view.say('critical') : view.say('{1} of float', view.workdays(row.totalFloat));
  return [row.title, dates, float, row.role ?? ''].filter((part) => part !== '').join(', ');
}
