import { z } from 'zod';
import { forecastGraph } from '../../../library/index.ts';
import { Day } from '../../../shared/contracts/day.ts';
import type { Forecast } from '../../../shared/contracts/forecast.ts';
import { READS } from '../tool.ts';
import { GraphId } from './fields.ts';
import { defineProjectTool } from './project-tool.ts';

const Finish = {
  finish: Day.describe('YYYY-MM-DD: by expected durations'),
  p50: Day.nullable(),
  p80: Day.nullable(),
};

function finishOf({ finish, odds }: Forecast['approved']) {
  return { finish, p50: odds?.p50 ?? null, p80: odds?.p80 ?? null };
}

export const projectForecastTool = defineProjectTool({
  name: 'project_forecast',
  title: 'Forecast of an active plan',
  description: `Forecasts when an active plan will be finished, based on what was done, and compares it with what was approved: finish dates that are 50% (p50) and 80% likely (p80), earned value (ANSI/EIA-748), and the tasks that slip, the most critical first. Finished work is fixed, the rest is simulated; resource limits are not simulated. Where durations were set to the time that the prompt states, nothing says how likely a date is: p50, p80 and criticality are null, and finish is no more than the sum of these durations. heartbeat_task with remainingDays and complete_task with actualCost improve it.
Errors: plan.not_found, plan.requires_approval, validation.invalid_input (estimates that reach beyond all calendars), INTERNAL_ERROR (try again).`,
  input: z.object({ planId: GraphId }),
  output: z.object({
    asOf: Day,
    ...Finish,
    approved: z.object(Finish).describe('as it was approved'),
    lateBy: z
      .number()
      .describe(
        'working days by which p80, or finish where that is null, is later than was approved; negative: earlier',
      ),
    earnedValue: z.object({
      basis: z.enum(['cost', 'working_days']),
      planned: z.number(),
      earned: z.number(),
      actual: z.number().nullable().describe('null: no costs were told'),
      currency: z.string().nullable(),
      spi: z.number().nullable().describe('earned / planned; below 1 is behind'),
      cpi: z.number().nullable().describe('earned / actual; below 1 is over budget'),
    }),
    slipping: z.array(
      z.object({
        taskId: z.string(),
        title: z.string(),
        plannedFinish: Day,
        forecastFinish: Day,
        lateBy: z.number().describe('working days'),
        criticality: z.number().nullable().describe('share of runs in which it decides the finish'),
      }),
    ),
    blockedByFailure: z
      .number()
      .int()
      .describe('tasks that wait for one that failed; the dates count on it being taken up again today'),
  }),
  annotations: READS,
  scope: 'plans:read',
  async call({ planId }, { library }) {
    const forecast = await forecastGraph(library, { graph_id: planId });
    if (!forecast.ok) return forecast;
    const { as_of, approved, late_by, earned_value, slipping, blocked_by_failure } = forecast.value;
    return {
      ok: true,
      value: {
        asOf: as_of,
        ...finishOf(forecast.value),
        approved: finishOf(approved),
        lateBy: late_by,
        earnedValue: earned_value,
        slipping: slipping.map((task) => ({
          taskId: task.task_id,
          title: task.title,
          plannedFinish: task.planned_finish,
          forecastFinish: task.forecast_finish,
          lateBy: task.late_by,
          criticality: task.criticality,
        })),
        blockedByFailure: blocked_by_failure,
      },
    };
  },
});
