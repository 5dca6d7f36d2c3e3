import { and, eq, inArray } from 'drizzle-orm';
import type { PlanState, RunState } from '../../../shared/plan-state.ts';
import { plans, type RunRow, runs } from '../../db/schema.ts';
import { selectRows } from '../select-rows.ts';
import type { Store } from '../store.ts';

/** Allowed state transitions of a plan. Any other is a programming error and throws. */
const PLAN_MOVES: Readonly<Record<PlanState, readonly PlanState[]>> = {
  draft: ['pending'],
  pending: ['processing', 'stopped', 'failed'],
  processing: ['pending', 'completed', 'stopped', 'failed'],
  completed: ['pending'],
  stopped: ['pending'],
  failed: ['pending'],
};

/** A run that was let go of returns to the queue and continues from its finished stages. */
const RUN_MOVES: Readonly<Record<RunState, readonly RunState[]>> = {
  queued: ['running', 'stopped', 'failed'],
  running: ['queued', 'completed', 'stopped', 'failed'],
  completed: [],
  stopped: [],
  failed: [],
};

const PLAN_STATE_OF: Readonly<Record<RunState, PlanState>> = {
  queued: 'pending',
  running: 'processing',
  completed: 'completed',
  stopped: 'stopped',
  failed: 'failed',
};

/**
 * Moves a run, and its plan with it, in the caller's transaction.
 * @throws Error when the run or the plan cannot go there.
 */
export function moveRun(store: Store, run: RunRow, to: RunState, change: Partial<RunRow> = {}): void {
  if (!store.sqlite.inTransaction) throw new Error('a run moves inside a transaction only');
  if (!RUN_MOVES[run.state].includes(to)) throw new Error(`a run cannot go from ${run.state} to ${to}`);
  const moved = store.db
    .update(runs)
    .set({ ...change, state: to })
    .where(and(eq(runs.planId, run.planId), eq(runs.number, run.number), eq(runs.state, run.state)))
    .run();
  if (moved.changes !== 1) throw new Error(`run ${run.number} of ${run.planId} is not ${run.state}`);
  movePlan(store, run.planId, PLAN_STATE_OF[to]);
}

/** Adds a queued run to a plan that has none; the plan becomes pending. In the caller's transaction. */
export function insertRun(store: Store, planId: string, run: Pick<RunRow, 'target'> & Partial<RunRow>): RunRow {
  const last = latestRun(store, planId);
  movePlan(store, planId, 'pending');
  return store.db
    .insert(runs)
    .values({
      ...run,
      planId,
      number: (last?.number ?? 0) + 1,
      state: 'queued',
      phase: 'initializing',
      createdAt: store.now(),
    })
    .returning()
    .get();
}

function movePlan(store: Store, planId: string, to: PlanState): void {
  const from = (Object.keys(PLAN_MOVES) as PlanState[]).filter((state) => PLAN_MOVES[state].includes(to));
  const moved = store.db
    .update(plans)
    .set({ state: to, updatedAt: store.now() })
    .where(and(eq(plans.id, planId), inArray(plans.state, from)))
    .run();
  if (moved.changes !== 1) throw new Error(`plan ${planId} cannot become ${to}`);
}

const latest = selectRows(runs, 'WHERE plan_id = ? ORDER BY number DESC LIMIT 1');
const active = selectRows(runs, "WHERE plan_id = ? AND state IN ('queued', 'running')");

export function latestRun(store: Store, planId: string): RunRow | undefined {
  return latest.get(store, planId);
}

export function activeRun(store: Store, planId: string): RunRow | undefined {
  return active.get(store, planId);
}
