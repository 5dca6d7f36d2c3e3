import { lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { join, parse, resolve } from 'node:path';
import { createFileAtomically } from '../../../platform/atomic-file.ts';
import { errorCode } from '../../../platform/system-error.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { downloadFolder } from '../../files/download-folder.ts';
import type { Library } from '../../library.ts';
import { planFile, type ReadyPlanFile } from './plan-file.ts';

interface SavedPlanFile {
  readonly saved: true;
  /** Absolute path of the file. */
  readonly saved_path: string;
  readonly sha256: string;
  /** In bytes. */
  readonly size: number;
  /** What in it is missing or out of date, a sentence each. */
  readonly notes: readonly string[];
}

/** There is nothing to save yet. */
interface NotSaved {
  readonly saved: false;
  /** In a sentence, with what to do. */
  readonly reason: string;
}

/** More files of one name than anybody keeps. */
const MOST_NUMBERS = 1_000;

/**
 * Writes the report or the zip of a plan to a folder, which is created as needed; default `downloadFolder`. The file's
 * name begins with the plan's id. Other files are never overwritten: one with the same bytes is reused, otherwise the
 * name gets a number.
 *
 * Errors as for `planFile`; DOWNLOAD_FAILED when the folder or the disk refuses, with the reason.
 */
export async function savePlanFile(
  library: Library,
  input: { readonly plan_id: string; readonly artifact: string; readonly folder?: string },
): Promise<Result<NotSaved | SavedPlanFile>> {
  const found = await planFile(library, input);
  if (!found.ok) return found;
  const file = found.value;
  if (!file.ready) return ok({ saved: false, reason: file.reason });
  const folder = input.folder === undefined ? downloadFolder(library.env) : resolve(input.folder);
  try {
    mkdirSync(folder, { recursive: true });
    const path = saveIn(folder, `${input.plan_id}-${file.filename}`, file);
    if (path === null) return failed(folder, 'too many files of this name exist already');
    return ok({ saved: true, saved_path: path, sha256: file.sha256, size: file.size, notes: file.notes });
  } catch (error) {
    const code = errorCode(error);
    if (code === null) throw error;
    return failed(folder, reasonOf(code));
  }
}

/** Path of the file that holds these bytes now; null when every number is taken. @throws errors of the file system */
function saveIn(folder: string, filename: string, file: ReadyPlanFile): string | null {
  const { name, ext } = parse(filename);
  for (let number = 1; number <= MOST_NUMBERS; number += 1) {
    const path = join(folder, number === 1 ? filename : `${name}-${number}${ext}`);
    if (holdsSame(path, file)) return path;
    if (createFileAtomically(path, file.bytes)) return path;
  }
  return null;
}

function holdsSame(path: string, { size, bytes }: ReadyPlanFile): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  return stat?.isFile() === true && stat.size === size && readFileSync(path).equals(bytes);
}

function reasonOf(code: string): string {
  switch (code) {
    case 'EEXIST':
    case 'ENOTDIR':
      return 'a file is in the way of the folder';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'no permission to write to the folder';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'no disk space left';
    case 'ENAMETOOLONG':
      return 'the folder path is too long';
    default:
      return `write error (${code})`;
  }
}

/** The folder is named: only who sees it can do something about it. */
function failed(folder: string, reason: string): Result<never> {
  return err('DOWNLOAD_FAILED', `Could not save the file: ${reason}.`, {
    reason,
    folder,
    next: 'Set PLANEXE_PATH to a writable folder, or use the download link of the file.',
  });
}
