import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { namesIn } from '../../../platform/folders.ts';
import { errorLabel } from '../../../platform/system-error.ts';
import { counted } from '../../../shared/counted.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { databaseFaults } from '../../db/integrity.ts';
import { SCHEMA_VERSION } from '../../db/migrations.ts';
import { plans, trash } from '../../db/schema.ts';
import { RECOVER } from '../../errors/library-unusable.ts';
import { sha256 } from '../../files/hash.ts';
import { listPlanFiles, planPlace, readPlanFile } from '../../files/plan-folder.ts';
import type { Library } from '../../library.ts';
import { strayInPlans, strayInTrash } from '../../recovery/reconcile.ts';
import { interruptedChanges, pathsInWork } from '../../recovery/rollback-journal.ts';
import { planInTrash, trashFolder } from '../../recovery/trash.ts';
import { artifactRows } from '../../store/files/artifacts.ts';
import { listStages } from '../../store/stages/stages.ts';
import { listBackups } from './backups.ts';

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
  /** Null for what cannot be counted in a damaged database. */
  readonly counts: Readonly<Record<(typeof COUNTED)[number], number | null>>;
  readonly checks: DoctorCheck[];
}

const COUNTED = ['plans', 'runs', 'artifacts', 'events', 'calls'] as const;
const LITTLE_SPACE_BYTES = 500_000_000;
const NAMED = 5;

/** What a check says, with its name left out. */
type Finding = Omit<DoctorCheck, 'name'>;

const CHECKS: readonly (readonly [name: string, check: (library: Library) => Finding])[] = [
  ['database', integrity],
  ['references', references],
  ['space', freeSpace],
  ['schema', schema],
  ['changes', changes],
  ['files', files],
  ['folders', folders],
  ['trash', inTrash],
];

/**
 * Checks the whole library, including every plan's files; changes nothing. What one check cannot read does not keep the
 * others from being made. Slow with many plans.
 */
export function doctor(library: Library): Result<DoctorReport> {
  return ok({
    home: library.home,
    sqlite_version: String(library.prepare('SELECT sqlite_version() AS version').get()?.version),
    schema_version: SCHEMA_VERSION,
    free_bytes: freeBytes(library),
    counts: Object.fromEntries(COUNTED.map((table) => [table, countOf(library, table)])) as DoctorReport['counts'],
    checks: CHECKS.map(([name, check]) => ({ name, ...guarded(library, check) })),
  });
}

function guarded(library: Library, check: (library: Library) => Finding): Finding {
  try {
    return check(library);
  } catch (error) {
    return uncheckable(library, error);
  }
}

/** What a check says that something kept from being made. */
export function uncheckable({ home }: Library, error: unknown): Finding {
  const isOfFiles = error instanceof Error && 'syscall' in error;
  return {
    status: 'error',
    detail: `This could not be checked (${errorLabel(error)}).`,
    next: isOfFiles
      ? `Make sure that this user can read all files and folders in ${home}, then run \`planexe doctor\` again.`
      : RECOVER,
  };
}

function countOf(library: Library, table: string): number | null {
  try {
    return Number(library.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n);
  } catch {
    return null;
  }
}

function integrity({ home }: Library): Finding {
  const faults = databaseFaults(home);
  if (faults.length === 0) return { status: 'ok', detail: 'The database is intact.' };
  return {
    status: 'error',
    detail: `The database is damaged: ${faults.slice(0, 3).join('; ')}`,
    next: `Close PlanExe. ${RECOVER}`,
  };
}

function references(library: Library): Finding {
  const orphans = library.prepare('PRAGMA foreign_key_check').all();
  if (orphans.length === 0) return { status: 'ok', detail: 'All rows belong to a plan.' };
  const tables = [...new Set(orphans.map((row) => String(row.table)))].sort();
  return {
    status: 'error',
    detail: `${counted(orphans.length, 'row')} of ${tables.join(', ')} ${orphans.length === 1 ? 'belongs' : 'belong'} to no plan.`,
  };
}

function freeBytes({ home }: Library): number {
  const space = statfsSync(home);
  return space.bavail * space.bsize;
}

function freeSpace(library: Library): Finding {
  const bytes = freeBytes(library);
  const detail = `${Math.floor(bytes / 1_000_000)} MB free.`;
  if (bytes >= LITTLE_SPACE_BYTES) return { status: 'ok', detail };
  return { status: 'warning', detail, next: 'Free up disk space before drafting more plans.' };
}

function schema(library: Library): Finding {
  const version = Number(library.sqlite.pragma('user_version', { simple: true }));
  const taken = library.migrated.length === 0 ? '' : ` Just migrated: ${library.migrated.join(', ')}.`;
  return {
    status: version === SCHEMA_VERSION ? 'ok' : 'error',
    detail: `Schema ${version} of ${SCHEMA_VERSION}.${taken}`,
  };
}

/** They were undone when the library was opened, unless the disk refused. */
function changes(library: Library): Finding {
  const left = interruptedChanges(library);
  if (left === 0) return { status: 'ok', detail: 'No change was left half-done.' };
  return {
    status: 'warning',
    detail: `${counted(left, 'interrupted change')} could not be undone yet.`,
    next: `Free some disk space and check that ${library.home} is writable, then run \`planexe doctor\` again.`,
  };
}

