import { z } from 'zod';
import { planStatus } from '../../../library/index.ts';
import { ok } from '../../../shared/result.ts';
import { DeliverableLink, deliverableLink } from '../plans/deliverable-link.ts';
import { defineTool, READS } from '../tool.ts';
import { type RunState, runStateOf } from '../v1-common/run-state.ts';
import { SessionId } from './fields.ts';
import { planOf } from './session-id.ts';

const NOT_YET: Readonly<Record<RunState, string>> = {
  created: 'The session was not started: call planexe.session.start.',
  running: 'The session is running; planexe.artifact.list has what is finished.',
  stopping: 'The session is stopping: call planexe.session.status until it has stopped.',
  stopped: 'The session was stopped before it had any files: call planexe.session.resume.',
  failed: 'The session failed before it had any files: planexe.session.status says why.',
  completed: 'The files of the session are missing.',
};

export const exportBundleTool = defineTool({
  name: 'planexe.export.bundle',
  title: 'Export a session',
  description: `A link to a zip of all artifacts; fetch it with GET, no token needed, before expires_at. ready: false is not an error: reason says what is missing. SESSION_NOT_FOUND, PERMISSION_DENIED.`,
  input: z.object({ session_id: SessionId }),
  output: DeliverableLink,
  annotations: READS,
  scope: 'plans:read',
  async call({ session_id }, call) {
    const plan = planOf(call, session_id);
    if (!plan.ok) return plan;
    const link = await deliverableLink(call, { plan_id: plan.value, artifact: 'zip' });
    if (!link.ok || link.value.ready) return link;
    const status = planStatus(call.library, { plan_id: plan.value });
    return status.ok ? ok({ ready: false, reason: NOT_YET[runStateOf(status.value)] }) : status;
  },
});
