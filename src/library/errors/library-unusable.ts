import { join } from 'node:path';
import { errorCode, isDatabaseBusy, isDiskFull } from '../../platform/system-error.ts';
import { type AppError, err, type Result } from '../../shared/result.ts';
import { PLACE_FILE } from '../place/place-file.ts';
import { diskFullError } from './disk-full.ts';

/** What to do about a database that cannot be read. */
export const RECOVER =
  'Run `planexe recover`: it saves what can still be read, restores the rest from the newest backup, and keeps the damaged files.';

/** Why a library cannot be opened, by what its folder or database threw. @throws what is no error of the system */
export function libraryUnusable(home: string, error: unknown): Result<never> {
  const file = join(home, 'library.db');
  const code = errorCode(error) ?? '';
  const unusable = (message: string, next: string) => err('LIBRARY_UNUSABLE', message, { home, reason: code, next });
  const full = isDiskFull(error) ? diskFullError(error) : null;
  if (full) return { ok: false, error: { ...full, details: { ...full.details, home } } };
  if (isDatabaseBusy(error))
    return unusable('The library is locked by another program.', 'Try again, or close the other program.');
  if (isDamage(code)) return damagedDatabase(home, code);
  if (['EEXIST', 'ENOTDIR'].includes(code)) {
    return unusable(
      `A file is in the way of the library folder: ${home}`,
      'Move the file away, or set PLANEXE_HOME to another folder.',
    );
  }
  if (beginsWith(code, 'EACCES', 'EPERM', 'EROFS', 'SQLITE_READONLY')) {
    return unusable(
      `No permission to write in the library's folder: ${home}`,
      'Make the folder writable for this user, or set PLANEXE_HOME to another folder.',
    );
  }
  if (code === 'EISDIR' || code.startsWith('SQLITE_CANTOPEN')) {
    return unusable(
      `Cannot open the library's database: ${file}`,
      'Move away what is at this path, or set PLANEXE_HOME to another folder.',
    );
  }
  if (code === '') throw error;
  return unusable(
    `Cannot open the library in ${home} (${code}).`,
    'Check the folder, or set PLANEXE_HOME to another one.',
  );
}

/** LIBRARY_UNUSABLE for a library that was moved and is not where it was moved to, such as on a disk that is detached. */
export function libraryAway(anchor: string, home: string): Result<never> {
  return err('LIBRARY_UNUSABLE', `The library was moved to ${home}, but it is not there now.`, {
    home,
    reason: 'AWAY',
    next: `Attach the disk that the folder is on, and try again. If it is lost, delete ${join(anchor, PLACE_FILE)}: PlanExe then uses the copy in ${anchor} from before the move, if you kept it.`,
  });
}

/** CONFLICT for a folder that the library was moved away from. */
export function libraryMoved(home: string, movedTo: string): Result<never> {
  return err('CONFLICT', `The library was moved from ${home} to ${movedTo}.`, { home: movedTo, next: 'Try again.' });
}

/** LIBRARY_UNUSABLE for a database that cannot be read. */
function damagedDatabase(home: string, reason: string): Result<never> {
  return err('LIBRARY_UNUSABLE', `The library's database is damaged: ${join(home, 'library.db')}`, {
    home,
    reason,
    next: RECOVER,
  });
}

/** LIBRARY_UNUSABLE for an error of a database that was opened before its damage was found; null for any other. */
export function damagedDatabaseError(error: unknown): AppError | null {
  const code = errorCode(error) ?? '';
  if (!isDamage(code)) return null;
  return {
    code: 'LIBRARY_UNUSABLE',
    message: "The library's database is damaged.",
    details: { reason: code, next: `Close PlanExe. ${RECOVER}` },
  };
}

/** By a code of SQLite. */
export function isDamage(code: string): boolean {
  return beginsWith(code, 'SQLITE_NOTADB', 'SQLITE_CORRUPT');
}

/** LIBRARY_UNUSABLE for plans without a database: with a new one, they would belong to nobody. */
export function missingDatabase(home: string, folders: number): Result<never> {
  return err(
    'LIBRARY_UNUSABLE',
    `The library's database is missing or empty, but there are folders of ${folders} plans in ${join(home, 'plans')}`,
    { home, reason: MISSING_DATABASE, next: `If you have library.db elsewhere, copy it back. Otherwise: ${RECOVER}` },
  );
}

/** Reason of that error. */
export const MISSING_DATABASE = 'missing_database';

function beginsWith(code: string, ...prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => code.startsWith(prefix));
}
