import type { Phase } from '../../shared/plan-state.ts';
import { type Expected, expectedUnasked } from './graph.ts';
import type { AnyStage } from './stage.ts';

export interface Progress {
  /** Percent of the run's expected duration that is settled, 0 to 100. */
  readonly percentage: number;
  readonly stepsCompleted: number;
  readonly stepsTotal: number;
  readonly phase: Phase;
}

const PHASES: readonly AnyStage['phase'][] = ['generating_plan', 'validating', 'exporting'];

/** Counts what is settled of a run, weighted by expected duration. It can only grow. */
export class ProgressMeter {
  readonly #open: Map<string, AnyStage>;
  readonly #totalMs: number;
  readonly #stepsTotal: number;
  readonly #expected: Expected;
  #settledMs = 0;

  constructor(stages: readonly AnyStage[], expected: Expected = expectedUnasked) {
    this.#expected = expected;
    this.#open = new Map(stages.map((stage) => [stage.id, stage]));
    this.#totalMs = stages.reduce((sum, stage) => sum + expected(stage), 0);
    this.#stepsTotal = stages.length;
  }

  settle(stage: AnyStage): Progress {
    if (this.#open.delete(stage.id)) this.#settledMs += this.#expected(stage);
    return this.current();
  }

  current(): Progress {
    const open = [...this.#open.values()];
    const percentage = (100 * this.#settledMs) / Math.max(1, this.#totalMs);
    return {
      // Never rounded up to 100 before the end.
      percentage: open.length === 0 ? 100 : Math.min(99, Math.floor(percentage)),
      stepsCompleted: this.#stepsTotal - open.length,
      stepsTotal: this.#stepsTotal,
      phase: PHASES.find((phase) => open.some((stage) => stage.phase === phase)) ?? 'finalizing',
    };
  }
}
