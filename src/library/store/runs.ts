import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { QualitySummary } from '../../shared/contracts/plan-status.ts';
import {
  type Phase,
  Phase as Phases,
  type RunFailure,
  type RunState,
  type Speed,
  type Target,
} from '../../shared/plan-state.ts';
import { plans, type RunRow, runs, stages } from '../db/schema.ts';
import { appendEvent } from './events.ts';
import { isLeaseAlive, LeaseLost, laterBy, type RunHandle } from './lease.ts';
import { qualitySummary } from './quality.ts';
import { runId } from './run-id.ts';
import { moveRun } from './run-state.ts';
import type { Store } from './store.ts';

/** After so many crashes a run fails instead of being tried again. */
const MAX_CRASHES = 3;

/** A run that this worker holds from now on. */
export interface ClaimedRun extends RunHandle {
  readonly runId: string;
  readonly target: Target;
  readonly speed: Speed;
  readonly profile: string;
  /** Whether an earlier worker held it: it continues from its finished stages. */
  readonly continued: boolean;
}

export type RunOutcome =
  | { readonly state: 'completed'; readonly quality?: QualitySummary }
  /** With `limit` the run was stopped by a limit that needs the user to act, not by the user. */
  | { readonly state: 'stopped'; readonly limit?: RunFailure }
  | { readonly state: 'failed'; readonly failure: RunFailure };

export interface RunProgress {
  /** 0 to 100. */
  readonly percentage: number;
  readonly stepsCompleted: number;
  readonly stepsTotal: number;
  readonly phase: Phase;
  /** Id of the stage being drafted, null for none; left out, the last value stays. */
  readonly currentStep?: string | null;
}

/**
 * Claims the oldest run that is queued or whose worker is gone (lease expired or process dead). Two workers never get
 * the same run. A run that lost its worker counts a crash; after three it fails with `worker_error`.
 *
 * @param owner `<pid>:<nonce>`, unique per worker process.
 * @returns null when there is nothing to do.
 */
export function claimRun(
  store: Store,
  owner: string,
  { planId, leaseMs }: { readonly planId?: string; readonly leaseMs: number },
): ClaimedRun | null {
  const candidates = () => selectActive(store, planId === undefined ? undefined : eq(runs.planId, planId));
  // Checks without the write lock first, because idle workers poll often.
  if (!candidates().some((run) => isClaimable(run, store.now()))) return null;
  return store.transaction(() => {
    for (const candidate of candidates()) {
      if (!isClaimable(candidate, store.now())) continue;
      const run = candidate.state === 'running' ? countCrash(store, candidate) : candidate;
      if (run.state === 'queued') return take(store, run, owner, leaseMs);
    }
    return null;
  });
}

function isClaimable(run: RunRow, now: string): boolean {
  return run.state === 'queued' || !isLeaseAlive(run, now);
}

function selectActive(store: Store, condition: SQL | undefined): RunRow[] {
  return store.db
    .select()
    .from(runs)
    .where(and(inArray(runs.state, ['queued', 'running']), condition))
    .orderBy(asc(runs.createdAt), asc(runs.planId))
    .all();
}

function take(store: Store, run: RunRow, owner: string, leaseMs: number): ClaimedRun {
  const now = store.now();
  const lease = { leaseOwner: owner, leaseExpiresAt: laterBy(now, leaseMs), heartbeatAt: now };
  moveRun(store, run, 'running', { ...lease, startedAt: run.startedAt ?? now, lastProgressAt: now });
  const plan = store.db
    .select({ speed: plans.speed, profile: plans.profile })
    .from(plans)
    .where(eq(plans.id, run.planId))
    .get();
  if (!plan) throw new Error(`run ${run.number} has no plan ${run.planId}`);
  const continued = run.startedAt !== null;
  appendEvent(store, run.planId, run.number, 'run_started', {
    run_id: runId(run.number),
    target: run.target,
    continued,
  });
  return {
    planId: run.planId,
    number: run.number,
    owner,
    runId: runId(run.number),
    target: run.target,
    speed: plan.speed,
    profile: plan.profile,
    continued,
  };
}

/**
 * Returns the run to the queue with one crash more; it fails after the last, and is stopped if a stop was requested.
 */
function countCrash(store: Store, run: RunRow): RunRow {
  const crashed = { ...run, crashes: run.crashes + 1 };
  if (run.stopRequestedAt !== null) {
    end(store, crashed, { state: 'stopped' });
    return { ...crashed, state: 'stopped' };
  }
  if (crashed.crashes >= MAX_CRASHES) {
    const failure: RunFailure = {
      failure_reason: 'worker_error',
      failed_step: run.currentStep,
      message: `The worker crashed ${crashed.crashes} times during this run.`,
      recoverable: true,
    };
    end(store, crashed, { state: 'failed', failure });
    return { ...crashed, state: 'failed' };
  }
  const free = { leaseOwner: null, leaseExpiresAt: null, crashes: crashed.crashes };
  moveRun(store, run, 'queued', free);
  appendEvent(store, run.planId, run.number, 'run_released', { crashes: crashed.crashes });
  return { ...crashed, ...free, state: 'queued' };
}

/**
 * Call this when a worker process has died: its runs return to the queue immediately instead of when their lease
 * expires, or end when a stop was requested or this was the third crash. Returns them with their new state.
 */
