import { eq } from 'drizzle-orm';
import { settings } from '../db/schema.ts';
import type { Store } from './store.ts';

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
