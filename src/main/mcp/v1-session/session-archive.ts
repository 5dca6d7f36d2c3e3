import { z } from 'zod';
import { archivePlan } from '../../../library/index.ts';
import { ok } from '../../../shared/result.ts';
import { defineTool } from '../tool.ts';
import { SessionId } from './fields.ts';
import { planOf } from './session-id.ts';

export const sessionArchiveTool = defineTool({
  name: 'planexe.session.archive',
  title: 'Archive a session',
  description: `Archives a session: it can still be read and exported, but start, resume and write return PERMISSION_DENIED. RUN_ALREADY_ACTIVE: stop it first. SESSION_NOT_FOUND, PERMISSION_DENIED. The user can unarchive it on their computer.`,
  input: z.object({ session_id: SessionId }),
  output: z.object({ session_id: z.string(), session_state: z.literal('archived') }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  scope: 'plans:write',
  call({ session_id }, call) {
    const plan = planOf(call, session_id);
    if (!plan.ok) return plan;
    const archived = archivePlan(call.library, { plan_id: plan.value });
    return archived.ok ? ok({ session_id, session_state: 'archived' as const }) : archived;
  },
});
