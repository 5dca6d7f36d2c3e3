import { readdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { hasErrorCode } from '../../../platform/system-error.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { SCHEMA_VERSION } from '../../db/migrations.ts';
import { plans } from '../../db/schema.ts';
import { sha256 } from '../../hash.ts';
import type { Library } from '../../library.ts';
import { listPlanFiles, readPlanFile } from '../../plan-folder.ts';
import { artifactRows } from '../../store/artifacts.ts';
import { listStages } from '../../store/stages.ts';

export interface DoctorCheck {
  readonly name: string;
  readonly status: 'ok' | 'warning' | 'error';
  readonly detail: string;
  /** What to do about it. */
  readonly next?: string;
}

export interface DoctorReport {
  readonly home: string;
  readonly sqlite_version: string;
  readonly schema_version: number;
  readonly free_bytes: number;
  readonly counts: {
    readonly plans: number;
    readonly runs: number;
    readonly artifacts: number;
    readonly events: number;
    readonly calls: number;
  };
  readonly checks: DoctorCheck[];
}

const LITTLE_SPACE_BYTES = 500_000_000;

/** Checks the whole library, including every plan's files; changes nothing. Slow with many plans. */
export function doctor(library: Library): Result<DoctorReport> {
  const number = (sql: string) => Number(Object.values(library.prepare(sql).get() ?? { none: 0 })[0]);
  const space = statfsSync(library.home);
  const freeBytes = space.bavail * space.bsize;
  const checks = [
    integrity(library),
    references(library),
    freeSpace(freeBytes),
    schema(library),
    files(library),
    folders(library),
  ];
  return ok({
    home: library.home,
    sqlite_version: String(library.prepare('SELECT sqlite_version() AS version').get()?.version),
    schema_version: SCHEMA_VERSION,
    free_bytes: freeBytes,
    counts: {
      plans: number('SELECT count(*) FROM plans'),
      runs: number('SELECT count(*) FROM runs'),
      artifacts: number('SELECT count(*) FROM artifacts'),
      events: number('SELECT count(*) FROM events'),
      calls: number('SELECT count(*) FROM calls'),
    },
    checks,
  });
}

/**
 * On a connection of its own: one that has read the search index caches a part of it, and when another process has
 * changed the index since, SQLite's check reports the difference as damage (seen with 3.54.1).
 */
function integrity(library: Library): DoctorCheck {
  const database = new Database(join(library.home, 'library.db'), { readonly: true, fileMustExist: true });
  let faults: string[];
  try {
    faults = (database.pragma('integrity_check') as Record<string, unknown>[]).map((row) =>
      String(row.integrity_check),
    );
  } finally {
    database.close();
  }
  if (faults.length === 1 && faults[0] === 'ok')
    return { name: 'database', status: 'ok', detail: 'The database is intact.' };
  return {
    name: 'database',
    status: 'error',
    detail: `The database is damaged: ${faults.slice(0, 3).join('; ')}`,
    next: `Copy the newest file from ${join(library.home, 'backups')} over library.db.`,
  };
}

function references(library: Library): DoctorCheck {
  const orphans = library.prepare('PRAGMA foreign_key_check').all();
  if (orphans.length === 0) return { name: 'references', status: 'ok', detail: 'All rows belong to a plan.' };
  const tables = [...new Set(orphans.map((row) => String(row.table)))].sort();
  return {
    name: 'references',
    status: 'error',
    detail: `${orphans.length} rows of ${tables.join(', ')} belong to no plan.`,
  };
}

function freeSpace(bytes: number): DoctorCheck {
  const detail = `${Math.floor(bytes / 1_000_000)} MB free.`;
  if (bytes >= LITTLE_SPACE_BYTES) return { name: 'space', status: 'ok', detail };
  return { name: 'space', status: 'warning', detail, next: 'Free up disk space before drafting more plans.' };
}

function schema(library: Library): DoctorCheck {
  const version = Number(library.sqlite.pragma('user_version', { simple: true }));
  const taken = library.migrated.length === 0 ? '' : ` Just migrated: ${library.migrated.join(', ')}.`;
  return {
    name: 'schema',
    status: version === SCHEMA_VERSION ? 'ok' : 'error',
    detail: `Schema ${version} of ${SCHEMA_VERSION}.${taken}`,
  };
}

/** Compares every file with its row. Files of stages that are being drafted are left out. */
function files(library: Library): DoctorCheck {
  const missing: string[] = [];
  const changed: string[] = [];
  for (const { id } of library.db.select({ id: plans.id }).from(plans).orderBy(plans.id).all()) {
    const done = new Set(listStages(library, id).flatMap(({ stage, state }) => (state === 'done' ? [stage] : [])));
    for (const row of artifactRows(library, id)) {
      if (row.stage === null || !done.has(row.stage)) continue;
      const bytes = readPlanFile(library.home, id, row.path);
      if (bytes === null) missing.push(`${id}/${row.path}`);
      else if (sha256(bytes) !== row.sha256) changed.push(`${id}/${row.path}`);
    }
  }
  if (missing.length + changed.length === 0)
    return { name: 'files', status: 'ok', detail: 'Every file is as recorded.' };
  const name = (paths: readonly string[]) => `${paths.slice(0, 5).join(', ')}${paths.length > 5 ? ' ...' : ''}`;
  const parts = [
    ...(missing.length > 0 ? [`${missing.length} missing: ${name(missing)}`] : []),
    ...(changed.length > 0 ? [`${changed.length} changed outside PlanExe: ${name(changed)}`] : []),
  ];
  return {
    name: 'files',
    status: 'warning',
    detail: parts.join('; '),
    next: 'Resume these plans: changes are kept as edits, missing files are redrafted.',
  };
}

function folders(library: Library): DoctorCheck {
  const known = new Set(
    library.db
      .select({ id: plans.id })
      .from(plans)
      .all()
      .map(({ id }) => id),
  );
  const orphans = namesIn(join(library.home, 'plans')).filter((name) => !known.has(name));
  const empty = orphans.filter(
    (name) => /^[0-9a-f-]{36}$/.test(name) && listPlanFiles(library.home, name).length === 0,
  );
  if (orphans.length === 0) return { name: 'folders', status: 'ok', detail: 'Every folder belongs to a plan.' };
  return {
    name: 'folders',
    status: 'warning',
    detail: `${orphans.length} folders belong to no plan (${empty.length} of them empty): ${orphans.slice(0, 5).join(', ')}`,
    next: `Check them in ${join(library.home, 'plans')} and delete what you do not need.`,
  };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return [];
    throw error;
  }
}
