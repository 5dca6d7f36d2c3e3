import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { hasErrorCode } from './system-error.ts';

const WINDOWS = process.platform === 'win32';
/**
 * On Windows a virus scanner or an indexer may hold a file for a moment; tried this often, each time 5 ms later than
 * the time before.
 */
const MOST_RENAMES = 20;
const RENAME_DELAY_MS = 5;

/** A temporary name beside a file. Such names begin with a dot and end in `.tmp`. */
export function temporaryPath(path: string): string {
  return join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`);
}

/**
 * Replaces a file atomically and durably: whoever reads the path sees the old content or the new one as a whole, and
 * the new one survives a power cut once this returns. The folder must exist.
 * @param mode of the new file; by default only its user may read it.
 * @throws the system's error; the file is unchanged then, and nothing else is left.
 */
export function writeFileAtomically(path: string, content: string | Uint8Array, mode = 0o600): void {
  const temporary = temporaryPath(path);
  try {
    writeSyncedFile(temporary, content, mode);
    renameOver(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
}

/** Creates a file whose content is on the disk when this returns. @throws EEXIST when there is one of that name */
export function writeSyncedFile(path: string, content: string | Uint8Array, mode = 0o600): void {
  const file = openSync(path, 'wx', mode);
  try {
    writeFileSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Renames a file over another one, retrying on Windows while another program has it open. Blocks for at most 1 s. */
export function renameOver(from: string, to: string): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      renameSync(from, to);
      return;
    } catch (error) {
      if (!WINDOWS || attempt >= MOST_RENAMES || !hasErrorCode(error, 'EPERM', 'EACCES', 'EBUSY')) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, attempt * RENAME_DELAY_MS);
    }
  }
}

/** Makes renames, creations and deletions in a folder durable. Windows has no such call and needs none. */
export function syncFolder(folder: string): void {
  if (WINDOWS) return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
