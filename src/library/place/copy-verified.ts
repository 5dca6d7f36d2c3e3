import { createHash } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  fsyncSync,
  futimesSync,
  mkdirSync,
  openSync,
  readlinkSync,
  readSync,
  symlinkSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { syncFolder } from '../../platform/atomic-file.ts';
import { walkEntries } from './library-entries.ts';

const PIECE_BYTES = 1 << 20;

/** A file whose copy reads differently from what was written. */
export class CopyDiffers extends Error {
  readonly path: string;

  constructor(path: string) {
    super(`the copy of ${path} differs`);
    this.path = path;
  }
}

/**
 * Copies entries of a folder with everything in them and reads each file back: its SHA-256 must be that of the
 * original. Durable when it resolves. Links are copied as links and never followed.
 *
 * @param from folder that has the entries
 * @param to folder that is there and has none of them
 * @throws CopyDiffers, or the system's error
 */
export async function copyVerified(
  from: string,
  to: string,
  names: readonly string[],
): Promise<{ readonly files: number; readonly bytes: number }> {
  let files = 0;
  let bytes = 0;
  const folders = [to];
  for (const { path, kind } of walkEntries(from, names)) {
    const [source, target] = [join(from, path), join(to, path)];
    if (kind === 'link') symlinkSync(readlinkSync(source), target);
    else if (kind === 'folder') {
      mkdirSync(target, { mode: 0o700 });
      folders.push(target);
    } else {
      const written = copyFile(source, target);
      if (hashOfFile(target) !== written.sha256) throw new CopyDiffers(path);
      files += 1;
      bytes += written.bytes;
    }
    await breathe();
  }
  for (const folder of folders) syncFolder(folder);
  return { files, bytes };
}

function copyFile(source: string, target: string): { readonly sha256: string; readonly bytes: number } {
  const read = openSync(source, 'r');
  try {
    const { mode, atime, mtime } = fstatSync(read);
    const write = openSync(target, 'wx', mode);
    try {
      const sha256 = createHash('sha256');
      let bytes = 0;
      for (const piece of piecesOf(read)) {
        sha256.update(piece);
        for (let done = 0; done < piece.length; ) done += writeSync(write, piece, done);
        bytes += piece.length;
      }
      // Whoever looks for edits by time finds none.
      futimesSync(write, atime, mtime);
      fsyncSync(write);
      return { sha256: sha256.digest('hex'), bytes };
    } finally {
      closeSync(write);
    }
  } finally {
    closeSync(read);
  }
}

function hashOfFile(path: string): string {
  const file = openSync(path, 'r');
  try {
    const sha256 = createHash('sha256');
    for (const piece of piecesOf(file)) sha256.update(piece);
    return sha256.digest('hex');
  } finally {
    closeSync(file);
  }
}

/** Each piece holds until the next one is asked for. */
function* piecesOf(file: number): Generator<Buffer> {
  const buffer = Buffer.allocUnsafe(PIECE_BYTES);
  for (;;) {
    const length = readSync(file, buffer);
    if (length === 0) return;
    yield buffer.subarray(0, length);
  }
}
