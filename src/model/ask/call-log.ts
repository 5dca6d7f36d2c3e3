import type { FailureCause } from '../../shared/plan-state.ts';

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
  /** As the provider reported it; null when there was no response. */
  readonly finish_reason: string | null;
  /** `answered`: accepted; `rejected`: an answer came but could not be used; `failed`: no answer came. */
  readonly outcome: 'answered' | 'rejected' | 'failed';
  readonly cause: FailureCause | null;
  /** Sensitive: stored with the plan only where the user lets it. */
  readonly question: string;
  readonly answer: string;
}

/** Stores attempts as soon as they end, and knows what the plan has cost so far. */
export interface CallLog {
  add(attempt: Attempt): void;
  /** US dollars over all runs of the plan; attempts of unknown price count as nothing. */
  spentUsd(): number;
}
