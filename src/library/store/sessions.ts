import { z } from 'zod';
import { readSetting, writeSetting } from './settings.ts';
import type { Store } from './store.ts';

/** Kept by the program itself: nobody lists or changes it. */
const GENERATION = 'session_generation';
const Generation = z.number().int().nonnegative();

/** Sessions of browsers hold for the generation in which they began. */
export function sessionGeneration(store: Store): number {
  return Generation.safeParse(readSetting(store, GENERATION)).data ?? 0;
}

/** Ends every session of a browser, wherever and whenever it began. */
export function endSessions(store: Store): void {
  store.transaction(() => writeSetting(store, GENERATION, sessionGeneration(store) + 1));
}
