import { z } from 'zod';
import { FailureCause } from '../plan-state.ts';

/** `answered`: taken; `rejected`: it came and could not be used; `failed`: nothing came. */
export const AttemptOutcome = z.enum(['answered', 'rejected', 'failed']);
export type AttemptOutcome = z.infer<typeof AttemptOutcome>;

/** One request to a model, answered or not, without its texts. */
export const Call = z.object({
  run_id: z.string(),
  stage: z.string(),
  item: z.string().describe('which of several questions of the stage; empty if it has only one'),
  provider: z.string(),
  model: z.string().describe('key of the model in its profile'),
  input_tokens: z.number().int().min(0).describe('as counted by the provider, else estimated'),
  output_tokens: z.number().int().min(0),
  cost_usd: z.number().min(0).nullable().describe('null when the price is unknown'),
  latency_ms: z.number().min(0),
  finish_reason: z.string().nullable(),
  outcome: AttemptOutcome,
  cause: FailureCause.nullable().describe('fault code; null when it was answered'),
  at: z.string().describe('ISO 8601 UTC'),
});
export type Call = z.infer<typeof Call>;

/** What several calls took together. */
export const CallSum = z.object({
  calls: z.number().int().min(0),
  unanswered: z.number().int().min(0).describe('of these, how many gave no usable answer'),
  input_tokens: z.number().int().min(0),
  output_tokens: z.number().int().min(0),
  cost_usd: z.number().min(0).describe('calls of unknown price count as nothing'),
  unpriced: z.number().int().min(0).describe('calls of unknown price'),
  latency_ms: z.number().min(0).describe('sum over all calls; many ran in parallel'),
});
export type CallSum = z.infer<typeof CallSum>;

/** What models were asked for a plan, over all its runs. */
export const PlanCalls = z.object({
  plan_id: z.string(),
  spent: CallSum,
  max_cost_usd: z.number().positive().nullable().describe('cost limit of the plan; null for none'),
  by_stage: z.array(CallSum.extend({ stage: z.string() })),
  by_model: z.array(CallSum.extend({ provider: z.string(), model: z.string() })),
  calls: z.array(Call).describe('oldest first'),
  texts: z
    .object({
      folder: z.string().describe('inside the plan'),
      files: z.number().int().min(0),
      stored_answers: z.number().int().min(0).describe('kept so that a resume does not repeat calls'),
      storing: z.boolean().describe('whether texts of future calls are stored'),
    })
    .describe('prompts and answers; sensitive'),
});
export type PlanCalls = z.infer<typeof PlanCalls>;
