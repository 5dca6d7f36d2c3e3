import type { CalendarDate } from '../calendar-date.ts';

/** When one task was to be done and when it was or will be. All dates are days of work, both ends included. */
export interface TaskSpan {
  readonly task_id: string;
  /** As it was approved; null for a task that was added later. */
  readonly planned: { readonly start: CalendarDate; readonly finish: CalendarDate } | null;
  /** What happened, and for what has not happened yet, the forecast; null for a task that was cancelled. */
  readonly actual: { readonly start: CalendarDate; readonly finish: CalendarDate } | null;
  /** Working days by which it ends later than was approved; negative when it is earlier; null when either is missing. */
  readonly late_by: number | null;
  /** A delay of it delays the finish of all work that is left. */
  readonly critical: boolean;
}

/** The dates of all tasks of a task graph, in its order, going by what has happened. */
export interface WorkTimeline {
  readonly as_of: CalendarDate;
  /** Days on which work happens: weekdays from 0 for Sunday, and the dates among them that are holidays. */
  readonly calendar: { readonly workdays: readonly number[]; readonly holidays: readonly CalendarDate[] };
  readonly tasks: readonly TaskSpan[];
}
