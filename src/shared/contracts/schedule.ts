import { z } from 'zod';
import { type CalendarDate, isCalendarDate } from '../calendar-date.ts';

/** The schedule as people look at it and change it. Dates are `YYYY-MM-DD`, lengths are working days. */

export const LinkType = z.enum(['FS', 'SS', 'FF', 'SF']);
export type LinkType = z.infer<typeof LinkType>;

/** What a task waits for. */
export const Predecessor = z.object({
  from: z.string().describe('task id'),
  type: LinkType,
  lag: z.number().describe('working days, negative for an overlap'),
  soft: z.boolean().describe('a preference that may be broken'),
});
export type Predecessor = z.infer<typeof Predecessor>;

/** Three estimates of one task in working days, in this order from the smallest to the largest. */
export const Estimate = z.object({ optimistic: z.number(), likely: z.number(), pessimistic: z.number() });
export type Estimate = z.infer<typeof Estimate>;

/** A day that whoever plans holds a task by: it begins no earlier, or it is an event that begins or ends on it. */
export const TaskHold = z.object({
  kind: z.enum(['not_before', 'on', 'ends_on']),
  date: z.string().refine(isCalendarDate, 'YYYY-MM-DD'),
});
export type TaskHold = z.infer<typeof TaskHold>;

/** Where a task that there is not yet belongs, and who does it. */
const NewTask = z.object({
  package: z.string().describe('work package id'),
  role: z.string().describe('role id'),
  people: z.number().int().min(1),
  part_time: z.boolean(),
  /** Id of the task that it stands behind in the list; null for the end of its package. */
  after: z.string().nullable(),
});

/** What is to be different about one task. What is left out stays as it is. */
export const TaskChange = z.object({
  task: z.string(),
  title: z.string().optional(),
  estimate: Estimate.optional(),
  /** What the outline estimated is right: it counts as an estimate of somebody. */
  agreed: z.literal(true).optional(),
  /** All that it waits for from then on. */
  predecessors: z.array(Predecessor).optional(),
  /** The day that holds it from then on, in the place of any that was set so; null for none. */
  hold: TaskHold.nullable().optional(),
  /** Id of the role that does it from then on. */
  role: z.string().optional(),
  /** How many of that role at the same time. */
  people: z.number().int().min(1).optional(),
  /** The task is a new one. */
  added: NewTask.optional(),
  /** The task is taken out, and every link to it and from it. */
  removed: z.literal(true).optional(),
});
export type TaskChange = z.infer<typeof TaskChange>;

const BaselineTask = z.object({ id: z.string(), title: z.string(), start: z.string(), finish: z.string() });

/** The dates of a schedule, kept so that later ones can be compared with them. */
export const ScheduleBaseline = z.object({
  start: z.string(),
  finish: z.string(),
  p80: z
    .string()
    .nullable()
    .describe('the day by which four in five simulated runs were finished; null where nothing tells odds'),
  tasks: z.array(BaselineTask),
});
export type ScheduleBaseline = z.infer<typeof ScheduleBaseline>;

/** A baseline with the moment at which it was kept, ISO 8601 UTC. */
export interface KeptBaseline extends ScheduleBaseline {
  readonly saved_at: string;
}

/** A day, and its distance from the start in working days. */
export interface FinishPoint {
  readonly days: number;
  readonly date: CalendarDate;
}

export interface ScheduleTask extends Estimate {
  readonly id: string;
  readonly title: string;
  readonly phase: string;
  readonly package: string;
  readonly role: string;
  readonly people: number;
  /** Done beside other work, so that the number of people does not bind it. */
  readonly part_time: boolean;
  /** Working days that the schedule counts on. */
  readonly days: number;
  readonly start: CalendarDate;
  readonly finish: CalendarDate;
  readonly late_start: CalendarDate;
  readonly late_finish: CalendarDate;
  /** Total float: working days it can be late without moving the finish. */
  readonly total_float: number;
  /** Free float: working days it can be late without moving another task. */
  readonly free_float: number;
  readonly critical: boolean;
  /** Share of simulated runs in which it was critical, 0 to 1; null until there are odds. */
  readonly criticality: number | null;
  /** What drives its duration. */
  readonly why: string;
  /** Whether somebody estimated it, or agreed with what the outline set. */
  readonly estimated: boolean;
  /** The day that somebody set in the schedule to hold it; null where there is none. Dates of facts hold it besides. */
  readonly hold: TaskHold | null;
}

/** A link that binds. `people`: nobody wrote it; a task waits until people of its role are free. */
export interface ScheduleLink extends Predecessor {
  readonly to: string;
  readonly origin: 'written' | 'rule' | 'people';
}

export interface ScheduleSpan {
  readonly id: string;
  readonly title: string;
  readonly start: CalendarDate;
  readonly finish: CalendarDate;
  readonly critical: boolean;
}

