import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { removeDurably } from '../../../platform/atomic-file.ts';
import type { Backup } from '../../../shared/contracts/backup.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';

const WHOLE = /^planexe-backup-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z(-[0-9a-f]{4})?\.zip$/;

export function backupsFolder(home: string): string {
  return join(home, 'backups');
}

/** Path of a backup of that name; INVALID_INPUT when there is none. */
export function backupPath(library: Pick<Library, 'home'>, name: string): Result<string> {
  const known = listBackups(library).backups.some((backup) => backup.name === name);
  if (known) return ok(join(backupsFolder(library.home), name));
  return err('INVALID_INPUT', 'Backup not found.', { next: 'Refresh the list of backups.' });
}

/** All backups, the newest first: those that were made by hand, and those of the database alone. */
export function listBackups({ home }: Pick<Library, 'home'>): { backups: Backup[] } {
  const folder = backupsFolder(home);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const backups = names.flatMap((name): Backup[] => {
    const kind = WHOLE.test(name) ? 'whole' : name.endsWith('.db') ? 'database' : null;
    const stat = kind && statSync(join(folder, name), { throwIfNoEntry: false });
    return kind && stat?.isFile()
      ? [{ name, kind, created_at: new Date(stat.mtimeMs).toISOString(), bytes: stat.size }]
      : [];
  });
  return { backups: backups.sort((a, b) => b.created_at.localeCompare(a.created_at)) };
}

/** Deletes a backup. INVALID_INPUT when there is none of that name. */
export function deleteBackup(library: Library, input: { readonly name: string }): Result<{ name: string }> {
  const path = backupPath(library, input.name);
  if (!path.ok) return path;
  removeDurably(path.value);
  return ok({ name: input.name });
}
