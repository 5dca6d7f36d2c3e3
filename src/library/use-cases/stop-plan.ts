import { and, eq } from 'drizzle-orm';
import type { PlanState } from '../../shared/plan-state.ts';
import { ok, type Result } from '../../shared/result.ts';
import { runs } from '../db/schema.ts';
import type { Library } from '../library.ts';
import { appendEvent } from '../store/events.ts';
import { isLeaseAlive } from '../store/lease.ts';
import { runId } from '../store/run-id.ts';
import { activeRun } from '../store/run-state.ts';
import { endUnheldRun } from '../store/runs.ts';
import { findPlan } from './find-plan.ts';

/**
 * Asks the active run to stop: its worker begins nothing new, and keeps everything finished. A run that no worker holds
 * is stopped at once. A plan without an active run answers `stop_requested: false`. PLAN_NOT_FOUND, PERMISSION_DENIED.
 */
export function stopPlan(
  library: Library,
  input: { readonly plan_id: string },
): Result<{ state: PlanState; stop_requested: boolean }> {
  return library.transaction((): Result<{ state: PlanState; stop_requested: boolean }> => {
    const found = findPlan(library, input.plan_id);
    if (!found.ok) return found;
    const run = activeRun(library, input.plan_id);
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
    if (run.state === 'running' && isLeaseAlive(run, now)) return ok({ state: 'processing', stop_requested: true });
    endUnheldRun(library, run, { state: 'stopped' });
    return ok({ state: 'stopped', stop_requested: true });
  });
}
