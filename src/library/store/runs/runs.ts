import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { QualitySummary } from '../../../shared/contracts/plan-status.ts';
import { type Phase, Phase as Phases, type RunFailure } from '../../../shared/plan-state.ts';
import { type RunRow, runs, stages } from '../../db/schema.ts';
import { appendEvent } from '../events/events.ts';
import { runId } from '../run-id.ts';
import { selectRows } from '../select-rows.ts';
import type { Store } from '../store.ts';
import { addMilliseconds, LeaseLost, type RunHandle } from './lease.ts';
import { qualitySummary } from './quality.ts';
import { moveRun } from './run-state.ts';

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

/** How a worker's run stands. `lost`: it is no longer this worker's, which must then leave it alone. */
export interface RunSignals {
  readonly stopRequested: boolean;
  readonly lost: boolean;
}

const HELD = "plan_id = ? AND number = ? AND lease_owner = ? AND fencing_token = ? AND state = 'running'";

/**
 * Extends the lease; one that has run out too, as long as nobody else has claimed the run since.
 * @param leaseMs how long it holds from now on, in milliseconds
 * @param receivedAt when a piece of an answer came last, ISO 8601 UTC; null when none came since the last time
 */
export function heartbeat(store: Store, run: RunHandle, leaseMs: number, receivedAt: string | null = null): RunSignals {
  const now = store.now();
  const row = store
    .prepare(
      `UPDATE runs SET heartbeat_at = ?, lease_expires_at = ?, last_llm_call_at = coalesce(?, last_llm_call_at)
       WHERE ${HELD} RETURNING stop_requested_at`,
    )
    .get(now, addMilliseconds(now, leaseMs), receivedAt, run.planId, run.number, run.owner, run.fencingToken);
  return signalsOf(row);
}

/** The same without extending the lease, and without writing. */
export function readRunSignals(store: Store, run: RunHandle): RunSignals {
  const row = store
    .prepare(`SELECT stop_requested_at FROM runs WHERE ${HELD}`)
    .get(run.planId, run.number, run.owner, run.fencingToken);
  return signalsOf(row);
}

function signalsOf(row: Record<string, unknown> | undefined): RunSignals {
  return { lost: row === undefined, stopRequested: row !== undefined && row.stop_requested_at !== null };
}

/** Returns the run to the queue without counting a crash, for a worker that is shutting down. */
export function releaseRun(store: Store, handle: RunHandle): void {
  store.transaction(() => {
    const run = heldRun(store, handle);
    moveRun(store, run, 'queued', { leaseOwner: null, leaseProcessStarted: null, leaseExpiresAt: null });
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
    leaseProcessStarted: null,
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

/** Looked up before each thing that a worker writes. */
const byNumber = selectRows(runs, 'WHERE plan_id = ? AND number = ?');

/** The row of a run that is still held. @throws LeaseLost */
export function heldRun(store: Store, handle: RunHandle): RunRow {
  const run = byNumber.get(store, handle.planId, handle.number);
  if (run?.state !== 'running' || run.leaseOwner !== handle.owner || run.fencingToken !== handle.fencingToken) {
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
