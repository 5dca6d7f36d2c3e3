import { closeSync, mkdirSync, openSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { errorCode, isDatabaseBusy, isDiskFull } from '../platform/system-error.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { registerFunctions } from './db/functions.ts';
import { migrate } from './db/migrate.ts';
import * as schema from './db/schema.ts';
import type { Planner } from './planner.ts';
import { reconcile } from './reconcile.ts';
import type { Store } from './store/store.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The user's plans: what every use-case works on. */
export interface Library extends Store {
  /** Null only where planning is not needed, such as in a check of the library itself. */
  readonly planner: Planner | null;
  /** Names of the migrations applied when the library was opened. */
  readonly migrated: readonly string[];
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
 * @returns LIBRARY_UNUSABLE or LIBRARY_TOO_NEW, with what to do in `details.next`.
 */
export function openLibrary(options: OpenOptions = {}): Result<Library> {
  const env = options.env ?? process.env;
  const home = options.home ?? defaultHome(env);
  const now = options.now ?? (() => new Date().toISOString());
  const file = join(home, 'library.db');
  let sqlite: Database.Database | undefined;
  try {
    mkdirSync(home, { recursive: true, mode: 0o700 });
    // The files beside the database (-wal, -shm) take their mode from it.
    closeSync(openSync(file, 'a', 0o600));
    sqlite = new Database(file, { timeout: BUSY_WHILE_OPENING_MS });
    enableWriteAheadLog(sqlite);
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('foreign_keys = ON');
    registerFunctions(sqlite, home);
    const migrated = migrate(sqlite, { home, file, now });
    if (!migrated.ok) {
      sqlite.close();
      return migrated;
    }
    sqlite.pragma(`busy_timeout = ${BUSY_MS}`);
    const library = build(sqlite, { ...options, env, home, now }, migrated.value);
    reconcile(library);
    return ok(library);
  } catch (error) {
    sqlite?.close();
    return unusable(home, file, error);
  }
}

function build(
  sqlite: Database.Database,
  options: OpenOptions & { readonly home: string; readonly env: Environment; readonly now: () => string },
  migrated: readonly string[],
): Library {
  const statements = new Map<string, Database.Statement<unknown[], Record<string, unknown>>>();
  return {
    home: options.home,
    env: options.env,
    user: options.user ?? options.env.PLANEXE_USER ?? userInfo().username,
    now: options.now,
    planner: options.planner ?? null,
    sqlite,
    db: drizzle(sqlite, { schema }),
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
    close() {
      sqlite.close();
    },
  };
}

/** PLANEXE_HOME, else where the platform keeps a user's application data. */
export function defaultHome(env: Environment, platform: NodeJS.Platform = process.platform): string {
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

function unusable(home: string, file: string, error: unknown): Result<never> {
  const code = errorCode(error) ?? '';
  const details = (next: string) => ({ home, reason: code, next });
  if (['SQLITE_NOTADB', 'SQLITE_CORRUPT'].some((prefix) => code.startsWith(prefix))) {
    return err(
      'LIBRARY_UNUSABLE',
      `The library's database is damaged: ${file}`,
      details(
        `Copy the newest file from ${join(home, 'backups')} over it, or move it away to start over; the plans' files are kept in ${join(home, 'plans')}.`,
      ),
    );
  }
  if (['EEXIST', 'ENOTDIR'].includes(code)) {
    return err(
      'LIBRARY_UNUSABLE',
      `A file is in the way of the library folder: ${home}`,
      details('Move the file away, or set PLANEXE_HOME to another folder.'),
    );
  }
  if (['EACCES', 'EPERM', 'EROFS', 'SQLITE_READONLY'].some((prefix) => code.startsWith(prefix))) {
    return err(
      'LIBRARY_UNUSABLE',
      `No permission to write in the library's folder: ${home}`,
      details('Make the folder writable for this user, or set PLANEXE_HOME to another folder.'),
    );
  }
  if (code === 'EISDIR' || code.startsWith('SQLITE_CANTOPEN')) {
    return err(
      'LIBRARY_UNUSABLE',
      `Cannot open the library's database: ${file}`,
      details('Move away what is at this path, or set PLANEXE_HOME to another folder.'),
    );
  }
  if (isDiskFull(error)) {
    return err(
      'LIBRARY_UNUSABLE',
      `No disk space left for the library in ${home}`,
      details('Free some disk space, or set PLANEXE_HOME to another folder.'),
    );
  }
  if (code.startsWith('SQLITE_BUSY')) {
    return err(
      'LIBRARY_UNUSABLE',
      'The library is locked by another program.',
      details('Try again, or close the other program.'),
    );
  }
  if (code === '') throw error;
  return err(
    'LIBRARY_UNUSABLE',
    `Cannot open the library in ${home} (${code}).`,
    details('Check the folder, or set PLANEXE_HOME to another one.'),
  );
}
