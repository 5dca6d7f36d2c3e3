import { today } from '../../../shared/calendar-date.ts';
import type { GraphSource } from '../../../shared/contracts/project.ts';
import type { Estimate } from '../../../shared/contracts/schedule.ts';
import { errWithStep, ok, type Result } from '../../../shared/result.ts';
import type { TaskRow } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { approvedGraph, taskEdges, taskRows } from '../../store/tasks/task-graphs.ts';
import type { ForecastRequest } from '../../task-planning.ts';
import { findGraph, notActive } from './find-task.ts';
import { returnExpiredClaims } from './return-expired-claims.ts';

const NO_PLAN = { country: null, starts_on: null };
/** In working days. Calendars end with the year 9999, and no chain of tasks is longer than all of them. */
const LONGEST_REACH = 1_000_000;

/**
 * What planning has to know to forecast a task graph that was approved, with its tasks. `plan.not_found`,
 * `plan.requires_approval`; `validation.invalid_input` (estimates that reach beyond all calendars).
 */
export function forecastRequest(
  library: Library,
  graphId: string,
): Result<{ readonly request: ForecastRequest; readonly rows: readonly TaskRow[] }> {
  returnExpiredClaims(library);
  const found = findGraph(library, graphId);
  if (!found.ok) return found;
  const { id, status, decidedAt, source, currency } = found.value;
  const approved = approvedGraph(library, id);
  if ((status !== 'active' && status !== 'done') || !approved || decidedAt === null) return notActive(found.value);
  const rows = taskRows(library, id);
  const reach = Math.max(
    longestReach(approved.tasks.map(({ estimate }) => estimate)),
    longestReach(rows.map(({ estimate }) => estimate)),
  );
  if (reach > LONGEST_REACH)
    return errWithStep(
      'validation.invalid_input',
      `The estimates add up to ${Math.round(reach)} working days.`,
      'propose_smaller',
      { limit: LONGEST_REACH },
    );
  const keys = new Map(rows.map((row) => [row.id, row.nodeKey]));
  const request: ForecastRequest = {
    ...(source.kind === 'plan'
      ? { country: source.country, workdays: source.workdays, starts_on: source.starts_on }
      : NO_PLAN),
    tells_odds: hasOdds(source),
    currency,
    today: dayOf(library.now()),
    approved_on: dayOf(decidedAt),
    approved: {
      tasks: approved.tasks.map(({ node_key, ...task }) => ({ key: node_key, ...task })),
      dependencies: approved.dependencies.flatMap(([task, depends_on, kind, link, lag]) =>
        kind === 'hard' ? [{ task, depends_on, link, lag }] : [],
      ),
    },
    tasks: rows.map(workedTask),
    dependencies: taskEdges(library, id).flatMap(({ taskId, dependsOn, kind, link, lagDays }) =>
      kind === 'hard'
        ? [{ task: keys.get(taskId) ?? '', depends_on: keys.get(dependsOn) ?? '', link, lag: lagDays }]
        : [],
    ),
  };
  return ok({ request, rows });
}

/** Whether the estimates of a graph say how likely a date is. Only a plan sets durations to the time that its prompt states. */
export function hasOdds(source: GraphSource): boolean {
  return source.kind !== 'plan' || source.tells_odds !== false;
}

function longestReach(estimates: readonly (Estimate | null)[]): number {
  return estimates.reduce((sum, estimate) => sum + (estimate?.pessimistic ?? 1), 0);
}

function workedTask(row: TaskRow): ForecastRequest['tasks'][number] {
  return {
    key: row.nodeKey,
    title: row.title,
    state: row.state,
    estimate: row.estimate,
    planned_cost: row.plannedCost,
    actual_cost: row.actualCost,
    started_on: row.startedAt && dayOf(row.startedAt),
    finished_on: row.finishedAt && dayOf(row.finishedAt),
    remaining_days: row.remainingDays,
  };
}

/** The day on which it is at this computer. */
function dayOf(time: string): string {
  return today(new Date(time));
}
