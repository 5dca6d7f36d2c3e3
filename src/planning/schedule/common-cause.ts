import { normalFrom, uniformFrom } from './normal.ts';
import { randomStream } from './random.ts';

/** What several estimates hang on together, by name, with its share of their variance, 0 to 1. */
export type CommonCauses = readonly (readonly [name: string, share: number])[];

/** Draws the random numbers of one estimate for all runs: those of a block, then of the next. */
export interface CausedStream {
  /** Fills the first `count` places with numbers from 0 to 2^32 - 1 for the runs from `first` on. */
  fill(target: Uint32Array, first: number, count: number): void;
}

/**
 * Draws numbers that go together where estimates have causes in common: a Gaussian copula in which every cause has one
 * normal value a run, and what no cause explains is the estimate's own. Two estimates are correlated by the sum of the
 * shares of the causes that they have in common. Drawn independently, errors of estimates would cancel out as they never
 * do (S. A. Book, "Why correlation matters in cost estimating", 1999).
 * @param runs how many runs there are
 */
export function commonCauses(seed: number, runs: number): (name: string, causes: CommonCauses) => CausedStream {
  const values = new Map<string, Float64Array>();
  const valuesOf = (cause: string) => {
    let known = values.get(cause);
    if (known === undefined) {
      const numbers = new Uint32Array(runs);
      randomStream(seed, `cause ${cause}`).fill(numbers, runs);
      known = Float64Array.from(numbers, normalFrom);
      values.set(cause, known);
    }
    return known;
  };
  return (name, causes) => {
    const own = randomStream(seed, name);
    const shared = causes.filter(([, share]) => share > 0);
    if (shared.length === 0) return { fill: (target, _, count) => own.fill(target, count) };
    const explained = shared.reduce((sum, [, share]) => sum + share, 0);
    const weights = shared.map(([cause, share]) => ({
      values: valuesOf(cause),
      weight: Math.sqrt(share / Math.max(1, explained)),
    }));
    const rest = Math.sqrt(Math.max(0, 1 - explained));
    return {
      fill(target, first, count) {
        own.fill(target, count);
        for (let run = 0; run < count; run += 1) {
          let z = rest * normalFrom(target[run] as number);
          for (const { values, weight } of weights) z += weight * (values[first + run] as number);
          target[run] = uniformFrom(z);
        }
      },
    };
  };
}
