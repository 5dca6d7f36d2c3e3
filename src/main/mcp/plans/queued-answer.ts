import { z } from 'zod';
import { PlanState } from '../../../shared/plan-state.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { ToolCall } from '../tool.ts';
import { KnownServer } from './fields.ts';
import { statusAnswer } from './status-answer.ts';

/** What is said of a plan that has just got another run. */
export const QueuedAnswer = z.object({
  plan_id: z.string(),
  run_id: z.string(),
  state: PlanState,
  model_profile: z.string(),
  sse_url: z.string(),
  next_steps: z.array(z.string()),
  server_info: KnownServer,
});

/** PLAN_NOT_FOUND when it was deleted in the meantime. */
export function queuedAnswer(
  call: ToolCall,
  { plan_id, run_id }: { readonly plan_id: string; readonly run_id: string },
): Result<z.infer<typeof QueuedAnswer>> {
  const status = statusAnswer(call, plan_id);
  if (!status.ok) return status;
  const { state, model_profile, sse_url, next_steps, server_info } = status.value;
  return ok({ plan_id, run_id, state, model_profile, sse_url, next_steps, server_info });
}
