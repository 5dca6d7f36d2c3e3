import type { PlanRun } from '../../../shared/contracts/plan-run.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { RunRow } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { runId } from '../../store/run-id.ts';
import { listRuns } from '../../store/runs/runs.ts';
import { listAttempts, sumOf } from '../../store/stages/attempts.ts';
import { findPlan, plannerOf } from '../plans/find-plan.ts';

/** All runs of a plan with what each took, newest first. PLAN_NOT_FOUND, PERMISSION_DENIED. */
export function planRuns(library: Library, input: { readonly plan_id: string }): Result<{ runs: PlanRun[] }> {
  const found = findPlan(library, input.plan_id);
  if (!found.ok) return found;
  const calls = Map.groupBy(listAttempts(library, input.plan_id), ({ runNumber }) => runNumber);
  const titles = new Map(plannerOf(library).stages.map(({ id, title }) => [id, title]));
  const runs = listRuns(library, input.plan_id).map((run): PlanRun => {
    const { stages, artifacts } = run.invalidate ?? { stages: [], artifacts: [] };
    return {
      run_id: runId(run.number),
      state: run.state,
      target: run.target,
      phase: run.phase,
      progress_percentage: run.progress,
      queued_at: run.createdAt,
      started_at: run.startedAt,
      finished_at: run.finishedAt,
      stop_requested: isActive(run) && run.stopRequestedAt !== null,
      crashes: run.crashes,
      asked_to_redraft: [...stages.map((id) => titles.get(id) ?? id), ...artifacts],
      failure: run.failure,
      spent: sumOf(calls.get(run.number) ?? []),
    };
  });
  return ok({ runs: runs.reverse() });
}

function isActive({ state }: RunRow): boolean {
  return state === 'running' || state === 'queued';
}
