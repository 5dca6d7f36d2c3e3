/** Whole percents in proportion to the weights, adding up to exactly 100 (largest remainder method, Hamilton 1792). */
export function apportion(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const exact = weights.map((weight) => (total > 0 ? (weight / total) * 100 : 100 / weights.length));
  const shares = exact.map(Math.floor);
  const left = 100 - shares.reduce((sum, share) => sum + share, 0);
  const order = exact.map((_, index) => index).sort((a, b) => remainder(exact, b) - remainder(exact, a) || a - b);
  for (const index of order.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

function remainder(exact: readonly number[], index: number): number {
  const value = exact[index] ?? 0;
  return value - Math.floor(value);
}
