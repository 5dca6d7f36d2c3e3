import { z } from 'zod';
import { planStatus } from '../../../library/index.ts';
import { PlanStatus } from '../../../shared/contracts/plan-status.ts';
import { FailureReason } from '../../../shared/plan-state.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { sseUrl } from '../../serving/plan-links.ts';
import type { ToolCall } from '../tool.ts';
import { failureAnswer } from './failure-answer.ts';
import { KnownServer, serverInfo } from './fields.ts';
import { nextSteps } from './next-steps.ts';

/** Why a run ended. Kept short, because every agent that lists the tools reads this schema. */
const Failure = z.object({
  failure_reason: FailureReason,
  failed_step: z.string().nullable(),
  message: z.string().max(256),
  recoverable: z.boolean(),
  cause: z.string().optional(),
});

/** Where a plan stands, as tools tell it. */
export const StatusAnswer = PlanStatus.extend({
  files: z.array(z.object({ path: z.string(), updated_at: z.string() })).describe('the ten newest'),
  error: Failure.optional().describe('only if failed'),
  limit: Failure.pick({ message: true, cause: true }).optional().describe('only if a limit stopped it'),
  sse_url: z.string().describe('event stream for user interfaces; agents should poll'),
  server_info: KnownServer,
});
export type StatusAnswer = z.infer<typeof StatusAnswer>;

/** PLAN_NOT_FOUND, PERMISSION_DENIED. */
export function statusAnswer(call: ToolCall, planId: string): Result<StatusAnswer> {
  const status = planStatus(call.library, { plan_id: planId });
  if (!status.ok) return status;
  return ok({
    ...status.value,
    ...(status.value.error && { error: failureAnswer(call.library, status.value.error) }),
    next_steps: nextSteps(status.value),
    sse_url: sseUrl(call.links, planId, call.library.user),
    server_info: serverInfo(call),
  });
}
