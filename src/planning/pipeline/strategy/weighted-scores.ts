/** What scenarios are measured by. */
export interface Criterion {
  readonly title: string;
  /** How much it counts, above 0. */
  readonly weight: number;
  /** How well each scenario meets it, by scenario id, 1 to 5. */
  readonly scores: Readonly<Record<string, number>>;
}

export interface Score {
  readonly scenario: string;
  /** Weighted mean of its scores, 1 to 5. */
  readonly score: number;
}

/** A weight that changes the winner when it is a third larger or smaller. */
export interface Shift {
  readonly criterion: string;
  readonly direction: 'more' | 'less';
  readonly winner: string;
}

/**
 * Weighted mean of each scenario's scores: the additive model of multi-criteria analysis (Keeney and Raiffa, Decisions
 * with Multiple Objectives, 1976). Best first; of equals the one that is named first.
 */
export function weightedScores(scenarios: readonly string[], criteria: readonly Criterion[]): readonly Score[] {
  const whole = criteria.reduce((sum, { weight }) => sum + weight, 0);
  return scenarios
    .map((scenario) => {
      const sum = criteria.reduce((all, { weight, scores }) => all + weight * (scores[scenario] ?? 0), 0);
      return { scenario, score: whole > 0 ? sum / whole : 0 };
    })
    .sort((a, b) => b.score - a.score);
}

/** Which single weights change the winner when they move by a third, the others staying as they are. */
export function winnerShifts(scenarios: readonly string[], criteria: readonly Criterion[]): readonly Shift[] {
  const winner = weightedScores(scenarios, criteria)[0]?.scenario;
  return criteria.flatMap(({ title }, moved) =>
    (['more', 'less'] as const).flatMap((direction): Shift[] => {
      const factor = direction === 'more' ? 4 / 3 : 2 / 3;
      const changed = criteria.map((one, index) => (index === moved ? { ...one, weight: one.weight * factor } : one));
      const other = weightedScores(scenarios, changed)[0]?.scenario;
      return other !== undefined && other !== winner ? [{ criterion: title, direction, winner: other }] : [];
    }),
  );
}
