/** So many in a row are no accident. */
const MANY = 3;
/** A process that lived so long did not die of its start. */
const HEALTHY_MS = 60_000;

/**
 * Counts how often helper processes end by themselves, one after the other and soon after their start. Once in a while
 * is dealt with by starting another; again and again means that nothing is drafted.
 */
export function createEndings(onMany: (name: string) => void): { ended(name: string, livedMs: number): void } {
  const inARow = new Map<string, number>();
  return {
    ended(name, livedMs) {
      const count = livedMs > HEALTHY_MS ? 1 : (inARow.get(name) ?? 0) + 1;
      inARow.set(name, count);
      if (count >= MANY) onMany(name);
    },
  };
}
