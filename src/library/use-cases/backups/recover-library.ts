import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, moveDurably, removeDurably, syncFile } from '../../../platform/atomic-file.ts';
import type { RefusedPlan } from '../../../shared/contracts/backup.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { isIntact } from '../../db/integrity.ts';
import { isDamage, MISSING_DATABASE } from '../../errors/library-unusable.ts';
import { type Library, type OpenOptions, openLibrary } from '../../library.ts';
import { strayInPlans } from '../../recovery/reconcile.ts';
import { backupsFolder, listBackups } from './backups.ts';
import { restoreBackupFile } from './restore-backup.ts';
import { type Salvaged, salvage } from './salvage.ts';

export interface RecoveredLibrary {
  /** Folder in the library where the damaged database is kept; null when there was none. */
  readonly kept: string | null;
  readonly salvaged: Salvaged;
  /** Name of the backup that was restored after that; null when there is none. */
  readonly backup: string | null;
  readonly restored: readonly { readonly plan_id: string; readonly title: string }[];
  readonly refused: readonly RefusedPlan[];
  /** Ids of plans of which only the folder of files is left. */
  readonly unknown: readonly string[];
}

const DATABASE = ['library.db', 'library.db-wal', 'library.db-shm'];
const DAMAGED = /^damaged-/;

/**
 * Makes a library usable whose database is damaged or gone: reads what can still be read of it into a new one, restores
 * what is missing from the newest backup, and keeps the damaged files. No other program may have the library open. When
 * it is interrupted, it can be called again.
 *
 * @param backup path of the backup to restore; left out, the newest one in the library
 * @returns CONFLICT when the database is intact, and errors of `openLibrary` that have another cause
 */
export async function recoverLibrary(
  options: OpenOptions & { readonly home: string; readonly backup?: string },
): Promise<Result<RecoveredLibrary>> {
  const { home } = options;
  const refused = refuseIntact(options);
  if (refused) return refused;
  const now = options.now ?? (() => new Date().toISOString());
  const build = `.recovered-${randomUUID()}`;
  let kept: string | null = null;
  let salvaged: Salvaged;
  try {
    const built = openLibrary({ ...options, home: join(home, build) });
    if (!built.ok) return built;
    salvaged = salvageAll(built.value, home);
    // Everything that is in the log goes into the file that is moved.
    built.value.sqlite.pragma('journal_mode = DELETE');
    built.value.close();
    syncFile(join(home, build, 'library.db'));
    kept = moveAway(home, `damaged-${now().replaceAll(':', '-')}`);
    moveDurably(join(home, build, 'library.db'), join(home, 'library.db'));
  } finally {
    removeDurably(join(home, build));
  }
  const opened = openLibrary(options);
  if (!opened.ok) return opened;
  try {
    const backup = options.backup ?? newestBackup(home);
    const back = backup === null ? null : await restoreBackupFile(opened.value, backup);
    if (back && !back.ok) return back;
    return ok({
      kept,
      salvaged,
      backup,
      restored: back?.value.restored ?? [],
      refused: back?.value.refused ?? [],
      unknown: strayInPlans(opened.value),
    });
  } finally {
    opened.value.close();
  }
}

/** When there is nothing to recover from, or something else is wrong with the library; null otherwise. */
function refuseIntact(options: OpenOptions & { readonly home: string }): Result<never> | null {
  const opened = openLibrary(options);
  if (!opened.ok) {
    const reason = String(opened.error.details?.reason);
    const isDamaged = reason === MISSING_DATABASE || isDamage(reason);
    return isDamaged ? null : opened;
  }
  opened.value.close();
  if (!isIntact(options.home)) return null;
  return err('CONFLICT', 'The database of this library is intact; there is nothing to recover.', {
    next: 'To restore deleted plans, use `planexe restore` or `planexe restore-backup`.',
  });
}

/** From the database, and from those that an interrupted recovery moved away. */
function salvageAll(into: Library, home: string): Salvaged {
  const before = readdirSync(home)
    .filter((name) => DAMAGED.test(name))
    .sort()
    .reverse();
  const files = [home, ...before.map((name) => join(home, name))].map((folder) => join(folder, 'library.db'));
  const found = files.filter((file) => existsSync(file)).map((file) => salvage(into, home, file));
  return {
    plans: found.reduce((sum, { plans }) => sum + plans, 0),
    without_history: found.reduce((sum, { without_history: without }) => sum + without, 0),
    others: found.reduce((sum, { others }) => sum + others, 0),
  };
}

function moveAway(home: string, name: string): string | null {
  const files = DATABASE.filter((file) => existsSync(join(home, file)));
  if (files.length === 0) return null;
  makeFolder(join(home, name));
  for (const file of files) moveDurably(join(home, file), join(home, name, file));
  return join(home, name);
}

function newestBackup(home: string): string | null {
  const newest = listBackups({ home }).backups.find(({ kind }) => kind === 'whole');
  return newest ? join(backupsFolder(home), newest.name) : null;
}
