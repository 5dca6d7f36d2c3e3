import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setImmediate as breathe } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { ZipFile } from 'yazl';
import { isDiskFull } from '../../../platform/system-error.ts';
import type { Backup } from '../../../shared/contracts/backup.ts';
import { isTerminal } from '../../../shared/plan-state.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { type PlanRow, plans } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { listPlanFiles, readPlanFile } from '../../plan-folder.ts';
import { SAVED_ROWS, savedRows } from '../../saved-plan.ts';
import { planRow } from '../../store/plans.ts';

const WHOLE = /^planexe-backup-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z(-[0-9a-f]{4})?\.zip$/;

export function backupsFolder(home: string): string {
  return join(home, 'backups');
}

/** Path of a backup of that name; INVALID_INPUT when there is none. */
export function backupPath(library: Library, name: string): Result<string> {
  const known = listBackups(library).backups.some((backup) => backup.name === name);
  if (known) return ok(join(backupsFolder(library.home), name));
  return err('INVALID_INPUT', 'Backup not found.', { next: 'Refresh the list of backups.' });
}

/** All backups, the newest first: those that were made by hand, and those of the database alone. */
export function listBackups(library: Library): { backups: Backup[] } {
  const folder = backupsFolder(library.home);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const backups = names.flatMap((name): Backup[] => {
    const kind = WHOLE.test(name) ? 'whole' : name.endsWith('.db') ? 'database' : null;
    const stat = kind && statSync(join(folder, name), { throwIfNoEntry: false });
    return kind && stat ? [{ name, kind, created_at: new Date(stat.mtimeMs).toISOString(), bytes: stat.size }] : [];
  });
  return { backups: backups.sort((a, b) => b.created_at.localeCompare(a.created_at)) };
}

/**
 * Writes every plan of the user, with its files and rows, into one file in the folder `backups`. A plan that is being
 * drafted is saved as stopped at this moment. The file is written completely or not at all; keys and tokens are not in
 * it.
 */
export async function createBackup(library: Library): Promise<Result<Backup>> {
  const folder = backupsFolder(library.home);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const time = library.now().slice(0, 19).replaceAll(':', '-');
  const plain = `planexe-backup-${time}Z.zip`;
  const name = existsSync(join(folder, plain))
    ? plain.replace('.zip', `-${randomBytes(2).toString('hex')}.zip`)
    : plain;
  const unfinished = join(folder, `.${name}.part`);
  try {
    const zip = new ZipFile();
    const written = pipeline(zip.outputStream, createWriteStream(unfinished, { mode: 0o600 }));
    for (const id of plansOf(library)) {
      addPlan(library, zip, id);
      // Lets this process answer other requests in between.
      await breathe();
    }
    zip.end();
    await written;
    renameSync(unfinished, join(folder, name));
  } catch (error) {
    rmSync(unfinished, { force: true });
    if (!isDiskFull(error)) throw error;
    return err('LIBRARY_UNUSABLE', 'Not enough disk space for a backup.', {
      next: 'Free up disk space and try again.',
    });
  }
  const { size, mtimeMs } = statSync(join(folder, name));
  return ok({ name, kind: 'whole', created_at: new Date(mtimeMs).toISOString(), bytes: size });
}

/** Deletes a backup. INVALID_INPUT when there is none of that name. */
export function deleteBackup(library: Library, input: { readonly name: string }): Result<{ name: string }> {
  const path = backupPath(library, input.name);
  if (!path.ok) return path;
  rmSync(path.value, { force: true });
  return ok({ name: input.name });
}

function plansOf(library: Library): string[] {
  const rows = library.db.select({ id: plans.id }).from(plans).where(eq(plans.user, library.user)).all();
  return rows.map(({ id }) => id);
}

/** Rows and files in one transaction. */
function addPlan(library: Library, zip: ZipFile, id: string): void {
  library.transaction(() => {
    const plan = planRow(library, id);
    // Deleted meanwhile.
    if (!plan) return;
    zip.addBuffer(Buffer.from(rowsAtRest(library, plan)), `plans/${id}/${SAVED_ROWS}`);
    for (const path of listPlanFiles(library.home, id)) {
      const bytes = readPlanFile(library.home, id, path);
      if (bytes && path !== SAVED_ROWS) zip.addBuffer(bytes, `plans/${id}/${path}`);
    }
  });
}

function rowsAtRest(library: Library, plan: PlanRow): string {
  const text = savedRows(library, plan);
  if (plan.state === 'draft' || isTerminal(plan.state)) return text;
  const saved = JSON.parse(text) as { plan: PlanRow; runs: Record<string, unknown>[] };
  saved.plan.state = 'stopped';
  for (const run of saved.runs) {
    if (run.state === 'queued' || run.state === 'running') {
      Object.assign(run, { state: 'stopped', finishedAt: library.now(), leaseOwner: null, leaseExpiresAt: null });
    }
  }
  return JSON.stringify(saved);
}
