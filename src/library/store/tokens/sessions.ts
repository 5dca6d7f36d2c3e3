import { z } from 'zod';
import { readSetting, writeSetting } from '../settings/settings.ts';
import type { Store } from '../store.ts';

/** Internal: not listed and not changed by the user. */
const GENERATION = 'session_generation';
const Generation = z.number().int().nonnegative();

/** A browser session is valid only for the generation in which it began. */
export function sessionGeneration(store: Store): number {
  return Generation.safeParse(readSetting(store, GENERATION)).data ?? 0;
}

/** Ends every session of a browser, wherever and whenever it began. */
export function endSessions(store: Store): void {
  store.transaction(() => writeSetting(store, GENERATION, sessionGeneration(store) + 1));
}
