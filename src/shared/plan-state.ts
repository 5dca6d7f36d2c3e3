import { z } from 'zod';

/** Where a plan stands. `draft` is written but not started; the last three are terminal until resumed or retried. */
export const PlanState = z.enum(['draft', 'pending', 'processing', 'completed', 'stopped', 'failed']);
export type PlanState = z.infer<typeof PlanState>;

/** Where one run of a plan stands; a plan has at most one run in the first two. */
export const RunState = z.enum(['queued', 'running', 'completed', 'stopped', 'failed']);
export type RunState = z.infer<typeof RunState>;

/** What a run is doing, in this order. */
export const Phase = z.enum(['initializing', 'generating_plan', 'validating', 'exporting', 'finalizing']);
export type Phase = z.infer<typeof Phase>;

/** How far a run goes: draft, audit what exists, or both. */
export const Target = z.enum(['build_plan', 'validate_plan', 'build_plan_and_validate']);
export type Target = z.infer<typeof Target>;

/** `fast` drafts with shorter budgets, `all` drafts everything, `ping` proves that drafting works at all. */
export const Speed = z.enum(['ping', 'fast', 'all']);
export type Speed = z.infer<typeof Speed>;

/** Why a run failed. Stopping is never a failure. */
export const FailureReason = z.enum([
  'generation_error',
  'worker_error',
  'inactivity_timeout',
  'internal_error',
  'version_mismatch',
]);
export type FailureReason = z.infer<typeof FailureReason>;

/** What stood in the way: of drafting at all (`gate`), when a model was asked (`out_of_memory`: one that this computer runs itself), or when the plan was read or written (`disk_full`, `damaged_database`). Each has its own remedy. */
export const FailureCause = z.enum([
  'authentication',
  'out_of_credit',
  'rate_limited',
  'overloaded',
  'network',
  'stalled',
  'refused',
  'cut_by_length',
  'context_too_long',
  'invalid_answer',
  'out_of_memory',
  'provider_fault',
  'cost_cap',
  'time_limit',
  'no_model',
  'gate',
  'disk_full',
  'damaged_database',
]);
export type FailureCause = z.infer<typeof FailureCause>;

export const RunFailure = z.object({
  failure_reason: FailureReason,
  failed_step: z.string().nullable().describe('id of the stage that failed, null when none was running'),
  message: z.string().max(256).describe('one sentence for a person, without prompt text or secrets'),
  recoverable: z.boolean().describe('true when resuming the plan can succeed'),
  cause: FailureCause.optional().describe('when a model could not answer, or a limit was reached'),
});
export type RunFailure = z.infer<typeof RunFailure>;

/** Whether a run of the plan is under way, or waits for its turn. */
export function isActive(state: PlanState): state is 'pending' | 'processing' {
  return state === 'pending' || state === 'processing';
}

/** Whether nothing will change in this plan until somebody asks for it. */
export function isTerminal(state: PlanState): state is 'completed' | 'stopped' | 'failed' {
  return state === 'completed' || state === 'stopped' || state === 'failed';
}
