import { z } from 'zod';
import { resumePlan } from '../../../library/index.ts';
import { ADDS, defineTool, type ToolCall } from '../tool.ts';
import { pathsIn } from './artifact-uri.ts';
import { ArtifactUri, SessionId, StartedRun, startedRun, TargetName } from './fields.ts';
import { planOf } from './session-id.ts';

const Invalidation = z.object({
  artifacts: z.array(ArtifactUri).exactOptional().describe('files; the tasks that read them are redrafted'),
  tasks: z.array(z.string()).exactOptional().describe('names from planexe.task.graph to redraft, replacing edits'),
});

export const sessionResumeTool = defineTool({
  name: 'planexe.session.resume',
  title: 'Resume a session',
  description: `Continues a stopped or failed session in a new run: what is finished and fresh is kept, what depends on an edit or on invalidate is redrafted. Also a completed one after an edit, with invalidate, or with another target. Edited files are kept. RUN_ALREADY_ACTIVE: already running. RUN_NOT_FOUND: it was never started. CONFLICT: complete and unchanged, or made by another version. INVALID_TARGET, INVALID_ARTIFACT_URI, INVALID_INPUT (an unknown task, or an edited file that does not fit), SESSION_NOT_FOUND, PERMISSION_DENIED (also for an archived one).`,
  input: z.object({
    session_id: SessionId,
    target: TargetName.exactOptional().describe('default: all that the session was to be'),
    resume_policy: z.enum(['luigi_up_to_date']).exactOptional().describe('the only policy: what is up to date is kept'),
    invalidate: Invalidation.exactOptional(),
  }),
  output: StartedRun,
  annotations: ADDS,
  scope: 'plans:write',
  call: ({ session_id, target, invalidate = {} }, call) => resumeSession(call, session_id, { target, ...invalidate }),
});

export const taskInvalidateTool = defineTool({
  name: 'planexe.task.invalidate',
  title: 'Redraft tasks',
  description: `Redrafts the named tasks, and everything that depends on them, in a new run; edits to the named tasks' own files are replaced. Names are from planexe.task.graph. Errors as in planexe.session.resume.`,
  input: z.object({ session_id: SessionId, tasks: z.array(z.string()).min(1) }),
  output: StartedRun,
  annotations: { ...ADDS, destructiveHint: true },
  scope: 'plans:write',
  call: ({ session_id, tasks }, call) => resumeSession(call, session_id, { tasks }),
});

async function resumeSession(
  call: ToolCall,
  session: string,
  request: z.output<typeof Invalidation> & { readonly target?: string | undefined },
) {
  const plan = planOf(call, session);
  if (!plan.ok) return plan;
  const artifacts = pathsIn(call, session, request.artifacts ?? []);
  if (!artifacts.ok) return artifacts;
  const resumed = await resumePlan(call.library, {
    plan_id: plan.value,
    ...(request.target !== undefined && { target: request.target }),
    invalidate: { artifacts: artifacts.value, stages: request.tasks ?? [] },
    expect: 'ended_run',
  });
  return startedRun(call, resumed);
}
