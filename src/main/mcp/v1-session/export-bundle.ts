import { z } from 'zod';
import { DeliverableLink, deliverableLink } from '../plans/deliverable-link.ts';
import { defineTool, READS } from '../tool.ts';
import { SessionId } from './fields.ts';
import { planOf } from './session-id.ts';

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
    return plan.ok ? deliverableLink(call, { plan_id: plan.value, artifact: 'zip' }) : plan;
  },
});
