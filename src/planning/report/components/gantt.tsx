import { floatEnd, ganttDates, layOutGantt, type GanttPanel as Panel } from '../figures/gantt-layout.ts';
import { timeAxis } from '../figures/time-axis.ts';
import type { Figure } from '../model.ts';
import type { ReportView } from '../view.ts';
import { DataTable } from './data-table.tsx';
import { FigureFrame } from './figure-frame.tsx';
import { GanttLegend } from './gantt-legend.tsx';
import { GanttPanel } from './gantt-panel.tsx';

interface GanttProps {
  readonly figure: Extract<Figure, { kind: 'gantt' }>;
  readonly view: ReportView;
}

/** The schedule as bars in time. A long one is drawn twice: packages first, then the tasks of each phase. */
export function Gantt({ figure, view }: GanttProps) {
  const { rows, deadline, dayZero } = figure;
  const { dates, deadlineOffChart } = ganttDates(rows, dayZero, deadline);
  const shownDeadline = deadlineOffChart ? null : deadline;
  const layout = layOutGantt(rows, figure.title);
  const axis = timeAxis(dates, view.model.locale);
  const panel = (each: Panel) => (
    <GanttPanel key={each.title} panel={each} axis={axis} deadline={shownDeadline} dayZero={dayZero} view={view} />
  );
  return (
    <FigureFrame
      className="figure-gantt"
      empty={rows.length === 0}
      title={figure.title}
      summary={ganttSummary(figure, view, deadlineOffChart)}
      table={<GanttTable figure={figure} view={view} />}
    >
      <GanttLegend
        hasMilestone={rows.some((row) => row.kind === 'milestone')}
        hasFloat={rows.some((row) => floatEnd(row) > row.finish)}
        hasInside={layout.details.length > 0}
        deadline={shownDeadline === null ? null : view.date(shownDeadline)}
        dayZero={view.date(dayZero)}
      />
      {layout.overview.map(panel)}
      {layout.details.length === 0 ? null : (
        <div className="gantt-details">
          <p className="gantt-details-title">Tasks of each phase</p>
          {layout.details.map((detail) => (
            <PhaseTasks key={detail.title} detail={detail} figure={figure} view={view} />
          ))}
        </div>
      )}
    </FigureFrame>
  );
}

interface PhaseTasksProps extends GanttProps {
  readonly detail: { readonly title: string; readonly panels: readonly Panel[] };
}

function PhaseTasks({ detail, figure, view }: PhaseTasksProps) {
  const rows = detail.panels.flatMap((panel) => panel.lines.map((line) => line.row));
  const axis = timeAxis(
    rows.flatMap((row) => [row.start, row.finish]),
    view.model.locale,
  );
  const within = figure.deadline !== null && figure.deadline >= axis.from && figure.deadline <= axis.to;
  const tasks = rows.filter((row) => row.kind === 'task').length;
  return (
    <details className="gantt-phase">
      <summary>
        <span dir="auto">{detail.title}</span>
        <span className="quiet">{tasks === 1 ? '1 task' : `${tasks} tasks`}</span>
      </summary>
      {detail.panels.map((panel) => (
        <GanttPanel
          key={panel.title}
          panel={panel}
          axis={axis}
          deadline={within ? figure.deadline : null}
          dayZero={figure.dayZero}
          view={view}
        />
      ))}
    </details>
  );
}

function GanttTable({ figure, view }: GanttProps) {
  return (
    <DataTable
      caption={`${figure.title}, as a table`}
      rows={figure.rows}
      columns={[
        { heading: 'Work', cell: (row) => row.title },
        { heading: 'Kind', cell: (row) => row.kind },
        { heading: 'Start', cell: (row) => <span className="date">{view.date(row.start)}</span> },
        { heading: 'Finish', cell: (row) => <span className="date">{view.date(row.finish)}</span> },
        { heading: 'Critical', cell: (row) => (row.critical ? 'yes' : 'no') },
        { heading: 'Float, working days', cell: (row) => String(row.totalFloat), number: true },
        { heading: 'Latest finish', cell: (row) => <span className="date">{view.date(floatEnd(row))}</span> },
        { heading: 'Who', cell: (row) => row.role ?? '' },
      ]}
    />
  );
}

/** The chart in words, as alternative text and as a summary. */
export function ganttSummary(figure: GanttProps['figure'], view: ReportView, deadlineOffChart: boolean): string {
  const { rows, deadline } = figure;
  if (rows.length === 0) return 'No schedule yet.';
  const start = rows.map((row) => row.start).sort()[0] ?? figure.dayZero;
  const finish =
    rows
      .map((row) => row.finish)
      .sort()
      .at(-1) ?? figure.dayZero;
  const work = rows.filter((row) => row.kind === 'task');
  const critical = work.filter((row) => row.critical).length;
  const parts = [`From ${view.date(start)} to ${view.date(finish)}.`];
  if (work.length > 0)
    parts.push(`${critical} of ${work.length} tasks are critical: each day lost on them delays the finish by a day.`);
  if (deadline !== null) {
    parts.push(
      `The deadline is ${view.date(deadline)}${deadlineOffChart ? ' (too far off to show)' : ''}${finish > deadline ? ', which the schedule misses' : ''}.`,
    );
  }
  return parts.join(' ');
}
