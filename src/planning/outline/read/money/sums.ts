import type { MoneyMention } from '../../reading.ts';

/** As many parts as a sum in prose has. */
const MOST_PARTS = 12;
/** Characters between a total and the farthest of its parts. */
const REACH = 600;
/** Parts are rounded; their sum may miss the total by this share. */
const TOLERANCE = 0.001;

/** A total with the amounts that add up to it. */
export interface StatedSum {
  readonly total: MoneyMention;
  readonly parts: readonly MoneyMention[];
}

/**
 * Amounts that add up to another one beside them: "180,000 EUR: 95,000 savings and an 85,000 loan", "40,000 and 160,000,
 * together 200,000". Parts stand in one run right before or right after their total and are in its currency. Compares
 * each amount with at most `MOST_PARTS` neighbours on either side.
 */
export function findSums(money: readonly MoneyMention[]): StatedSum[] {
  const out: StatedSum[] = [];
  for (const [index, total] of money.entries()) {
    const parts = run(money, index, 1) ?? run(money, index, -1);
    if (parts) out.push({ total, parts });
  }
  return out;
}

/** The neighbours in one direction, nearest first, that add up to the amount at `index`; null where none do. */
function run(money: readonly MoneyMention[], index: number, step: 1 | -1): MoneyMention[] | null {
  const total = money[index];
  if (!total || !(total.amount > 0)) return null;
  const parts: MoneyMention[] = [];
  let sum = 0;
  for (let at = index + step; parts.length < MOST_PARTS; at += step) {
    const part = money[at];
    if (!part || part.currency !== total.currency || Math.abs(part.quote.offset - total.quote.offset) > REACH)
      return null;
    parts.push(part);
    sum += part.amount;
    if (parts.length > 1 && Math.abs(sum - total.amount) <= total.amount * TOLERANCE) return parts;
    if (sum > total.amount * (1 + TOLERANCE)) return null;
  }
  return null;
}
