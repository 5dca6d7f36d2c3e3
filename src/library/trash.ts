import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { hasErrorCode } from '../platform/system-error.ts';
import { trash } from './db/schema.ts';
import type { Store } from './store/store.ts';

const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;
const NAME = /^[0-9a-f-]{36}-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2}\.\d{3}Z)$/;

export function trashFolder(home: string): string {
  return join(home, 'trash');
}

/** Name of a deleted plan's folder: which plan, and when. */
export function trashName(planId: string, now: string): string {
  return `${planId}-${now.replaceAll(':', '-')}`;
}

/** Until when what is deleted now is kept, ISO 8601 UTC. */
export function keptUntil(now: string): string {
  return new Date(Date.parse(now) + KEPT_DAYS * DAY_MS).toISOString();
}

/** Deletes plans that have been in the trash for thirty days or longer. Anything else in the trash folder stays. */
export function purgeTrash(store: Store): void {
  const oldest = Date.parse(store.now()) - KEPT_DAYS * DAY_MS;
  for (const name of namesIn(trashFolder(store.home))) {
    const match = NAME.exec(name);
    if (!match || Date.parse(`${match[1]}T${match[2]}:${match[3]}:${match[4]}`) > oldest) continue;
    rmSync(join(trashFolder(store.home), name), { recursive: true, force: true });
    store.db.delete(trash).where(eq(trash.folder, name)).run();
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return [];
    throw error;
  }
}
