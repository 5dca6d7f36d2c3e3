import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { eq } from 'drizzle-orm';
import { ZipFile } from 'yazl';
import { makeFolder, moveDurably } from '../../../platform/atomic-file.ts';
import type { Backup } from '../../../shared/contracts/backup.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { plans } from '../../db/schema.ts';
import { listPlanFiles, planPlace, readPlanFile } from '../../files/plan-folder.ts';
import type { Library } from '../../library.ts';
import { beginFileChange } from '../../recovery/rollback-journal.ts';
import { SAVED_ROWS, savedRows } from '../../recovery/saved-plan.ts';
import { planRow } from '../../store/plans/plans.ts';
import { backupsFolder } from './backups.ts';

/**
 * Writes every plan of the user, with its files, history and rows, into one file in the folder `backups`. A plan that is
 * being drafted is saved as stopped at this moment. The file gets its name once it is complete and safe from a power
 * cut; keys and tokens are not in it.
 * @throws when the disk refuses, such as a full one; nothing is left then
 */
export async function createBackup(library: Library): Promise<Result<Backup>> {
  const folder = backupsFolder(library.home);
  makeFolder(folder);
  const name = freeName(folder, library.now());
  const unfinished = `.${name}.part`;
  const change = beginFileChange(library, null, [
    { action: 'remove', path: `backups/${unfinished}` },
    { action: 'put_back', path: `backups/${name}`, origin: `backups/${unfinished}` },
  ]);
  try {
    await writePlans(library, join(folder, unfinished));
    return change.commit(() => {
      moveDurably(join(folder, unfinished), join(folder, name));
      const { size, mtimeMs } = statSync(join(folder, name));
      return ok({ name, kind: 'whole', created_at: new Date(mtimeMs).toISOString(), bytes: size });
    });
  } finally {
    change.close();
  }
}

function freeName(folder: string, now: string): string {
  const plain = `planexe-backup-${now.slice(0, 19).replaceAll(':', '-')}Z.zip`;
  return existsSync(join(folder, plain)) ? plain.replace('.zip', `-${randomBytes(2).toString('hex')}.zip`) : plain;
}

/** One plan after another: no more than one is in memory, and other requests are answered in between. */
async function writePlans(library: Library, path: string): Promise<void> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const written = pipeline(output, createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }));
  // Errors of the zip itself end the writing; those of the writing end the waiting below.
  zip.on('error', (error: Error) => output.destroy(error));
  for (const { id } of library.db.select({ id: plans.id }).from(plans).where(eq(plans.user, library.user)).all()) {
    await Promise.race([addFiles(zip, filesOf(library, id)), written]);
  }
  zip.end();
  await written;
}

/** Rows and files of one moment, by their paths in the backup; empty when the plan was deleted meanwhile. */
function filesOf(library: Library, id: string): ReadonlyMap<string, Buffer> {
  return library.transaction(() => {
    const files = new Map<string, Buffer>();
    const plan = planRow(library, id);
    if (!plan) return files;
    files.set(`${planPlace(id)}/${SAVED_ROWS}`, Buffer.from(savedRows(library, plan)));
    for (const path of listPlanFiles(library.home, id, { history: true })) {
      const bytes = readPlanFile(library.home, id, path);
      if (bytes && path !== SAVED_ROWS) files.set(`${planPlace(id)}/${path}`, bytes);
    }
    return files;
  });
}

/** Resolves when all of them have been read into the zip's stream. */
async function addFiles(zip: ZipFile, files: ReadonlyMap<string, Buffer>): Promise<void> {
  for (const [path, bytes] of files) {
    await new Promise<void>((resolve) => {
      zip.addReadStreamLazy(path, { size: bytes.length }, (give) => {
        const content = Readable.from(bytes.length === 0 ? [] : [bytes], { objectMode: false });
        content.once('end', resolve);
        give(null, content);
      });
    });
  }
}
