import { z } from 'zod';
import { planStatus, resumePlan } from '../../../library/index.ts';
import { ServerInfo, serverInfo } from '../plans/fields.ts';
import { ADDS, defineTool } from '../tool.ts';
import { SessionId, startedRun } from './fields.ts';
import { planOf } from './session-id.ts';

export const validateOnlyTool = defineTool({
  name: 'planexe.validate.only',
  title: 'Audit a session',
  description: `Audits what a session has drafted and redrafts nothing else: a new run with the target validate_plan. state completed without a new run: already audited and unchanged since. The findings are in the artifacts of kind audit_report. RUN_ALREADY_ACTIVE, RUN_NOT_FOUND (nothing was ever drafted), SESSION_NOT_FOUND, PERMISSION_DENIED.`,
  input: z.object({ session_id: SessionId }),
  output: z.object({
    run_id: z.string().describe('the run with the audit'),
    state: z.enum(['running', 'completed']),
    server_info: ServerInfo,
  }),
  annotations: ADDS,
  scope: 'plans:write',
  async call({ session_id }, call) {
    const plan = planOf(call, session_id);
    if (!plan.ok) return plan;
    const request = { plan_id: plan.value, target: 'validate_plan', expect: 'ended_run' as const };
    const queued = await resumePlan(call.library, request);
    if (queued.ok || queued.error.code !== 'PLAN_NOT_RESUMABLE') return startedRun(call, queued);
    const status = planStatus(call.library, { plan_id: plan.value });
    if (!status.ok) return status;
    const { run_id, state } = status.value;
    // Complete and unchanged; a plan of another version is refused for another reason.
    if (state !== 'completed' || run_id === null || queued.error.details?.failure_reason !== undefined) return queued;
    return { ok: true, value: { run_id, state, server_info: serverInfo(call) } };
  },
});
