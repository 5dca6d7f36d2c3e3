import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { eventually } from '../eventually.ts';

/**
 * Stops a worker in the middle of a run, so that what a test does meanwhile comes before the run's end on any machine.
 * @returns lets it go on
 */
export async function holdStill(home: string, pid: number): Promise<() => void> {
  let held = true;
  const goOn = () => {
    if (held) process.kill(pid, 'SIGCONT');
    held = false;
  };
  onTestFinished(goOn);
  process.kill(pid, 'SIGSTOP');
  // Held while it writes, it would keep everybody else from the library.
  while (!inDatabase(home, isWritable)) {
    process.kill(pid, 'SIGCONT');
    await setImmediate();
    process.kill(pid, 'SIGSTOP');
  }
  return goOn;
}

/** Waits until the library says that the run that somebody works on is to stop. */
export function stopAsked(home: string): Promise<void> {
  const sql = "SELECT 1 FROM runs WHERE state = 'running' AND stop_requested_at IS NOT NULL";
  return eventually(() => inDatabase(home, (database) => database.prepare(sql).get() !== undefined));
}

function isWritable(database: Database.Database): boolean {
  try {
    database.exec('BEGIN IMMEDIATE; ROLLBACK');
    return true;
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return false;
    throw error;
  }
}

function inDatabase<Value>(home: string, look: (database: Database.Database) => Value): Value {
  const database = new Database(join(home, 'library.db'), { timeout: 0 });
  try {
    return look(database);
  } finally {
    database.close();
  }
}
