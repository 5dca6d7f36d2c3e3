import type { Dirent } from 'node:fs';
import { readdir, stat, statfs } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { LibrarySize } from '../../../shared/contracts/backup.ts';
import type { Library } from '../../library.ts';
import { trashFolder } from '../../recovery/trash.ts';
import { CALLS_FOLDER } from '../../store/stages/attempts.ts';
import { backupsFolder } from './backups.ts';

const DATABASE = ['library.db', 'library.db-wal', 'library.db-shm'];

/** Disk usage of the library by purpose. Slow with many plans, but does not block the process. */
export async function librarySize(library: Library): Promise<LibrarySize> {
  const { home } = library;
  const [plans, calls] = await sizeOfPlans(join(home, 'plans'));
  const database = await Promise.all(DATABASE.map((name) => sizeOf(join(home, name))));
  const [inTrash] = await sizeOfPlans(trashFolder(home));
  const [inBackups] = await sizeOfPlans(backupsFolder(home));
  const space = await statfs(home);
  return {
    home,
    plans: Number(library.prepare('SELECT count(*) AS plans FROM plans WHERE user = ?').get(library.user)?.plans),
    database_bytes: database.reduce((sum, bytes) => sum + bytes, 0),
    plans_bytes: plans,
    calls_bytes: calls,
    trash_bytes: inTrash,
    backups_bytes: inBackups,
    free_bytes: space.bavail * space.bsize,
  };
}

/** Bytes of all files below a folder, and of those among them that record calls of models. */
async function sizeOfPlans(folder: string): Promise<[all: number, calls: number]> {
  let all = 0;
  let calls = 0;
  for (const entry of await filesIn(folder)) {
    const bytes = await sizeOf(join(entry.parentPath, entry.name));
    all += bytes;
    if (entry.parentPath.split(sep).includes(CALLS_FOLDER)) calls += bytes;
  }
  return [all, calls];
}

async function filesIn(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile());
}

/** 0 for a file that is gone meanwhile. */
async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => null);
  return found?.size ?? 0;
}
