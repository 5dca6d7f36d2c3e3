import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { renameOver, syncFolder, temporaryPath, writeSyncedFile } from '../../platform/atomic-file.ts';
import { errorCode, hasErrorCode } from '../../platform/system-error.ts';
import { err, ok, type Result } from '../../shared/result.ts';

/** The settings of a client as they lie on the disk. */
export interface SettingsFile {
  /** Where the client looks. */
  readonly path: string;
  /** Where that leads, should it be a link. */
  readonly target: string;
  /** Without a byte order mark; null when there is no file. */
  readonly text: string | null;
  /** Exactly as it is. */
  readonly bytes: Buffer | null;
  readonly stats: Stats | null;
}

const LARGEST = 50_000_000;
/** Backups of one file. They may hold what is secret, so there are few. */
const MOST_BACKUPS = 3;
const MARK = '\u{feff}';
/** Between the name of the settings and the time. */
const BACKUP = '.planexe-backup-';
const BACKUP_TIME = /^(\d{8}T\d{6}Z)(?:-(\d+))?$/;
/** May hold a token, so it is its owner's alone. */
const NEW_FILE_MODE = 0o600;

/**
 * Reads settings; ones that are not there are no error. CONFLICT where something else lies there or they cannot be
 * read, INVALID_DATA where they are no text.
 */
export function readSettingsFile(path: string): Result<SettingsFile> {
  try {
    const target = targetOf(path);
    const stats = statSync(target, { throwIfNoEntry: false }) ?? null;
    if (stats === null) return ok({ path, target, text: null, bytes: null, stats });
    if (!stats.isFile()) {
      return err('CONFLICT', `${path} is ${stats.isDirectory() ? 'a folder' : 'no file'}.`, {
        file: path,
        next: 'Move it away and try again.',
      });
    }
    if (stats.size > LARGEST) return err('CONFLICT', `${path} is too large to be a settings file.`, { file: path });
    const bytes = readFileSync(target);
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return ok({ path, target, text: text.startsWith(MARK) ? text.slice(1) : text, bytes, stats });
  } catch (error) {
    if (error instanceof TypeError) {
      return err('INVALID_DATA', `${path} is not UTF-8 text.`, {
        file: path,
        next: 'Save it as UTF-8 and try again.',
      });
    }
    return refused(path, error, 'read');
  }
}

/**
 * Puts a text in the place of settings that were read, as a whole or not at all, and yields where the earlier ones were
 * kept: null when there were none. The three newest backups of a file stay. CONFLICT where that is not allowed, or where
 * they changed since they were read.
 */
export function writeSettingsFile(
  file: SettingsFile,
  text: string,
  now: Date,
): Result<{ readonly backup: string | null }> {
  const { path, target, bytes, stats } = file;
  // As root, and through the folder, it could be replaced all the same.
  if (stats && (stats.mode & 0o200) === 0) {
    return err('CONFLICT', `${path} is read-only.`, { file: path, next: 'Make it writable and try again.' });
  }
  const mode = stats ? stats.mode & 0o777 : NEW_FILE_MODE;
  const mark = bytes?.subarray(0, 3).toString('utf8') === MARK ? MARK : '';
  const temporary = temporaryPath(target);
  let backup: string | null = null;
  try {
    mkdirSync(dirname(target), { recursive: true });
    writeLike(temporary, mark + text, mode, stats);
    if (bytes) backup = keep(path, bytes, mode, stats, now);
    if (!isAsItWas(file)) {
      if (backup !== null) rmSync(backup, { force: true });
      return err('CONFLICT', `${path} was just changed by another program.`, { file: path, next: 'Try again.' });
    }
    renameOver(temporary, target);
    syncFolder(dirname(target));
    removeOldBackups(path);
    return ok({ backup });
  } catch (error) {
    if (backup !== null) rmSync(backup, { force: true });
    return refused(path, error, 'written');
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Where a link leads, also when nothing is there yet; a file leads to itself. */
function targetOf(path: string): string {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats?.isSymbolicLink()) return path;
  try {
    return realpathSync(path);
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT')) throw error;
    return targetOf(resolve(dirname(path), readlinkSync(path)));
  }
}

/** Creates a file with the mode and owner of the one that it replaces or copies. @throws EEXIST */
function writeLike(path: string, content: string | Uint8Array, mode: number, like: Stats | null): void {
  writeSyncedFile(path, content, mode);
  // Undoes what the process's umask took away.
  chmodSync(path, mode);
  if (like && process.getuid && like.uid !== process.getuid()) chownSync(path, like.uid, like.gid);
}

/** Beside the settings, with the time in the name, and a number where there is one of that second. */
function keep(path: string, bytes: Buffer, mode: number, like: Stats | null, now: Date): string {
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const ofThisSecond = backupsOf(path).filter((backup) => backup.time === time);
  for (let number = (ofThisSecond.at(-1)?.number ?? 0) + 1; ; number += 1) {
    const backup = `${path}${BACKUP}${time}${number === 1 ? '' : `-${number}`}`;
    try {
      writeLike(backup, bytes, mode, like);
      return backup;
    } catch (error) {
      if (!hasErrorCode(error, 'EEXIST')) throw error;
    }
  }
}

/** The settings are written by now, so a backup that cannot be removed is left. */
function removeOldBackups(path: string): void {
  try {
    for (const { file } of backupsOf(path).slice(0, -MOST_BACKUPS)) rmSync(file);
  } catch {}
}

interface Backup {
  readonly file: string;
  readonly time: string;
  /** Counts those of one second, from 1. */
  readonly number: number;
}

/** The oldest first. */
function backupsOf(path: string): Backup[] {
  const beginning = basename(path) + BACKUP;
  const folder = dirname(path);
  return readdirSync(folder)
    .flatMap((name): Backup[] => {
      const parts = name.startsWith(beginning) ? BACKUP_TIME.exec(name.slice(beginning.length)) : null;
      const [, time = '', number = '1'] = parts ?? [];
      return parts ? [{ file: join(folder, name), time, number: Number(number) }] : [];
    })
    .sort((one, other) => one.time.localeCompare(other.time) || one.number - other.number);
}

function isAsItWas({ target, bytes }: SettingsFile): boolean {
  try {
    const now = readFileSync(target);
    return bytes !== null && now.equals(bytes);
  } catch (error) {
    return bytes === null && hasErrorCode(error, 'ENOENT');
  }
}

function refused(path: string, error: unknown, what: 'read' | 'written'): Result<never> {
  const code = errorCode(error);
  // An unexpected error says nothing about the file.
  if (code === null) throw error;
  return err('CONFLICT', `${path} cannot be ${what}: ${code}.`, {
    file: path,
    reason: code,
    next: 'Check the permissions of the file and its folder, and that the disk is not full.',
  });
}
