import type { Forecast } from '../../../shared/contracts/forecast.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { plannerOf } from '../plans/find-plan.ts';
import { forecastRequest } from './forecast-request.ts';

/**
 * When a task graph will be finished, going by what was done until today, against what was approved. `plan.not_found`,
 * `plan.requires_approval`; `validation.invalid_input` (estimates that reach beyond all calendars); INTERNAL_ERROR as for all long calls of the planner.
 */
export async function forecastGraph(library: Library, input: { readonly graph_id: string }): Promise<Result<Forecast>> {
  const asked = forecastRequest(library, input.graph_id);
  if (!asked.ok) return asked;
  const { request, rows } = asked.value;
  const forecast = await plannerOf(library).forecast(request);
  if (!forecast.ok) return forecast;
  const ids = new Map(rows.map((row) => [row.nodeKey, row.id]));
  // Planning knows tasks by their keys.
  const slipping = forecast.value.slipping.map((task) => ({ ...task, task_id: ids.get(task.task_id) ?? task.task_id }));
  return ok({ ...forecast.value, slipping });
}