export function recordCrash(
  store: Store,
  owner: string,
): { readonly planId: string; readonly runId: string; readonly state: RunState }[] {
  return store.transaction(() =>
    selectActive(store, and(eq(runs.leaseOwner, owner), eq(runs.state, 'running'))).map((run) => ({
      planId: run.planId,
      runId: runId(run.number),
      state: countCrash(store, run).state,
    })),
  );
}

/** Extends the lease. `lost`: the run is no longer this worker's, which must then leave it alone. */
export function heartbeat(
  store: Store,
  run: RunHandle,
  leaseMs: number,
): { readonly stopRequested: boolean; readonly lost: boolean } {
  const now = store.now();
  const row = store
    .prepare(
      `UPDATE runs SET heartbeat_at = ?, lease_expires_at = ?
       WHERE plan_id = ? AND number = ? AND lease_owner = ? AND state = 'running' RETURNING stop_requested_at`,
    )
    .get(now, laterBy(now, leaseMs), run.planId, run.number, run.owner);
  return { lost: row === undefined, stopRequested: row !== undefined && row.stop_requested_at !== null };
}

/** Returns the run to the queue without counting a crash, for a worker that is shutting down. */
export function releaseRun(store: Store, handle: RunHandle): void {
  store.transaction(() => {
    const run = heldRun(store, handle);
    moveRun(store, run, 'queued', { leaseOwner: null, leaseExpiresAt: null });
    appendEvent(store, run.planId, run.number, 'run_released', { crashes: run.crashes });
  });
}

/** Ends the run and, when it completed, records the plan's quality. @throws LeaseLost */
export function finishRun(store: Store, handle: RunHandle, outcome: RunOutcome): void {
  store.transaction(() => end(store, heldRun(store, handle), outcome));
}

/** Ends a run that no worker holds, such as one that is stopped before it begins. In a transaction. */
export function endUnheldRun(store: Store, run: RunRow, outcome: RunOutcome): void {
  end(store, run, outcome);
}

function end(store: Store, run: RunRow, outcome: RunOutcome): void {
  const { planId, number } = run;
  store.db
    .update(stages)
    .set({ state: 'removed' })
    .where(and(eq(stages.planId, planId), eq(stages.state, 'running')))
    .run();
  const change: Partial<RunRow> = {
    leaseOwner: null,
    leaseExpiresAt: null,
    finishedAt: store.now(),
    currentStep: null,
    crashes: run.crashes,
    failure: failureOf(outcome),
  };
  if (outcome.state === 'completed') {
    const quality = outcome.quality ?? qualitySummary(store, planId);
    moveRun(store, run, 'completed', {
      ...change,
      quality,
      progress: 100,
      phase: 'finalizing',
      lastProgressAt: store.now(),
    });
    appendEvent(store, planId, number, 'run_completed', { run_id: runId(number), quality_summary: quality });
    return;
  }
  moveRun(store, run, outcome.state, change);
  if (outcome.state === 'stopped')
    appendEvent(store, planId, number, 'run_stopped', {
      run_id: runId(number),
      ...(outcome.limit ? { reason: 'limit', ...outcome.limit } : { reason: 'user_requested' }),
    });
  else appendEvent(store, planId, number, 'run_failed', { run_id: runId(number), ...outcome.failure });
}

function failureOf(outcome: RunOutcome): RunFailure | null {
  if (outcome.state === 'failed') return outcome.failure;
  return outcome.state === 'stopped' ? (outcome.limit ?? null) : null;
}

/** Records the run's progress. No figure ever decreases within a run. @throws LeaseLost */
export function reportProgress(store: Store, handle: RunHandle, progress: RunProgress): void {
  store.transaction(() => {
    const run = heldRun(store, handle);
    const order = Phases.options;
    const phase = order.indexOf(progress.phase) > order.indexOf(run.phase) ? progress.phase : run.phase;
    const next = {
      phase,
      progress: Math.max(run.progress, Math.min(100, progress.percentage)),
      stepsCompleted: Math.max(run.stepsCompleted, progress.stepsCompleted),
      stepsTotal: Math.max(run.stepsTotal, progress.stepsTotal),
      currentStep: progress.currentStep === undefined ? run.currentStep : progress.currentStep,
      lastProgressAt: store.now(),
    };
    store.db.update(runs).set(next).where(sameRun(handle)).run();
    if (phase !== run.phase) appendEvent(store, run.planId, run.number, 'phase_changed', { phase });
    if (next.progress !== run.progress || next.stepsCompleted !== run.stepsCompleted) {
      appendEvent(store, run.planId, run.number, 'progress_updated', {
        progress_percentage: next.progress,
        steps_completed: next.stepsCompleted,
        steps_total: next.stepsTotal,
        current_step: next.currentStep,
      });
    }
  });
}

/** The row of a run that is still held. @throws LeaseLost */
export function heldRun(store: Store, handle: RunHandle): RunRow {
  const run = store.db.select().from(runs).where(sameRun(handle)).get();
  if (run?.state !== 'running' || run.leaseOwner !== handle.owner) {
    throw new LeaseLost(`${runId(handle.number)} of ${handle.planId} is no longer held by ${handle.owner}`);
  }
  return run;
}

function sameRun(run: { readonly planId: string; readonly number: number }): SQL | undefined {
  return and(eq(runs.planId, run.planId), eq(runs.number, run.number));
}

/** All runs of a plan, oldest first. */
export function listRuns(store: Store, planId: string): RunRow[] {
  return store.db.select().from(runs).where(eq(runs.planId, planId)).orderBy(asc(runs.number)).all();
}
