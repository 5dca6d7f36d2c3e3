import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { makeFolder, removeDurably, renameOver, syncFile, syncFolder } from '../../platform/atomic-file.ts';
import { errorCode, isDatabaseBusy, isDiskFull } from '../../platform/system-error.ts';
import type { MovedLibrary } from '../../shared/contracts/library-place.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { isIntact } from '../db/integrity.ts';
import { libraryAnchor } from '../library.ts';
import { checkMove } from './check-move.ts';
import { CopyDiffers, copyVerified } from './copy-verified.ts';
import { DATABASE, libraryEntries, movingEntries, STAGING } from './library-entries.ts';
import { followPlace, holdsLibrary, PLACE_FILE, readPlace, writePlace } from './place-file.ts';

/** What a move has just done; until `committed`, the library is where it was. */
export type MoveStep = 'begun' | 'copied' | 'verified' | 'placed' | 'prepared' | 'committed' | 'told' | 'done';

export interface MoveOptions {
  /** The library's folder. Nobody in this process has it open, and its host lock is held. */
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** As for `checkMove`. */
  readonly folder: string;
  /** Whether to move it in spite of warnings. */
  readonly acceptWarnings: boolean;
  readonly onStep?: (step: MoveStep) => void;
}

/** How long a command that is just ending is waited for. */
const BUSY_MS = 5_000;

/**
 * Moves the library to another folder: copies it, checks the copy, and then lets every program find it there. The old
 * folder keeps its copy until `removeEarlierCopy`. Whenever it is interrupted, the library is whole at the one place
 * or the other, and programs find it; the move can be repeated.
 *
 * @returns errors of `checkMove`; CONFLICT while another program has the library open or where a warning was not
 *   accepted, DISK_FULL, INVALID_DATA when the copy is not like the original. Nothing has moved then, and the library
 *   remembers why (`libraryPlace`).
 */
export async function moveLibrary(options: MoveOptions): Promise<Result<MovedLibrary>> {
  const moved = await tryToMove(options);
  if (!moved.ok) {
    const { message, details } = moved.error;
    const failure = { folder: options.folder, message, next: String(details?.next ?? 'Try again.') };
    writePlace(options.home, { ...readPlace(options.home), failure });
  }
  return moved;
}

async function tryToMove(options: MoveOptions): Promise<Result<MovedLibrary>> {
  const { home, env, onStep = () => undefined } = options;
  const checked = await checkMove(home, options.folder);
  if (!checked.ok) return checked;
  const { folder, warnings } = checked.value;
  if (warnings.length > 0 && !options.acceptWarnings) {
    return err('CONFLICT', warnings.map(({ message }) => message).join(' '), {
      warnings,
      next: 'Choose another folder, or move the library there all the same.',
    });
  }
  let locked: Database.Database | undefined;
  const wasThere = existsSync(join(folder, PLACE_FILE));
  try {
    locked = lockDatabase(home);
    // Who is sent there finds the library where it still is.
    makeFolder(folder);
    writePlace(folder, { library: home });
    const staging = join(folder, STAGING);
    removeDurably(staging);
    mkdirSync(staging, { mode: 0o700 });
    onStep('begun');
    const copied = await copyVerified(home, staging, movingEntries(home));
    onStep('copied');
    const bytes = await copyDatabase(locked, staging);
    if (!isIntact(staging) || !hasSameRows(locked, staging)) throw new CopyDiffers(DATABASE);
    onStep('verified');
    for (const name of libraryEntries(folder)) removeDurably(join(folder, name));
    for (const name of libraryEntries(staging)) renameOver(join(staging, name), join(folder, name));
    removeDurably(staging);
    syncFolder(folder);
    onStep('placed');
    handOver(home, folder, anchorOf(home, env), onStep);
    return ok({ home: folder, earlier: home, files: copied.files + 1, bytes: copied.bytes + bytes });
  } catch (error) {
    const refused = failed(error, folder);
    tidy(folder, wasThere);
    return refused;
  } finally {
    locked?.close();
  }
}

