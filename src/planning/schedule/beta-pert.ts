import { at } from './graph.ts';

/** log2 of the number of steps in a quantile table. */
const TABLE_BITS = 12;
const STEPS = 1 << TABLE_BITS;
const INDEX_SHIFT = 32 - TABLE_BITS;
const FRACTION_MASK = 2 ** INDEX_SHIFT - 1;
const CELLS = 2048;

const LOG_X = Float64Array.from({ length: CELLS }, (_, cell) => Math.log((cell + 0.5) / CELLS));
const LOG_REST = LOG_X.toReversed();

/** A Beta-PERT distribution, ready to be drawn from. */
export interface BetaPert {
  readonly low: number;
  /** Width of the support; 0 when there is nothing uncertain about it. */
  readonly span: number;
  /** Quantiles of the standard beta distribution at equal steps of probability, from 0 to 1. */
  readonly table: Float64Array;
}

/** Makes distributions and shares the tables of those that have the same shape. */
type BetaPertFactory = (optimistic: number, likely: number, pessimistic: number) => BetaPert;

/**
 * The Beta-PERT distribution of a three-point estimate: a beta distribution on [optimistic, pessimistic] with
 * alpha = 1 + 4 (likely - optimistic) / span and alpha + beta = 6, whose mean is (optimistic + 4 likely + pessimistic) / 6
 * (D. G. Malcolm et al., "Application of a technique for research and development program evaluation", Operations
 * Research 7, 1959; D. Vose, "Risk Analysis", the modified PERT with its usual weight of 4).
 *
 * Values in the wrong order are taken in the right one; what is not a finite number, or below 0, counts as 0.
 */
export function betaPertFactory(): BetaPertFactory {
  const tables = new Map<number, Float64Array>();
  return (optimistic, likely, pessimistic) => {
    const [low, mode, high] = Float64Array.from([optimistic, likely, pessimistic], usable).sort();
    const [bottom, span] = [low ?? 0, (high ?? 0) - (low ?? 0)];
    const alpha = span > 0 ? 1 + (4 * ((mode ?? 0) - bottom)) / span : 1;
    let table = tables.get(alpha);
    if (table === undefined) {
      table = quantileTable(alpha);
      tables.set(alpha, table);
    }
    return { low: bottom, span, table };
  };
}

/** The value below which a share of u / 2^32 of the distribution lies, for u from 0 to 2^32 - 1. */
export function quantileOf({ low, span, table }: BetaPert, u: number): number {
  const index = u >>> INDEX_SHIFT;
  const left = table[index] as number;
  return low + span * (left + ((table[index + 1] as number) - left) * ((u & FRACTION_MASK) / 2 ** INDEX_SHIFT));
}

function usable(value: number): number {
  return Number.isFinite(value) ? Math.max(0, value) : 0;
}

/**
 * Inverts the distribution function of the beta distribution (alpha, 6 - alpha) by adding up its density over equal
 * cells (midpoint rule). Drawing then costs one look-up and one interpolation. The mean is met to better than 1e-4 of
 * the span, a tenth of the sampling error of ten thousand runs.
 */
function quantileTable(alpha: number): Float64Array {
  const mass = Float64Array.from(LOG_X, (log, cell) => Math.exp((alpha - 1) * log + (5 - alpha) * at(LOG_REST, cell)));
  const total = mass.reduce((sum, part) => sum + part, 0);
  const table = new Float64Array(STEPS + 1);
  let cell = 0;
  let below = 0;
  for (let step = 1; step < STEPS; step += 1) {
    const wanted = (step / STEPS) * total;
    while (cell < CELLS - 1 && below + at(mass, cell) < wanted) below += at(mass, cell++);
    table[step] = (cell + Math.min(1, (wanted - below) / at(mass, cell))) / CELLS;
  }
  table[STEPS] = 1;
  return table;
}
