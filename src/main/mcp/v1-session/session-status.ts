import { z } from 'zod';
import { currentStep, type Library, planStatus } from '../../../library/index.ts';
import { ArtifactKind } from '../../../shared/contracts/artifact.ts';
import type { PlanStatus } from '../../../shared/contracts/plan-status.ts';
import { Phase, RunFailure } from '../../../shared/plan-state.ts';
import { failureAnswer } from '../plans/failure-answer.ts';
import { ServerInfo, serverInfo } from '../plans/fields.ts';
import { defineTool, READS } from '../tool.ts';
import { RunState, runStateOf } from '../v1-common/run-state.ts';
import { artifactUri } from './artifact-uri.ts';
import { SessionId } from './fields.ts';
import { nameOf } from './file-names.ts';
import { planOf, sessionId } from './session-id.ts';

const SessionStatus = z.object({
  session_id: z.string(),
  session_state: z.enum(['created', 'active', 'archived']),
  run_id: z.string().nullable().describe('of the newest run; null before the first'),
  state: RunState,
  phase: Phase,
  progress: z.object({
    overall: z.number().min(0).max(1),
    current_task: z
      .object({ name: z.string(), pct: z.number().min(0).max(1).describe('share of its questions answered') })
      .nullable(),
  }),
  created_at: z.string(),
  updated_at: z.string(),
  timing: z.object({ started_at: z.string().nullable(), elapsed_sec: z.number().min(0) }),
  latest_artifacts: z.array(
    z.object({ path: z.string(), artifact_uri: z.string(), kind: ArtifactKind, updated_at: z.string() }),
  ),
  warnings: z.array(z.string()),
  error: RunFailure.exactOptional().describe('only if failed'),
  server_info: ServerInfo,
});

export const sessionStatusTool = defineTool({
  name: 'planexe.session.status',
  title: 'Session status',
  description: `The state of a session; poll every few seconds for an outline and every few minutes with models. state: created (planexe.session.start), running, stopping, stopped (planexe.session.resume), completed (planexe.export.bundle), failed (error says why; resume where error.recoverable is true). progress.overall is 0 to 1 and never falls within a run. phase is initializing, generating_plan, validating, exporting or finalizing, in this order. SESSION_NOT_FOUND, PERMISSION_DENIED.`,
  input: z.object({ session_id: SessionId }),
  output: SessionStatus,
  annotations: READS,
  scope: 'plans:read',
  call({ session_id }, call) {
    const plan = planOf(call, session_id);
    if (!plan.ok) return plan;
    const status = planStatus(call.library, { plan_id: plan.value });
    if (!status.ok) return status;
    return { ok: true, value: { ...asSession(call.library, status.value), server_info: serverInfo(call) } };
  },
});

function asSession(library: Library, plan: PlanStatus): Omit<z.infer<typeof SessionStatus>, 'server_info'> {
  const session = sessionId(plan);
  const step = currentStep(library, plan.plan_id);
  return {
    session_id: session,
    session_state: plan.archived ? 'archived' : plan.run_id === null ? 'created' : 'active',
    run_id: plan.run_id,
    state: runStateOf(plan),
    phase: plan.phase ?? 'initializing',
    progress: {
      overall: plan.progress_percentage / 100,
      current_task: step && { name: step.stage, pct: step.share },
    },
    created_at: plan.created_at,
    updated_at: updatedAt(plan),
    timing: { started_at: plan.timing.started_at, elapsed_sec: plan.timing.elapsed_sec },
    latest_artifacts: plan.files.map(({ path, kind, updated_at }) => ({
      path: nameOf(path),
      artifact_uri: artifactUri(session, path),
      kind,
      updated_at,
    })),
    warnings: plan.warnings,
    ...(plan.error && { error: failureAnswer(library, plan.error) }),
  };
}

/** When anything of the session changed last. */
function updatedAt({ created_at, timing, files }: PlanStatus): string {
  const { started_at, finished_at, last_progress_at, last_llm_call_at } = timing;
  const times = [started_at, finished_at, last_progress_at, last_llm_call_at, files[0]?.updated_at];
  return times.reduce<string>((latest, time) => (time != null && time > latest ? time : latest), created_at);
}
