import type { FailureCause } from '../shared/plan-state.ts';

/** One request to a model, answered or not. Tokens as the provider counted them, else as estimated. */
export interface Attempt {
  readonly stage: string;
  readonly item: string;
  readonly provider: string;
  /** Key of the model in its profile. */
  readonly model: string;
  readonly input_tokens: number;
  readonly output_tokens: number;
  /** US dollars; null when the price is not known. */
  readonly cost_usd: number | null;
  readonly latency_ms: number;
  /** As the provider said; null when nothing came. */
  readonly finish_reason: string | null;
  /** `answered`: taken; `rejected`: it came and could not be used; `failed`: nothing came. */
  readonly outcome: 'answered' | 'rejected' | 'failed';
  readonly cause: FailureCause | null;
  /** Sensitive: stored with the plan only where the user lets it. */
  readonly question: string;
  readonly answer: string;
}

/** Where attempts are kept the moment they end, and what the plan has cost so far. */
export interface CallLog {
  add(attempt: Attempt): void;
  /** US dollars over all runs of the plan; attempts of unknown price count as nothing. */
  spentUsd(): number;
}
