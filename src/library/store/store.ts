import type Database from 'better-sqlite3';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type * as schema from '../db/schema.ts';

/** The open library as the store functions see it: database, folder, clock. */
export interface Store {
  /** Absolute path of the library's folder. */
  readonly home: string;
  readonly db: BetterSQLite3Database<typeof schema>;
  readonly sqlite: Database.Database;
  /** ISO 8601 UTC with milliseconds. */
  readonly now: () => string;
  /** Whose plans these are, as far as this caller is concerned. */
  readonly user: string;
  /** The environment that the program was started in. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A statement that is prepared once and reused. */
  prepare(sql: string): Database.Statement<unknown[], Record<string, unknown>>;
  /**
   * Runs the work inside one write transaction (BEGIN IMMEDIATE); work called from inside another joins it. What the
   * work throws rolls everything back.
   */
  transaction<T>(work: () => T): T;
}
