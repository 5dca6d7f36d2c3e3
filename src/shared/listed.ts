/** British: no comma before the last `and`. */
const format = new Intl.ListFormat('en-GB');

/**
 * Items in a sentence, in English: `a`, `a and b`, `a, b and c`.
 *
 * @param most how many are named; of more it says `a, b and 3 more`
 */
export function listed(items: readonly string[], most = Number.POSITIVE_INFINITY): string {
  const more = items.length - most;
  return format.format(more > 0 ? [...items.slice(0, most), `${more} more`] : items);
}
