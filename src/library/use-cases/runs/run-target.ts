import type { Target } from '../../../shared/plan-state.ts';
import { err, type Result } from '../../../shared/result.ts';
import type { PlanRow } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { listRuns } from '../../store/runs/runs.ts';
import type { Store } from '../../store/store.ts';
import { plannerOf } from '../plans/find-plan.ts';
import { titledStages } from '../plans/stage-titles.ts';

/**
 * What a run is for that was given no target: everything that the plan was ever to be. A target belongs to its run, so
 * after a run that only validated, or only built, whatever is stale is brought up to date.
 */
export function defaultTarget(store: Store, planId: string): Target {
  const targets = new Set(listRuns(store, planId).map(({ target }) => target));
  return targets.size === 1 && targets.has('build_plan') ? 'build_plan' : 'build_plan_and_validate';
}

/** INVALID_TARGET for a run that could only fail, because what it is to validate is not drafted; null otherwise. */
export function refuseTarget(library: Library, plan: PlanRow, target: Target): Result<never> | null {
  if (target !== 'validate_plan') return null;
  const missing = plannerOf(library).missingInput(library, plan.id, target);
  const [section] = titledStages(library, missing === null ? [] : [missing]);
  return section ? nothingToValidate(`The section “${section.title}” has not been drafted.`) : null;
}

export function nothingToValidate(why: string): Result<never> {
  return err('INVALID_TARGET', `There is nothing to validate yet. ${why}`, {
    next: 'Use the target build_plan or build_plan_and_validate. Once the plan is drafted, validate_plan checks it again.',
  });
}
