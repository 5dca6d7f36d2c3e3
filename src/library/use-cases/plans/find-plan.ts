import { err, ok, type Result } from '../../../shared/result.ts';
import type { PlanRow } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import type { Planner } from '../../planner.ts';
import { planRow } from '../../store/plans/plans.ts';

/** The plan, if there is one of this id and it is the caller's: PLAN_NOT_FOUND, PERMISSION_DENIED. */
export function findPlan(library: Library, planId: string): Result<PlanRow> {
  const plan = planRow(library, planId);
  if (!plan) {
    return err('PLAN_NOT_FOUND', `Plan not found: ${JSON.stringify(planId).slice(0, 80)}.`, {
      next: 'List the plans to see their ids.',
    });
  }
  if (plan.user !== library.user)
    return err('PERMISSION_DENIED', 'This plan belongs to another user.', {
      next: 'List the plans to see your own.',
    });
  return ok(plan);
}

/** The plan, when it may be changed: PERMISSION_DENIED for an archived one, too. */
export function findChangeablePlan(library: Library, planId: string): Result<PlanRow> {
  const found = findPlan(library, planId);
  if (!found.ok || !found.value.archived) return found;
  return err('PERMISSION_DENIED', 'This plan is archived: it can be read, but not changed or run.', {
    reason: 'archived',
    next: 'Unarchive it first.',
  });
}

/** @throws Error when the library was opened without one: a programming error. */
export function plannerOf(library: Library): Planner {
  if (!library.planner) throw new Error('this library was opened without a planner');
  return library.planner;
}
