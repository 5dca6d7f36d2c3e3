import { addDays } from '../../../shared/calendar-date.ts';
import type { StatusReport } from '../../../shared/contracts/status-report.ts';
import type { TaskView } from '../../../shared/contracts/task.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import type { StatusPages } from '../../planner.ts';
import { projectRow } from '../../store/tasks/projects.ts';
import { ownedTask } from '../../store/tasks/tasks.ts';
import { listDecisions } from '../decisions/list-decisions.ts';
import { plannerOf } from '../plans/find-plan.ts';
import { explain } from './explain-task.ts';
import { findGraph } from './find-task.ts';
import { forecastGraph } from './forecast-graph.ts';
import { listTasks } from './list-tasks.ts';

const DONE_DAYS = 7;
const DECISIONS_DAYS = 14;
/** Late tasks that are explained. */
const MOST_LATE = 15;

export interface StatusReportOutput extends StatusPages {
  readonly report: StatusReport;
}

/** The report and its pages. Errors of `forecastGraph`, for the pages too. */
export async function statusReport(
  library: Library,
  input: { readonly graph_id: string },
): Promise<Result<StatusReportOutput>> {
  const status = await workStatus(library, input);
  if (!status.ok) return status;
  const pages = await plannerOf(library).statusPages(status.value);
  return pages.ok ? ok({ report: status.value, ...pages.value }) : pages;
}

/**
 * What was done, what is late and why, what is next and what has to be decided, with the forecast; asks no model.
 * Errors of `forecastGraph`.
 */
export async function workStatus(
  library: Library,
  input: { readonly graph_id: string },
): Promise<Result<StatusReport>> {
  const forecast = await forecastGraph(library, input);
  if (!forecast.ok) return forecast;
  const found = findGraph(library, input.graph_id);
  if (!found.ok) return found;
  const listed = listTasks(library, { graph_id: input.graph_id, limit: 100_000 });
  if (!listed.ok) return listed;
  const { as_of, slipping } = forecast.value;
  const { tasks, graphs } = listed.value;
  const counts = graphs[0]?.counts ?? { blocked: 0, ready: 0, claimed: 0, done: 0, failed: 0, cancelled: 0 };
  return ok({
    project: projectRow(library, found.value.projectId)?.name ?? '',
    title: found.value.title,
    as_of,
    counts,
    forecast: forecast.value,
    done_days: DONE_DAYS,
    done: doneSince(tasks, addDays(as_of, -DONE_DAYS)),
    late: slipping.slice(0, MOST_LATE).map(({ task_id, title, planned_finish, forecast_finish, late_by }) => ({
      task_id,
      title,
      planned_finish,
      forecast_finish,
      late_by,
      why: whyOf(library, task_id),
    })),
    failed: tasks
      .filter(({ state }) => state === 'failed')
      .map(({ task_id, title, failure }) => ({ task_id, title, why: failure ?? '' })),
    next: [...tasks.filter(({ state }) => state === 'claimed'), ...tasks.filter(({ state }) => state === 'ready')].map(
      ({ task_id, title, claimed_by, due }) => ({ task_id, title, who: claimed_by, due }),
    ),
    decisions: decisionsDue(library, found.value.source, addDays(as_of, DECISIONS_DAYS)),
  });
}

function doneSince(tasks: readonly TaskView[], since: string): StatusReport['done'] {
  return tasks
    .flatMap(({ task_id, title, state, finished_at, evidence }) =>
      state === 'done' && finished_at !== null && finished_at.slice(0, 10) >= since
        ? [{ task_id, title, on: finished_at.slice(0, 10), evidence }]
        : [],
    )
    .toSorted((a, b) => (a.on < b.on ? 1 : a.on > b.on ? -1 : 0));
}

function whyOf(library: Library, taskId: string): string {
  const owned = ownedTask(library, taskId);
  if (!owned) return '';
  const { state, claimedBy, remainingDays } = owned.task;
  if (state !== 'claimed' || claimedBy === null) return explain(library, owned).message;
  const who = claimedBy.replace(/^agent:/, '');
  return remainingDays === null ? `${who} works on it.` : `${who} works on it; working days left: ${remainingDays}.`;
}

/** Open decisions of the plan that the tasks came from. */
function decisionsDue(
  library: Library,
  source: { readonly kind: string; readonly plan_id?: string },
  until: string,
): StatusReport['decisions'] {
  if (source.plan_id === undefined) return [];
  const listed = listDecisions(library, { plan_id: source.plan_id });
  if (!listed.ok) return [];
  return listed.value.decisions
    .flatMap(({ question, due, owner_title, answer }) =>
      answer === undefined && due !== null && due <= until ? [{ question, due, owner: owner_title }] : [],
    )
    .toSorted((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0));
}
