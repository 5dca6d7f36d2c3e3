/** Three-point estimate in working days, and what drives it. */
export interface DefaultDuration {
  readonly days: readonly [optimistic: number, likely: number, pessimistic: number];
  readonly why: string;
}

/** For a task that settles a demand of the prompt, which no template has. */
export const DEMAND_TASK_DURATION: DefaultDuration = {
  days: [1, 2, 4],
  why: 'Discuss it, compare the options and record the decision.',
};

/** For a task that nobody could estimate; wide, so that the simulation reflects the uncertainty. */
export const UNKNOWN: DefaultDuration = {
  days: [2, 5, 15],
  why: 'Not estimated yet; a rough guess with a wide range.',
};
