import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { RunState } from '../v1-common/run-state.ts';
import { stopRun } from '../v1-common/stop-run.ts';
import { SessionId } from './fields.ts';
import { planOf } from './session-id.ts';

export const sessionStopTool = defineTool({
  name: 'planexe.session.stop',
  title: 'Stop a session',
  description: `Stops the active run; everything finished is kept, and files can be edited. Returns once it has stopped, within a few seconds; stopping: it takes longer, poll planexe.session.status. Stopping a stopped session changes nothing. RUN_NOT_ACTIVE: nothing is running, or run_id names a run that has ended. RUN_NOT_FOUND, SESSION_NOT_FOUND, PERMISSION_DENIED. Then planexe.artifact.write, planexe.session.resume.`,
  input: z.object({
    session_id: SessionId,
    run_id: z.string().exactOptional().describe('default: the active run'),
    mode: z.enum(['graceful']).exactOptional().describe('calls in flight get a few seconds to finish'),
  }),
  output: z.object({ state: RunState }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  scope: 'plans:write',
  async call({ session_id, run_id }, call) {
    const plan = planOf(call, session_id);
    return plan.ok ? stopRun(call, { plan_id: plan.value, ...(run_id !== undefined && { run_id }) }) : plan;
  },
});
