import { vi } from 'vitest';

/**
 * Waits until something is so, for as long as a busy machine may take. The runner's own `vi.waitUntil` gives up after a
 * second.
 */
export async function eventually(isSo: () => boolean, withinMs = 20_000): Promise<void> {
  await vi.waitUntil(isSo, withinMs);
}
