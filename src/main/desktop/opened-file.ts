import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { MOST_DOCUMENT_BYTES } from '../../library/index.ts';
import type { OpenedFile } from '../../shared/contracts/desktop-messages.ts';
import { err, ok, type Result } from '../../shared/result.ts';

/** Reads a document or schedule that the person opened with the app, for its window. @param file absolute path */
export async function readOpenedFile(file: string): Promise<Result<OpenedFile>> {
  const name = basename(file);
  try {
    const about = await stat(file);
    if (!about.isFile()) return notRead(name, 'Choose a file.');
    if (about.size > MOST_DOCUMENT_BYTES)
      return notRead(name, `Choose a file of at most ${MOST_DOCUMENT_BYTES / 1_000_000} MB.`);
    return ok({ name, bytes: new Uint8Array(await readFile(file)) });
  } catch {
    return notRead(name, 'Check that it is still there and that you may read it.');
  }
}

function notRead(name: string, next: string): Result<never> {
  return err('INVALID_INPUT', `“${name}” could not be opened.`, { next });
}