/** Removes what a move that was refused has left, as far as the disk lets it; what is left is no hindrance to the next. */
function tidy(folder: string, wasThere: boolean): void {
  try {
    removeDurably(join(folder, STAGING));
    if (!wasThere && !holdsLibrary(folder)) removeDurably(join(folder, PLACE_FILE));
  } catch {
    // The reason why the move failed is the one to tell.
  }
}

/** From where programs of this environment find the library. */
function anchorOf(home: string, env: MoveOptions['env']): string {
  const anchor = libraryAnchor(env);
  return followPlace(anchor) === home ? anchor : home;
}

/**
 * Lets every program find the library at its new place. The file at the anchor decides; whatever is written before or
 * after it follows from it or repeats it.
 */
function handOver(home: string, folder: string, anchor: string, onStep: (step: MoveStep) => void): void {
  const earlier = [home, ...readPlace(home).earlier.filter((place) => place !== folder)];
  const isBack = realpathSync(anchor) === folder;
  if (isBack) onStep('prepared');
  writePlace(folder, { earlier, takes_over: { from: home, committed: isBack } });
  if (!isBack) {
    onStep('prepared');
    writePlace(anchor, { library: folder });
  }
  onStep('committed');
  if (home !== anchor) writePlace(home, { library: folder });
  onStep('told');
  writePlace(folder, { earlier });
  onStep('done');
}

/**
 * Opens the database so that nobody else can read or write it until it is closed.
 * @throws SQLITE_BUSY while another program has it open
 */
function lockDatabase(home: string): Database.Database {
  const database = new Database(join(home, DATABASE), { fileMustExist: true, timeout: BUSY_MS });
  try {
    database.pragma('locking_mode = EXCLUSIVE');
    // Its log ends, which needs that no other program has the database open. Opening the library begins one again.
    database.pragma('journal_mode = DELETE');
    database.exec('BEGIN EXCLUSIVE; COMMIT');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Through SQLite: a process that closes the file of a database loses its locks on it. Returns the size of the copy. */
async function copyDatabase(database: Database.Database, to: string): Promise<number> {
  const file = join(to, DATABASE);
  await database.backup(file);
  syncFile(file);
  syncFolder(to);
  const size = database
    .prepare('SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size')
    .get();
  return Number((size as { bytes: number }).bytes);
}

function hasSameRows(database: Database.Database, copyIn: string): boolean {
  const copy = new Database(join(copyIn, DATABASE), { readonly: true, fileMustExist: true });
  try {
    const tables = database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'")
      .pluck()
      .all() as string[];
    return tables.every((table) => {
      const count = `SELECT count(*) FROM ${JSON.stringify(table)}`;
      return database.prepare(count).pluck().get() === copy.prepare(count).pluck().get();
    });
  } finally {
    copy.close();
  }
}

function failed(error: unknown, folder: string): Result<never> {
  if (error instanceof CopyDiffers) return differs(error.path);
  if (isDatabaseBusy(error)) {
    return err('CONFLICT', 'Another program has the library open.', {
      next: 'Wait until it has finished, or stop it: a terminal that drafts a plan, or an agent. Then try again.',
    });
  }
  if (isDiskFull(error)) {
    return err('DISK_FULL', `The disk of ${folder} became full.`, {
      next: 'Free some space, or choose a folder on another disk. The library is where it was.',
    });
  }
  const code = errorCode(error);
  if (code === null) throw error;
  return err('INVALID_INPUT', `The library could not be copied to ${folder} (${code}).`, {
    next: 'Check that you may read the library and write in that folder, then try again. The library is where it was.',
  });
}

function differs(path: string): Result<never> {
  return err('INVALID_DATA', `The copy of ${path} is not like the original.`, {
    next: 'The disk may be faulty. The library is where it was. Choose a folder on another disk.',
  });
}
