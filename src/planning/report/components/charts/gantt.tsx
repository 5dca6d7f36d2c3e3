import { useContext } from 'react';
import type { CalendarDate } from '../../../../shared/calendar-date.ts';
import { floatEnd, ganttDates, layOutGantt, type GanttPanel as Panel } from '../../figures/gantt-layout.ts';
import { timeAxis } from '../../figures/time-axis.ts';
import type { Figure } from '../../model.ts';
import type { ReportView } from '../../view/view.ts';
import { DataTable } from '../data-table.tsx';
import { Medium } from '../medium.ts';
import { FigureFrame } from './figure-frame.tsx';
import { GanttLegend } from './gantt-legend.tsx';
import { GanttPanel } from './gantt-panel.tsx';

interface GanttProps {
  readonly figure: Extract<Figure, { kind: 'gantt' }>;
  readonly view: ReportView;
}

/** The schedule as bars in time. A long one is drawn twice: packages first, then the tasks of each phase. */
export function Gantt({ figure, view }: GanttProps) {
  // Closed on the screen, and so no part of a summary.
  const showsTasks = useContext(Medium) !== 'summary';
  const { rows, deadline, dayZero } = figure;
  const wanted = [...(deadline ? [deadline.date] : []), ...figure.dates.map(({ date }) => date)];
  const { dates, isShown } = ganttDates(rows, dayZero, wanted);
  const shown = { ...figure, dates: figure.dates.filter(({ date }) => isShown(date)) };
  const isDeadlineShown = deadline !== null && isShown(deadline.date);
  const layout = layOutGantt(rows, figure.title, view.say);
  const axis = timeAxis(dates, view.model.locale);
  return (
    <FigureFrame
      className="figure-gantt"
      empty={rows.length === 0}
      title={figure.title}
      summary={ganttSummary(figure, view, { isDeadlineShown })}
      table={
        <>
          <GanttTable figure={figure} view={view} />
          {figure.dates.length === 0 ? null : <DatesTable figure={figure} view={view} />}
        </>
      }
    >
      <GanttLegend figure={shown} isDeadlineShown={isDeadlineShown} hasInside={layout.details.length > 0} view={view} />
      {layout.overview.map((panel) => (
        <GanttPanel
          key={panel.title}
          panel={panel}
          axis={axis}
          figure={shown}
          isDeadlineShown={isDeadlineShown}
          view={view}
        />
      ))}
      {layout.details.length === 0 || !showsTasks ? null : (
        <div className="gantt-details">
          <p className="gantt-details-title">{view.say('Tasks of each phase')}</p>
          {layout.details.map((detail) => (
            <PhaseTasks key={detail.title} detail={detail} figure={shown} view={view} />
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
  const within = (date: CalendarDate) => date >= axis.from && date <= axis.to;
  const own = { ...figure, dates: figure.dates.filter(({ date }) => within(date)) };
  const tasks = rows.filter((row) => row.kind === 'task').length;
  return (
    <details className="gantt-phase">
      <summary>
        <span dir="auto">{detail.title}</span>
        <span className="quiet">{tasks === 1 ? view.say('1 task') : view.say('{1} tasks', tasks)}</span>
      </summary>
      {detail.panels.map((panel) => (
        <GanttPanel
          key={panel.title}
          panel={panel}
          axis={axis}
          figure={own}
          isDeadlineShown={figure.deadline !== null && within(figure.deadline.date)}
          view={view}
        />
      ))}
    </details>
  );
}

function GanttTable({ figure, view }: GanttProps) {
  return (
    <DataTable
      caption={view.say('{1}, as a table', figure.title)}
      rows={figure.rows}
      columns={[
        { heading: 'Work', cell: (row) => row.title },
        { heading: 'Kind', cell: (row) => view.say(row.kind) },
        { heading: 'Start', cell: (row) => <span className="date">{view.shortDate(row.start)}</span> },
        { heading: 'Finish', cell: (row) => <span className="date">{view.shortDate(row.finish)}</span> },
        { heading: 'Critical', cell: (row) => view.say(row.critical ? 'yes' : 'no') },
        { heading: 'Float, working days', cell: (row) => String(row.totalFloat), number: true },
        { heading: 'Latest finish', cell: (row) => <span className="date">{view.shortDate(floatEnd(row))}</span> },
        { heading: 'Who', cell: (row) => row.role ?? '' },
      ]}
    />
  );
}

function DatesTable({ figure, view }: GanttProps) {
  return (
    <DataTable
      caption={view.say('{1}: other dates', figure.title)}
      rows={figure.dates}
      columns={[
        { heading: 'Has a date', cell: (row) => row.title },
        { heading: 'Due', cell: (row) => <span className="date">{view.shortDate(row.date)}</span> },
        { heading: 'Planned', cell: (row) => <span className="date">{view.shortDate(row.planned)}</span> },
        { heading: 'Working days late', cell: (row) => String(row.lateBy), number: true },
      ]}
    />
  );
}

/** The chart in words, as alternative text and as a summary. */
export function ganttSummary(
  figure: GanttProps['figure'],
  view: ReportView,
  { isDeadlineShown }: { readonly isDeadlineShown: boolean },
): string {
  const { rows, deadline } = figure;
  if (rows.length === 0) return view.say('No schedule yet.');
  const start = rows.map((row) => row.start).sort()[0] ?? figure.dayZero;
  const finish =
    rows
      .map((row) => row.finish)
      .sort()
      .at(-1) ?? figure.dayZero;
  const work = rows.filter((row) => row.kind === 'task');
  const critical = work.filter((row) => row.critical).length;
  return [
    view.say('From {1} to {2}.', view.date(start), view.date(finish)),
    work.length > 0 &&
      view.say(
        '{1} of {2} tasks are critical: each day lost on them delays the finish by a day.',
        critical,
        work.length,
      ),
    deadline && deadlineSentence(deadline, view, isDeadlineShown),
    figure.dates.length > 0 && otherDates(figure.dates, view),
  ]
    .filter((part) => typeof part === 'string')
    .join(' ');
}

/** The deadline, held against what it is about, which may be over long before the last work of the plan. */
function deadlineSentence(
  { date, about, planned, missedBy }: NonNullable<GanttProps['figure']['deadline']>,
  view: ReportView,
  isShown: boolean,
): string {
  const outcome =
    missedBy > 0
      ? view.say('the plan misses it by {1}', view.workdays(missedBy))
      : about === null
        ? view.say('the plan meets it')
        : view.say('what it is about is planned for {1}', view.date(planned));
  return isShown
    ? view.say('The deadline is {1}; {2}.', view.date(date), outcome)
    : view.say('The deadline is {1} (too far off to show); {2}.', view.date(date), outcome);
}

function otherDates(dates: GanttProps['figure']['dates'], { say }: ReportView): string {
  const late = dates.filter(({ lateBy }) => lateBy > 0).length;
  if (dates.length === 1)
    return late === 0
      ? say('1 other date is marked; the plan keeps it.')
      : say('1 other date is marked; the plan misses it.');
  return late === 0
    ? say('{1} other dates are marked; the plan keeps all.', dates.length)
    : say('{1} other dates are marked; the plan misses {2}.', dates.length, late);
}
