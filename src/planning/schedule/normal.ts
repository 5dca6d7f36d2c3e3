/** Steps of both tables; errors stay below 1e-4, far below those of ten thousand runs. */
const STEPS = 4096;
/** Beyond this many standard deviations lies nothing that a run could tell. */
const WIDEST = 6;

/** Standard normal values at the middle of equal steps of probability. */
const VALUES = Float64Array.from({ length: STEPS }, (_, step) => valueBelow((step + 0.5) / STEPS));
/** Shares below equally spaced values from -WIDEST to WIDEST. */
const SHARES = Float64Array.from({ length: STEPS + 1 }, (_, step) => shareBelow((step / STEPS - 0.5) * 2 * WIDEST));

/** The standard normal value below which a share of u / 2^32 lies, for u from 0 to 2^32 - 1. */
export function normalFrom(u: number): number {
  const place = (u / 2 ** 32) * STEPS - 0.5;
  const index = Math.min(STEPS - 2, Math.max(0, Math.floor(place)));
  const left = VALUES[index] as number;
  return left + ((VALUES[index + 1] as number) - left) * (place - index);
}

/** The reverse: 2^32 times the share of a standard normal distribution below z, from 0 to 2^32 - 1. */
export function uniformFrom(z: number): number {
  const place = ((z / WIDEST + 1) / 2) * STEPS;
  if (place <= 0) return 0;
  if (place >= STEPS) return 2 ** 32 - 1;
  const index = Math.floor(place);
  const left = SHARES[index] as number;
  const share = left + ((SHARES[index + 1] as number) - left) * (place - index);
  return Math.min(2 ** 32 - 1, Math.floor(share * 2 ** 32));
}

/** M. Abramowitz, I. A. Stegun (1964), 26.2.17, error below 7.5e-8. */
function shareBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return z < 0 ? tail : 1 - tail;
}

/** Inverts `shareBelow` by halving. */
function valueBelow(share: number): number {
  let [low, high] = [-WIDEST, WIDEST];
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2;
    if (shareBelow(middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
