import type { ForecastRequest } from '../library/for-drafting.ts';
import { expectedValue } from '../planning/schedule/beta-pert.ts';
import { type SimulationOptions, simulate } from '../planning/schedule/simulation.ts';
import { usualCauses } from '../planning/schedule/usual-causes.ts';
import type { CalendarDate } from '../shared/calendar-date.ts';
import type { EarnedValue, FinishOdds, Forecast, SlippingTask } from '../shared/contracts/forecast.ts';
import { reachableFrom } from '../shared/graph-search.ts';
import { type Dated, USUAL_ESTIMATE, type Work, workDates } from './work-dates.ts';

const SEED = 1;
/** Draws of all tasks together: half a second of work. */
const DRAWS = 8_000_000;
const MOST_RUNS = 10_000;

/**
 * See `Planner.forecast`. Finished work is fixed and drops out; what is left is simulated from today, as `workDates`
 * has it; where the estimates tell no odds, nothing is. Limits on people are not looked at.
 */
export async function forecastWork(request: ForecastRequest): Promise<Forecast> {
  const { approved: was, left } = await workDates(request);
  const elapsed = Math.max(0, was.calendar.workdaysBetween(was.calendar.firstDay, request.today));
  const planned = request.tells_odds ? simulated(was) : null;
  const runs = request.tells_odds ? simulated(left) : null;

  const lastDone = request.tasks.reduce<CalendarDate | null>(
    (last, { finished_on }) => (finished_on !== null && (last === null || finished_on > last) ? finished_on : last),
    null,
  );
  const dayOf = (days: number) =>
    left.tasks.length === 0 ? (lastDone ?? request.today) : left.calendar.finishDate(days);
  const odds = runs && oddsOf(runs, dayOf);
  const finish = left.tasks.length === 0 ? dayOf(0) : left.finish;
  const approved = {
    finish: was.finish,
    odds: planned && oddsOf(planned, (days) => was.calendar.finishDate(days)),
  };
  // Without odds, what lies on the critical path counts most.
  const weightOf = ({ task_id, criticality }: SlippingTask) =>
    criticality ?? Number(left.dates.get(task_id)?.critical ?? false);
  const slipping = request.tasks.flatMap((task): SlippingTask[] => {
    const [planned, forecast] = [was.dates.get(task.key), left.dates.get(task.key)];
    if (!planned || !forecast || forecast.finish <= planned.finish) return [];
    return [
      {
        task_id: task.key,
        title: task.title,
        state: task.state,
        planned_finish: planned.finish,
        forecast_finish: forecast.finish,
        late_by: was.calendar.workdaysBetween(planned.finish, forecast.finish),
        criticality: runs && (runs.result.criticality[task.key] ?? 0),
      },
    ];
  });
  return {
    as_of: request.today,
    finish,
    odds,
    approved,
    late_by: was.calendar.workdaysBetween(approved.odds?.p80 ?? approved.finish, odds?.p80 ?? finish),
    earned_value: earnedValue(request, (key) => was.dates.get(key), elapsed),
    slipping: slipping.toSorted((a, b) => weightOf(b) - weightOf(a) || b.late_by - a.late_by),
    blocked_by_failure: waitingForFailed(request),
  };
}

type Simulated = ReturnType<typeof simulate>;

function simulated({ tasks, links }: Dated): Simulated {
  return simulate(tasks, links, drawing(tasks.length));
}

function oddsOf({ result, finishes }: Simulated, dayOf: (days: number) => CalendarDate): FinishOdds {
  return { runs: finishes.length, p50: dayOf(result.p50), p80: dayOf(result.p80) };
}

function drawing(tasks: number): SimulationOptions {
  return { seed: SEED, runs: runsFor(tasks), causes: () => usualCauses({ phase: null, role: null }) };
}

function runsFor(tasks: number): number {
  return Math.max(500, Math.min(MOST_RUNS, Math.floor(DRAWS / Math.max(1, tasks))));
}

/** By ANSI/EIA-748, of the tasks that were approved; work that was cancelled is neither planned nor earned. */
function earnedValue(
  { approved, tasks, currency }: ForecastRequest,
  plannedOf: (key: string) => { readonly earlyStart: number; readonly earlyFinish: number } | undefined,
  elapsed: number,
): EarnedValue {
  const states = new Map(tasks.map((task) => [task.key, task]));
  const rows = approved.tasks.filter(({ key }) => (states.get(key)?.state ?? 'cancelled') !== 'cancelled');
  const basis = rows.length > 0 && rows.every(({ planned_cost }) => planned_cost !== null) ? 'cost' : 'working_days';
  const sums = { planned: 0, earned: 0, actual: 0, earnedOfCosted: 0, costed: 0 };
  for (const { key, estimate, planned_cost } of rows) {
    const days = expectedValue(estimate ?? USUAL_ESTIMATE);
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
    currency,
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
  return reachableFrom(failed, (key) => dependants.get(key) ?? []).size - failed.length;
}
