import { SAME_MOMENT } from './calendar.ts';
import { at } from './graph.ts';

/** Share of the samples, 0 to 1, that are at most `limit`. The samples must be in ascending order. */
export function shareFinishedBy(ascending: Float64Array, limit: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (at(ascending, middle) <= limit + SAME_MOMENT) low = middle + 1;
    else high = middle;
  }
  return ascending.length === 0 ? 1 : low / ascending.length;
}

/**
 * The smallest sample that at least a share `q` of the samples do not exceed (nearest rank), rounded to a millionth, so
 * that `shareFinishedBy(samples, quantile(samples, q)) >= q`. 0 without samples.
 * @param ascending samples in ascending order
 * @param q 0 to 1
 */
export function quantile(ascending: Float64Array, q: number): number {
  if (ascending.length === 0) return 0;
  return rounded(at(ascending, placeOf(ascending.length, q)));
}

/** `quantile` of samples in any order, without sorting them all; their order changes. */
export function selectQuantile(samples: Float64Array, q: number): number {
  if (samples.length === 0) return 0;
  return rounded(nthSmallest(samples, placeOf(samples.length, q)));
}

function placeOf(count: number, q: number): number {
  // A hair less, for a share such as 0.1 times 10,000 may come out above 1,000.
  return Math.max(1, Math.ceil(q * count - 1e-9)) - 1;
}

function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** Puts at place `n` what a sort would put there (C. A. R. Hoare, "Algorithm 65: Find", Communications of the ACM 4, 1961). */
function nthSmallest(values: Float64Array, n: number): number {
  let [first, last] = [0, values.length - 1];
  while (first < last) {
    const pivot = values[n] as number;
    let [left, right] = [first, last];
    while (left <= right) {
      while ((values[left] as number) < pivot) left += 1;
      while (pivot < (values[right] as number)) right -= 1;
      if (left > right) break;
      const value = values[left] as number;
      values[left++] = values[right] as number;
      values[right--] = value;
    }
    if (right < n) first = left;
    if (n < left) last = right;
  }
  return at(values, n);
}

const CURVE_STEPS = 50;

/**
 * The cumulative distribution of the samples at equal steps of probability, as the share of them that are at most so
 * many days; days that coincide give one point.
 * @param ascending samples in ascending order, in working days
 */
export function cumulativeCurve(ascending: Float64Array): { readonly days: number; readonly share: number }[] {
  const days = new Set(Array.from({ length: CURVE_STEPS + 1 }, (_, step) => quantile(ascending, step / CURVE_STEPS)));
  return [...days].map((day) => ({ days: day, share: shareFinishedBy(ascending, day) }));
}
