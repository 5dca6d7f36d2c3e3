import type { CalendarDate } from '../calendar-date.ts';
import type { LinkType, SchedulePreview } from './schedule.ts';

/** A schedule that another program has changed, held against its plan. Lengths are working days. */

/** What a task waits for, by the title of the other. */
export interface NamedLink {
  readonly from: string;
  readonly title: string;
  readonly type: LinkType;
  readonly lag: number;
}

interface OfTask {
  readonly task: string;
  readonly title: string;
}

/** One thing that the file has otherwise than the plan. `title` is what the task is called in the file. */
export type ScheduleDifference =
  | ({ readonly kind: 'added'; readonly package_title: string; readonly days: number } & OfTask)
  | ({ readonly kind: 'removed' } & OfTask)
  | ({ readonly kind: 'renamed'; readonly before: string } & OfTask)
  | ({ readonly kind: 'estimate'; readonly before: readonly number[]; readonly after: readonly number[] } & OfTask)
  | ({
      readonly kind: 'moved';
      readonly before: CalendarDate;
      readonly after: CalendarDate;
      readonly hold: 'not_before' | 'on' | 'ends_on' | null;
    } & OfTask)
  | ({ readonly kind: 'links'; readonly added: readonly NamedLink[]; readonly removed: readonly NamedLink[] } & OfTask);

/** A task that the plan, with all of the changes, calculates other dates for than the file has. */
export interface ElsewhereTask extends OfTask {
  readonly file: { readonly start: CalendarDate; readonly finish: CalendarDate };
  readonly plan: { readonly start: CalendarDate; readonly finish: CalendarDate };
}

/** One kind of thing that a file says and a plan does not take. */
export interface ScheduleLeftOut {
  /** Such as `Progress`. */
  readonly what: string;
  /** What the tasks that it is about are called in the file; none where it is about no task. */
  readonly tasks: readonly string[];
}

export interface ScheduleImportPreview {
  readonly format: 'mspdi' | 'csv';
  /** How many tasks the file has. */
  readonly tasks: number;
  readonly differences: readonly ScheduleDifference[];
  /** What whoever gave the file should know of how it was read, one sentence each. */
  readonly notes: readonly string[];
  /** What the file says beside that and is not taken. */
  readonly left_out: readonly ScheduleLeftOut[];
  /** Names exactly these differences on exactly this plan: what applies them asks for it. */
  readonly token: string;
  readonly finish: { readonly before: CalendarDate; readonly after: CalendarDate };
  readonly elsewhere: readonly ElsewhereTask[];
  readonly stale_stages: SchedulePreview['stale_stages'];
}