/** A way to win time. */
export interface GapStep {
  readonly kind: 'shorten' | 'overlap' | 'drop' | 'add_people' | 'move_date';
  /** Task to open for it; null for people. */
  readonly task: string | null;
  readonly title: string;
  /** Working days that it wins alone. */
  readonly days: number;
  readonly detail: string;
}

/** Points of a cumulative curve: share of runs finished by then, 0 to 1, ascending. */
export type FinishCurvePoints = readonly (FinishPoint & { readonly share: number })[];

/** When the runs reach what a deadline is about. */
export interface DeadlineOdds {
  /** Whether it is an event on its date, so that what counts is when all is ready for it. */
  readonly pinned: boolean;
  readonly p50: FinishPoint;
  readonly p80: FinishPoint;
  readonly curve: FinishCurvePoints;
}

/** Its distance from the start is that of the end of its day: who is finished by then meets it. */
export interface ScheduleDeadline extends FinishPoint {
  /** Working days by which what it is about comes later as planned; 0 when it is met. */
  readonly missed_by: number;
  /** Title of the task whose date it is; null for the whole plan. */
  readonly goal: string | null;
  /** When what it is about is finished, or ready, as planned. */
  readonly planned: CalendarDate;
  /** Share of simulated runs that meet it, 0 to 1; null until there are odds. */
  readonly share: number | null;
  /** Null where it is about the whole plan, and until there are odds. */
  readonly odds: DeadlineOdds | null;
  /** What would win time, most first; empty when nothing is missed. */
  readonly steps: readonly GapStep[];
}

/** When everything is finished, by its chances. */
export interface FinishChances {
  readonly p10: FinishPoint;
  readonly p50: FinishPoint;
  readonly p80: FinishPoint;
  readonly p90: FinishPoint;
  readonly curve: FinishCurvePoints;
}

export interface ScheduleRisk {
  readonly runs: number;
  /** Null where durations were set to the time that the prompt states, which tells no odds. */
  readonly chances: FinishChances | null;
  /** How many of the tasks that the finish hangs on somebody has estimated; null where all durations are estimates. */
  readonly estimates: { readonly critical: number; readonly estimated: number } | null;
  /** What the drivers move: what the deadline is about; null for the finish of the whole plan. */
  readonly driven: { readonly title: string; readonly pinned: boolean } | null;
  /** Tasks whose uncertainty moves that most: the median date when they go well, and when they go badly. */
  readonly drivers: readonly {
    readonly task: string;
    readonly title: string;
    readonly low: FinishPoint;
    readonly high: FinishPoint;
  }[];
}

/** A task of the baseline that is elsewhere now. Moves are in working days, negative when earlier. */
export interface MovedTask {
  readonly id: string;
  readonly title: string;
  readonly start: CalendarDate;
  readonly finish: CalendarDate;
  readonly start_moved: number;
  readonly finish_moved: number;
}

export interface BaselineComparison {
  readonly saved_at: string;
  readonly finish: CalendarDate;
  readonly finish_moved: number;
  readonly p80: CalendarDate | null;
  /** Null where either has no simulation. */
  readonly p80_moved: number | null;
  /** Where each task of today's schedule was, by id. */
  readonly tasks: Readonly<Record<string, { readonly start: CalendarDate; readonly finish: CalendarDate }>>;
  /** Those that finish later or earlier, the farthest first. */
  readonly moved: readonly MovedTask[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export interface ScheduleView {
  readonly start: CalendarDate;
  readonly finish: CalendarDate;
  readonly days: number;
  /** When it would end if nobody were short of people. */
  readonly unlimited_finish: CalendarDate;
  readonly calendar: {
    readonly country: string | null;
    /** Weekdays that are worked, 0 = Sunday. */
    readonly workdays: readonly number[];
    readonly holidays: readonly CalendarDate[];
    readonly holidays_known: boolean;
  };
  readonly deadline: ScheduleDeadline | null;
  readonly phases: readonly ScheduleSpan[];
  readonly packages: readonly (ScheduleSpan & { readonly phase: string })[];
  readonly tasks: readonly ScheduleTask[];
  /** Ids from the start to the finish. */
  readonly critical_path: readonly string[];
  readonly links: readonly ScheduleLink[];
  readonly roles: readonly {
    readonly id: string;
    readonly title: string;
    readonly available: number;
    /** Most of them at work at the same time. */
    readonly peak: number;
  }[];
  readonly risk: ScheduleRisk | null;
  readonly baseline: BaselineComparison | null;
}

/** What the schedule would be with a change, without anything being written. */
export interface SchedulePreview {
  readonly schedule: ScheduleView;
  /** Sections that would have to be drafted again, and are up to date now. */
  readonly stale_stages: readonly { readonly id: string; readonly title: string }[];
}
