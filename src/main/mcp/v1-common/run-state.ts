import { z } from 'zod';
import type { PlanState } from '../../../shared/plan-state.ts';

/** State of work in the earlier generations: waiting and working are one state, and a plan without a run has none. */
export const RunState = z.enum(['created', 'running', 'stopping', 'stopped', 'completed', 'failed']);
export type RunState = z.infer<typeof RunState>;

export function runStateOf(plan: { readonly state: PlanState; readonly stop_requested?: boolean }): RunState {
  switch (plan.state) {
    case 'draft':
      return 'created';
    case 'pending':
    case 'processing':
      return plan.stop_requested === true ? 'stopping' : 'running';
    default:
      return plan.state;
  }
}
