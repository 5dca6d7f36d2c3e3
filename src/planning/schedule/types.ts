import type { CalendarDate } from '../../shared/calendar-date.ts';

/**
 * A span of time in which a task may be done, in working days from the start of the project. A task that lasts longer
 * than the window has to begin when it opens. `closes` is Infinity for work that may begin at any time from then on.
 */
export interface TimeWindow {
  readonly opens: number;
  readonly closes: number;
}

/** Days on which work happens. */
export interface WorkingCalendar {
  /** Weekdays that are worked, 0 = Sunday to 6 = Saturday; at least one. */
  readonly workdays: readonly number[];
  /** Dates that are not worked although their weekday is. */
  readonly holidays: readonly CalendarDate[];
  /** Dates that are worked although they would be free, such as the Saturday of an event. */
  readonly extraWorkdays?: readonly CalendarDate[] | undefined;
}

export type LinkType = 'FS' | 'SS' | 'FF' | 'SF';

/** `to` is bound by `from`. Lag in working days, negative for a lead. */
export interface Link {
  readonly from: string;
  readonly to: string;
  readonly type: LinkType;
  readonly lag: number;
  /** A preference: broken first when links run in a circle. */
  readonly soft: boolean;
}

/** A task with its three-point estimate in working days; a milestone has three zeros. */
export interface TaskInput {
  readonly id: string;
  readonly optimistic: number;
  readonly likely: number;
  readonly pessimistic: number;
  /** The role and its number of people; a null role has no capacity limit. */
  readonly role: string | null;
  readonly people: number;
  /** When it may be done, in ascending order; at any time without. */
  readonly windows?: readonly TimeWindow[] | undefined;
  /** When it ends, in working days from the start, where it goes on until a date: its estimate is not used then. */
  readonly until?: number | undefined;
  /** By when it is due, in working days from the start: its float ends there. It delays nothing. */
  readonly due?: number | undefined;
}

/**
 * Dates of one task. Offsets are in working days from the start of the project (0 = first working day), finish
 * exclusive; dates are inclusive calendar dates.
 */
export interface ScheduledTask {
  readonly id: string;
  readonly earlyStart: number;
  readonly earlyFinish: number;
  readonly lateStart: number;
  readonly lateFinish: number;
  readonly totalFloat: number;
  readonly freeFloat: number;
  readonly critical: boolean;
  readonly start: CalendarDate;
  readonly finish: CalendarDate;
}

/** Outcome of the simulation. Durations in working days from the start. */
export interface SimulationResult {
  readonly runs: number;
  readonly seed: number;
  readonly p10: number;
  readonly p50: number;
  readonly p80: number;
  readonly p90: number;
  readonly mean: number;
  /** Points of the cumulative curve: share of runs finished within `days`. */
  readonly curve: readonly { readonly days: number; readonly share: number }[];
  /** Share of runs in which a task lay on the critical path, by task id. */
  readonly criticality: Readonly<Record<string, number>>;
  /** Tasks whose uncertainty moves the finish most: rank correlation with the finish, and finish at the task's own P10 and P90. */
  readonly tornado: readonly {
    readonly id: string;
    readonly correlation: number;
    readonly low: number;
    readonly high: number;
  }[];
  /** When half and four fifths of the runs have reached each milestone, in working days from the start. */
  readonly milestones: Readonly<Record<string, { readonly p50: number; readonly p80: number }>>;
}
