import type { PlanOptions } from '../../db/schema.ts';

/** The options with another cap in US dollars; null lifts it, undefined leaves them as they are. */
export function optionsWithCap(options: PlanOptions, cap: number | null | undefined): PlanOptions {
  if (cap === undefined) return options;
  const { max_cost_usd: _, ...others } = options;
  return cap === null ? others : { ...others, max_cost_usd: cap };
}
