import { projectPlan } from '../../planning/pipeline/plan/project-plan.ts';
import { wbsPackages } from '../../planning/pipeline/work/breakdown/wbs-packages.ts';
import { costEstimates } from '../../planning/pipeline/work/costs/cost-estimates.ts';
import { withQuotes } from '../../planning/pipeline/work/costs/quotes.ts';
import { isSetByHand, withDates } from '../../planning/pipeline/work/network/task-dates.ts';
import { calendarOf, schedule } from '../../planning/pipeline/work/schedule/schedule.ts';
import type { ScheduleData } from '../../planning/pipeline/work/schedule/schedule-data.ts';
import type { ProjectCalendar } from '../../planning/schedule/calendar.ts';
import { criticalPath, tidy } from '../../planning/schedule/critical-path.ts';
import type { PlanTables, TaskRow } from '../../shared/contracts/plan-tables.ts';
import type { ScheduleView } from '../../shared/contracts/schedule.ts';
import { finishedData } from '../plan-views.ts';
import { scheduleView } from '../schedule-view.ts';
import { costShares } from '../task-seeds.ts';
import type { TableSource } from './table-source.ts';

type WorkRows = Pick<
  PlanTables,
  | 'start'
  | 'finish'
  | 'deadline'
  | 'calendar'
  | 'phases'
  | 'packages'
  | 'tasks'
  | 'links'
  | 'date_limits'
  | 'milestones'
>;

const NO_WORK: WorkRows = {
  start: null,
  finish: null,
  deadline: null,
  calendar: null,
  phases: [],
  packages: [],
  tasks: [],
  links: [],
  date_limits: [],
  milestones: [],
};

/** The scheduled work; empty until there is a schedule. */
export async function workRows(source: TableSource): Promise<WorkRows> {
  const { views, plain } = source;
  const data = finishedData(views, schedule);
  const view = await scheduleView(views, source);
  if (!data || !view) return NO_WORK;
  const calendar = await calendarOf(data);
  const packages = new Map(finishedData(views, wbsPackages)?.packages.map((row) => [row.id, row]));
  return {
    start: view.start,
    finish: view.finish,
    deadline: view.deadline && {
      date: view.deadline.date,
      about: view.deadline.goal,
      tasks: data.deadline?.goal?.tasks ?? [],
    },
    calendar: {
      country: view.calendar.country,
      workdays: [...view.calendar.workdays],
      holidays: [...view.calendar.holidays],
      extra_workdays: data.calendar.extra_workdays ?? [],
    },
    phases: view.phases.map(({ id, title, start, finish }) => ({ id, title, start, finish })),
    packages: view.packages.map(({ id, title, phase, start, finish }) => ({
      id,
      title,
      phase,
      start,
      finish,
      deliverable: plain(packages.get(id)?.deliverable ?? ''),
      done_when: plain(packages.get(id)?.done_when ?? ''),
    })),
    tasks: taskRows(source, view, offsets(data, calendar)),
    links: view.links.map(({ from, to, type, lag, soft, origin }) => ({ from, to, type, lag, soft, origin })),
    date_limits: (data.dates ?? []).map(({ task, kind, date, last, fact }) => ({
      ...{ task, kind, date, last },
      ...(isSetByHand({ fact }) && { by_hand: true }),
    })),
    milestones: milestones(source, view),
  };
}

function taskRows(
  { views, plain, progress }: TableSource,
  view: ScheduleView,
  begins: ReadonlyMap<string, number>,
): TaskRow[] {
  const estimates = finishedData(views, costEstimates);
  const price = new Map(withQuotes(estimates?.items ?? []).map(({ package: id, likely }) => [id, likely]));
  const costs = costShares(view, price, estimates?.currency ?? null);
  const known = new Set(view.roles.map(({ id }) => id));
  return view.tasks.map((task) => {
    const before = view.baseline?.tasks[task.id];
    const starts_at = begins.get(task.id) ?? 0;
    const { id, start, finish, phase, people, part_time, optimistic, likely, pessimistic, days } = task;
    return {
      id,
      title: plain(task.title),
      start,
      finish,
      phase,
      package: task.package,
      role: known.has(task.role) ? task.role : null,
      people,
      part_time,
      optimistic,
      likely,
      pessimistic,
      days,
      starts_at,
      ends_at: tidy(starts_at + days),
      late_start: task.late_start,
      late_finish: task.late_finish,
      total_float: task.total_float,
      free_float: task.free_float,
      critical: task.critical,
      criticality: task.criticality,
      baseline_start: before?.start ?? null,
      baseline_finish: before?.finish ?? null,
      done: progress.get(id)?.done ?? 0,
      actual_start: progress.get(id)?.started ?? null,
      actual_finish: progress.get(id)?.finished ?? null,
      cost: costs.get(id) ?? null,
      why: task.why,
    };
  });
}

/** When each task begins, in working days from the start: what its date is the day of. */
function offsets(data: ScheduleData, calendar: ProjectCalendar): ReadonlyMap<string, number> {
  const inputs = data.tasks.map(({ id, days, people }) => ({
    id,
    optimistic: days,
    likely: days,
    pessimistic: days,
    role: null,
    people,
  }));
  const length = new Map(data.tasks.map(({ id, days }) => [id, days]));
  const activities = withDates(inputs, data.dates ?? [], calendar).map(({ id, windows, until }) => ({
    id,
    windows,
    until,
    duration: length.get(id) ?? 0,
  }));
  return new Map(criticalPath(activities, data.links, calendar).tasks.map((task) => [task.id, tidy(task.earlyStart)]));
}

/** Start, the end of each phase with what can be seen by then, deadline and finish. */
function milestones({ views, plain }: TableSource, view: ScheduleView): PlanTables['milestones'] {
  const titles = Map.groupBy(finishedData(views, projectPlan)?.milestones ?? [], ({ phase }) => phase);
  return [
    { id: 'start', title: 'Start', date: view.start, kind: 'start' as const },
    ...view.phases.flatMap(({ id, title, finish }) => {
      const own = titles.get(id)?.map((row) => plain(row.title)) ?? [`${title} complete`];
      return own.map((text, index) => ({
        id: index === 0 ? `phase.${id}` : `phase.${id}.${index + 1}`,
        title: text,
        date: finish,
        kind: 'phase' as const,
      }));
    }),
    ...(view.deadline
      ? [
          {
            id: 'deadline',
            title: view.deadline.goal === null ? 'Deadline' : `Deadline: ${view.deadline.goal}`,
            date: view.deadline.date,
            kind: 'deadline' as const,
          },
        ]
      : []),
    { id: 'finish', title: 'Planned finish', date: view.finish, kind: 'finish' as const },
  ];
}
