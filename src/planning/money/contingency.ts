import { betaPert, quantileOf } from '../schedule/beta-pert.ts';
import { commonCauses } from '../schedule/common-cause.ts';
import { quantile } from '../schedule/samples.ts';
import type { CostRange } from './cost-rollup.ts';

/** What to set aside, in whole minor units, and what the figure rests on. */
export interface Contingency {
  readonly runs: number;
  readonly seed: number;
  /** Cost that half, four fifths and nine tenths of the runs stay within, without any delay. */
  readonly p50: number;
  readonly p80: number;
  readonly p90: number;
  /** P80 less the likely cost: for estimates that prove too low. */
  readonly forEstimates: number;
  /** For costs that run on while the project is late. */
  readonly forDelay: number;
  readonly total: number;
}

/** How the schedule adds to the cost. Durations in working days from the start. */
interface DelayExposure {
  /** Share of the likely cost, 0 to 1, that is spent by the day: staff, rent, site. */
  readonly timeDependentShare: number;
  readonly plannedDays: number;
  readonly p80Days: number;
}

/**
 * Contingency at 80 percent confidence, in two parts that are added:
 * - for estimates: a Monte Carlo simulation draws the cost of every package from its Beta-PERT distribution; the P80 of
 *   their sum, less the sum of the likely costs. Packages are correlated with each other, for drawn independently their
 *   errors would cancel out as they never do: S. A. Book, "Why correlation matters in cost estimating" (1999), puts the
 *   default at 0.2. A one-factor Gaussian copula does it.
 * - for delay: the share of the likely cost that is spent by the day, times the overrun of the P80 finish over the
 *   planned one.
 *
 * Adding the two supposes that dear and late go together, which errs on the safe side. Neither part is negative.
 * @param options.correlation 0 to 1, of any two packages
 * @throws RangeError when the number of runs is not 1 to 1,000,000
 */
export function costContingency(
  packages: readonly (CostRange & { readonly id: string })[],
  delay: DelayExposure,
  options: { readonly seed: number; readonly runs?: number; readonly correlation?: number },
): Contingency {
  const { seed, runs = 10_000, correlation = 0.2 } = options;
  if (!Number.isInteger(runs) || runs < 1 || runs > 1_000_000) throw new RangeError(`not a number of runs: ${runs}`);
  const likely = packages.reduce((sum, entry) => sum + entry.likely, 0);
  const sums = drawSums(packages, seed, runs, Math.min(1, Math.max(0, correlation))).sort();
  const [p50, p80, p90] = [quantile(sums, 0.5), quantile(sums, 0.8), quantile(sums, 0.9)].map(Math.round);
  const overrun = delay.plannedDays > 0 ? Math.max(0, delay.p80Days / delay.plannedDays - 1) : 0;
  const forEstimates = Math.max(0, (p80 ?? 0) - likely);
  const forDelay = Math.round(Math.min(1, Math.max(0, delay.timeDependentShare)) * likely * overrun);
  return {
    runs,
    seed,
    p50: p50 ?? 0,
    p80: p80 ?? 0,
    p90: p90 ?? 0,
    forEstimates,
    forDelay,
    total: forEstimates + forDelay,
  };
}

function drawSums(
  packages: readonly (CostRange & { readonly id: string })[],
  seed: number,
  runs: number,
  correlation: number,
): Float64Array {
  const streamOf = commonCauses(seed, runs);
  const sums = new Float64Array(runs);
  const numbers = new Uint32Array(runs);
  for (const { id, low, likely, high } of packages) {
    const distribution = betaPert({ optimistic: low, likely, pessimistic: high });
    streamOf(`cost of ${id}`, [['all costs', correlation]]).fill(numbers, 0, runs);
    for (let run = 0; run < runs; run += 1)
      sums[run] = (sums[run] as number) + quantileOf(distribution, numbers[run] as number);
  }
  return sums;
}
