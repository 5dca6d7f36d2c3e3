import { sumMinor } from './minor-units.ts';

/** Three-point cost in minor units of one currency, whole numbers. */
export interface CostRange {
  readonly low: number;
  readonly likely: number;
  readonly high: number;
}

/** One thing that costs money; several may belong to one work package. */
export interface CostItem extends CostRange {
  readonly phase: string;
  readonly package: string;
}

export interface CostRollup {
  readonly total: CostRange;
  /** In the order in which they first occur. */
  readonly phases: readonly (CostRange & { readonly phase: string })[];
  readonly packages: readonly (CostRange & { readonly phase: string; readonly package: string })[];
}

/**
 * Adds items up to packages, phases and the total, exactly. The low and high of a sum are what it costs if everything
 * turns out cheap or expensive at once; `costContingency` computes how likely that is.
 * @throws RangeError when an amount is no whole number of minor units or a sum goes beyond the largest amount
 */
export function rollUpCosts(items: readonly CostItem[]): CostRollup {
  const byPackage = Map.groupBy(items, (item) => JSON.stringify([item.phase, item.package]));
  const packages = [...byPackage.values()].flatMap((members) => {
    const [first] = members;
    return first ? [{ phase: first.phase, package: first.package, ...addRanges(members) }] : [];
  });
  const phases = [...Map.groupBy(packages, (entry) => entry.phase)].map(([phase, members]) => ({
    phase,
    ...addRanges(members),
  }));
  return { total: addRanges(phases), phases, packages };
}

/** The budget against what the plan needs; minor units. Of `gap` and `reserve` at least one is 0. */
interface BudgetComparison {
  /** The likely cost with its contingency. */
  readonly needed: number;
  readonly gap: number;
  readonly reserve: number;
  /** Whether the budget covers the likely cost even where it does not cover the contingency. */
  readonly coversLikely: boolean;
}

/** @throws RangeError when an amount is no whole number of minor units */
export function compareBudget(budget: number, likely: number, contingency: number): BudgetComparison {
  const needed = sumMinor([likely, contingency]);
  const difference = sumMinor([budget, -needed]);
  return {
    needed,
    gap: Math.max(0, -difference),
    reserve: Math.max(0, difference),
    coversLikely: budget >= likely,
  };
}

function addRanges(ranges: readonly CostRange[]): CostRange {
  return {
    low: sumMinor(ranges.map((range) => range.low)),
    likely: sumMinor(ranges.map((range) => range.likely)),
    high: sumMinor(ranges.map((range) => range.high)),
  };
}
