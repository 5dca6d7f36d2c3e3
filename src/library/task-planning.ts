import type { CalendarDate } from '../shared/calendar-date.ts';
import type { Estimate, LinkType } from '../shared/contracts/schedule.ts';
import type { SeedTask, TaskState } from '../shared/contracts/task.ts';

/** What the library and planning tell each other about tasks. Keys are those of a graph's tasks. */

/** The tasks of a finished plan, or of a template, as they can be proposed. */
export interface PlannedWork {
  readonly title: string;
  readonly tasks: readonly SeedTask[];
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
  /** The plan whose working days count; null for Monday to Friday. */
  readonly plan_id: string | null;
  readonly today: CalendarDate;
  readonly approved_on: CalendarDate;
  readonly approved: { readonly tasks: readonly ApprovedTask[]; readonly dependencies: KeyedDependencies };
  readonly tasks: readonly WorkedTask[];
  readonly dependencies: KeyedDependencies;
}
