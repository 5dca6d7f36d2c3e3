import { join } from 'node:path';
import Database from 'better-sqlite3';

/**
 * What SQLite finds wrong with a library's database; empty when it is intact. On a connection of its own: one that has
 * read the search index caches a part of it, and when another process has changed the index since, SQLite's check
 * reports the difference as damage (seen with 3.54.1).
 * @throws when not even the beginning of it can be read
 */
export function databaseFaults(home: string): string[] {
  const database = new Database(join(home, 'library.db'), { readonly: true, fileMustExist: true });
  try {
    const rows = database.pragma('integrity_check') as Record<string, unknown>[];
    const faults = rows.map((row) => String(row.integrity_check));
    return faults.length === 1 && faults[0] === 'ok' ? [] : faults;
  } finally {
    database.close();
  }
}

export function isIntact(home: string): boolean {
  try {
    return databaseFaults(home).length === 0;
  } catch {
    return false;
  }
}
