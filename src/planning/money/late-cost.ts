/** What missing a deadline costs; lengths in working days from the start, amounts in minor units. */
export interface Delay {
  /** By when what the deadline is about has to be done. */
  readonly finish_within: number;
  /** By how much it is missed as planned; 0 or less where it is met. */
  readonly missed_by: number;
  /** By when it is done in four runs of five; null where the durations tell no odds. */
  readonly likely80: number | null;
  /** Length of the whole plan. */
  readonly days: number;
  /** Likely cost of the plan. */
  readonly likely: number;
  /** Part of it that is spent by the day, from 0 to 1: rent, people on contract, hired equipment. */
  readonly time_share: number;
}

/**
 * Time-dependent cost of the days by which the deadline is likely to be missed beyond what is planned: the cost by the day,
 * spread evenly over the plan, for each day from the deadline, or from the planned date where that is later, to the 80%
 * likely date. The packages contain the days until then. Null where there are no such days or nothing is spent by the day.
 */
export function lateCost({ finish_within, missed_by, likely80, days, likely, time_share }: Delay): number | null {
  if (likely80 === null || days <= 0) return null;
  const lateDays = likely80 - finish_within - Math.max(0, missed_by);
  const cost = Math.round((time_share * likely * lateDays) / days);
  return lateDays > 0 && cost > 0 ? cost : null;
}
