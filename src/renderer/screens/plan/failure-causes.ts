import type { FailureCause } from '../../../shared/plan-state.ts';

/** What went wrong with a request to a model, as part of a sentence. */
export const CAUSES: Readonly<Record<FailureCause, string>> = {
  authentication: 'invalid API key',
  out_of_credit: 'no credit left',
  rate_limited: 'too many requests',
  overloaded: 'the provider was overloaded',
  network: 'no connection',
  stalled: 'no answer in time',
  refused: 'the model refused',
  cut_by_length: 'the answer was cut off',
  context_too_long: 'context limit exceeded',
  invalid_answer: 'invalid answer',
  out_of_memory: 'not enough memory',
  provider_fault: 'the provider failed',
  cost_cap: 'cost limit reached',
  time_limit: 'time limit reached',
  disk_full: 'disk full',
  damaged_database: 'damaged database',
  no_model: 'no model available',
  gate: 'unusable prompt',
};
