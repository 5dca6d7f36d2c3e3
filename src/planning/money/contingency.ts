import { betaPert, quantileOf } from '../schedule/beta-pert.ts';
import { commonCauses } from '../schedule/common-cause.ts';
import { randomStream } from '../schedule/random.ts';
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
  /** P80 of the packages less their likely cost: for estimates that prove too low. */
  readonly forEstimates: number;
  /** What the risks that may happen add to the P80. */
  readonly forRisks: number;
  /** For costs that run on while the project is late. */
  readonly forDelay: number;
  /** What `forEstimates` would be if the packages had nothing in common; never kept back, only shown beside it. */
  readonly forEstimatesAlone: number;
  readonly total: number;
}

/** How the schedule adds to the cost. Durations in working days from the start. */
interface DelayExposure {
  /** Share of the likely cost, 0 to 1, that is spent by the day: staff, rent, site. */
  readonly timeDependentShare: number;
  readonly plannedDays: number;
  readonly p80Days: number;
}

/** A risk that may happen once and then costs more than is estimated. */
export interface CostEvent {
  readonly id: string;
  /** 0 to 1 */
  readonly probability: number;
  /** Minor units. */
  readonly cost: { readonly optimistic: number; readonly likely: number; readonly pessimistic: number };
}

/**
 * Contingency at 80 percent confidence, in three parts that are added:
 * - for estimates: a Monte Carlo simulation draws the cost of every package from its Beta-PERT distribution; the P80 of
 *   their sum, less the sum of the likely costs. Packages are correlated with each other, for drawn independently their
 *   errors would cancel out as they never do: S. A. Book, "Why correlation matters in cost estimating" (1999), puts the
 *   default at 0.2. A one-factor Gaussian copula does it.
 * - for risks: by how much the P80 rises when every risk happens in its share of the runs and then costs what is drawn
 *   for it. Risks happen independently of each other and of the estimates.
 * - for delay: the share of the likely cost that is spent by the day, times the overrun of the P80 finish over the
 *   planned one.
 *
 * Adding delay to the rest supposes that dear and late go together, which errs on the safe side. No part is negative.
 * @param options.correlation 0 to 1, of any two packages
 * @throws RangeError when the number of runs is not 1 to 1,000,000
 */
export function costContingency(
  packages: readonly (CostRange & { readonly id: string })[],
  delay: DelayExposure,
  options: {
    readonly seed: number;
    readonly runs?: number;
    readonly correlation?: number;
    readonly events?: readonly CostEvent[];
  },
): Contingency {
  const { seed, runs = 10_000, correlation = 0.2, events = [] } = options;
  if (!Number.isInteger(runs) || runs < 1 || runs > 1_000_000) throw new RangeError(`not a number of runs: ${runs}`);
  const likely = packages.reduce((sum, entry) => sum + entry.likely, 0);
  const alone = drawSums(packages, seed, runs, 0).sort();
  const drawn = drawSums(packages, seed, runs, Math.min(1, Math.max(0, correlation)));
  const sums = drawn.toSorted();
  const withRisks = events.length === 0 ? sums : addEvents(drawn, events, seed).sort();
  const [p50, p80, p90] = [0.5, 0.8, 0.9].map((share) => Math.round(quantile(withRisks, share)));
  const p80OfPackages = Math.round(quantile(sums, 0.8));
  const overrun = delay.plannedDays > 0 ? Math.max(0, delay.p80Days / delay.plannedDays - 1) : 0;
  const forEstimates = Math.max(0, p80OfPackages - likely);
  // What is left of the P80 of all, so that the parts add up to it.
  const forRisks = Math.max(0, (p80 ?? 0) - likely - forEstimates);
  const forDelay = Math.round(Math.min(1, Math.max(0, delay.timeDependentShare)) * likely * overrun);
  return {
    runs,
    seed,
    p50: p50 ?? 0,
    p80: p80 ?? 0,
    p90: p90 ?? 0,
    forEstimates,
    forRisks,
    forDelay,
    forEstimatesAlone: Math.max(0, Math.round(quantile(alone, 0.8)) - likely),
    total: forEstimates + forRisks + forDelay,
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

/** Adds to every run what the risks cost that happen in it; changes the sums in place. */
function addEvents(sums: Float64Array, events: readonly CostEvent[], seed: number): Float64Array {
  const numbers = new Uint32Array(sums.length);
  const amounts = new Uint32Array(sums.length);
  for (const { id, probability, cost } of events) {
    const distribution = betaPert(cost);
    randomStream(seed, `risk ${id}`).fill(numbers, sums.length);
    randomStream(seed, `cost of risk ${id}`).fill(amounts, sums.length);
    for (let run = 0; run < sums.length; run += 1) {
      const happens = (numbers[run] as number) < probability * 2 ** 32;
      if (happens) sums[run] = (sums[run] as number) + quantileOf(distribution, amounts[run] as number);
    }
  }
  return sums;
}
