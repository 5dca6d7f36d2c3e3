import { closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { isDatabaseBusy } from '../platform/system-error.ts';
import { ok, type Result } from '../shared/result.ts';
import { withCachedStatements } from './db/cached-statements.ts';
import { registerFunctions } from './db/functions.ts';
import { migrate } from './db/migrate.ts';
import * as schema from './db/schema.ts';
import { libraryAway, libraryMoved, libraryUnusable, missingDatabase } from './errors/library-unusable.ts';
import { namesOfPlanFolders } from './files/plan-folder.ts';
import { completeMove, followPlace, holdsLibrary } from './place/place-file.ts';
import type { Planner } from './planner.ts';
import { reconcile } from './recovery/reconcile.ts';
import type { Store } from './store/store.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The user's plans: what every use-case works on. */
export interface Library extends Store {
  /** Null only where planning is not needed, such as in a check of the library itself. */
  readonly planner: Planner | null;
  /** Names of the migrations applied when the library was opened. */
  readonly migrated: readonly string[];
  /** Does the work as one write, unless another program is writing at this moment: then nothing, and false. */
  writeIfFree(work: () => void): boolean;
  /** The user who opened it, as whose account the program reads files of this computer. */
  readonly owner: string;
  close(): void;
}

export interface OpenOptions {
  /** The library's folder; left out, it is PLANEXE_HOME or the platform's own place. */
  readonly home?: string;
  readonly env?: Environment;
  readonly planner?: Planner;
  /** ISO 8601 UTC with milliseconds. */
  readonly now?: () => string;
  /** Whose plans; left out, PLANEXE_USER or the user of the operating system. */
  readonly user?: string;
}

const BUSY_MS = 5_000;
/** Another program may be migrating a large library. */
const BUSY_WHILE_OPENING_MS = 60_000;

/**
 * Opens the library, creating or migrating it as needed. Several programs may have it open at once.
 * @returns LIBRARY_UNUSABLE, DISK_FULL or LIBRARY_TOO_NEW, with what to do in `details.next`.
 */
export function openLibrary(options: OpenOptions = {}): Result<Library> {
  const env = options.env ?? process.env;
  const home = options.home ?? defaultHome(env);
  const now = options.now ?? (() => new Date().toISOString());
  const file = join(home, 'library.db');
  let sqlite: Database.Database | undefined;
  const anchor = options.home ?? libraryAnchor(env);
  // Made anew, it would be an empty library, and whoever opened it would look for their plans.
  if (anchor !== home && !holdsLibrary(home)) return libraryAway(anchor, home);
  try {
    mkdirSync(home, { recursive: true, mode: 0o700 });
    const strays = namesOfPlanFolders(home).length;
    if (strays > 0 && isEmptyFile(file)) return missingDatabase(home, strays);
    // The files beside the database (-wal, -shm) take their mode from it.
    closeSync(openSync(file, 'a', 0o600));
    sqlite = new Database(file, { timeout: BUSY_WHILE_OPENING_MS });
    enableWriteAheadLog(sqlite);
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('foreign_keys = ON');
    if (strays > 0 && sqlite.pragma('user_version', { simple: true }) === 0) {
      sqlite.close();
      return missingDatabase(home, strays);
    }
    registerFunctions(sqlite, home);
    const migrated = migrate(sqlite, { home, file, now });
    if (!migrated.ok) {
      sqlite.close();
      return migrated;
    }
    const movedTo = followPlace(home);
    completeMove(home, anchor !== home);
    // It may have been moved while this program waited for it.
    if (movedTo !== home) {
      sqlite.close();
      return libraryMoved(home, movedTo);
    }
    sqlite.pragma(`busy_timeout = ${BUSY_MS}`);
    const library = build(sqlite, { ...options, env, home, now }, migrated.value);
    reconcile(library);
    return ok(library);
  } catch (error) {
    sqlite?.close();
    return libraryUnusable(home, error);
  }
}

/** Also when there is none: SQLite makes a database of either, and deletes what a log beside it holds. */
function isEmptyFile(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0;
}

function build(
  sqlite: Database.Database,
  options: OpenOptions & { readonly home: string; readonly env: Environment; readonly now: () => string },
  migrated: readonly string[],
): Library {
  const statements = new Map<string, Database.Statement<unknown[], Record<string, unknown>>>();
  const user = options.user ?? options.env.PLANEXE_USER ?? userInfo().username;
  return {
    home: options.home,
    env: options.env,
    user,
    owner: user,
    now: options.now,
    planner: options.planner ?? null,
    sqlite,
    db: drizzle(withCachedStatements(sqlite), { schema }),
    migrated,
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = sqlite.prepare<unknown[], Record<string, unknown>>(sql);
      statements.set(sql, statement);
      return statement;
    },
    transaction(work) {
      return sqlite.inTransaction ? work() : sqlite.transaction(work).immediate();
    },
    writeIfFree(work) {
      sqlite.pragma('busy_timeout = 0');
      try {
        sqlite.transaction(work).immediate();
        return true;
      } catch (error) {
        if (!isDatabaseBusy(error)) throw error;
        return false;
      } finally {
        sqlite.pragma(`busy_timeout = ${BUSY_MS}`);
      }
    },
    close() {
      sqlite.close();
    },
  };
}

/** The library's folder: where `libraryAnchor` says, or where it was moved to from there. */
export function defaultHome(env: Environment, platform: NodeJS.Platform = process.platform): string {
  return followPlace(libraryAnchor(env, platform));
}

/** Where programs look for the library: PLANEXE_HOME, else where the platform keeps a user's application data. */
export function libraryAnchor(env: Environment, platform: NodeJS.Platform = process.platform): string {
  if (env.PLANEXE_HOME) return env.PLANEXE_HOME;
  const user = env.HOME ?? homedir();
  if (platform === 'win32')
    return join(env.APPDATA ?? join(env.USERPROFILE ?? homedir(), 'AppData', 'Roaming'), 'PlanExe');
  if (platform === 'darwin') return join(user, 'Library', 'Application Support', 'PlanExe');
  return join(env.XDG_DATA_HOME?.startsWith('/') ? env.XDG_DATA_HOME : join(user, '.local', 'share'), 'planexe');
}

/** Several programs that create the library at once may find it locked here in spite of the timeout. */
function enableWriteAheadLog(sqlite: Database.Database): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (sqlite.pragma('journal_mode', { simple: true }) !== 'wal') sqlite.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      if (attempt >= 200 || !isDatabaseBusy(error)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 25);
    }
  }
}
