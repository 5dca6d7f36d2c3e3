import type { CalendarDate } from '../shared/calendar-date.ts';
import type { Estimate, LinkType } from '../shared/contracts/schedule.ts';
import type { SeedTask, TaskState } from '../shared/contracts/task.ts';

/** What the library and planning tell each other about tasks. Keys are those of a graph's tasks. */

/** The tasks of a template, as they can be proposed. */
export interface TemplateWork {
  readonly title: string;
  readonly tasks: readonly SeedTask[];
  /** ISO 4217, of the costs of its tasks; null for none. */
  readonly currency: string | null;
}

/** The tasks of a finished plan, as they can be proposed. */
export interface PlannedWork extends TemplateWork {
  /** First day of work. */
  readonly starts_on: CalendarDate;
  /** Whose public holidays count, as in ISO 3166-1. */
  readonly country: string | null;
  /** Weekdays that are worked, 0 = Sunday. */
  readonly workdays: readonly number[];
  /** Whether the estimates say how likely a date is: not where they were set to the time that the prompt states. */
  readonly tells_odds: boolean;
}

/** A domain template that comes with the program. */
export interface TaskTemplate {
  readonly key: string;
  readonly title: string;
}

/** A task as it was approved. */
interface ApprovedTask {
  readonly key: string;
  readonly estimate: Estimate | null;
  readonly planned_cost: number | null;
}

/** A task as it stands. Dates are days of work, in the calendar of the plan. */
interface WorkedTask extends ApprovedTask {
  readonly title: string;
  readonly state: TaskState;
  readonly started_on: CalendarDate | null;
  readonly finished_on: CalendarDate | null;
  /** Working days, as whoever works on it says. */
  readonly remaining_days: number | null;
  readonly actual_cost: number | null;
}

/** By keys: the first waits for the second. The lag is in working days. */
type KeyedDependencies = readonly {
  readonly task: string;
  readonly depends_on: string;
  readonly link: LinkType;
  readonly lag: number;
}[];

/** What a forecast is made of. */
export interface ForecastRequest {
  /** Whose working days count; null for Monday to Friday. */
  readonly country: string | null;
  /** Weekdays that are worked in place of the country's, 0 = Sunday. */
  readonly workdays?: readonly number[] | undefined;
  /** Work that has not begun begins then at the earliest; null for no such day. */
  readonly starts_on: CalendarDate | null;
  /** As of the plan that the tasks came from. */
  readonly tells_odds: boolean;
  /** ISO 4217, of the costs of the tasks; null for none. */
  readonly currency: string | null;
  readonly today: CalendarDate;
  readonly approved_on: CalendarDate;
  readonly approved: { readonly tasks: readonly ApprovedTask[]; readonly dependencies: KeyedDependencies };
  readonly tasks: readonly WorkedTask[];
  readonly dependencies: KeyedDependencies;
}
