/** Shares of simulated runs: what a board can count on, and what is as likely as not. */
export const LIKELY = 0.8;
export const EVEN = 0.5;
