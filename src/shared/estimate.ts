import type { Estimate } from './contracts/schedule.ts';

/**
 * An estimate with another value in one place. The others move along where the order asks for it: a likely value beyond
 * the worst case takes the worst case with it, at the distance that it had; a bound that crosses the likely value takes
 * that with it. In working days, never below zero.
 */
export function withEstimate(estimate: Estimate, name: keyof Estimate, days: number): Estimate {
  const { optimistic, likely, pessimistic } = estimate;
  const value = Math.max(0, days);
  switch (name) {
    case 'likely':
      return {
        optimistic: optimistic > value ? rounded(Math.max(0, value - (likely - optimistic))) : optimistic,
        likely: value,
        pessimistic: pessimistic < value ? rounded(value + (pessimistic - likely)) : pessimistic,
      };
    case 'optimistic':
      return { optimistic: value, likely: Math.max(value, likely), pessimistic: Math.max(value, pessimistic) };
    case 'pessimistic':
      return { optimistic: Math.min(value, optimistic), likely: Math.min(value, likely), pessimistic: value };
  }
}

/** Estimates are entered in tenths of a day. */
function rounded(days: number): number {
  return Math.round(days * 10) / 10;
}
