import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { err, ok, type Result } from '../../../shared/result.ts';
import { isPlainPath } from '../../files/plan-folder.ts';
import { entryContent } from './zip-entry.ts';

/** Most bytes of a zip that is read at all. */
export const MOST_ZIP_BYTES = 64_000_000;
const MOST_FILES = 10_000;
const MOST_FILE_BYTES = 32_000_000;
const MOST_BYTES = 128_000_000;
/** Plans compress to about a tenth; a two-hundredth indicates a zip bomb. */
const MOST_SHRINKING = 200;
/** Below this size the ratio does not matter. */
const SMALL_BYTES = 1_000_000;

const UTF8_NAMES = 0x800;
const ENCRYPTED = 0x1;
const STORED = 0;
const DEFLATED = 8;
const FILE_TYPE = 0o170000;
const REGULAR_FILE = 0o100000;
const FOLDER = 0o040000;

/**
 * Unpacks an untrusted zip in memory: files by name. Anything that could do harm (names that lead out, links, names
 * that mean the same file, encrypted parts, sizes out of proportion) refuses the whole zip before anything is
 * unpacked. Errors do not quote names from the zip.
 *
 * INVALID_INPUT with `reason`: `not_a_zip`, `damaged`, `unsafe`, `too_large`.
 */
export async function readZip(bytes: Buffer): Promise<Result<ReadonlyMap<string, Buffer>>> {
  let zip: ZipFile;
  try {
    // Names are decoded here: yauzl would read those that are not in UTF-8 as some old code page.
    zip = await fromBufferPromise(bytes, { decodeStrings: false });
  } catch {
    return refused('not_a_zip', 'Not a valid zip.');
  }
  try {
    const entries = await entriesOf(zip, bytes.length);
    if (!entries.ok) return entries;
    const files = new Map<string, Buffer>();
    for (const [name, entry] of entries.value) {
      const content = await entryContent(zip, entry);
      if (content === null) return damaged();
      files.set(name, content);
    }
    return ok(files);
  } catch {
    // Of what is in memory already, only the zip itself can be at fault.
    return damaged();
  } finally {
    zip.close();
  }
}

/** The entries by name; folders left out. Declared sizes can be relied on: yauzl refuses a file of another size. */
async function entriesOf(zip: ZipFile, zipBytes: number): Promise<Result<ReadonlyMap<string, Entry>>> {
  const entries = new Map<string, Entry>();
  const taken = new Set<string>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    if (entries.size + 1 > MOST_FILES) return refused('too_large', `The zip has more than ${MOST_FILES} files.`);
    const name = nameOf(entry);
    if (name === null) return unsafe('a file name that is not UTF-8');
    const isFolder = name.endsWith('/');
    if (!isPlainPath(isFolder ? name.slice(0, -1) : name)) return unsafe('a path outside the plan');
    if (!hasTypeOf(entry, isFolder ? FOLDER : REGULAR_FILE))
      return unsafe('a link or another entry that is not a file');
    if ((entry.generalPurposeBitFlag & ENCRYPTED) !== 0) return unsafe('an encrypted file');
    if (![STORED, DEFLATED].includes(entry.compressionMethod)) return unsafe('a file with unsupported compression');
    unpacked += entry.uncompressedSize;
    if (entry.uncompressedSize > MOST_FILE_BYTES || unpacked > MOST_BYTES || isBomb(unpacked, zipBytes))
      return refused('too_large', 'The contents of the zip are too large to be a plan.');
    if (isFolder) continue;
    const key = sameOnSomeDisk(name);
    if (taken.has(key)) return unsafe('two files with the same name');
    taken.add(key);
    entries.set(name, entry);
  }
  return ok(entries);
}

function isBomb(unpacked: number, zipBytes: number): boolean {
  return unpacked > SMALL_BYTES && unpacked > zipBytes * MOST_SHRINKING;
}

/** Null when the name is not in UTF-8. Plain ASCII needs no mark. */
function nameOf({ fileNameRaw, generalPurposeBitFlag }: Entry): string | null {
  try {
    const name = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(fileNameRaw);
    const isAscii = name.length === fileNameRaw.length;
    return isAscii || (generalPurposeBitFlag & UTF8_NAMES) !== 0 ? name : null;
  } catch {
    return null;
  }
}

/** The file type in the upper half of the attributes, set only by zip tools on Unix; 0 means unknown. */
function hasTypeOf({ externalFileAttributes }: Entry, wanted: number): boolean {
  const type = (externalFileAttributes >>> 16) & FILE_TYPE;
  return type === 0 || type === wanted;
}

/** Normalises names that some file system treats as equal: case, and composed or decomposed accents. */
function sameOnSomeDisk(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

function unsafe(what: string): Result<never> {
  return refused('unsafe', `The zip contains ${what}.`);
}

function damaged(): Result<never> {
  return refused('damaged', 'The zip is damaged.');
}

function refused(reason: string, message: string): Result<never> {
  return err('INVALID_INPUT', `${message} Nothing was imported.`, {
    field: 'path',
    reason,
    next: 'Export the plan again from where it came, and import that file.',
  });
}
