import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { makeFolder, syncFolder, writeSyncedFile } from '../../../platform/atomic-file.ts';
import type { RefusedPlan, RestoredBackup } from '../../../shared/contracts/backup.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { isPlainPath, PLAN_ID } from '../../files/plan-folder.ts';
import type { Library } from '../../library.ts';
import { beginFileChange } from '../../recovery/rollback-journal.ts';
import { parseSavedRows, SAVED_ROWS, type SavedPlan } from '../../recovery/saved-plan.ts';
import { planRow } from '../../store/plans/plans.ts';
import { putPlanBack } from '../plans/put-plan-back.ts';
import { entryContent } from '../transfer/zip-entry.ts';
import { backupPath } from './backups.ts';

const OF_PLAN = /^plans\/([^/]+)\/(.+)$/;
/** More than any file of a plan has; rows hold all its events and answers. */
const MOST_FILE_BYTES = 256_000_000;

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
  return path.ok ? restoreBackupFile(library, path.value) : path;
}

/**
 * The same for a backup anywhere on this computer, of this library or another one.
 * @throws when the disk refuses, such as a full one; plans restored until then are kept, and it can be repeated
 */
export async function restoreBackupFile(library: Library, path: string): Promise<Result<RestoredBackup>> {
  let zip: ZipFile;
  try {
    // A pipe would be waited for until it has a writer.
    if (!statSync(path).isFile()) return unreadable();
    zip = await openPromise(path, { autoClose: false });
  } catch {
    return unreadable();
  }
  try {
    const plans = await entriesByPlan(zip);
    if (plans === null) return unreadable();
    const restored: { plan_id: string; title: string }[] = [];
    const refused: RefusedPlan[] = [];
    let present = 0;
    for (const [id, entries] of plans) {
      if (planRow(library, id)) {
        present += 1;
        continue;
      }
      const back = await bringBack(library, zip, id, entries);
      if ('reason' in back) refused.push(back);
      else restored.push(back);
      await breathe();
    }
    return ok({ restored, present, refused });
  } finally {
    zip.close();
  }
}

type Files = ReadonlyMap<string, Entry>;

/** Null when the list of files cannot be read. */
async function entriesByPlan(zip: ZipFile): Promise<ReadonlyMap<string, Files> | null> {
  const plans = new Map<string, Map<string, Entry>>();
  try {
    for await (const entry of zip.eachEntry()) {
      const [, id = '', path = ''] = OF_PLAN.exec(entry.fileName) ?? [];
      if (!PLAN_ID.test(id) || !isPlainPath(path)) continue;
      const files = plans.get(id) ?? new Map<string, Entry>();
      plans.set(id, files.set(path, entry));
    }
    return plans;
  } catch {
    return null;
  }
}

/** One plan completely or not at all: its files wait under a temporary name until the rows are there. */
async function bringBack(
  library: Library,
  zip: ZipFile,
  id: string,
  entries: Files,
): Promise<RefusedPlan | { readonly plan_id: string; readonly title: string }> {
  const saved = await savedPlan(zip, id, entries);
  if (typeof saved === 'string') return { plan_id: id, title: null, reason: saved };
  const { title, user } = saved.plan;
  const refused = (reason: string) => ({ plan_id: id, title, reason });
  if (user !== library.user)
    return refused(`It belongs to another user, ${user}. Set PLANEXE_USER to that name to restore it.`);
  const waiting = `plans/.${id}.${randomUUID()}.tmp`;
  const extraction = beginFileChange(library, id, [{ action: 'remove', path: waiting }]);
  try {
    const damaged = await unpack(zip, entries, join(library.home, waiting));
    if (damaged !== null) return refused(`Its file ${damaged} is damaged in the backup.`);
    const back = putPlanBack(library, saved, waiting, () => ok(null));
    return back.ok ? back.value : refused(back.error.message);
  } finally {
    extraction.close();
  }
}

/** The rows of the plan, or in a sentence why there are none. */
async function savedPlan(zip: ZipFile, id: string, entries: Files): Promise<SavedPlan | string> {
  const entry = entries.get(SAVED_ROWS);
  if (!entry) return 'The backup has files of it, but not what the library knew of it.';
  const content = await contentOf(zip, entry);
  const saved = content && parseSavedRows(content.toString('utf8'));
  return saved?.plan.id === id ? saved : 'What the library knew of it is damaged in the backup.';
}

/** Writes the files into a new folder. Returns the path of one that is damaged, null when all are there. */
async function unpack(zip: ZipFile, entries: Files, folder: string): Promise<string | null> {
  const folders = new Set<string>();
  for (const [path, entry] of entries) {
    const content = await contentOf(zip, entry);
    if (content === null) return path;
    const file = join(folder, ...path.split('/'));
    if (!folders.has(dirname(file))) makeFolder(dirname(file));
    folders.add(dirname(file));
    writeSyncedFile(file, content);
  }
  for (const each of folders) syncFolder(each);
  return null;
}

/** Null when it is damaged, or larger than it can be. */
async function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer | null> {
  if (entry.uncompressedSize > MOST_FILE_BYTES) return null;
  try {
    return await entryContent(zip, entry);
  } catch (error) {
    // The disk is at fault, not the backup.
    if (error instanceof Error && 'syscall' in error) throw error;
    return null;
  }
}

function unreadable(): Result<never> {
  return err('INVALID_DATA', 'Cannot read this backup.', {
    next: 'It may be damaged or not a backup of PlanExe. Nothing was changed.',
  });
}
