import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { hasErrorCode, isDatabaseBusy } from '../../platform/system-error.ts';

/** The exclusive right to be the host of a library, until it is released or the process ends. */
export interface HostLock {
  release(): void;
}

/**
 * Acquires the host lock; null while another process has it. It is a lock of SQLite, because the system releases it
 * when the process dies, however that happens, so there are no stale locks.
 * @param home the library's folder, which exists.
 */
export function takeHostLock(home: string): HostLock | null {
  const path = join(home, 'host.lock');
  makeFile(path);
  const file = new Database(path, { timeout: 0 });
  try {
    // It stays empty, so that there is nothing to roll back.
    file.pragma('journal_mode = MEMORY');
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (isDatabaseBusy(error)) return null;
    throw error;
  }
  return {
    release() {
      file.close();
    },
  };
}

/**
 * Makes the file for the user alone, as whoever may read it could hold the lock. One that is there is not opened: on
 * POSIX systems a process that closes a file loses every lock it has on it, and it may be the host itself that asks.
 */
function makeFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error;
  }
}
