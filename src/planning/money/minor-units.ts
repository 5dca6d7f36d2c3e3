import { currencyDecimals } from '../../shared/quantities/currency.ts';

/** The largest amount that whole units and minor units can both name exactly, in minor units (2^52). */
export const LARGEST_AMOUNT = 2 ** 52;

/**
 * Whole currency units to minor units (12.34 EUR to 1234), decimal digit by decimal digit, so that no binary fraction
 * can be off by one. Decimals beyond the currency's own are rounded, halves away from zero.
 * @throws RangeError when the amount is not finite or beyond LARGEST_AMOUNT
 */
export function toMinor(amount: number, currency: string): number {
  if (!Number.isFinite(amount)) throw new RangeError(`not an amount: ${amount}`);
  const [mantissa = '0', exponent = '0'] = Math.abs(amount).toString().split('e');
  const [whole = '0', decimals = ''] = mantissa.split('.');
  const shift = currencyDecimals(currency) + Number(exponent) - decimals.length;
  const digits = BigInt(whole + decimals);
  const minor = Number(shift >= 0 ? digits * 10n ** BigInt(shift) : divideRounded(digits, 10n ** BigInt(-shift)));
  return amountOrThrow(amount < 0 ? 0 - minor : minor);
}

/** Minor units to whole currency units: the number nearest to the exact decimal, so that `toMinor` gives it back. */
export function toWhole(minor: number, currency: string): number {
  return amountOrThrow(minor) / 10 ** currencyDecimals(currency);
}

/**
 * Splits an amount in proportion to shares so that the parts add up to it exactly, by the method of largest remainders
 * (Hamilton): each part is rounded down, and what is left goes, one minor unit each, to the largest remainders, the
 * first given among equals. Shares need not add up to 100; shares that are all 0 count as equal.
 * @param total minor units
 * @param shares not negative, to six decimals
 * @throws RangeError when there is no share, one is negative or not finite, or the total is not a whole amount
 */
export function splitByShares(total: number, shares: readonly number[]): number[] {
  amountOrThrow(total);
  if (shares.length === 0) throw new RangeError('an amount cannot be split among nobody');
  if (!shares.every((share) => Number.isFinite(share) && share >= 0))
    throw new RangeError('a share is negative or no number');
  const scaled = shares.map((share) => BigInt(Math.round(share * 1e6)));
  const weights = scaled.some((share) => share > 0n) ? scaled : scaled.map(() => 1n);
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  const amount = BigInt(Math.abs(total));
  const parts = weights.map((weight) => Number((amount * weight) / sum));
  const left = Math.abs(total) - parts.reduce((all, part) => all + part, 0);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (amount * weight) % sum }))
    .sort((a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder) || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts.map((part) => (total < 0 ? 0 - part : part));
}

/** Adds amounts in minor units. @throws RangeError when the sum, or an amount, is no whole amount within LARGEST_AMOUNT */
export function sumMinor(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => amountOrThrow(sum + amountOrThrow(amount)), 0);
}

function amountOrThrow(minor: number): number {
  if (!Number.isInteger(minor) || Math.abs(minor) > LARGEST_AMOUNT)
    throw new RangeError(`not an amount in minor units: ${minor}`);
  return minor;
}

function divideRounded(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}
