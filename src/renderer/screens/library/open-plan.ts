import type { useNavigate } from '@tanstack/react-router';
import type { LibraryPlan } from '../../../shared/contracts/library-plan.ts';

/** Where a plan is opened: a draft where it is written, everything else where it is read. */
export function placeOf({ plan_id, state }: Pick<LibraryPlan, 'plan_id' | 'state'>) {
  return state === 'draft'
    ? ({ to: '/new', search: { draft: plan_id } } as const)
    : ({ to: '/plan/$planId', params: { planId: plan_id } } as const);
}

/** Goes there. */
export function openPlan(navigate: ReturnType<typeof useNavigate>, plan: LibraryPlan): void {
  void navigate(placeOf(plan));
}
