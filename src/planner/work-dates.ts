import type { ForecastRequest } from '../library/for-drafting.ts';
import { expectedValue } from '../planning/schedule/beta-pert.ts';
import { type ProjectCalendar, projectCalendar } from '../planning/schedule/calendar.ts';
import { criticalPath } from '../planning/schedule/critical-path.ts';
import { calendarFrom } from '../planning/schedule/holidays.ts';
import type { Link, ScheduledTask, TaskInput, WorkingCalendar } from '../planning/schedule/types.ts';
import type { CalendarDate } from '../shared/calendar-date.ts';
import type { Estimate } from '../shared/contracts/schedule.ts';

/** Of a task for which nobody gave one, in working days. */
export const USUAL_ESTIMATE: Estimate = { optimistic: 1, likely: 1, pessimistic: 1 };
/** What is left of work that has taken longer than expected, as a share of its estimate. */
const LEAST_LEFT = 0.1;

export type Work = ForecastRequest['tasks'][number];

/** A network of tasks with the dates that its expected durations give. */
export interface Dated {
  readonly calendar: ProjectCalendar;
  readonly tasks: readonly TaskInput[];
  readonly links: readonly Link[];
  /** By the keys of tasks. */
  readonly dates: ReadonlyMap<string, ScheduledTask>;
  /** Of the last task. */
  readonly finish: CalendarDate;
}

/**
 * The dates of work as it was approved, and those of what is left. Finished and cancelled tasks drop out of what is
 * left; it begins today, or on the first day of work where nothing has begun. Work that has begun takes what remains of
 * it. A failed task counts in full, as if it were begun again today.
 */
export async function workDates(
  request: ForecastRequest,
): Promise<{ readonly working: WorkingCalendar; readonly approved: Dated; readonly left: Dated }> {
  const hasBegun = request.tasks.some(({ started_on }) => started_on !== null);
  const firstDay = later(request.approved_on, request.starts_on);
  const { calendar: usual } = await calendarFrom(request.country, firstDay);
  const calendar: WorkingCalendar = { ...usual, workdays: request.workdays ?? usual.workdays };
  const approvedOn = projectCalendar(calendar, firstDay);
  const now = projectCalendar(calendar, hasBegun ? request.today : later(request.today, request.starts_on));

  const planned = request.approved.tasks.map(({ key, estimate }) => inputOf(key, estimate ?? USUAL_ESTIMATE));
  const open = request.tasks.filter(({ state }) => state !== 'done' && state !== 'cancelled');
  const left = open.map((task) => inputOf(task.key, remaining(task, now, request.today)));
  const links = withoutPassed(linksAmong(left, request.dependencies), request.tasks, now, request.today);
  return {
    working: calendar,
    approved: dated(planned, linksAmong(planned, request.approved.dependencies), approvedOn),
    left: dated(left, links, now),
  };
}

function dated(tasks: readonly TaskInput[], links: readonly Link[], calendar: ProjectCalendar): Dated {
  const activities = tasks.map((task) => ({ id: task.id, duration: expectedValue(task) }));
  const path = criticalPath(activities, links, calendar);
  return { calendar, tasks, links, dates: new Map(path.tasks.map((task) => [task.id, task])), finish: path.finish };
}

function later(a: CalendarDate, b: CalendarDate | null): CalendarDate {
  return b === null || a > b ? a : b;
}

function inputOf(id: string, { optimistic, likely, pessimistic }: Estimate): TaskInput {
  return { id, optimistic, likely, pessimistic, role: null, people: 1 };
}

/** Links between tasks that are both there; those from finished tasks are met. */
function linksAmong(tasks: readonly TaskInput[], dependencies: ForecastRequest['dependencies']): Link[] {
  const ids = new Set(tasks.map(({ id }) => id));
  return dependencies
    .filter(({ task, depends_on }) => ids.has(task) && ids.has(depends_on))
    .map(({ task, depends_on, link, lag }) => ({ from: depends_on, to: task, type: link, lag, soft: false }));
}

/** From the start of a task that has begun, only what is left of a lag counts. */
function withoutPassed(
  links: readonly Link[],
  tasks: readonly Work[],
  calendar: ProjectCalendar,
  today: CalendarDate,
): Link[] {
  const begun = new Map(
    tasks.flatMap(({ key, started_on }) => (started_on === null ? [] : [[key, started_on] as const])),
  );
  return links.map((link) => {
    const start = begun.get(link.from);
    if (start === undefined || (link.type !== 'SS' && link.type !== 'SF')) return link;
    return { ...link, lag: Math.max(0, link.lag - Math.max(0, calendar.workdaysBetween(start, today))) };
  });
}

/** The estimate of what is left: as it was told, else what has not passed of the estimate. */
function remaining(
  { estimate, state, started_on, remaining_days }: Work,
  calendar: ProjectCalendar,
  today: CalendarDate,
) {
  const whole = estimate ?? USUAL_ESTIMATE;
  if (state !== 'claimed') return whole;
  const all = expectedValue(whole);
  const passed = started_on === null ? 0 : Math.max(0, calendar.workdaysBetween(started_on, today));
  const left = remaining_days ?? Math.max(all * LEAST_LEFT, all - passed);
  const share = all === 0 ? 0 : left / all;
  return {
    optimistic: whole.optimistic * share,
    likely: whole.likely * share,
    pessimistic: whole.pessimistic * share,
  };
}
