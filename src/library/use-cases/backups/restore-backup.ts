import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setImmediate as breathe } from 'node:timers/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import type { RestoredBackup } from '../../../shared/contracts/backup.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { trash } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { isPlainPath } from '../../plan-folder.ts';
import { parseSavedRows, SAVED_ROWS } from '../../saved-plan.ts';
import { planRow } from '../../store/plans.ts';
import { trashFolder, trashName } from '../../trash.ts';
import { restorePlan } from '../plans/restore-plan.ts';
import { backupPath } from './backups.ts';

const OF_PLAN = /^plans\/([0-9a-f-]{36})\/(.+)$/;

/**
 * Restores the plans of a backup that are not in the library. Plans that are in the library stay unchanged, so that
 * nothing newer is lost; to get the older state of one, delete it first. INVALID_INPUT when there is no such backup,
 * INVALID_DATA when it cannot be read.
 */
export async function restoreBackup(
  library: Library,
  input: { readonly name: string },
): Promise<Result<RestoredBackup>> {
  const path = backupPath(library, input.name);
  if (!path.ok) return path;
  let zip: ZipFile;
  try {
    zip = await openPromise(path.value, { autoClose: false });
  } catch {
    return unreadable();
  }
  try {
    const restored: { plan_id: string; title: string }[] = [];
    let present = 0;
    let refused = 0;
    for (const [id, entries] of await entriesByPlan(zip)) {
      if (planRow(library, id)) {
        present += 1;
        continue;
      }
      const back = await bringBack(library, zip, id, entries);
      if (back) restored.push(back);
      else refused += 1;
      await breathe();
    }
    return ok({ restored, present, refused });
  } catch {
    return unreadable();
  } finally {
    zip.close();
  }
}

type Files = ReadonlyMap<string, Entry>;

async function entriesByPlan(zip: ZipFile): Promise<ReadonlyMap<string, Files>> {
  const plans = new Map<string, Map<string, Entry>>();
  for await (const entry of zip.eachEntry()) {
    const [, id, path] = OF_PLAN.exec(entry.fileName) ?? [];
    if (id === undefined || path === undefined || !isPlainPath(path)) continue;
    const files = plans.get(id) ?? new Map<string, Entry>();
    plans.set(id, files.set(path, entry));
  }
  return plans;
}

/** Through the trash, from where a plan is restored completely or not at all. Null when it fails. */
async function bringBack(library: Library, zip: ZipFile, id: string, entries: Files) {
  const rows = entries.get(SAVED_ROWS);
  const saved = rows ? parseSavedRows((await contentOf(zip, rows)).toString('utf8')) : null;
  if (saved?.plan.id !== id || saved.plan.user !== library.user) return null;
  const now = library.now();
  const name = trashName(id, now);
  const folder = join(trashFolder(library.home), name);
  if (existsSync(folder)) return null;
  for (const [path, entry] of entries) {
    mkdirSync(dirname(join(folder, path)), { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, path), await contentOf(zip, entry), { mode: 0o600, flag: 'wx' });
  }
  library.db
    .insert(trash)
    .values({ folder: name, planId: id, user: library.user, title: saved.plan.title, deletedAt: now })
    .run();
  const back = restorePlan(library, { trash: name });
  if (back.ok) return { plan_id: id, title: back.value.title };
  rmSync(folder, { recursive: true, force: true });
  library.prepare('DELETE FROM trash WHERE folder = ?').run(name);
  return null;
}

async function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return buffer(await zip.openReadStreamPromise(entry));
}

function unreadable(): Result<never> {
  return err('INVALID_DATA', 'Cannot read this backup.', {
    next: 'It may be damaged. Nothing was removed; plans already restored are kept.',
  });
}
