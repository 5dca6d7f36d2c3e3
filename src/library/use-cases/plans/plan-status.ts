import type { ArtifactKind } from '../../../shared/contracts/artifact.ts';
import type { PlanStatus } from '../../../shared/contracts/plan-status.ts';
import { isActive, type PlanState } from '../../../shared/plan-state.ts';
import { remedyFor } from '../../../shared/remedies.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { RunRow } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { usage } from '../../store/attempts.ts';
import { isLeaseAlive } from '../../store/lease.ts';
import { qualitySummary } from '../../store/quality.ts';
import { waitingQuestions } from '../../store/questions.ts';
import { runId } from '../../store/run-id.ts';
import { latestRun } from '../../store/run-state.ts';
import { AGENT } from '../settings/choose-profile.ts';
import { findPlan } from './find-plan.ts';
import { newSectionsNote } from './new-sections.ts';

const STALLED_MS = 600_000;
const NEWEST_FILES = 10;

/**
 * Where a plan stands. Reads the database only, so that it can be asked for often. PLAN_NOT_FOUND, PERMISSION_DENIED.
 */
export function planStatus(library: Library, input: { readonly plan_id: string }): Result<PlanStatus> {
  const found = findPlan(library, input.plan_id);
  if (!found.ok) return found;
  const plan = found.value;
  const run = latestRun(library, plan.id);
  const now = library.now();
  // Only a running worker waits for answers; without one the plan does not progress, whatever was asked.
  const waiting = run?.state === 'running' && isLeaseAlive(run, now) ? waitingQuestions(library, plan.id) : 0;
  const stalled = waiting > 0 ? null : stalledSince(run, now);
  return ok({
    plan_id: plan.id,
    run_id: run ? runId(run.number) : null,
    title: plan.title,
    state: plan.state,
    model_profile: plan.profile,
    archived: plan.archived,
    created_at: plan.createdAt,
    phase: run?.phase ?? null,
    progress_percentage: run?.progress ?? 0,
    steps_completed: run?.stepsCompleted ?? 0,
    steps_total: run?.stepsTotal ?? 0,
    current_step: run?.currentStep ?? null,
    timing: {
      started_at: run?.startedAt ?? null,
      finished_at: run?.finishedAt ?? null,
      elapsed_sec: elapsedSeconds(run, now),
      last_progress_at: run?.lastProgressAt ?? null,
      last_llm_call_at: run?.lastLlmCallAt ?? null,
      stalled_since: stalled,
    },
    ...filesOf(library, plan.id),
    resume_count: plan.resumeCount,
    parent_plan_id: plan.parentPlanId,
    stop_requested: run?.stopRequestedAt != null && (run.state === 'running' || run.state === 'queued'),
    warnings: [
      ...(plan.options.not_honoured ?? []),
      ...warningsAbout(run, now, { waiting, stalled }),
      ...(plan.state === 'completed' ? newSectionsNote(library, plan.id) : []),
    ],
    usage: usage(library, plan.id),
    ...(plan.state === 'stopped' && run?.failure && { limit: run.failure }),
    ...(plan.state === 'failed' && run?.failure && { error: run.failure }),
    // Counted now: an edit or a fact that was set since may have changed what the checks find.
    ...(plan.state === 'completed' && { quality_summary: qualitySummary(library, plan.id) }),
    next_steps: [...(plan.profile === AGENT ? agentSteps(plan.state) : []), ...nextSteps(plan.state, run)],
  });
}

const NEWEST = `SELECT path, updated_at, kind, count(*) OVER () AS files FROM artifacts
  WHERE plan_id = ? AND sensitive = 0 ORDER BY updated_at DESC, path DESC LIMIT ${NEWEST_FILES}`;

function filesOf(library: Library, planId: string): Pick<PlanStatus, 'files' | 'files_count'> {
  const rows = library.prepare(NEWEST).all(planId);
  return {
    files: rows.map(({ path, updated_at, kind }) => ({
      path: String(path),
      updated_at: String(updated_at),
      kind: kind as ArtifactKind,
    })),
    files_count: Number(rows[0]?.files ?? 0),
  };
}

function elapsedSeconds(run: RunRow | undefined, now: string): number {
  if (!run?.startedAt) return 0;
  return Math.max(0, Math.round((Date.parse(run.finishedAt ?? now) - Date.parse(run.startedAt)) / 1000));
}

function stalledSince(run: RunRow | undefined, now: string): string | null {
  if (run?.state !== 'running') return null;
  const moved =
    run.lastLlmCallAt !== null && run.lastLlmCallAt > (run.lastProgressAt ?? '')
      ? run.lastLlmCallAt
      : run.lastProgressAt;
  return moved !== null && Date.parse(now) - Date.parse(moved) > STALLED_MS ? moved : null;
}

function warningsAbout(
  run: RunRow | undefined,
  now: string,
  { waiting, stalled }: { readonly waiting: number; readonly stalled: string | null },
): string[] {
  if (run?.state === 'stopped' && run.failure) return [run.failure.message];
  if (run?.state !== 'running') return [];
  const warnings: string[] = [];
  if (!isLeaseAlive(run, now))
    warnings.push(
      'The worker of this run has ended; the next worker, or a resume, continues from the finished sections.',
    );
  if (waiting > 0)
    warnings.push(waiting === 1 ? 'One question waits for an answer.' : `${waiting} questions wait for an answer.`);
  if (stalled !== null) warnings.push('No progress for over ten minutes.');
  if (run.crashes > 0)
    warnings.push(`The worker crashed ${run.crashes === 1 ? 'once' : `${run.crashes} times`}; the run continued.`);
  return warnings;
}

function agentSteps(state: PlanState): string[] {
  if (!isActive(state)) return [];
  return ['Connected agents draft this plan: call draft_next for a question, answer it with draft_submit, and repeat.'];
}

function nextSteps(state: PlanState, run: RunRow | undefined): string[] {
  switch (state) {
    case 'draft':
      return ['Resume the plan to start its first run.'];
    case 'pending':
    case 'processing':
      return ['Wait, then check the status again. The plan can be stopped at any time; everything finished is kept.'];
    case 'completed':
      return [
        'Read the report.',
        'Edit a page, its data or a fact, then resume: only what depends on it is redrafted.',
      ];
    case 'stopped':
      return [...remedyOf(run), 'Resume to continue from the finished sections, or retry to start over.'];
    case 'failed':
      return [
        ...remedyOf(run),
        ...(run?.failure?.recoverable === false
          ? []
          : ['Resume to continue from the finished sections, or retry to start over.']),
        'See run_error.json and run.log for details.',
      ];
  }
}

function remedyOf(run: RunRow | undefined): string[] {
  const remedy = run?.failure ? remedyFor(run.failure) : null;
  return remedy === null ? [] : [remedy];
}
