import type { FailureCause } from '../../../shared/plan-state.ts';

/** What went wrong with a request to a model, as part of a sentence. */
export const CAUSES: Readonly<Record<FailureCause, string>> = {
  authentication: 'the key was not accepted',
  out_of_credit: 'no credit left',
  rate_limited: 'too many requests',
  overloaded: 'the provider was overloaded',
  network: 'no connection',
  stalled: 'no answer in time',
  refused: 'the model refused',
  cut_by_length: 'the answer was cut off',
  context_too_long: 'too much to read at once',
  invalid_answer: 'the answer did not fit',
  provider_fault: 'the provider failed',
  cost_cap: 'the limit was reached',
  no_model: 'no model could be asked',
  gate: 'the prompt cannot be drafted',
};
