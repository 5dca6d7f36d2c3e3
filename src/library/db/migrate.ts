import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { makeFolder, renameOver, syncFile, syncFolder, temporaryPath } from '../../platform/atomic-file.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { type Migration, migrations } from './migrations.ts';

/** 'PLXE' in ASCII: marks the file as a PlanExe database. */
const APPLICATION_ID = 0x504c5845;
const BACKUPS_KEPT = 10;

export interface MigrateOptions {
  readonly home: string;
  readonly file: string;
  readonly now: () => string;
  /** The steps to take; a test may leave out the last ones. */
  readonly steps?: readonly Migration[];
}

/**
 * Migrates the database to the current schema, one step per transaction, the first of them after a backup: states in
 * between are of no use, and would push out the one from before. Several programs may do so at once: the write lock
 * decides which one applies a step, and the others skip it.
 *
 * @returns names of the steps applied; LIBRARY_TOO_NEW or LIBRARY_UNUSABLE otherwise.
 */
export function migrate(sqlite: Database.Database, options: MigrateOptions): Result<string[]> {
  const steps = options.steps ?? migrations;
  const taken: string[] = [];
  const version = userVersion(sqlite);
  if (version > steps.length) return tooNew(version, steps.length);
  if (version === steps.length) return ok(taken);
  const strangers = sqlite.prepare("SELECT count(*) FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'").pluck();
  for (const step of steps) {
    if (userVersion(sqlite) >= step.version) continue;
    const outcome = sqlite
      .transaction((): Result<boolean> => {
        const current = userVersion(sqlite);
        if (current > steps.length) return tooNew(current, steps.length);
        if (current >= step.version) return ok(false);
        if (current === 0 && Number(strangers.get()) > 0) {
          return err('LIBRARY_UNUSABLE', `${options.file} is not a PlanExe database.`, {
            next: 'Move the file away, or set PLANEXE_HOME to another folder.',
          });
        }
        if (current > 0 && taken.length === 0 && holdsPlans(sqlite)) backUp(options, current);
        sqlite.exec(step.sql);
        sqlite.pragma(`user_version = ${step.version}`);
        sqlite.pragma(`application_id = ${APPLICATION_ID}`);
        return ok(true);
      })
      .immediate();
    if (!outcome.ok) return outcome;
    if (outcome.value) taken.push(step.name);
  }
  return ok(taken);
}

function userVersion(sqlite: Database.Database): number {
  return Number(sqlite.pragma('user_version', { simple: true }));
}

function holdsPlans(sqlite: Database.Database): boolean {
  return sqlite.prepare('SELECT 1 FROM plans LIMIT 1').pluck().get() !== undefined;
}

function tooNew(version: number, known: number): Result<never> {
  return err(
    'LIBRARY_TOO_NEW',
    `The library was written by a newer version of PlanExe (schema ${version}; this program supports ${known}).`,
    {
      next: 'Update PlanExe, or set PLANEXE_HOME to another folder.',
    },
  );
}

/**
 * Copies the database as it was before the step. A transaction cannot copy its own database, so a second connection
 * reads the last committed state; the caller holds the write lock, so nothing changes in between.
 */
function backUp({ home, file, now }: MigrateOptions, version: number): void {
  const folder = join(home, 'backups');
  makeFolder(folder);
  const target = join(
    folder,
    `library-v${String(version).padStart(4, '0')}-${now().replaceAll(':', '-')}-${process.pid}.db`,
  );
  // A copy that was cut short never has the name of a whole one.
  const unfinished = temporaryPath(target);
  const reader = new Database(file, { readonly: true });
  try {
    reader.prepare('VACUUM INTO ?').run(unfinished);
    syncFile(unfinished);
    renameOver(unfinished, target);
    syncFolder(folder);
  } finally {
    reader.close();
    rmSync(unfinished, { force: true });
  }
  const newestLast = readdirSync(folder)
    .filter((name) => /^library-v\d{4}-.*\.db$/.test(name))
    .sort();
  for (const name of newestLast.slice(0, -BACKUPS_KEPT)) rmSync(join(folder, name), { force: true });
}
