/** Crashes in a row from which on they are reported. */
const MANY = 3;
/** A process that ran longer than this, in milliseconds, did not crash at its start: counting begins anew. */
const HEALTHY_MS = 60_000;

/**
 * Counts by name how often a helper process ends by itself soon after its start. One crash is answered by starting
 * another; several in a row mean that nothing is drafted.
 */
export function createCrashCounter(onMany: (name: string) => void): { ended(name: string, livedMs: number): void } {
  const inARow = new Map<string, number>();
  return {
    ended(name, livedMs) {
      const count = livedMs > HEALTHY_MS ? 1 : (inARow.get(name) ?? 0) + 1;
      inARow.set(name, count);
      if (count >= MANY) onMany(name);
    },
  };
}
