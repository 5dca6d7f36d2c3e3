import type { CalendarDate } from '../calendar-date.ts';
import type { Forecast } from './forecast.ts';
import type { Evidence, TaskState } from './task.ts';

interface NamedTask {
  readonly task_id: string;
  readonly title: string;
}

/** Where the work on a task graph stands on one day, for whoever has to decide. */
export interface StatusReport {
  readonly project: string;
  readonly title: string;
  readonly as_of: CalendarDate;
  readonly counts: Readonly<Record<TaskState, number>>;
  readonly forecast: Forecast;
  /** Finished in the last days, newest first. */
  readonly done: readonly (NamedTask & { readonly on: CalendarDate; readonly evidence: readonly Evidence[] })[];
  /** How many days back `done` goes. */
  readonly done_days: number;
  readonly late: readonly (NamedTask & {
    readonly planned_finish: CalendarDate;
    readonly forecast_finish: CalendarDate;
    readonly late_by: number;
    readonly why: string;
  })[];
  readonly failed: readonly (NamedTask & { readonly why: string })[];
  /** Under way, then ready in the order in which they are given out. */
  readonly next: readonly (NamedTask & { readonly who: string | null; readonly due: CalendarDate | null })[];
  /** Open decisions of the plan that it came from, those that are due soon or overdue. */
  readonly decisions: readonly { readonly question: string; readonly due: CalendarDate; readonly owner: string }[];
}
