import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
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

/**
 * Creates a file as a whole, never in place of another: when it is interrupted, there is none of that name. The folder
 * must exist. @returns false when there is a file of that name. @throws the system's error; nothing is left then
 */
export function createFileAtomically(path: string, content: string | Uint8Array, mode = 0o600): boolean {
  const temporary = temporaryPath(path);
  try {
    writeSyncedFile(temporary, content, mode);
    try {
      linkSync(temporary, path);
    } catch (error) {
      if (hasErrorCode(error, 'EEXIST')) return false;
      // A file system without hard links, such as that of most memory sticks.
      if (!hasErrorCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK')) throw error;
      if (existsSync(path)) return false;
      renameOver(temporary, path);
    }
  } finally {
    rmSync(temporary, { force: true });
  }
  try {
    syncFolder(dirname(path));
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
  return true;
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

/**
 * Renames a file over another one, or a folder, retrying on Windows while another program has it open. Blocks for at
 * most 1 s.
 */
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

/**
 * Moves a file or folder within a file system; it survives a power cut where it is now once this returns. The folder
 * that it goes to must exist. @throws the system's error; nothing has moved then
 */
export function moveDurably(from: string, to: string): void {
  renameOver(from, to);
  syncFolder(dirname(to));
  if (dirname(from) !== dirname(to)) syncFolder(dirname(from));
}

/** Deletes a file, or a folder with everything in it, if it is there; durable when this returns. */
export function removeDurably(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
  if (existsSync(dirname(path))) syncFolder(dirname(path));
}

/** Creates a folder for its user alone, with those above it, unless it is there; durable when this returns. */
export function makeFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) syncFolder(dirname(made));
}

/** Makes what was written to a file durable. */
export function syncFile(path: string): void {
  const handle = openSync(path, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
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
