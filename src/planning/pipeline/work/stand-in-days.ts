/** Three-point estimate in working days, and what drives it. */
export interface UsualDays {
  readonly days: readonly [optimistic: number, likely: number, pessimistic: number];
  readonly why: string;
}

/** A task that the template does not know: it settles a demand of the prompt. */
export const SETTLING: UsualDays = {
  days: [1, 2, 4],
  why: 'A talk, a look at the options, a note of the decision.',
};

/** A task that nobody could estimate. So wide that the simulation shows how little is known. */
export const UNKNOWN: UsualDays = {
  days: [2, 5, 15],
  why: 'Nobody has estimated it yet; a wide guess holds its place.',
};
