import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { errorCode } from '../../../platform/system-error.ts';
import { decodeText, encodingNotes } from '../../../shared/decode-text.ts';
import { type Cli, userPath } from '../context.ts';
import { notFound, type Refusal, usageError } from '../exit.ts';

interface Wanted {
  /** What the text is, as errors begin. */
  readonly what: string;
  /** What is longer is cut there. */
  readonly mostBytes: number;
}

/** Text of a file; `-` stands for standard input. A guessed encoding is said. @throws Refusal */
export async function readText(cli: Cli, path: string, { what, mostBytes }: Wanted): Promise<string> {
  const bytes = await readBytes(cli, path, mostBytes);
  // A text that was cut may end inside a character, but is too long in any case.
  const decoded = decodeText(bytes, { isCut: bytes.length === mostBytes });
  if (decoded === null) throw usageError(`${what} is not text.`, 'Use plain text in UTF-8.');
  cli.output.note(...encodingNotes(decoded));
  return decoded.text;
}

/** The first bytes of a file, at most so many; `-` stands for standard input. @throws Refusal */
export async function readBytes(cli: Cli, path: string, mostBytes: number): Promise<Buffer> {
  return path === '-' ? readStandardInput(cli, mostBytes) : readStart(userPath(cli, path), mostBytes);
}

/** What a person is told of a file that cannot be read; other errors stay as they are. */
export function unreadable(path: string, error: unknown): unknown {
  const code = errorCode(error);
  if (code === 'ENOENT' || code === 'ENOTDIR') return notFound(`File not found: ${path}`, 'Check the path.');
  if (code === 'EISDIR') return isFolder(path);
  if (code === 'EACCES' || code === 'EPERM')
    return usageError(`No permission to read ${path}`, 'Check its permissions.');
  return error;
}

function isFolder(path: string): Refusal {
  return usageError(`Is a folder, not a file: ${path}`, 'Give a file.');
}

/** The first bytes of a file. @throws Refusal */
function readStart(path: string, mostBytes: number): Buffer {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    if (fstatSync(file).isDirectory()) throw isFolder(path);
    const bytes = Buffer.alloc(mostBytes);
    let length = 0;
    for (;;) {
      const read = readSync(file, bytes, length, bytes.length - length, null);
      length += read;
      if (read === 0 || length === bytes.length) return bytes.subarray(0, length);
    }
  } catch (error) {
    throw unreadable(path, error);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

async function readStandardInput({ input }: Cli, mostBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of input()) {
    pieces.push(Buffer.from(piece));
    length += piece.length;
    if (length > mostBytes) break;
  }
  return Buffer.concat(pieces).subarray(0, mostBytes);
}
