import { eq } from 'drizzle-orm';
import { settings } from '../db/schema.ts';
import type { Store } from './store.ts';

/** Undefined when it was never set. */
export function readSetting(store: Store, key: string): unknown {
  return store.db.select().from(settings).where(eq(settings.key, key)).get()?.value;
}

export function writeSetting(store: Store, key: string, value: unknown): void {
  store.db.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } }).run();
}
