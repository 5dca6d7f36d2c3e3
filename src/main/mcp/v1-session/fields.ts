import { z } from 'zod';
import type { ResumePlanOutput } from '../../../library/index.ts';
import { Target } from '../../../shared/plan-state.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { choice, ServerInfo, serverInfo } from '../plans/fields.ts';
import type { ToolCall } from '../tool.ts';

/** Fields that several tools of this generation share. */

export const SessionId = z.string().describe('from planexe.session.create: pxe_YYYY_MM_DD__xxxxxxxx');
export const ArtifactUri = z.string().describe('planexe://sessions/<session_id>/out/<path>');
export const TargetName = choice(Target.options);

/** What is said of a session that has just got a run. */
export const StartedRun = z.object({
  run_id: z.string(),
  state: z.literal('running'),
  server_info: ServerInfo,
});

export function startedRun(call: ToolCall, queued: Result<ResumePlanOutput>): Result<z.infer<typeof StartedRun>> {
  if (!queued.ok) return queued;
  return ok({ run_id: queued.value.run_id, state: 'running', server_info: serverInfo(call) });
}
