import type { ForecastRequest, TaskDates, WorkForecast } from '../library/for-drafting.ts';
import { type ProjectCalendar, projectCalendar } from '../planning/schedule/calendar.ts';
import { criticalPath } from '../planning/schedule/critical-path.ts';
import { calendarFrom } from '../planning/schedule/holidays.ts';
import { simulate } from '../planning/schedule/simulation.ts';
import type { Link, TaskInput } from '../planning/schedule/types.ts';
import type { CalendarDate } from '../shared/calendar-date.ts';
import type { EarnedValue, SlippingTask } from '../shared/contracts/forecast.ts';
import type { Estimate } from '../shared/contracts/schedule.ts';

const SEED = 1;
/** Draws of all tasks together: half a second of work. */
const DRAWS = 8_000_000;
const MOST_RUNS = 10_000;
const USUAL: Estimate = { optimistic: 1, likely: 1, pessimistic: 1 };
/** What is left of work that has taken longer than expected, as a share of its estimate. */
const LEAST_LEFT = 0.1;

type Work = ForecastRequest['tasks'][number];
type Stretch = NonNullable<TaskDates['now']>;

/**
 * See `Planner.forecast`. Finished work is fixed and drops out; what is left is simulated from today, work that has
 * begun by what remains of it. A failed task counts in full, as if it were begun again today. Limits on people are not
 * looked at.
 */
