import { vi } from 'vitest';
import { PATIENCE_MS } from './patience.ts';

/** Waits until something is so. The runner's own `vi.waitUntil` gives up after a second. */
export async function eventually(isSo: () => boolean): Promise<void> {
  await vi.waitUntil(isSo, PATIENCE_MS);
}
