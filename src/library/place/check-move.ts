import { existsSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { temporaryPath, writeSyncedFile } from '../../platform/atomic-file.ts';
import { errorCode } from '../../platform/system-error.ts';
import type { MoveCheck } from '../../shared/contracts/library-place.ts';
import { DEFAULT_LOCALE } from '../../shared/locale.ts';
import { formatQuantity } from '../../shared/quantities/format.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { DATABASE, libraryEntries, strangersIn, walkEntries } from './library-entries.ts';
import { followPlace, holdsLibrary, readPlace } from './place-file.ts';
import { sharedFolderWarnings } from './shared-folders.ts';

/** The folder that is made where the one that was chosen holds other things. */
const OWN_FOLDER = 'PlanExe';
/** Kept free beside the copy, for the database's logs and for what else runs. */
const SPARE_BYTES = 100_000_000;

/**
 * What moving the library in `home` to a folder would mean; changes nothing.
 * @param chosen absolute path of a folder, which need not exist. Where it holds other things, the library gets a folder
 *   of its own in it.
 * @returns INVALID_INPUT when the library cannot be there, DISK_FULL when it has no room
 */
export async function checkMove(home: string, chosen: string): Promise<Result<MoveCheck>> {
  if (!isAbsolute(chosen)) {
    return refused('Enter the whole path of a folder.', 'For example /home/ada/plans or D:\\Plans.');
  }
  try {
    const from = realpathSync(home);
    const target = targetOf(from, realPlace(chosen));
    if (!target.ok) return target;
    const { folder, replacesCopy } = target.value;
    const existing = nearestFolder(folder);
    const bytes = sizeOf(home);
    const space = await statfs(existing);
    const free = space.bavail * space.bsize;
    if (free < bytes + SPARE_BYTES) {
      return err('DISK_FULL', `There is not enough space in ${folder}.`, {
        bytes,
        free_bytes: free,
        next: `The library takes ${megabytes(bytes)}, and ${megabytes(free)} are free. Free some space, or choose a folder on another disk.`,
      });
    }
    tryToWrite(existing);
    const warnings = await sharedFolderWarnings(folder, existing);
    return ok({ folder, bytes, free_bytes: free, replaces_copy: replacesCopy, warnings });
  } catch (error) {
    const code = errorCode(error);
    if (code === null) throw error;
    if (['EACCES', 'EPERM', 'EROFS'].includes(code))
      return refused(`You may not write in ${chosen}.`, 'Choose a folder of your own.');
    return refused(`Cannot use ${chosen} (${code}).`, 'Choose another folder.');
  }
}

/** Where the library would be, or why it cannot be there. */
function targetOf(from: string, chosen: string): Result<{ readonly folder: string; readonly replacesCopy: boolean }> {
  const folder =
    hasOtherThings(chosen) && !isOwnCopy(from, chosen) && !holdsLibrary(chosen) ? join(chosen, OWN_FOLDER) : chosen;
  if (folder === from) return refused('The library is in this folder already.', 'Choose another folder.');
  if (isInside(from, folder)) return refused('This folder is inside the library.', 'Choose a folder outside of it.');
  const around = libraryAround(dirname(folder));
  if (around !== null) {
    return refused(`This folder is inside another library, ${around}.`, 'Choose a folder outside of it.');
  }
  if (isOwnCopy(from, folder)) return ok({ folder, replacesCopy: holdsLibrary(folder) });
  if (holdsLibrary(folder)) {
    return refused(
      `${folder} holds another library.`,
      'Choose an empty folder. To use that library, start PlanExe with PLANEXE_HOME set to its folder.',
    );
  }
  if (existsSync(folder) && hasOtherThings(folder))
    return refused(`${folder} holds other files.`, 'Choose an empty folder.');
  return ok({ folder, replacesCopy: false });
}

/** Whether the folder has a copy of this library: one that it was moved from, or of a move that was interrupted. */
function isOwnCopy(from: string, folder: string): boolean {
  const place = readPlace(folder);
  if (place.takes_over && !place.takes_over.committed) return realPlace(place.takes_over.from) === from;
  return place.library !== null && realPlace(followPlace(folder)) === from;
}

function hasOtherThings(folder: string): boolean {
  return existsSync(folder) && strangersIn(folder).length > 0;
}

function isInside(outer: string, folder: string): boolean {
  const path = relative(outer, folder);
  return path !== '' && !path.startsWith('..') && !isAbsolute(path);
}

/** The nearest folder, from this one upwards, that holds a library; null when none does. */
function libraryAround(folder: string): string | null {
  if (holdsLibrary(folder)) return folder;
  return dirname(folder) === folder ? null : libraryAround(dirname(folder));
}

/** The path without links, as far as it exists. */
function realPlace(path: string): string {
  const existing = nearestFolder(path, false);
  return resolve(realpathSync(existing), relative(existing, resolve(path)));
}

/** The folder itself, or the nearest above it that exists. @throws ENOTDIR when a file is in the way */
function nearestFolder(path: string, mustBeFolder = true): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return nearestFolder(dirname(path), mustBeFolder);
  if (mustBeFolder) readdirSync(path);
  return resolve(path);
}

/** Bytes of everything that would be copied. */
function sizeOf(home: string): number {
  let bytes = 0;
  for (const entry of walkEntries(home, libraryEntries(home))) bytes += entry.bytes;
  return bytes;
}

/** @throws the system's error when nothing can be written in the folder */
function tryToWrite(folder: string): void {
  const probe = temporaryPath(join(folder, DATABASE));
  writeSyncedFile(probe, '');
  rmSync(probe, { force: true });
}

function megabytes(bytes: number): string {
  return `${formatQuantity(Math.ceil(bytes / 1_000_000), 'count', DEFAULT_LOCALE)} MB`;
}

function refused(message: string, next: string): Result<never> {
  return err('INVALID_INPUT', message, { next });
}
