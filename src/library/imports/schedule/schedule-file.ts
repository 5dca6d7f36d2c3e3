import type { CalendarDate } from '../../../shared/calendar-date.ts';
import type { TaskHold } from '../../../shared/contracts/schedule.ts';
import type { ScheduleLeftOut } from '../../../shared/contracts/schedule-import.ts';
import { err, type Result } from '../../../shared/result.ts';
import type { RowLink } from '../predecessors.ts';

/** What holds a task beside its links; `other` is what a plan has no word for. */
export type FileConstraint = { readonly kind: 'none' } | { readonly kind: 'other'; readonly name: string } | TaskHold;

/** One task of a file. Null is what the file does not say. */
export interface FileTask {
  /** Names the row in its file. */
  readonly ref: string;
  /** Id in the plan, where the row came from one. */
  readonly id: string | null;
  readonly title: string;
  /** The work package: its id where the file keeps it, and what it is called. */
  readonly package: { readonly id: string | null; readonly title: string } | null;
  /** What the role is called. */
  readonly role: string | null;
  readonly people: number | null;
  readonly part_time: boolean | null;
  readonly optimistic: number | null;
  readonly likely: number | null;
  readonly pessimistic: number | null;
  readonly days: number | null;
  readonly start: CalendarDate | null;
  readonly finish: CalendarDate | null;
  /** Null where the format has none: a changed start is then all there is. */
  readonly constraint: FileConstraint | null;
  /** Whether a person, and no calculation, has set the dates. */
  readonly manual: boolean;
  /** By `ref` of the other rows. */
  readonly links: readonly RowLink[] | null;
  /** 0 to 100. */
  readonly percent_done: number | null;
  readonly actual_start: CalendarDate | null;
  readonly actual_finish: CalendarDate | null;
  readonly deadline: CalendarDate | null;
}

export interface ScheduleFile {
  readonly format: 'mspdi' | 'csv';
  readonly title: string | null;
  readonly tasks: readonly FileTask[];
  /** What is in the file and has no place here. */
  readonly left_out: readonly ScheduleLeftOut[];
}

/** A schedule that was read from bytes. */
export interface ReadScheduleFile extends ScheduleFile {
  /** What whoever gave the file should know of how it was read, one sentence each. */
  readonly notes: readonly string[];
}

/** Rows, and so tasks, of one file. */
export const MOST_ROWS = 20_000;

/** The refusal of a file. `reason` tells programs why. */
export function refusedFile(
  reason: 'too_large' | 'not_text' | 'unsafe' | 'damaged' | 'unknown_format' | 'no_tasks' | 'unreadable',
  message: string,
  next: string,
): Result<never> {
  return err('INVALID_INPUT', message.slice(0, 400), { field: 'file', reason, next });
}
