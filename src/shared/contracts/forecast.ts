import { z } from 'zod';
import { Day } from './day.ts';
import { TaskState } from './task.ts';

/** A task that ends later than was approved, or is late already. */
export const SlippingTask = z.object({
  task_id: z.string(),
  title: z.string(),
  state: TaskState,
  planned_finish: Day,
  forecast_finish: Day,
  late_by: z.number().describe('working days'),
  criticality: z
    .number()
    .nullable()
    .describe('share of the simulated runs in which it decides the finish, 0 to 1; null without odds'),
});
export type SlippingTask = Readonly<z.infer<typeof SlippingTask>>;

/** Earned value by ANSI/EIA-748: of costs where all are planned, else of expected working days. */
export const EarnedValue = z.object({
  basis: z.enum(['cost', 'working_days']),
  planned: z.number().describe('of what should have been done by now, as it was approved'),
  earned: z.number().describe('of what is done; begun work counts by what is left of it, where that was told'),
  actual: z.number().nullable().describe('what finished work cost; null until any cost was told'),
  currency: z.string().nullable().describe('ISO 4217, of costs; null where the tasks name none'),
  spi: z.number().nullable().describe('earned / planned; below 1 is behind'),
  cpi: z.number().nullable().describe('earned / actual, of finished tasks with a told cost; below 1 is over'),
});
export type EarnedValue = Readonly<z.infer<typeof EarnedValue>>;

/** When work will be finished, by its simulated runs. */
export const FinishOdds = z.object({
  runs: z.number().int().describe('of the simulation'),
  p50: Day.describe('as likely as not finished by then'),
  p80: Day.describe('finished by then in four of five runs'),
});
export type FinishOdds = Readonly<z.infer<typeof FinishOdds>>;

/** When a task graph will be finished, going by what has happened. */
export const Forecast = z.object({
  as_of: Day,
  finish: Day.describe('by the expected durations of what is left'),
  odds: FinishOdds.nullable().describe('null where the durations were set to the time that the prompt states'),
  approved: z.object({ finish: Day, odds: FinishOdds.nullable() }).describe('the same as it was approved'),
  late_by: z
    .number()
    .describe('working days by which p80, without odds the finish, is later than was approved; negative: earlier'),
  earned_value: EarnedValue,
  slipping: z.array(SlippingTask).describe('the most critical first'),
  blocked_by_failure: z.number().int().describe('tasks that wait for one that failed'),
});
export type Forecast = Readonly<z.infer<typeof Forecast>>;

/** Why a forecast has no odds, for people. */
export const NO_ODDS =
  'Not estimated: durations were set to the time that the prompt states, so nothing says how likely a date is. Estimate them in the plan and propose its tasks again.';
