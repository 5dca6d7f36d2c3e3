import { z } from 'zod';
import { resumePlan } from '../../../library/index.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { ADDS, defineTool, type ToolCall } from '../tool.ts';
import { pathsIn } from './artifact-uri.ts';
import { ArtifactUri, SessionId, StartedRun, startedRun, TargetName } from './fields.ts';
import { isIdeaPath } from './idea-file.ts';
import { planOf } from './session-id.ts';

export const sessionStartTool = defineTool({
  name: 'planexe.session.start',
  title: 'Start a session',
  description: `Starts the first run of a session and returns at once; then planexe.session.status until state is completed. inputs.seed_artifacts may name the session's own prompt.md, from which every run starts. RUN_ALREADY_ACTIVE: already running. CONFLICT: it has run before; use planexe.session.resume. INVALID_TARGET, INVALID_ARTIFACT_URI (seed), SESSION_NOT_FOUND, PERMISSION_DENIED (also for an archived one).`,
  input: z.object({
    session_id: SessionId,
    target: TargetName.exactOptional().describe('default build_plan_and_validate'),
    inputs: z.object({ seed_artifacts: z.array(ArtifactUri).exactOptional() }).exactOptional(),
  }),
  output: StartedRun,
  annotations: ADDS,
  scope: 'plans:write',
  async call({ session_id, target, inputs }, call) {
    const plan = planOf(call, session_id);
    if (!plan.ok) return plan;
    const seeds = acceptSeeds(call, session_id, inputs?.seed_artifacts ?? []);
    if (!seeds.ok) return seeds;
    const request = { plan_id: plan.value, ...(target !== undefined && { target }), expect: 'no_run' as const };
    return startedRun(call, await resumePlan(call.library, request));
  },
});

/** Before its first run a session has nothing but its idea, which is taken up in any case. */
function acceptSeeds(call: ToolCall, session: string, uris: readonly string[]): Result<null> {
  const paths = pathsIn(call, session, uris);
  if (!paths.ok) return paths;
  const missing = paths.value.find((path) => !isIdeaPath(path));
  if (missing === undefined) return ok(null);
  return {
    ok: false,
    error: {
      code: 'INVALID_ARTIFACT_URI',
      message: `The session has no file ${JSON.stringify(missing).slice(0, 120)} to start from.`,
      details: { next: 'Pass only prompt.md, or leave out seed_artifacts; put the rest into the idea.' },
    },
  };
}
