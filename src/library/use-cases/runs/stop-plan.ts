import { and, eq } from 'drizzle-orm';
import type { PlanState } from '../../../shared/plan-state.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { type RunRow, runs } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { appendEvent } from '../../store/events/events.ts';
import { runId } from '../../store/run-id.ts';
import { leaseState } from '../../store/runs/lease.ts';
import { activeRun, latestRun } from '../../store/runs/run-state.ts';
import { endUnheldRun } from '../../store/runs/runs.ts';
import { findPlan } from '../plans/find-plan.ts';

/**
 * Asks the active run to stop: its worker begins nothing new, and keeps everything finished. A run that no worker
 * holds, or whose worker is not heard of, is stopped at once. A plan without an active run answers `stop_requested: false`. PLAN_NOT_FOUND,
 * PERMISSION_DENIED; with a `run_id`, which names the run that is meant, RUN_NOT_FOUND and RUN_NOT_ACTIVE (it has
 * ended, and another runs).
 */
export function stopPlan(
  library: Library,
  input: { readonly plan_id: string; readonly run_id?: string },
): Result<{ state: PlanState; stop_requested: boolean }> {
  return library.transaction((): Result<{ state: PlanState; stop_requested: boolean }> => {
    const found = findPlan(library, input.plan_id);
    if (!found.ok) return found;
    const run = activeRun(library, input.plan_id);
    const other = input.run_id === undefined ? null : refuseOtherRun(library, input.plan_id, input.run_id, run);
    if (other) return other;
    if (!run) return ok({ state: found.value.state, stop_requested: false });
    const now = library.now();
    if (run.stopRequestedAt === null) {
      library.db
        .update(runs)
        .set({ stopRequestedAt: now })
        .where(and(eq(runs.planId, run.planId), eq(runs.number, run.number)))
        .run();
      appendEvent(library, run.planId, run.number, 'run_stop_requested', { run_id: runId(run.number) });
    }
    if (run.state === 'running' && leaseState(run, now) === 'held')
      return ok({ state: 'processing', stop_requested: true });
    endUnheldRun(library, run, { state: 'stopped' });
    return ok({ state: 'stopped', stop_requested: true });
  });
}

/** A run that has ended may be stopped again as long as no other was begun: that changes nothing. */
function refuseOtherRun(
  library: Library,
  planId: string,
  wanted: string,
  active: RunRow | undefined,
): Result<never> | null {
  const latest = latestRun(library, planId);
  if (latest && wanted === runId(latest.number)) return null;
  const number = /^run_(\d{4,9})$/.exec(wanted)?.[1];
  if (
    number === undefined ||
    !latest ||
    Number(number) < 1 ||
    runId(Number(number)) !== wanted ||
    Number(number) > latest.number
  ) {
    return err('RUN_NOT_FOUND', `Run not found: ${JSON.stringify(wanted).slice(0, 40)}.`, {
      next: 'Leave out run_id to stop the active run.',
    });
  }
  return err('RUN_NOT_ACTIVE', `${wanted} has already ended.`, {
    ...(active && { run_id: runId(active.number) }),
    next: 'Leave out run_id to stop the active run.',
  });
}
