import { closeSync, constants, fchmodSync, fstatSync, lstatSync, openSync, readFileSync, rmSync } from 'node:fs';
import { hasErrorCode } from './system-error.ts';

/** Flags to open a file for reading: a pipe that somebody put in its place is not waited for until it has a writer. */
export const READ_WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** For its user alone. */
const OWN_FILE = 0o600;

/**
 * The bytes of a file, links followed; null when there is none at this path, or something else, such as a folder or a
 * pipe. @throws when the system refuses to read it
 */
export function readRegularFile(path: string): Buffer | null {
  let file: number | null = null;
  try {
    file = openSync(path, READ_WITHOUT_WAITING);
    return fstatSync(file).isFile() ? readFileSync(file) : null;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR', 'ENXIO')) return null;
    throw error;
  } finally {
    if (file !== null) closeSync(file);
  }
}

/**
 * Opens a file to write at its end, for its user alone, whoever could read it before; creates it as needed. A link, a
 * pipe or a device in its place is replaced: what is written would reach another file, or wait for a reader.
 * @returns its descriptor
 * @throws the system's error, also where a folder is in its place
 */
export function openOwnFile(path: string): number {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found && !found.isFile() && !found.isDirectory()) rmSync(path);
  const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const file = openSync(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK, OWN_FILE);
  fchmodSync(file, OWN_FILE);
  return file;
}
