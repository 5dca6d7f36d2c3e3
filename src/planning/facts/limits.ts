/** A value that a result must not pass, such as the budget for what the work costs. */
export interface Limit {
  /** Id of the result. */
  readonly fact: string;
  /** In the unit of the result. */
  readonly value: number;
  /** Id of the fact that holds the value, where it may move with an assumption, too. */
  readonly held_by?: string | undefined;
  /** On which side of the value it is passed. */
  readonly side: 'above' | 'below';
  /** What it is, as it stands in a sentence: `the budget`. */
  readonly what: string;
}

/** Where a result passes a limit, or comes back within it, on the way from an assumption's value to one of its ends. */
export interface Crossing {
  readonly what: string;
  readonly limit: number;
  readonly side: Limit['side'];
  /** Whether the plan passes it already, so that beyond `at` it is kept. */
  readonly is_passed: boolean;
  /** Value of the assumption at which the result is at the limit, and the end of its range beyond which it is on the other side. */
  readonly at: number;
  readonly beyond: 'low' | 'high';
}

interface Range {
  readonly low: number;
  readonly value: number;
  readonly high: number;
}

/** Halvings until a crossing is known to a millionth of the range. */
const HALVINGS = 20;

/**
 * Where a result crosses a limit between the value of an assumption and each end of its range.
 * @param distance the result less the limit, at a value of the assumption; null where it cannot be computed
 */
export function crossings(
  distance: (value: number) => number | null,
  { low, value, high }: Range,
  { side, what, value: limit }: Limit,
): Crossing[] {
  const passed = (at: number) => {
    const by = distance(at);
    return by === null ? null : side === 'above' ? by > 0 : by < 0;
  };
  const now = passed(value);
  if (now === null) return [];
  return (['low', 'high'] as const).flatMap((beyond) => {
    const end = beyond === 'low' ? low : high;
    if (end === value || passed(end) !== !now) return [];
    return [{ what, limit, side, is_passed: now, at: turningPoint((at) => passed(at) === now, value, end), beyond }];
  });
}

/** Halves the way from where something holds to where it does not. */
export function turningPoint(holds: (at: number) => boolean, from: number, to: number): number {
  let [inside, outside] = [from, to];
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (inside + outside) / 2;
    if (holds(middle)) inside = middle;
    else outside = middle;
  }
  return (inside + outside) / 2;
}
