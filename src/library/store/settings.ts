import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { settings } from '../db/schema.ts';
import type { Store } from './store.ts';

/** What a setting must be; what does not fit is as if it were not set. */
const StoreCalls = z.boolean();
const DefaultProfile = z.string();
const MaxCost = z.number().positive().nullable();

const OFF = /^(0|off|false|no)$/i;
const ON = /^(1|on|true|yes)$/i;

/** Undefined when it was never set. */
export function readSetting(store: Store, key: string): unknown {
  return store.db.select().from(settings).where(eq(settings.key, key)).get()?.value;
}

/** Any JSON value, null too. */
export function writeSetting(store: Store, key: string, value: unknown): void {
  store
    .prepare('INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value')
    .run(key, JSON.stringify(value));
}

/** As if it had never been set. */
export function removeSetting(store: Store, key: string): void {
  store.db.delete(settings).where(eq(settings.key, key)).run();
}

/** What the environment says about `store_calls`, which wins over the setting; null when it says nothing. */
export function storesCallsByEnvironment(store: Store): boolean | null {
  const said = store.env.PLANEXE_STORE_CALLS?.trim() ?? '';
  if (OFF.test(said)) return false;
  return ON.test(said) ? true : null;
}

/** Whether what is said to models and by them is kept. */
export function storesCalls(store: Store): boolean {
  const set = StoreCalls.safeParse(readSetting(store, 'store_calls'));
  return storesCallsByEnvironment(store) ?? (set.success ? set.data : true);
}

/** The profile of plans that name none. */
export function defaultProfile(store: Store): string {
  const set = DefaultProfile.safeParse(readSetting(store, 'default_profile'));
  return set.success ? set.data : 'auto';
}

/** The cap in US dollars of plans that name none; null for none. */
export function defaultMaxCost(store: Store): number | null {
  const set = MaxCost.safeParse(readSetting(store, 'max_cost_usd'));
  return set.success ? set.data : null;
}
