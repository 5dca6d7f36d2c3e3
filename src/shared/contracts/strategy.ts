import type { AppError } from '../result.ts';
import type { StageState } from './stage-state.ts';

/** The section in which the plan's scenario is chosen. */
export const STRATEGY_STAGE = 'scenario_choice';

/** One way to go about the project, weighed against the others. */
export interface Scenario {
  readonly id: string;
  readonly title: string;
  readonly idea: string;
  readonly gives_up: string;
  /** What speaks most for or against it. */
  readonly reason: string;
  /** What it decides, lever by lever. */
  readonly choices: readonly string[];
  /** Weighted mean of its scores, 1 to 5; null where it has none. */
  readonly score: number | null;
  /** Constraints of the prompt that it breaks, in the words of the prompt. */
  readonly breaks: readonly string[];
  /** Whether the plan is drafted from it. */
  readonly is_chosen: boolean;
  /** Whether the scores favour it. */
  readonly is_favoured: boolean;
}

/** The scenarios of a plan, best score first. */
export interface Strategy {
  /** How the choice among them stands. */
  readonly state: StageState;
  /** Of the data file, to be given back with a choice. */
  readonly sha256: string;
  readonly path: string;
  readonly scenarios: readonly Scenario[];
  /** The plan that this one follows, where it goes on from another scenario; null where there is none. */
  readonly earlier: { readonly plan_id: string; readonly scenario: string } | null;
  /** Why none can be chosen now; null when one can. */
  readonly refusal: AppError | null;
}
