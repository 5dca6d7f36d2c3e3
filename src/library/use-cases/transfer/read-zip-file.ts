import { type FileHandle, open, realpath } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { READ_WITHOUT_WAITING } from '../../../platform/regular-file.ts';
import { errorCode } from '../../../platform/system-error.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { MOST_ZIP_BYTES } from './read-zip.ts';

/** On Windows these paths reach other computers and devices, and may send them the user's credentials. */
const ELSEWHERE = /^(\\\\|\/\/)/;

/**
 * The bytes of a zip on this computer. Only regular files whose names end in .zip or .planexe are opened, links
 * followed: a client that may import plans must not read other files. Errors never quote a path.
 *
 * INVALID_INPUT with `reason`: `not_absolute`, `no_zip_name`, `no_file`, `unreadable`, `too_large`.
 */
export async function readZipFile(path: string): Promise<Result<Buffer>> {
  if (!isAbsolute(path) || ELSEWHERE.test(path) || path.includes('\0'))
    return refused('not_absolute', 'Not an absolute path on this computer.', 'Use the full path.');
  if (!isZipName(path)) return notNamedZip();
  let file: FileHandle | undefined;
  try {
    const place = await realpath(path);
    if (!isZipName(place) || ELSEWHERE.test(place)) return notNamedZip();
    file = await open(place, READ_WITHOUT_WAITING);
    const stat = await file.stat();
    if (!stat.isFile()) return noFile();
    if (stat.size > MOST_ZIP_BYTES)
      return refused('too_large', 'The file is too large to be an exported plan.', 'Import an exported plan.');
    if (stat.size === 0) return ok(Buffer.alloc(0));
    return ok(await buffer(file.createReadStream({ start: 0, end: stat.size - 1, autoClose: false })));
  } catch (error) {
    const code = errorCode(error);
    if (code === null) throw error;
    if (['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'ENXIO'].includes(code)) return noFile();
    return refused('unreadable', `Cannot read the file (${code}).`, 'Check the permissions of the file.');
  } finally {
    await file?.close();
  }
}

function isZipName(path: string): boolean {
  return /\.(zip|planexe)$/i.test(path);
}

function notNamedZip(): Result<never> {
  return refused('no_zip_name', 'Only .zip and .planexe files can be imported.', 'Use the path of an exported zip.');
}

function noFile(): Result<never> {
  return refused('no_file', 'File not found on this computer.', 'Check the path.');
}

function refused(reason: string, message: string, next: string): Result<never> {
  return err('INVALID_INPUT', message, { field: 'path', reason, next });
}
