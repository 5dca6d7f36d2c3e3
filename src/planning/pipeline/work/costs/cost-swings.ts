import { type Crossing, crossings } from '../../../facts/limits.ts';
import type { CostRange } from '../../../money/cost-rollup.ts';

/** What all the work costs with one package at the ends of its estimate and every other as likely. Minor units. */
export interface CostSwing extends CostRange {
  readonly package: string;
  readonly title: string;
  readonly at_low: number;
  readonly at_high: number;
  /** Costs of the package at which the whole passes the budget, or comes back within it. */
  readonly crossings: readonly Crossing[];
}

/**
 * The sensitivity of the likely cost to each package, the one that moves it most first. Packages without a range are left
 * out.
 * @param budget what there is for them, in minor units; null where none is stated
 */
export function costSwings(
  packages: readonly (CostRange & { readonly package: string; readonly title: string })[],
  budget: number | null,
): CostSwing[] {
  const total = packages.reduce((sum, { likely }) => sum + likely, 0);
  return packages
    .filter(({ low, high }) => low < high)
    .map((row) => {
      const at = (cost: number) => total - row.likely + cost;
      return {
        package: row.package,
        title: row.title,
        low: row.low,
        likely: row.likely,
        high: row.high,
        at_low: at(row.low),
        at_high: at(row.high),
        crossings:
          budget === null
            ? []
            : crossings(
                (cost) => at(cost) - budget,
                { low: row.low, value: row.likely, high: row.high },
                { fact: 'cost.likely', value: budget, side: 'above', what: 'the budget' },
              ),
      };
    })
    .toSorted((a, b) => b.high - b.low - (a.high - a.low));
}
