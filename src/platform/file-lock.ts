import { closeSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import { hasErrorCode, isDatabaseBusy } from './system-error.ts';

/** An exclusive right, until it is released or the process ends. */
export interface FileLock {
  release(): void;
}

/**
 * Locks a file that is made for it; null while another process, or this one, has locked it. It is a lock of SQLite,
 * because the system releases it when the process dies, however that happens, so there are no stale locks.
 * @param path in a folder that exists
 * @param waitMs how long a lock is waited for; nothing else happens in this process meanwhile
 * @throws the system's error
 */
export function takeFileLock(path: string, waitMs = 0): FileLock | null {
  makeFile(path);
  const file = new Database(path, { timeout: waitMs });
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
 * POSIX systems a process that closes a file loses every lock it has on it, and it may be the holder itself that asks.
 */
function makeFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error;
  }
}
