import type { ArtifactKind } from '../../../shared/contracts/artifact.ts';
import type { PlanStatus } from '../../../shared/contracts/plan-status.ts';
import { detailFiles } from '../../../shared/plan-files.ts';
import { isActive, type PlanState, type RunFailure } from '../../../shared/plan-state.ts';
import { remedyFor } from '../../../shared/remedies.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { PlanRow, RunRow } from '../../db/schema.ts';
import { noticeIfFree } from '../../edits/notice-edits.ts';
import type { Library } from '../../library.ts';
import { planRow } from '../../store/plans/plans.ts';
import { runId } from '../../store/run-id.ts';
import { qualitySummary } from '../../store/runs/quality.ts';
import { latestRun } from '../../store/runs/run-state.ts';
import { usage } from '../../store/stages/attempts.ts';
import { AGENT } from '../settings/choose-profile.ts';
import { currentStep } from './current-step.ts';
import { findPlan } from './find-plan.ts';
import { newSectionsNote } from './new-sections.ts';
import { staleNotes, staleSections } from './staleness.ts';
import { type Waiting, waitingFor } from './waiting-for.ts';

const NEWEST_FILES = 10;

/**
 * Where a plan stands. Reads the database only, so that it can be asked for often; of a completed plan it looks whether
 * another program changed its files, and after a change it reads them once, to see what is out of date.
 * PLAN_NOT_FOUND, PERMISSION_DENIED.
 */
export function planStatus(library: Library, input: { readonly plan_id: string }): Result<PlanStatus> {
  const found = findPlan(library, input.plan_id);
  if (!found.ok) return found;
  const plan = asItIsNow(library, found.value);
  const run = latestRun(library, plan.id);
  const now = library.now();
  const files = filesOf(library, plan.id);
  const waiting = waitingFor(library, plan, run);
  const staleness = staleSections(library, plan);
  const failure = plan.state === 'failed' && run?.failure ? failureNow(library, run, run.failure) : null;
  return ok({
    plan_id: plan.id,
    run_id: run ? runId(run.number) : null,
    title: plan.title,
    state: plan.state,
    speed_vs_detail: plan.speed,
    model_profile: plan.profile,
    archived: plan.archived,
    created_at: plan.createdAt,
    phase: run?.phase ?? null,
    progress_percentage: run?.progress ?? 0,
    steps_completed: run?.stepsCompleted ?? 0,
    steps_total: run?.stepsTotal ?? 0,
    current_step: currentStep(library, plan.id, run)?.stage ?? null,
    timing: {
      started_at: run?.startedAt ?? null,
      finished_at: run?.finishedAt ?? null,
      elapsed_sec: elapsedSeconds(run, now),
      last_progress_at: run?.lastProgressAt ?? null,
      last_llm_call_at: run?.lastLlmCallAt ?? null,
      stalled_since: waiting.stalledSince,
    },
    waiting_for: waiting.for,
    ...files,
    resume_count: plan.resumeCount,
    parent_plan_id: plan.parentPlanId,
    stop_requested: run?.stopRequestedAt != null && (run.state === 'running' || run.state === 'queued'),
    warnings: [
      ...(plan.options.not_honoured ?? []),
      ...warningsAbout(run, waiting),
      ...staleNotes(library, staleness),
      ...(plan.state === 'completed' ? newSectionsNote(library, plan.id) : []),
    ],
    usage: usage(library, plan.id),
    ...(plan.state === 'stopped' && run?.failure && { limit: run.failure }),
    ...(failure && { error: failure }),
    ...(plan.state === 'completed' && { stale_stages: [...staleness.stale] }),
    // Counted now: an edit or a fact that was set since may have changed what the checks find.
    ...(plan.state === 'completed' && { quality_summary: qualitySummary(library, plan.id) }),
    next_steps: [
      ...(plan.profile === AGENT ? agentSteps(plan.state) : []),
      ...(isPing(plan)
        ? [PING_STEP]
        : nextSteps(plan.state, failure ?? run?.failure ?? null, staleness.stale.length > 0)),
      ...(plan.state === 'failed' ? seeFiles(files.files) : []),
    ],
  });
}

/** Edits by other programs make a plan that is at rest out of date. */
function asItIsNow(library: Library, plan: PlanRow): PlanRow {
  if (plan.state !== 'completed') return plan;
  noticeIfFree(library, plan.id);
  return planRow(library, plan.id) ?? plan;
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

function warningsAbout(run: RunRow | undefined, waiting: Waiting): string[] {
  if (run?.state === 'stopped' && run.failure) return [run.failure.message];
  if (run?.state !== 'running') return [];
  const crashes = run.crashes === 1 ? 'once' : `${run.crashes} times`;
  return [
    ...(waiting.for === null ? [] : [waiting.for]),
    ...(run.crashes > 0 ? [`The worker crashed ${crashes}; the run continued.`] : []),
  ];
}

/** A ping that has done what it is for: there is no report to read and no page to edit. */
function isPing({ speed, state }: PlanRow): boolean {
  return speed === 'ping' && state === 'completed';
}

const PING_STEP = 'Drafting works. A ping makes no report: create a plan at speed fast or all for one.';

function agentSteps(state: PlanState): string[] {
  if (!isActive(state)) return [];
  return ['Connected agents draft this plan: call draft_next for a question, answer it with draft_submit, and repeat.'];
}

const EDITED_SINCE = `SELECT 1 FROM events WHERE plan_id = ? AND run_number IS NULL AND cursor >
    (SELECT max(cursor) FROM events WHERE plan_id = ? AND run_number = ? AND type = 'run_failed')
  AND type IN ('prompt_edited', 'artifact_updated', 'artifact_deleted', 'stage_invalidated') LIMIT 1`;

/** A prompt that was refused is refused again, until it, or what was made of it, is edited. */
function failureNow(library: Library, { planId, number }: RunRow, failure: RunFailure): RunFailure {
  if (failure.cause !== 'gate') return failure;
  const isEdited = library.prepare(EDITED_SINCE).get(planId, planId, number) !== undefined;
  return { ...failure, recoverable: failure.recoverable || isEdited };
}

function nextSteps(state: PlanState, failure: RunFailure | null, isStale: boolean): string[] {
  switch (state) {
    case 'draft':
      return ['Resume the plan to start its first run.'];
    case 'pending':
    case 'processing':
      return ['Wait, then check the status again. The plan can be stopped at any time; everything finished is kept.'];
    case 'completed':
      return [
        ...(isStale ? ['Resume to redraft what is out of date; until then the report shows it as it was.'] : []),
        'Read the report.',
        'Edit a page, its data or a fact, then resume: only what depends on it is redrafted.',
      ];
    case 'stopped':
      return [...remedyOf(failure), 'Resume to continue from the finished sections, or retry to start over.'];
    case 'failed':
      return [
        ...remedyOf(failure),
        ...(failure?.recoverable === false
          ? []
          : ['Resume to continue from the finished sections, or retry to start over.']),
      ];
  }
}

/** Those that are there: a worker that is killed writes nothing any more. */
function seeFiles(files: PlanStatus['files']): string[] {
  const there = detailFiles(files);
  return there.length === 0 ? [] : [`See ${there.join(' and ')} for details.`];
}

function remedyOf(failure: RunFailure | null): string[] {
  const remedy = failure && remedyFor(failure);
  return remedy === null ? [] : [remedy];
}