/** Compares every file with its row. Files of stages that are being drafted are left out. */
function files(library: Library): Finding {
  const missing: string[] = [];
  const changed: string[] = [];
  const empty: string[] = [];
  for (const { id } of library.db.select({ id: plans.id }).from(plans).orderBy(plans.id).all()) {
    const done = new Set(listStages(library, id).flatMap(({ stage, state }) => (state === 'done' ? [stage] : [])));
    const rows = artifactRows(library, id).filter(({ stage }) => stage !== null && done.has(stage));
    if (rows.length > 0 && listPlanFiles(library.home, id).length === 0) {
      empty.push(id);
      continue;
    }
    for (const row of rows) {
      const bytes = readPlanFile(library.home, id, row.path);
      if (bytes === null) missing.push(`${id}/${row.path}`);
      else if (sha256(bytes) !== row.sha256) changed.push(`${id}/${row.path}`);
    }
  }
  if (empty.length > 0) {
    const these = empty.length === 1 ? 'this plan' : 'these plans';
    return {
      status: 'error',
      detail: `${counted(empty.length, 'plan has lost all its files', 'plans have lost all their files')}: ${named(empty)}`,
      next: hasBackup(library)
        ? `Delete ${these}, then run \`planexe restore-backup\`.`
        : `Resume ${these} to draft the files again. If you have a backup elsewhere, delete ${these} and restore the backup instead: \`planexe restore-backup --help\` says how.`,
    };
  }
  if (missing.length + changed.length === 0) return { status: 'ok', detail: 'Every file is as recorded.' };
  const parts = [
    ...(missing.length > 0 ? [`${missing.length} missing: ${named(missing)}`] : []),
    ...(changed.length > 0 ? [`${changed.length} changed outside PlanExe: ${named(changed)}`] : []),
  ];
  return {
    status: 'warning',
    detail: parts.join('; '),
    next: 'Resume these plans: changes are kept as edits, missing files are redrafted.',
  };
}

function folders(library: Library): Finding {
  const inWork = pathsInWork(library);
  const strays = strayInPlans(library).filter((id) => !inWork.has(planPlace(id)));
  if (strays.length === 0) return { status: 'ok', detail: 'Every folder belongs to a plan.' };
  const withFiles = strays.filter((id) => listPlanFiles(library.home, id, { history: true }).length > 0);
  if (withFiles.length === 0) {
    return {
      status: 'warning',
      detail: `${counted(strays.length, 'empty folder belongs', 'empty folders belong')} to no plan: ${named(strays)}`,
      next: `Delete ${strays.length === 1 ? 'it' : 'them'} in ${join(library.home, 'plans')}.`,
    };
  }
  const onlyCopy =
    withFiles.length === 1 ? 'It may be the only copy of a plan' : 'They may be the only copies of plans';
  return {
    status: 'warning',
    detail: `${counted(withFiles.length, 'folder with files belongs', 'folders with files belong')} to no plan: ${named(withFiles)}`,
    next: hasBackup(library)
      ? `${onlyCopy}: run \`planexe restore-backup\`, which restores plans that are missing. Then keep or delete what is left.`
      : `${onlyCopy}, and there is no backup here. Copy what you need from ${join(library.home, 'plans')}, or restore a backup from elsewhere: \`planexe restore-backup --help\` says how.`,
  };
}

function inTrash(library: Library): Finding {
  const folder = trashFolder(library.home);
  const inWork = pathsInWork(library);
  // Those with readable rows were given their place in the trash when the library was opened.
  const strays = strayInTrash(library).filter((name) => !inWork.has(`trash/${name}`));
  const lost = library.db
    .select()
    .from(trash)
    .all()
    .filter((row) => !existsSync(join(folder, row.folder)));
  const others = namesIn(folder).filter((name) => planInTrash(name) === null);
  if (strays.length + lost.length === 0) {
    const kept =
      others.length === 0
        ? ''
        : ` ${counted(others.length, 'other file in the trash folder is', 'other files in the trash folder are')} left alone.`;
    return { status: 'ok', detail: `Every deleted plan can be restored.${kept}` };
  }
  const parts = [
    ...(strays.length > 0
      ? [
          `${counted(strays.length, 'folder in the trash has', 'folders in the trash have')} no readable plan.json: ${named(strays)}`,
        ]
      : []),
    ...(lost.length > 0
      ? [
          `${counted(lost.length, 'deleted plan has lost its folder', 'deleted plans have lost their folders')}: ${named(lost.map(({ title }) => title))}`,
        ]
      : []),
  ];
  return {
    status: 'warning',
    detail: parts.join('; '),
    next: `Any remaining files are in ${folder}. ${
      hasBackup(library)
        ? 'To get the plans back, run `planexe restore-backup`.'
        : 'To get the plans back, restore a backup from elsewhere: `planexe restore-backup --help` says how.'
    }`,
  };
}

/** Whether one is where `planexe restore-backup` looks for it. */
function hasBackup(library: Library): boolean {
  return listBackups(library).backups.some(({ kind }) => kind === 'whole');
}

function named(names: readonly string[]): string {
  return `${names.slice(0, NAMED).join(', ')}${names.length > NAMED ? ' ...' : ''}`;
}
