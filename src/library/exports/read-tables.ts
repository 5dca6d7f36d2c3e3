import type { PlanTables } from '../../shared/contracts/plan-tables.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Library } from '../library.ts';
import { readBaseline } from '../store/plans/schedule-baselines.ts';
import { progressOf } from '../store/plans/task-progress.ts';
import { plannerOf } from '../use-cases/plans/find-plan.ts';

/** The plan as tables, beside its baseline and how far its tasks are. ARTIFACT_NOT_FOUND while it has neither facts nor a schedule. */
export async function readTables(library: Library, planId: string): Promise<Result<PlanTables>> {
  const tables = await plannerOf(library).tables(
    library,
    planId,
    readBaseline(library, planId),
    progressOf(library, planId),
  );
  if (tables.facts.length > 0 || tables.tasks.length > 0) return ok(tables);
  return err('ARTIFACT_NOT_FOUND', 'This plan has nothing to export yet.', {
    next: 'Wait until its first sections are drafted.',
  });
}
