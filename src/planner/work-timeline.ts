import type { ForecastRequest } from '../library/for-drafting.ts';
import type { TaskSpan, WorkTimeline } from '../shared/contracts/work-timeline.ts';
import { type Work, workDates } from './work-dates.ts';

/** See `Planner.timeline`. The dates are those of the forecast, by expected durations; tasks are named by their keys. */
export async function workTimeline(request: ForecastRequest): Promise<WorkTimeline> {
  const { working, approved, left } = await workDates(request);
  const tasks = request.tasks.map((task): TaskSpan => {
    const planned = approved.dates.get(task.key);
    const open = left.dates.get(task.key);
    const actual = actualOf(task, open);
    return {
      task_id: task.key,
      planned: planned ? { start: planned.start, finish: planned.finish } : null,
      actual,
      late_by: planned && actual ? approved.calendar.workdaysBetween(planned.finish, actual.finish) : null,
      critical: open?.critical ?? false,
    };
  });
  const { workdays, holidays } = working;
  return { as_of: request.today, calendar: { workdays, holidays }, tasks };
}

function actualOf(
  { state, started_on, finished_on }: Work,
  forecast: { readonly start: string; readonly finish: string } | undefined,
): TaskSpan['actual'] {
  if (state === 'done' && finished_on !== null) return { start: started_on ?? finished_on, finish: finished_on };
  if (!forecast) return null;
  // What has begun began on its own day, whatever remains of it.
  const start = state === 'claimed' && started_on !== null ? started_on : forecast.start;
  return { start, finish: forecast.finish };
}
