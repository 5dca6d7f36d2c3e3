/** Where the durations come from: only estimates made without an eye on the deadline can say that it will be met. */
export type DurationBasis = 'estimated' | 'template' | 'stated';

/** What the simulated schedule says of its durations; both are left out where all that matters is estimated. */
export interface BasedOn {
  /** Set to the time that the prompt states. */
  readonly paced?: boolean | undefined;
  /** Those of a template. */
  readonly usual?: boolean | undefined;
}

/** Durations that were set to the stated time prove nothing about it, and those of a template little. */
export function durationBasis({ paced, usual }: BasedOn): DurationBasis {
  if (paced === true) return 'stated';
  return usual === true ? 'template' : 'estimated';
}

/**
 * Whether odds may be shown: shares of runs, dates that are so and so likely, curves. Whoever shows any asks this first.
 * Durations that were set to a date tell no odds of any.
 */
export function hasOdds(risk: BasedOn): boolean {
  return durationBasis(risk) !== 'stated';
}
