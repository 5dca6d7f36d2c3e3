import { statSync } from 'node:fs';
import { join } from 'node:path';
import { createFileAtomically, writeFileAtomically } from '../../../platform/atomic-file.ts';
import { hasErrorCode } from '../../../platform/system-error.ts';
import { type Cli, userPath } from '../context.ts';
import { notFound, usageError } from '../exit.ts';

interface OutFile {
  /** The name where the user chose only a folder, or nothing. */
  readonly filename: string;
  readonly bytes: Uint8Array;
}

interface OutOptions {
  readonly out?: string;
  /** Overwrite a file that is there. */
  readonly force?: boolean;
}

/** Writes the file where `--out` says, as a whole; returns its path. @throws Refusal */
export function writeOutFile(cli: Cli, { filename, bytes }: OutFile, { out = '.', force = false }: OutOptions): string {
  const place = userPath(cli, out);
  const file = statSync(place, { throwIfNoEntry: false })?.isDirectory() ? join(place, filename) : place;
  try {
    if (force) writeFileAtomically(file, bytes, 0o666);
    else if (!createFileAtomically(file, bytes, 0o666))
      throw usageError(`File exists: ${file}`, 'Choose another --out, or add --force.');
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT'))
      throw notFound(`No such folder for ${file}`, 'Create it first, or choose another --out.');
    throw error;
  }
  return file;
}

/** What `--out` names; undefined for standard output, which `-` means too. */
export function fileOf(out: string | undefined): string | undefined {
  return out === '-' ? undefined : out;
}
