import { z } from 'zod';
import type { Store } from '../store.ts';
import { readSetting, removeSetting, writeSetting } from './settings.ts';

/** Why work at low priority waits: the computer runs on battery, or is too hot. */
export type PowerPause = 'battery' | 'heat';

/** Internal: not listed and not changed by the user. */
const KEY = 'power_pause';
const StoredPause = z.object({ reason: z.enum(['battery', 'heat']), at: z.string() });

/** Whoever tells it says it again before this time is over: a program that ended says nothing. In milliseconds. */
const HOLDS_MS = 180_000;

/** Why work at low priority waits now; null when it need not, or nobody who knows runs. Reads the database only. */
export function powerPause(store: Store): PowerPause | null {
  const stored = StoredPause.safeParse(readSetting(store, KEY));
  if (!stored.success) return null;
  const age = Date.parse(store.now()) - Date.parse(stored.data.at);
  return age < HOLDS_MS ? stored.data.reason : null;
}

/** Tells everybody who drafts from this library, in whichever process. */
export function setPowerPause(store: Store, reason: PowerPause | null): void {
  if (reason !== null) writeSetting(store, KEY, { reason, at: store.now() });
  else if (readSetting(store, KEY) !== undefined) removeSetting(store, KEY);
}