export async function forecastWork(request: ForecastRequest): Promise<WorkForecast> {
  const hasBegun = request.tasks.some(({ started_on }) => started_on !== null);
  const firstDay = later(request.approved_on, request.starts_on);
  const { calendar } = await calendarFrom(request.country, firstDay);
  const approvedOn = projectCalendar(calendar, firstDay);
  const now = projectCalendar(calendar, hasBegun ? request.today : later(request.today, request.starts_on));
  const elapsed = Math.max(0, approvedOn.workdaysBetween(approvedOn.firstDay, request.today));

  const plannedTasks = request.approved.tasks.map(({ key, estimate }) => inputOf(key, estimate ?? USUAL));
  const plannedLinks = linksAmong(plannedTasks, request.approved.dependencies);
  const planned = new Map(datesOf(plannedTasks, plannedLinks, approvedOn).map((task) => [task.id, task]));
  const plannedRuns = simulate(plannedTasks, plannedLinks, { seed: SEED, runs: runsFor(plannedTasks.length) }).result;

  const open = request.tasks.filter(({ state }) => state !== 'done' && state !== 'cancelled');
  const left = open.map((task) => inputOf(task.key, remaining(task, now, request.today)));
  const links = withoutPassed(linksAmong(left, request.dependencies), request.tasks, now, request.today);
  const forecast = new Map(datesOf(left, links, now).map((task) => [task.id, task]));
  const { result, finishes } = simulate(left, links, { seed: SEED, runs: runsFor(left.length) });

  const lastDone = request.tasks.reduce<CalendarDate | null>(
    (last, { finished_on }) => (finished_on !== null && (last === null || finished_on > last) ? finished_on : last),
    null,
  );
  const dayOf = (days: number) => (left.length === 0 ? (lastDone ?? request.today) : now.finishDate(days));
  const p80 = dayOf(result.p80);
  const approved = { p50: approvedOn.finishDate(plannedRuns.p50), p80: approvedOn.finishDate(plannedRuns.p80) };
  const slipping = open.flatMap((task): SlippingTask[] => {
    const [was, is] = [planned.get(task.key), forecast.get(task.key)];
    if (!was || !is || is.finish <= was.finish) return [];
    return [
      {
        task_id: task.key,
        title: task.title,
        state: task.state,
        planned_finish: was.finish,
        forecast_finish: is.finish,
        late_by: approvedOn.workdaysBetween(was.finish, is.finish),
        criticality: result.criticality[task.key] ?? 0,
      },
    ];
  });
  return {
    as_of: request.today,
    runs: finishes.length,
    p50: dayOf(result.p50),
    p80,
    approved,
    late_by: approvedOn.workdaysBetween(approved.p80, p80),
    earned_value: earnedValue(request, (key) => planned.get(key), elapsed),
    slipping: slipping.toSorted((a, b) => b.criticality - a.criticality || b.late_by - a.late_by),
    blocked_by_failure: waitingForFailed(request),
    dates: request.tasks.map((task): TaskDates => {
      const was = planned.get(task.key);
      const is = nowOf(task, forecast.get(task.key));
      const isLate = was !== undefined && is !== null && is.finish > was.finish;
      return {
        key: task.key,
        planned: was ? { start: was.start, finish: was.finish } : null,
        now: is,
        late_by: isLate ? approvedOn.workdaysBetween(was.finish, is.finish) : 0,
        criticality: result.criticality[task.key] ?? 0,
      };
    }),
  };
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

function datesOf(tasks: readonly TaskInput[], links: readonly Link[], calendar: ProjectCalendar) {
  const activities = tasks.map((task) => ({ id: task.id, duration: expected(task) }));
  return criticalPath(activities, links, calendar).tasks;
}

/** Actual dates where there are any, else the expected ones. */
function nowOf({ state, started_on, finished_on }: Work, expectedDates: Stretch | undefined): Stretch | null {
  if (state === 'cancelled') return null;
  if (state === 'done' && finished_on !== null) return { start: started_on ?? finished_on, finish: finished_on };
  if (!expectedDates) return null;
  return { start: started_on ?? expectedDates.start, finish: expectedDates.finish };
}

/** The mean of the PERT beta distribution. */
function expected({ optimistic, likely, pessimistic }: Estimate): number {
  return (optimistic + 4 * likely + pessimistic) / 6;
}

/** The estimate of what is left: as it was told, else what has not passed of the estimate. */
function remaining(
  { estimate, state, started_on, remaining_days }: Work,
  calendar: ProjectCalendar,
  today: CalendarDate,
) {
  const whole = estimate ?? USUAL;
  if (state !== 'claimed') return whole;
  const all = expected(whole);
  const passed = started_on === null ? 0 : Math.max(0, calendar.workdaysBetween(started_on, today));
  const left = remaining_days ?? Math.max(all * LEAST_LEFT, all - passed);
  const share = all === 0 ? 0 : left / all;
  return {
    optimistic: whole.optimistic * share,
    likely: whole.likely * share,
    pessimistic: whole.pessimistic * share,
  };
}

function runsFor(tasks: number): number {
  return Math.max(500, Math.min(MOST_RUNS, Math.floor(DRAWS / Math.max(1, tasks))));
}

/** By ANSI/EIA-748, of the tasks that were approved; work that was cancelled is neither planned nor earned. */
function earnedValue(
  { approved, tasks }: ForecastRequest,
  plannedOf: (key: string) => { readonly earlyStart: number; readonly earlyFinish: number } | undefined,
  elapsed: number,
): EarnedValue {
  const states = new Map(tasks.map((task) => [task.key, task]));
  const rows = approved.tasks.filter(({ key }) => (states.get(key)?.state ?? 'cancelled') !== 'cancelled');
  const basis = rows.length > 0 && rows.every(({ planned_cost }) => planned_cost !== null) ? 'cost' : 'working_days';
  const sums = { planned: 0, earned: 0, actual: 0, earnedOfCosted: 0, costed: 0 };
  for (const { key, estimate, planned_cost } of rows) {
    const days = expected(estimate ?? USUAL);
    const weight = basis === 'cost' ? (planned_cost ?? 0) : days;
    const dates = plannedOf(key);
    const task = states.get(key);
    if (!dates || !task) continue;
    const span = dates.earlyFinish - dates.earlyStart;
    const due = span === 0 ? Number(elapsed >= dates.earlyFinish) : (elapsed - dates.earlyStart) / span;
    sums.planned += weight * Math.min(1, Math.max(0, due));
    const done = task.state === 'done' ? 1 : begunShare(task, days);
    sums.earned += weight * done;
    if (task.state === 'done' && task.actual_cost !== null) {
      sums.actual += task.actual_cost;
      sums.earnedOfCosted += weight;
      sums.costed += 1;
    }
  }
  return {
    basis,
    planned: rounded(sums.planned),
    earned: rounded(sums.earned),
    actual: sums.costed > 0 ? rounded(sums.actual) : null,
    spi: sums.planned > 0 ? rounded(sums.earned / sums.planned) : null,
    cpi: basis === 'cost' && sums.actual > 0 ? rounded(sums.earnedOfCosted / sums.actual) : null,
  };
}

function begunShare({ state, remaining_days }: Work, days: number): number {
  if (state !== 'claimed' || remaining_days === null || days === 0) return 0;
  return Math.min(1, Math.max(0, 1 - remaining_days / days));
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** How many tasks wait, directly or by others, for one that failed. */
function waitingForFailed({ tasks, dependencies }: ForecastRequest): number {
  const dependants = new Map<string, string[]>();
  const blocked = new Set(tasks.filter(({ state }) => state === 'blocked').map(({ key }) => key));
  const begun = new Set(tasks.filter(({ started_on }) => started_on !== null).map(({ key }) => key));
  for (const { task, depends_on, link, lag } of dependencies) {
    // What holds a beginning, as for readiness.
    const waitsForStart = link === 'SS' || (link === 'FS' && lag < 0);
    if (blocked.has(task) && (waitsForStart ? !begun.has(depends_on) : link === 'FS'))
      dependants.set(depends_on, [...(dependants.get(depends_on) ?? []), task]);
  }
  const failed = tasks.filter(({ state }) => state === 'failed').map(({ key }) => key);
  const reached = new Set(failed);
  for (const key of reached) for (const next of dependants.get(key) ?? []) reached.add(next);
  return reached.size - failed.length;
}
