/**
 * The place in a list that a key leads to: an arrow to the next one, page keys by a page, Home and End to the ends.
 * Null for any other key.
 *
 * @param page how many lines a page key moves by
 */
export function placeAfterKey(key: string, place: number, count: number, page: number): number | null {
  const last = Math.max(0, count - 1);
  const within = (next: number) => Math.min(Math.max(0, next), last);
  switch (key) {
    case 'ArrowDown':
      return within(place + 1);
    case 'ArrowUp':
      return within(place - 1);
    case 'PageDown':
      return within(place + page);
    case 'PageUp':
      return within(place - page);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
